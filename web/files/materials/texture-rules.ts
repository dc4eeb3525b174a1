import {
  type FileTree,
  extensionOf,
  fileName,
  folderOf,
  joinPath,
  normalizePath,
  withoutExtension,
  loneImages,
  IMAGE_EXTENSIONS,
  isImagePath,
  isOtherMap,
} from '../tree/index.js';
import type { FileEntry, ImageRule } from '../types.js';

export interface FoundImage {
  readonly entry: FileEntry;
  readonly rule: ImageRule;
}

/** The palette of Quake, which is not an image. */
const PALETTE = /(^|\/)palette\.lmp$/i;
/** Suffixes of diffuse images, which their maps do not have. */
const DIFFUSE_SUFFIXES = ['_d', '_diffuse', '_color', '_col', '_cc'];
export const DIFFUSE_SUFFIX = new RegExp(`(${DIFFUSE_SUFFIXES.join('|')})$`, 'i');

/** Materials of the engine's own tools (caulk, nodraw), which have no images. */
export function isUtilityMaterial(material: string): boolean {
  return /^textures[/\\]common[/\\]/i.test(material);
}

/**
 * The diffuse image of each material that has one, for the mesh at `meshPath`. Names have priority, then
 * `elsewhere`. An image is guessed only if a single material is left and it names no path and no image.
 * Images that are already used or `taken` are excluded.
 */
export function findImages(
  materials: Iterable<string>,
  meshPath: string,
  tree: FileTree,
  elsewhere: (material: string) => FoundImage | null = () => null,
  taken: ReadonlySet<FileEntry> = new Set(),
): Map<string, FoundImage> {
  const found = new Map<string, FoundImage>();
  const open = new Map<string, string>();
  for (const material of materials) {
    if (isUtilityMaterial(material)) continue;
    const wanted = wantedPath(material);
    const image = byPath(wanted, meshPath, tree) ?? byName(wanted, meshPath, tree) ?? elsewhere(material);
    if (image) found.set(material, image);
    else open.set(material, wanted);
  }
  const [left, ...others] = open;
  if (!left || others.length > 0 || namesImage(left[0])) return found;
  const claimed = new Set([...found.values()].map(({ entry }) => entry));
  const free = onePerName(
    [...tree.entries].filter((entry) => isDiffuse(entry) && !claimed.has(entry) && !taken.has(entry)),
  );
  const beside = besideMesh(meshPath, free);
  const guess = onlyImage(beside) ?? closestName(left[1], beside) ?? lastAlone(free);
  if (guess) found.set(left[0], guess);
  return found;
}

/** Whether a material names its image; exporters' default names ('Material.001') do not. */
export function namesImage(material: string): boolean {
  const wanted = wantedPath(material);
  return isAbsolute(material) || wanted.includes('/') || isImagePath(wanted);
}

/** Whether it is an absolute path on somebody's machine. */
export function isAbsolute(material: string): boolean {
  return /^([a-z]:|[/\\])/i.test(material);
}

/** A material's text as a path: '/'-separated, without drive and leading slash; '' if it is not a path. */
export function wantedPath(material: string): string {
  return normalizePath(material.replace(/^[a-z]:/i, '')) ?? '';
}

interface Candidate {
  readonly path: string;
  readonly rule: ImageRule;
}

/** The names that are tried for an image, in the engine's order, each with its rule. */
export function candidateNames(material: string): Candidate[] {
  const literal: Candidate[] = isImagePath(material) ? [{ path: material, rule: 'file' }] : [];
  const stems = [
    ...new Set(isImagePath(material) ? [withoutExtension(material)] : [material, withoutExtension(material)]),
  ];
  // Doom 3 BFG's compiled images have priority over all others.
  const compiled = [...new Set([material, ...stems])].map((stem): Candidate => ({
    path: `${stem}.bimage`,
    rule: 'compiled',
  }));
  const precompressed = stems.map((stem): Candidate => ({ path: `dds/${stem}.dds`, rule: 'precompressed' }));
  const firstOnes =
    extensionOf(material) === 'dds' ? [...literal, ...precompressed] : [...precompressed, ...literal];
  const withExtension = stems.flatMap((stem) => spelled(stem, 'extension'));
  const suffixed = DIFFUSE_SUFFIXES.flatMap((suffix) =>
    stems.flatMap((stem) => spelled(stem + suffix, { is: 'suffix', name: suffix })),
  );
  return [...compiled, ...firstOnes, ...withExtension, ...suffixed];
}

function spelled(stem: string, rule: ImageRule): Candidate[] {
  return IMAGE_EXTENSIONS.map((extension) => ({ path: `${stem}.${extension}`, rule }));
}

/** A material with folders in its name gives the location of its image. */
function byPath(wanted: string, meshPath: string, tree: FileTree): FoundImage | null {
  if (!wanted.includes('/')) return null;
  for (const { path, rule } of candidateNames(wanted)) {
    const entry = tree.endingWith(path, meshPath);
    if (entry) return { entry, rule };
  }
  return null;
}

/** Uses only the base name: next to the mesh, or else anywhere if it is unique. */
export function byName(wanted: string, meshPath: string, tree: FileTree): FoundImage | null {
  if (wanted === '') return null;
  const names = candidateNames(fileName(wanted));
  for (const { path, rule } of names) {
    const entry = tree.get(joinPath(folderOf(normalizePath(meshPath) ?? ''), path));
    if (entry) return { entry, rule: wanted.includes('/') ? 'beside-mesh' : rule };
  }
  for (const { path } of names) {
    const [entry, ...others] = tree.named(path);
    if (entry && others.length === 0) return { entry, rule: 'other-folder' };
  }
  return null;
}

/** The only unused image next to the mesh. */
function onlyImage(beside: readonly FileEntry[]): FoundImage | null {
  const [entry, ...others] = beside;
  return entry && others.length === 0 ? { entry, rule: 'only-image' } : null;
}

function lastAlone(free: readonly FileEntry[]): FoundImage | null {
  const entry = free.filter((image) => loneImages.has(image)).pop();
  return entry ? { entry, rule: 'dropped' } : null;
}

/** The unused image next to the mesh with the most words of the material's name, if it is unique. */
function closestName(name: string, beside: readonly FileEntry[]): FoundImage | null {
  const wanted = new Set(wordsOf(name));
  const scored = beside
    .map((entry) => ({ entry, words: wordsOf(entry.path) }))
    .map(({ entry, words }) => ({
      entry,
      shared: words.filter((word) => wanted.has(word)).length,
      words: words.length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.words - b.words);
  const [best, next] = scored;
  const unique = best && (!next || next.shared < best.shared || next.words > best.words);
  return unique ? { entry: best.entry, rule: 'closest' } : null;
}

/** The preferred one of images that differ only in their extension. */
function onePerName(images: readonly FileEntry[]): FileEntry[] {
  const best = new Map<string, FileEntry>();
  for (const image of images) {
    const name = withoutExtension(image.path).toLowerCase();
    const known = best.get(name);
    if (!known || rankOf(image) < rankOf(known)) best.set(name, image);
  }
  return [...best.values()];
}

function rankOf({ path }: FileEntry): number {
  return (IMAGE_EXTENSIONS as readonly string[]).indexOf(extensionOf(path));
}

function besideMesh(meshPath: string, images: readonly FileEntry[]): FileEntry[] {
  const folder = folderKey(meshPath);
  return images.filter(({ path }) => folderKey(path) === folder);
}

function folderKey(path: string): string {
  return folderOf(normalizePath(path) ?? '').toLowerCase();
}

function isDiffuse(entry: FileEntry): boolean {
  return isImagePath(entry.path) && !isOtherMap(entry.path) && !PALETTE.test(entry.path);
}

function wordsOf(path: string): string[] {
  return (
    withoutExtension(fileName(path))
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? []
  );
}

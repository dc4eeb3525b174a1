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
} from '../tree/index.js';
import type { FileEntry } from '../types.js';

export interface FoundImage {
  readonly entry: FileEntry;
  /** Which rule found it, as the interface words it. */
  readonly rule: string;
}

/** Endings that artists give to images which are not the diffuse one; 'a' means different things and stays. */
const OTHER_ROLE =
  /(^|[_\-. ])(n|nm|nrm|nor|norm\d*|normals?|normalmap|local|bump|bmp|h|height|disp|s|sc|spec|specular|gloss|rough\w*|metal\w*|ao|mask|glow|luma|emissive|env)$/i;
/** The palette of Quake, which is no image itself. */
const PALETTE = /(^|\/)palette\.lmp$/i;
/** The rule that found an image of Doom 3 BFG, as the interface words it. */
export const COMPILED_IMAGE = 'compiled (Doom 3 BFG)';
const DIFFUSE_SUFFIXES = ['_d', '_diffuse', '_color', '_col'];

/** True for an image that by its name is a normal, specular, height or mask map. */
export function isOtherMap(path: string): boolean {
  return OTHER_ROLE.test(withoutExtension(fileName(path)));
}

/** Materials of the engine's own tools (caulk, nodraw): no image belongs to them. */
export function isUtilityMaterial(material: string): boolean {
  return /^textures[/\\]common[/\\]/i.test(material);
}

/**
 * The diffuse image of each material that has one, for the mesh at `meshPath`. Names go first, then what `elsewhere`
 * knows. A guess is made only where both leave one material open and that names no path and no image: from images that
 * nobody has claimed and that are not `taken`.
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

/** True for a material that says which image it wants; exporters' default names ('Material.001') do not. */
function namesImage(material: string): boolean {
  const wanted = wantedPath(material);
  return isAbsolute(material) || wanted.includes('/') || isImagePath(wanted);
}

/** True for a path of somebody's own machine. */
export function isAbsolute(material: string): boolean {
  return /^([a-z]:|[/\\])/i.test(material);
}

/** A material's text as a path: '/'-separated, without drive and leading slash; '' where it is none. */
export function wantedPath(material: string): string {
  return normalizePath(material.replace(/^[a-z]:/i, '')) ?? '';
}

/** The names under which an image is looked for, the literal one first, each with the rule that it stands for. */
export function candidateNames(material: string): { readonly path: string; readonly rule: string }[] {
  const literal = isImagePath(material) ? [{ path: material, rule: 'the file itself' }] : [];
  const stems = [
    ...new Set(isImagePath(material) ? [withoutExtension(material)] : [material, withoutExtension(material)]),
  ];
  // Doom 3 BFG takes its compiled images before all others.
  const compiled = stems.map((stem) => ({ path: `${stem}.bimage`, rule: COMPILED_IMAGE }));
  const withExtension = [
    ...stems.map((stem) => ({ path: `dds/${stem}.dds`, rule: 'precompressed' })),
    ...stems.flatMap((stem) => spelled(stem, 'name with another extension')),
  ];
  const suffixed = DIFFUSE_SUFFIXES.flatMap((suffix) =>
    stems.flatMap((stem) => spelled(stem + suffix, `name with the suffix ${suffix}`)),
  );
  return [...compiled, ...literal, ...withExtension, ...suffixed];
}

function spelled(stem: string, rule: string): { path: string; rule: string }[] {
  return IMAGE_EXTENSIONS.map((extension) => ({ path: `${stem}.${extension}`, rule }));
}

/** A material with folders in its name says where its image lies. */
function byPath(wanted: string, meshPath: string, tree: FileTree): FoundImage | null {
  if (!wanted.includes('/')) return null;
  for (const { path, rule } of candidateNames(wanted)) {
    const entry = tree.endingWith(path, meshPath);
    if (entry) return { entry, rule };
  }
  return null;
}

/** The base name alone: beside the mesh, else anywhere if there is just one. */
export function byName(wanted: string, meshPath: string, tree: FileTree): FoundImage | null {
  if (wanted === '') return null;
  const names = candidateNames(fileName(wanted));
  for (const { path, rule } of names) {
    const entry = tree.get(joinPath(folderOf(normalizePath(meshPath) ?? ''), path));
    if (entry) return { entry, rule: wanted.includes('/') ? 'same name beside the mesh' : rule };
  }
  for (const { path } of names) {
    const [entry, ...others] = tree.named(path);
    if (entry && others.length === 0) return { entry, rule: 'same name in another folder' };
  }
  return null;
}

/** The only free image beside the mesh. */
function onlyImage(beside: readonly FileEntry[]): FoundImage | null {
  const [entry, ...others] = beside;
  return entry && others.length === 0 ? { entry, rule: 'guessed: the only image beside the mesh' } : null;
}

function lastAlone(free: readonly FileEntry[]): FoundImage | null {
  const entry = free.filter((image) => loneImages.has(image)).pop();
  return entry ? { entry, rule: 'guessed: dropped alone' } : null;
}

/** The free image beside the mesh that has most words of the material's name, if it is the only such one. */
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
  return unique ? { entry: best.entry, rule: 'guessed: the closest name' } : null;
}

/** Of images that differ only in their extension the one that is preferred. */
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

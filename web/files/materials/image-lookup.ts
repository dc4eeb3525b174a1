import type { ImageProgram, TextureRole } from '../../core/index.js';
import { type FileTree, extensionOf, normalizePath, withoutExtension, isImagePath } from '../tree/index.js';
import { byName, COMPILED_IMAGE } from './texture-rules.js';
import type { FileEntry } from '../types.js';

/** Where an image of a declaration was found, or where it was looked for. */
export interface ImageLookup {
  readonly entry: FileEntry | null;
  /** How it was found, where not by its plain name; '' otherwise. */
  readonly how: string;
  readonly tried: readonly string[];
}

/** After the engine's own .tga and .jpg come the formats of others. */
const EXTENSIONS = ['tga', 'jpg', 'png', 'jpeg', 'webp', 'bmp', 'pcx', 'dds'];

/** Where the engine looks for an image: `near` is the file that names it, `mesh` the one that is shown. */
export function lookUpImage(
  name: string,
  role: TextureRole,
  tree: FileTree,
  near: string,
  mesh: string,
): ImageLookup {
  const path = name.replace(/^<dds>/, '');
  // With <dds> before the name, Cube 2 games take the .dds file beside the image.
  const besides = path === name ? [] : [`${withoutExtension(path)}.dds`];
  const tried = [...besides, ...pathsOf(path, role)];
  // Doom 3 BFG takes its compiled images before all others.
  const compiled = [...new Set(tried.filter((path) => extensionOf(path) === 'tga').map(withoutExtension))];
  for (const each of [...compiled.map((stem) => `${stem}.bimage`), ...tried]) {
    const entry = tree.endingWith(each, near);
    if (entry) return { entry, how: howFound(each), tried };
  }
  const elsewhere = byName(normalizePath(path) ?? '', mesh, tree);
  return { entry: elsewhere?.entry ?? null, how: elsewhere?.rule ?? '', tried };
}

const howFound = (path: string): string =>
  path.startsWith('dds/') ? 'precompressed' : extensionOf(path) === 'bimage' ? COMPILED_IMAGE : '';

/**
 * The image of a whole formula, as the engine's tools wrote it: that of Doom 3 BFG, or the precompressed one of Doom 3,
 * which has none of normal maps.
 */
export function lookUpWhole(
  { steps, text }: ImageProgram,
  role: TextureRole,
  tree: FileTree,
  near: string,
): (Pick<ImageLookup, 'how'> & { readonly entry: FileEntry }) | null {
  if (steps.length < 2) return null;
  const names = [
    `${compiledName(text)}.bimage`,
    ...(role === 'normal' ? [] : [`dds/${compressedName(text)}.dds`]),
  ];
  for (const path of names) {
    const entry = tree.endingWith(path, near);
    if (entry) return { entry, how: howFound(path) };
  }
  return null;
}

/** All paths that are tried for a name, in their order. */
export function pathsOf(name: string, role: TextureRole): string[] {
  // The engine strips '.tga' wherever it stands.
  const path = normalizePath(name.replace(/\.tga/gi, ''));
  if (!path) return [];
  const literal = isImagePath(path) ? [path] : [];
  const stem = literal.length > 0 ? withoutExtension(path) : path;
  const plain = EXTENSIONS.map((extension) => `${stem}.${extension}`);
  const precompressed = `dds/${stem}.dds`;
  const all =
    role === 'normal'
      ? [...literal, ...plain, precompressed]
      : extensionOf(path) === 'dds'
        ? [...literal, precompressed, ...plain]
        : [precompressed, ...literal, ...plain];
  return [...new Set(all)];
}

/** The name that a formula's image has below generated/images/: commas and brackets make folders. */
function compiledName(text: string): string {
  return text
    .replace(/\.tga|[) ]/gi, '')
    .replace(/[(,]/g, '/')
    .toLowerCase();
}

/** The name that a formula's image has below dds/: slashes and brackets make folders, four at most. */
function compressedName(text: string): string {
  let folders = 0;
  let out = '';
  for (const c of text.replace(/\.tga/gi, '').toLowerCase()) {
    if (c === '/' || c === '\\' || c === '(') out += folders++ < 4 ? '/' : ' ';
    else if ('<>:|".'.includes(c)) out += '_';
    else if (c === ' ') out += out.endsWith('/') ? '' : ' ';
    else if (c !== ')' && c !== ',') out += c;
  }
  return out;
}

import type { ImageProgram, TextureRole } from '../../core/index.js';
import {
  type FileTree,
  extensionOf,
  normalizePath,
  withoutExtension,
  IMAGE_EXTENSIONS,
  isImagePath,
} from '../tree/index.js';
import { byName } from './texture-rules.js';
import type { FileEntry, ImageRule } from '../types.js';

/** The location of an image of a declaration, or the tried paths. */
export interface ImageLookup {
  readonly entry: FileEntry | null;
  /** How it was found, if not by its plain name. */
  readonly how: ImageRule | null;
  readonly tried: readonly string[];
}

/** Without those of other games, which no declaration means. */
const EXTENSIONS = IMAGE_EXTENSIONS.filter((each) => each !== 'lmp' && each !== 'bimage');

/** Finds an image like the engine: `near` is the file that names it, `mesh` the shown one. */
export function lookUpImage(
  name: string,
  role: TextureRole,
  tree: FileTree,
  near: string,
  mesh: string,
): ImageLookup {
  const path = name.replace(/^<dds>/, '');
  // With <dds> before the name, Cube 2 games use the .dds file next to the image.
  const besides = path === name ? [] : [`${withoutExtension(path)}.dds`];
  const tried = [...besides, ...pathsOf(path, role)];
  for (const each of [...compiledPaths(path, tried), ...tried]) {
    const entry = tree.endingWith(each, near);
    if (entry) return { entry, how: howFound(each), tried };
  }
  const elsewhere = byName(normalizePath(path) ?? '', mesh, tree);
  return { entry: elsewhere?.entry ?? null, how: elsewhere?.rule ?? null, tried };
}

/**
 * The paths of Doom 3 BFG's compiled images, which have priority over all others. That edition removes '.tga' from a
 * name, but keeps other extensions.
 */
function compiledPaths(name: string, tried: readonly string[]): string[] {
  const plain = normalizePath(name.replace(/\.tga/gi, ''));
  const stems = tried.filter((path) => extensionOf(path) === 'tga').map(withoutExtension);
  return [...new Set([...(plain ? [plain] : []), ...stems])].map((stem) => `${stem}.bimage`);
}

const howFound = (path: string): ImageRule | null =>
  path.startsWith('dds/') ? 'precompressed' : extensionOf(path) === 'bimage' ? 'compiled' : null;

/**
 * The image of a complete formula, as the engine's tools wrote it: that of Doom 3 BFG, or the precompressed
 * one of Doom 3. The latter does not exist for normal maps.
 */
export function lookUpWhole(
  { steps, text }: ImageProgram,
  role: TextureRole,
  tree: FileTree,
  near: string,
): (Pick<ImageLookup, 'how'> & { readonly entry: FileEntry }) | null {
  if (steps.length < 2) return null;
  for (const path of wholePaths(text, role)) {
    const entry = tree.endingWith(path, near);
    if (entry) return { entry, how: howFound(path) };
  }
  return null;
}

const wholePaths = (formula: string, role: TextureRole): string[] => [
  `${compiledName(formula)}.bimage`,
  ...(role === 'normal' ? [] : [`dds/${compressedName(formula)}.dds`]),
];

/** Where engines look for an image of a declaration that is part of a formula; '' if it is not. */
export function imagePaths(name: string, formula: string): string[] {
  const tried = pathsOf(name, 'diffuse');
  const whole = formula === '' ? [] : wholePaths(formula, 'diffuse');
  return [...tried, ...compiledPaths(name, tried), ...whole];
}

/** All paths that are tried for a name, in order. */
export function pathsOf(name: string, role: TextureRole): string[] {
  // The engine removes '.tga' at any position.
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

/** The name of a formula's image below generated/images/: commas and brackets become folders. */
function compiledName(text: string): string {
  return text
    .replace(/\.tga|[) ]/gi, '')
    .replace(/[(,]/g, '/')
    .toLowerCase();
}

/** The name of a formula's image below dds/: slashes and brackets become folders, at most four. */
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

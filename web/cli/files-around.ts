/** Finds files for the materials of a mesh: next to it, and in the folders of its game. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { FileEntry } from '../files/index.js';
import { md2PathOf } from '../files/assets/index.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { namesOf } from '../files/compiled-names/index.js';
import { extensionOf, isDeclarationPath, isImagePath, normalizePath } from '../files/tree/index.js';
import { gameOf, Roots } from './roots.js';

/** Nobody opens an entire disk intentionally; a page has the same limit. */
export const MOST_FILES = 100_000;
/**
 * Folders of images and declarations in games of id Tech 4 and 3, next to the folder `models`. `dds` contains
 * precompressed images, which Doom 3 prefers. Quake has models in `progs` and its palette in `gfx`. Doom 3
 * BFG has its compiled files in `generated`.
 */
const GAME_FOLDERS = /^(models|textures|dds|generated|materials|skins|def|scripts|progs|gfx)$/i;

/**
 * Images and declarations for a mesh or animation, and the .md2 that lists its skins, as full paths. Those in the
 * folders of `allow` come last. No link is followed that leads out of the game and these folders.
 */
export async function filesAround(file: string, allow: readonly string[]): Promise<string[]> {
  const md2 = md2PathOf(resolve(file));
  const isWanted = (path: string): boolean =>
    isImagePath(path) || isDeclarationPath(path) || isMd2(path, md2);
  const folder = dirname(resolve(file));
  const beside = (await namesIn(folder)).filter(({ isFile }) => isFile).map(({ name }) => join(folder, name));
  // If the folders of a game are next to a mesh, its folder is the game's.
  const game = gameOf(file) ?? folder;
  const folders = (await namesIn(game))
    .filter(({ name, isFolder }) => isFolder && GAME_FOLDERS.test(name))
    .map(({ name }) => join(game, name));
  const beneath = await filesBeneath([...folders, ...allow], isWanted);
  const roots = new Roots([game, ...allow]);
  return [...new Set([...beside.filter(isWanted), ...beneath])].filter((path) => roots.contains(path));
}

/** Whether a path is the one of md2PathOf(). */
export function isMd2(path: string, md2: string): boolean {
  return extensionOf(path) === 'md2' && normalizePath(path)?.toLowerCase() === md2;
}

/** The path in declarations of a game: relative to its folder; for a file elsewhere only its name. */
export function pathFrom(folder: string, file: string): string {
  return namesFrom(folder, file).path;
}

/** The same, with the file's location if Doom 3 BFG compiled it. */
export function namesFrom(folder: string, file: string): Pick<FileEntry, 'path' | 'compiledPath'> {
  const below = relative(folder, resolve(file)).split(sep).join('/');
  return namesOf(below.startsWith('../') ? basename(file) : below);
}

export async function filesBeneath(
  folders: readonly string[],
  isWanted: (path: string) => boolean,
): Promise<string[]> {
  const files: string[] = [];
  const open = [...folders];
  for (let next = open.pop(); next !== undefined && files.length < MOST_FILES; next = open.pop()) {
    for (const { name, isFile, isFolder } of await namesIn(next)) {
      const path = join(next, name);
      if (isFolder) open.push(path);
      else if (isFile && isWanted(path)) files.push(path);
    }
  }
  return files;
}

interface Name {
  readonly name: string;
  readonly isFile: boolean;
  readonly isFolder: boolean;
}

/**
 * Hidden files and those of the system are skipped, as in dropped folders. Empty if the folder cannot be
 * listed.
 */
async function namesIn(folder: string): Promise<Name[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return (
      entries
        .filter(({ name }) => !SYSTEM.test(name))
        // Links to folders are not followed, because they could form a cycle.
        .map((entry) => ({
          name: entry.name,
          isFile: entry.isFile() || entry.isSymbolicLink(),
          isFolder: entry.isDirectory(),
        }))
    );
  } catch {
    return [];
  }
}

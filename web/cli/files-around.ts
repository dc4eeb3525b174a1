/** Files that the materials of a mesh may be made of: beside it, and in the folders of its game. */
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { FileEntry } from '../files/index.js';
import { md2PathOf } from '../files/assets/index.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { namesOf } from '../files/compiled-names/index.js';
import { extensionOf, isDeclarationPath, isImagePath, normalizePath } from '../files/tree/index.js';

/** Nobody opens a whole disk on purpose; a page takes as many. */
export const MOST_FILES = 100_000;
/**
 * Where games of id Tech 4 and 3 keep images and declarations: beneath the folder that `models` lies in. `dds` has
 * images that were compressed ahead, which Doom 3 takes before others. Quake has models in `progs` and its palette in
 * `gfx`. Doom 3 BFG has what it compiled in `generated`.
 */
const GAME_FOLDERS = /^(models|textures|dds|generated|materials|skins|def|scripts|progs|gfx)$/i;

/** The folder of the game that a file belongs to: that which has the last `models`, or `progs`, on the way to it. */
export function gameOf(file: string): string | null {
  for (let at = dirname(resolve(file)); dirname(at) !== at; at = dirname(at)) {
    if (!/^(models|progs)$/i.test(basename(at))) continue;
    const game = dirname(at);
    const isCompiled =
      /^(rendermodels|anim)$/i.test(basename(game)) && basename(dirname(game)) === 'generated';
    return isCompiled ? dirname(dirname(game)) : game;
  }
  return null;
}

/** Images and declarations for a mesh or animation, and the .md2 that lists its skins, as full paths. */
export async function filesAround(file: string): Promise<string[]> {
  const md2 = md2PathOf(resolve(file));
  const isWanted = (path: string): boolean =>
    isImagePath(path) || isDeclarationPath(path) || isMd2(path, md2);
  const folder = dirname(resolve(file));
  const beside = (await namesIn(folder)).filter(({ isFile }) => isFile).map(({ name }) => join(folder, name));
  // A mesh beside the folders of a game lies in the game's own folder.
  const game = gameOf(file) ?? folder;
  const folders = (await namesIn(game))
    .filter(({ name, isFolder }) => isFolder && GAME_FOLDERS.test(name))
    .map(({ name }) => join(game, name));
  const beneath = await filesBeneath(folders, isWanted);
  return [...new Set([...beside.filter(isWanted), ...beneath])];
}

/** Whether a path is the one of md2PathOf(). */
export function isMd2(path: string, md2: string): boolean {
  return extensionOf(path) === 'md2' && normalizePath(path)?.toLowerCase() === md2;
}

/** As declarations of a game name it: from its folder on; its own name where it lies elsewhere. */
export function pathFrom(folder: string, file: string): string {
  return namesFrom(folder, file).path;
}

/** The same, with where the file lies if Doom 3 BFG compiled it. */
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

/** Hidden files and what systems add are passed over, as in folders that are dropped. None where it cannot be listed. */
async function namesIn(folder: string): Promise<Name[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return (
      entries
        .filter(({ name }) => !SYSTEM.test(name))
        // A link to a folder is not followed: it could lead back.
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

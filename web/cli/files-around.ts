/** Files that the materials of a mesh may be made of: beside it, and in the folders of its game. */
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isDeclarationPath, isImagePath } from '../files/sniff.js';

/** Nobody keeps so many beside one mesh; a page takes as many. */
const MOST_FILES = 100_000;
/** Where games of id Tech 4 and 3 keep images and declarations: beneath the folder that `models` lies in. */
const GAME_FOLDERS = /^(models|textures|materials|skins|def|scripts)$/i;

/** Paths of a game begin in `root`: that of the game, or the mesh's own folder. */
export interface FilesAround {
  readonly root: string;
  readonly images: readonly string[];
  readonly declarations: readonly string[];
}

/** `given`: files that are wanted, too, wherever they lie. */
export function filesAround(mesh: string, given: readonly string[]): FilesAround {
  const folder = dirname(resolve(mesh));
  const root = gameOf(folder);
  const beside = entriesIn(folder).flatMap((entry) =>
    isFile(folder, entry) ? [join(folder, entry.name)] : [],
  );
  const paths = new Set([...given.map((path) => resolve(path)), ...beside]);
  if (root !== null) {
    const folders = entriesIn(root).filter((entry) => entry.isDirectory() && GAME_FOLDERS.test(entry.name));
    for (const { name } of folders) addBeneath(join(root, name), paths);
  }
  // By code units, so that every machine and language gives the same order.
  const sorted = [...paths].sort((a, b) => (a < b ? -1 : 1));
  return {
    root: root ?? folder,
    images: sorted.filter(isImagePath),
    declarations: sorted.filter(isDeclarationPath),
  };
}

/** As files of a game name it: from the root on, or its own name where it lies elsewhere. */
export function pathFrom(root: string, file: string): string {
  const path = relative(root, resolve(file)).split(sep).join('/');
  return path.startsWith('../') ? basename(file) : path;
}

/** The folder that has the last `models` on the way to a folder. */
function gameOf(folder: string): string | null {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) {
    if (basename(at).toLowerCase() === 'models') return dirname(at);
  }
  return null;
}

function addBeneath(folder: string, paths: Set<string>): void {
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined && paths.size < MOST_FILES; next = folders.pop()) {
    for (const entry of entriesIn(next)) {
      const path = join(next, entry.name);
      // A link to a folder is not followed: it could lead back.
      if (entry.isDirectory()) folders.push(path);
      else if (isFile(next, entry)) paths.add(path);
    }
  }
}

/** None where the folder may not be listed: a mesh in it can be read all the same. */
function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isFile(folder: string, entry: Dirent): boolean {
  if (!isImagePath(entry.name) && !isDeclarationPath(entry.name)) return false;
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(join(folder, entry.name)).isFile();
  } catch {
    return false;
  }
}

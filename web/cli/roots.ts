/**
 * Roots: the folders in which files are looked for that another file names, or that were found while walking.
 * Symbolic links are resolved first, so a link inside of a root that leads out of it is outside.
 */
import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** What to do about a file that is outside of the roots. */
export const ALLOW_HINT = 'add --allow with its folder to read it';

export class Roots {
  readonly #folders: readonly string[];

  /** `folders`: paths of folders, which may be links themselves. */
  constructor(folders: readonly string[]) {
    // A path that does not exist is compared with the folders as they are named.
    this.#folders = folders.flatMap((folder) => [resolve(folder), realPath(folder) ?? resolve(folder)]);
  }

  /** Whether the file lies in a root. A path that does not exist is not resolved. */
  contains(path: string): boolean {
    const real = realPath(path) ?? resolve(path);
    return this.#folders.some((folder) => isBeneath(folder, real));
  }
}

/** Whether the path is the folder or lies below it. Both are absolute. */
export function isBeneath(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * The first symbolic link on the way from a folder to a path below it; null if there is none. The folder
 * itself may be a link. A path outside of the folder is returned unchanged, because nothing may be written to it.
 */
export function linkBelow(folder: string, path: string): string | null {
  const way = relative(resolve(folder), resolve(path)).split(sep);
  if (!isBeneath(resolve(folder), resolve(path))) return path;
  let at = folder;
  for (const name of way) {
    at = join(at, name);
    if (isLink(at)) return at;
  }
  return null;
}

/** False for a path that cannot be looked up; writing it reports the reason. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The path after resolving links; null if it does not exist. */
function realPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}

/**
 * Whether a file that a walk found may be read, because no link leads out of the root and the allowed folders. The
 * root is the folder of the file's game, or else its own folder.
 */
export function staysInside(file: string, allow: readonly string[]): boolean {
  return new Roots([gameOf(file) ?? dirname(resolve(file)), ...allow]).contains(file);
}

/** The folder of the game that contains a file: the parent of the last `models`, or `progs`, in its path. */
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

import { readdirSync, statSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { SYSTEM } from '../files/local-errors/index.js';
import { kindByName } from '../report/name-remark.js';

/** A file to read, or a path that cannot be followed. */
export interface FoundFile {
  /** As it was given, or beneath the folder that was given. */
  readonly path: string;
  /** The folder in which it was found; '' for all files that were named. */
  readonly beside: string;
  /** Why there is nothing to read. */
  readonly unreadable?: string;
}

const NAMED = '';

/** Whether a mesh and an animation belong together: both were named, or the mesh lies beside or above it. */
export function belongsTo(animation: FoundFile, mesh: FoundFile): boolean {
  const [below, above] = [animation.beside, mesh.beside];
  if (below === above) return true;
  return above !== NAMED && below !== NAMED && !/^\.\.(?:[\\/]|$)/.test(relative(above, below));
}

/**
 * The files that the paths stand for: named files whatever their name, folders with all MD5 files beneath them,
 * sorted by name, without hidden files. Each file comes once, however often it was given.
 */
export function findFiles(paths: readonly string[]): FoundFile[] {
  const seen = new Set<string>();
  return paths.flatMap(filesOf).filter(({ path }) => {
    const isNew = !seen.has(resolve(path));
    seen.add(resolve(path));
    return isNew;
  });
}

function filesOf(path: string): FoundFile[] {
  try {
    const stat = statSync(path);
    if (!stat.isDirectory()) return [{ path, beside: NAMED, ...(stat.isFile() ? {} : NOT_A_FILE) }];
  } catch (error) {
    return [{ path, beside: NAMED, unreadable: path === '-' ? NO_INPUT : reasonOf(error) }];
  }
  const files = filesBeneath(path);
  return files.length > 0
    ? files
    : [{ path, beside: path, unreadable: 'there is no .md5mesh, .md5anim or .md5camera in this folder' }];
}

const NO_INPUT = 'standard input is not read; name a file or a folder';
const NOT_A_FILE = { unreadable: 'it is neither a file nor a folder' };

function filesBeneath(folder: string): FoundFile[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return [{ path: folder, beside: folder, unreadable: reasonOf(error) }];
  }
  // By code units, so that every machine and language gives the same order.
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (SYSTEM.test(entry.name)) return [];
    const path = join(folder, entry.name);
    // A link to a folder is not followed: it could lead back.
    if (entry.isDirectory()) return filesBeneath(path);
    if (!isSearched(entry.name) || !(entry.isFile() || entry.isSymbolicLink())) return [];
    return entry.isFile() ? [{ path, beside: dirname(path) }] : linkedFile(path);
  });
}

/** Whether folders are searched for files of this name. */
const isSearched = (name: string): boolean => kindByName(name) !== 'unknown' || isScaleFile(name);

/** Whether the file scales the joints of an animation, as the Quake II re-release has them. */
export const isScaleFile = (name: string): boolean => /\.md5scale$/i.test(name);

function linkedFile(path: string): FoundFile[] {
  const beside = dirname(path);
  try {
    return statSync(path).isFile() ? [{ path, beside }] : [];
  } catch (error) {
    return [{ path, beside, unreadable: reasonOf(error) }];
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  ENOSPC: 'there is no space left on the disk',
  ELOOP: 'its links go round in a circle',
  ENOTDIR: 'there is no such file or folder',
};

/** A failure of the file system in words. */
export function reasonOf(error: unknown): string {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  // What a folder lists so has other bytes in it, and cannot be asked for.
  if (code === 'ENOENT' && path.includes('\uFFFD')) return 'its name is not in UTF-8; rename it';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** The longest path that all folders begin with. '' where they have none in common. */
export function commonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders;
  let common = first;
  for (const folder of others) {
    while (common !== folder && !folder.startsWith(common.endsWith(sep) ? common : common + sep)) {
      const above = dirname(common);
      if (above === common) return '';
      common = above;
    }
  }
  return common;
}

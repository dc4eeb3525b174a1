import { openAsBlob, readdirSync, statSync, type Dirent } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { addAll } from '../core/lists.js';
import { SYSTEM } from '../files/local-errors/index.js';
import { ARCHIVE, isArchiveHead } from '../files/archive/index.js';
import { comparePaths, extensionOf, isDeclarationPath, mayBeArchive } from '../files/tree/index.js';
import { kindByName } from '../report/name-remark.js';
import { headOfRegular } from './regular-files.js';
import { ALLOW_HINT, Roots } from './roots.js';

/** A file to read, or an invalid path. */
export interface FoundFile {
  /** As given, or below the given folder. */
  readonly path: string;
  /** The folder in which it was found; '' for all named files. */
  readonly beside: string;
  /** Its path relative to the given folder; for a named file its own name. */
  readonly subPath: string;
  /** Whether it is an archive: its extension or its first bytes say so. */
  readonly isArchive?: boolean;
  /** The reason why there is nothing to read. */
  readonly unreadable?: string;
}

/** The folder of a file that the user named. */
export const NAMED = '';

/** The path for standard input. */
export const STANDARD_INPUT = '-';

/**
 * Whether a mesh and an animation belong together: both were named, or the mesh is in the animation's folder
 * or above.
 */
export function belongsTo(animation: Pick<FoundFile, 'beside'>, mesh: Pick<FoundFile, 'beside'>): boolean {
  const [below, above] = [animation.beside, mesh.beside];
  if (below === above) return true;
  return above !== NAMED && below !== NAMED && !/^\.\.(?:[\\/]|$)/.test(relative(above, below));
}

/** What to search in folders. */
export interface Search {
  readonly isWanted: (name: string) => boolean;
  /** Whether archives are wanted as well, or only those of a folder that has no wanted file. */
  readonly archives: 'as-well' | 'otherwise';
  /** The reason if a folder has no such file. */
  readonly nothing: string;
}

/** MD5 files, declarations and archives. */
export const MODEL_FILES: Search = {
  isWanted: (name) => isMd5File(name) || isDeclarationPath(name),
  archives: 'as-well',
  nothing: 'there is no MD5 file, declaration or archive in this folder',
};

export const ALL_FILES: Search = {
  isWanted: () => true,
  archives: 'as-well',
  nothing: 'there is no file in this folder',
};

/**
 * The files for the given paths: named files with any name, and all matching files below folders, in natural
 * order, without hidden files. Each file is listed once. '-' is standard input. A link in a folder is followed
 * only if it leads to a file in that folder, or in one of `allow`.
 */
export function findFiles(
  paths: readonly string[],
  search = MODEL_FILES,
  allow: readonly string[] = [],
): FoundFile[] {
  const seen = new Set<string>();
  return paths
    .flatMap((path) => filesOf(path, search, allow))
    .filter(({ path }) => {
      const isNew = !seen.has(resolve(path));
      seen.add(resolve(path));
      return isNew;
    });
}

function filesOf(path: string, search: Search, allow: readonly string[]): FoundFile[] {
  const named = { path, beside: NAMED, subPath: basename(path) };
  if (path === STANDARD_INPUT) return [named];
  try {
    const stat = statSync(path);
    if (!stat.isDirectory())
      return [stat.isFile() ? { ...named, isArchive: isArchive(path) } : { ...named, ...NOT_A_FILE }];
  } catch (error) {
    return [{ ...named, unreadable: reasonOf(error) }];
  }
  const roots = new Roots([path, ...allow]);
  const { isWanted, archives } = search;
  const wanted = filesBeneath(path, { isWanted, hasArchives: archives === 'as-well' }, roots);
  const files =
    wanted.length > 0 || archives === 'as-well' ? wanted : filesBeneath(path, ARCHIVES_ALONE, roots);
  if (files.length === 0) {
    const gltf = filesBeneath(path, { isWanted: isGltfPath, hasArchives: false }, roots);
    const advice = gltf.length > 0 ? CONVERT_FIRST : '';
    return [{ ...named, beside: path, unreadable: search.nothing + advice }];
  }
  return files.map((file) => ({ ...file, subPath: relative(path, file.path) }));
}

const CONVERT_FIRST = '; to make MD5 files of its glTF files, use md5-viewer convert';

/** Whether the path has the extension of a glTF. */
export const isGltfPath = (path: string): boolean => /^(glb|gltf)$/.test(extensionOf(path));

/** The reason why standard input is not read. */
export const NO_INPUT = 'standard input cannot be read here; name a file or a folder';
const NOT_A_FILE = { unreadable: 'it is not a file or folder' };

/** The files of a folder that are listed. */
interface Listed {
  readonly isWanted: (name: string) => boolean;
  readonly hasArchives: boolean;
}

const ARCHIVES_ALONE: Listed = { isWanted: () => false, hasArchives: true };

/** A file in a folder, before its path relative to the given folder is known. */
type FileBeneath = Omit<FoundFile, 'subPath'>;

/** Folders may be nested deeper than functions can call themselves. */
function filesBeneath(folder: string, listed: Listed, roots: Roots): FileBeneath[] {
  const found: FileBeneath[] = [];
  /** Files, and paths of folders. The next one is the last. */
  const waiting: (FileBeneath | string)[] = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') addAll(waiting, listIn(next, listed, roots).reverse());
    else found.push(next);
  }
  return found;
}

/** The wanted files of a folder, and the paths of the folders in it. */
function listIn(folder: string, listed: Listed, roots: Roots): (FileBeneath | string)[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return [{ path: folder, beside: folder, unreadable: reasonOf(error) }];
  }
  entries.sort((a, b) => inNaturalOrder(a.name, b.name));
  return entries.flatMap((entry): (FileBeneath | string)[] => {
    if (SYSTEM.test(entry.name)) return [];
    const path = join(folder, entry.name);
    // Links to folders are not followed, because they could form a cycle.
    if (entry.isDirectory()) return [path];
    if (entry.isSymbolicLink()) return linkedFile(path, listed, roots);
    return entry.isFile() ? fileAt(path, listed) : [];
  });
}

/** As on the page; names that differ only in case or accents by code units, so that the order is always the same. */
export const inNaturalOrder = (a: string, b: string): number => comparePaths(a, b) || (a < b ? -1 : 1);

/** The regular file at a path, if it is wanted. */
function fileAt(path: string, { isWanted, hasArchives }: Listed): FileBeneath[] {
  const isNamed = isWanted(basename(path));
  if (!isNamed && !hasArchives) return [];
  const file = { path, beside: dirname(path), isArchive: isArchive(path) };
  return isNamed || file.isArchive ? [file] : [];
}

/** Whether the name is that of a mesh, an animation, a camera path, or scales of an animation. */
export const isMd5File = (name: string): boolean => kindByName(name) !== 'unknown' || isScaleFile(name);

/** Whether the name is that of an archive. */
export const isArchivePath = (name: string): boolean => ARCHIVE.test(extensionOf(name));

/** Whether a file is an archive: by its name, or by its first bytes if the name is not clear, as on the page. */
function isArchive(path: string): boolean {
  if (isArchivePath(path)) return true;
  try {
    const entry = { path: path.replaceAll('\\', '/'), blob: () => openAsBlob(path) };
    return mayBeArchive(entry) && isArchiveHead(headOfRegular(path, 4));
  } catch {
    // Reading the file reports why.
    return false;
  }
}

/** Whether the file scales the joints of an animation, as in the Quake II re-release. */
export const isScaleFile = (name: string): boolean => /\.md5scale$/i.test(name);

/** A link that leads out of the roots is not opened, so only its name says what it is. */
function linkedFile(path: string, listed: Listed, roots: Roots): FileBeneath[] {
  const isNamed = listed.isWanted(basename(path)) || (listed.hasArchives && isArchivePath(path));
  const failure = (unreadable: string): FileBeneath[] =>
    isNamed ? [{ path, beside: dirname(path), unreadable }] : [];
  try {
    if (!statSync(path).isFile()) return [];
    return roots.contains(path) ? fileAt(path, listed) : failure(LEADS_OUT);
  } catch (error) {
    return failure(reasonOf(error));
  }
}

const LEADS_OUT = `it is a link that leads out of the folder; name it, or ${ALLOW_HINT}`;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'there is no permission to read it',
  EPERM: 'there is no permission to read it',
  ENOSPC: 'there is no space left on the disk',
  ENAMETOOLONG: 'its path is longer than this system allows',
  ELOOP: 'its links form a loop',
  ENOTDIR: 'there is no such file or folder',
  EEXIST: 'a file has the name of this folder',
  EISDIR: 'it is a folder',
  EROFS: 'the disk cannot be written',
};

/** Describes a failure of the file system. */
export function reasonOf(error: unknown): string {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  // A name with this character in a folder's list contains other bytes, and cannot be opened.
  if (code === 'ENOENT' && path.includes('\uFFFD')) return 'its name is not in UTF-8; rename it';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}

/** The longest common path of all folders; '' if there is none. */
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

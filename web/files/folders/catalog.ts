import {
  FEW,
  comparePaths,
  extensionOf,
  fileName,
  folderOf,
  withoutExtension,
  isDeclarationPath,
  isImagePath,
} from '../tree/index.js';
import { isSkipped } from '../skipped/index.js';
import { problem } from '../problems.js';
import type { FileEntry, Problem } from '../types.js';

/** The files of a set that are read at once, and those that are read on demand. */
export interface Plan {
  /** Files to read now; images among them are only listed by name. */
  readonly now: readonly FileEntry[];
  /** Meshes to read on demand, sorted by path; empty if everything is read at once. */
  readonly meshes: readonly FileEntry[];
  /** Animations and camera paths to read on demand. */
  readonly onDemand: readonly FileEntry[];
  readonly problems: readonly Problem[];
}

/** Files of unknown kind are examined only if they are few and none must be unpacked. */
const FEW_UNKNOWN = 60;
/** Limit of files, and extensions, that a finding names individually. */
const FEW_NAMED = 3;

/**
 * Small sets are read at once. In large sets, and if `choosy` (the wanted files are known), names and folders
 * decide which files are read. The others are read on demand. Linked files, and few loose ones, are always
 * read at once.
 */
export function planOf(files: readonly FileEntry[], choosy: boolean): Plan {
  const candidates = files.filter((file) => file.url === undefined && isMd5(file));
  const loose = candidates.filter(({ archive }) => !archive);
  const waiting = new Set(
    isFew(candidates) && !choosy
      ? []
      : isFew(loose)
        ? candidates.filter(({ archive }) => archive)
        : candidates,
  );
  const meshes = [...waiting].filter(isMesh);
  const unknown = files.filter(isUnknown);
  const skipped = new Set(unknown.length > FEW_UNKNOWN ? unknown : unknown.filter(({ archive }) => archive));
  const skippedIn = new Map<string | undefined, FileEntry[]>();
  for (const file of skipped) push(skippedIn, file.archive?.path, file);
  // Without a mesh, animations are read at once.
  if (meshes.length === 0) waiting.clear();
  const now = files.filter((file) => !waiting.has(file) && !skipped.has(file));
  // If other files are read, these are not needed.
  const isBare = now.length + meshes.length === 0;
  return {
    now,
    meshes: meshes.sort((a, b) => comparePaths(a.path, b.path)),
    onDemand: [...waiting].filter((file) => !isMesh(file)),
    problems: isBare ? [...skippedIn].flatMap(([archive, group]) => notUsed(group, archive)) : [],
  };
}

/** One finding for each of a few files, or a single one for many, with their kinds. */
function notUsed(files: readonly FileEntry[], archive: string | undefined): Problem[] {
  if (files.length <= FEW_NAMED) {
    return files.map(({ path }) =>
      problem('info', 'file-not-used', path, 'Not used: its name is not that of an MD5 file.'),
    );
  }
  const extensions = [...new Set(files.map(({ path }) => extensionOf(path)))].map(
    (word) => word && `.${word}`,
  );
  const named = extensions.filter(Boolean).sort().slice(0, FEW_NAMED).join(', ');
  const more = extensions.length > FEW_NAMED ? ' and others' : '';
  const kinds = named && ` (${named}${more})`;
  const text = `Not used: the names of ${files.length} files are not those of MD5 files${kinds}.`;
  return [problem('info', 'file-not-used', archive ?? folderOf(files[0]?.path ?? ''), text)];
}

function isFew(md5: readonly FileEntry[]): boolean {
  const meshes = md5.filter(isMesh).length;
  const bytes = md5.reduce((sum, { size = 0 }) => sum + size, 0);
  return meshes < 2 || (meshes <= FEW.meshes && md5.length <= FEW.files && bytes <= FEW.bytes);
}

function isMesh({ path }: FileEntry): boolean {
  return extensionOf(path) === 'md5mesh';
}

function isMd5({ path }: FileEntry): boolean {
  return /^md5(mesh|anim|camera)$/.test(extensionOf(path));
}

function isUnknown(file: FileEntry): boolean {
  return (
    !file.unlisted &&
    !extensionOf(file.path).startsWith('md5') &&
    !isImagePath(file.path) &&
    !isDeclarationPath(file.path) &&
    !isSkipped(file.path)
  );
}

/**
 * The meshes to which files on demand may belong, by folders and names alone. A file belongs to the meshes of
 * the nearest folder above it that contains some. If there are several, only those match whose name is a
 * prefix of its own. If no folder above has a mesh, the meshes in the nearest common folder are used. Their
 * name must be among the file's folders or in its name.
 */
export class Affinity {
  readonly #own = new Map<FileEntry, FileEntry[]>();
  readonly #homes = new Map<FileEntry, Group>();
  /** Files that belong equally to all meshes of a folder. */
  readonly #shared = new Map<Group, FileEntry[]>();

  constructor(meshes: readonly FileEntry[], files: readonly FileEntry[]) {
    const folders = new Map<string, Group>();
    const below = new Map<string, Group>();
    for (const mesh of meshes) {
      const home = folderOf(keyOf(mesh));
      put(folders, home, mesh);
      for (const folder of upwards(home)) put(below, folder, mesh);
    }
    for (const group of folders.values()) for (const mesh of group.all) this.#homes.set(mesh, group);
    for (const file of files) {
      const owners = ownersOf(keyOf(file), folders, below);
      if (!Array.isArray(owners)) push(this.#shared, owners, file);
      else for (const mesh of owners) push(this.#own, mesh, file);
    }
  }

  of(mesh: FileEntry): readonly FileEntry[] {
    const home = this.#homes.get(mesh);
    return [...(this.#own.get(mesh) ?? []), ...((home && this.#shared.get(home)) ?? [])];
  }

  /** The mesh to show first: the first one with enough animations, or the one with the most. */
  best(meshes: readonly FileEntry[]): FileEntry | undefined {
    const score = (mesh: FileEntry): number => Math.min(this.of(mesh).length, ENOUGH);
    return meshes.reduce<FileEntry | undefined>(
      (best, mesh) => (!best || score(mesh) > score(best) ? mesh : best),
      undefined,
    );
  }
}

/** With this number of animations a model is a good first choice. More make it slower to open, but not better. */
const ENOUGH = 4;

/** Meshes of one folder, or of all folders below one. */
interface Group {
  readonly all: FileEntry[];
  readonly byBase: Map<string, FileEntry[]>;
}

function put(groups: Map<string, Group>, folder: string, mesh: FileEntry): void {
  let group = groups.get(folder);
  if (!group) groups.set(folder, (group = { all: [], byBase: new Map() }));
  group.all.push(mesh);
  push(group.byBase, withoutExtension(fileName(keyOf(mesh))), mesh);
}

function ownersOf(
  path: string,
  folders: ReadonlyMap<string, Group>,
  below: ReadonlyMap<string, Group>,
): FileEntry[] | Group {
  for (const folder of upwards(folderOf(path))) {
    const here = folders.get(folder);
    if (here) return namesakes(path, here) ?? here;
    const around = below.get(folder);
    if (around) return namedIn(path, around);
  }
  return [];
}

/** Meshes whose name is a prefix of the file's, the longest such name; null if there is none. */
function namesakes(path: string, { byBase }: Group): FileEntry[] | null {
  const name = withoutExtension(fileName(path));
  for (let length = name.length; length > 1; length--) {
    const found = byBase.get(name.slice(0, length));
    if (found) return found;
  }
  return null;
}

/** Meshes that the path names by a folder or by a prefix; all of them if they are few. */
function namedIn(path: string, group: Group): FileEntry[] {
  const byFolder = folderOf(path)
    .split('/')
    .flatMap((part) => group.byBase.get(part) ?? []);
  if (byFolder.length > 0) return byFolder;
  return namesakes(path, group) ?? (group.all.length <= FEW.meshes ? group.all : []);
}

function keyOf({ path }: FileEntry): string {
  return path.replaceAll('\\', '/').toLowerCase();
}

/** The folder itself, then its ancestors, '' last. */
function upwards(folder: string): string[] {
  const all = [folder];
  for (let at = folder; at !== '';) all.push((at = folderOf(at)));
  return all;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

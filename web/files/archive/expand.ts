import { addAll } from '../../core/lists.js';
import type { Core } from '../../core/index.js';
import { loadPart } from '../../core/load-part.js';
import { isSameUse, laterOf, namesOf } from '../compiled-names/index.js';
import {
  credentialsOf,
  pageTurn,
  extensionOf,
  fileName,
  normalizePath,
  mayBeArchive,
} from '../tree/index.js';
import { ARCHIVE, isArchiveHead } from './formats.js';
import { openArchive, type UnpackOptions } from './unpack.js';
import type { OpenedArchive } from './zip-archive.js';
import { problem, problemOfFailure } from '../problems.js';
import type { FileEntry, Problem } from '../types.js';

/** One tree of files: archives are unpacked, glTF is converted to MD5, and each path exists once. */
export interface Expanded {
  readonly files: readonly FileEntry[];
  readonly problems: readonly Problem[];
}

/** Number of network archives that are kept open for other elements. */
const KEPT_OPEN = 4;

/**
 * Opens the archives among the entries and merges all files in the engine's search order. Loose files have
 * priority over those in archives, and archives with a later name over earlier ones. Keeps network archives
 * open for all elements.
 */
export class Expander {
  readonly #core: Core | Promise<Core>;
  readonly #open = new Map<string, OpenedArchive>();

  constructor(core: Core | Promise<Core>) {
    this.#core = core;
  }

  /** Rejects if the code for glTF cannot be loaded. After an abort the result is unusable. */
  async expand(entries: readonly FileEntry[], options: UnpackOptions): Promise<Expanded> {
    const { files, problems } = await this.#unpack(entries, options);
    const gltf = files.filter(({ path }) => /^(gltf|glb)$/.test(extensionOf(path)));
    if (gltf.length === 0) return { files, problems };
    const { convertGltf } = await loadPart(() => import('../gltf/index.js'));
    const converted = await convertGltf(this.#core, gltf, files, options.signal);
    return { files: converted.files, problems: [...problems, ...converted.problems] };
  }

  async #unpack(entries: readonly FileEntry[], options: UnpackOptions): Promise<Expanded> {
    const archival = await Promise.all(entries.map(isArchive));
    const archives = inEngineOrder(entries.filter((_, i) => archival[i]));
    const loose = entries.filter((_, i) => !archival[i]).map(asDeclared);
    if (archives.length === 0) return onceEach(loose, []);
    const problems: Problem[] = [];
    const files: FileEntry[] = [];
    for (const archive of archives) {
      try {
        const opened = await this.#openArchive(archive, options);
        addAll(problems, opened.problems);
        addAll(files, opened.entries);
        if (opened.entries.length === 0 && opened.problems.length === 0) {
          problems.push(problem('info', 'file-not-used', archive.path, 'Not used: the archive is empty.'));
        }
      } catch (error) {
        const remark = problemOfFailure(error, archive.path);
        if (remark) problems.push(remark);
      }
    }
    await pageTurn();
    return onceEach([...files, ...loose], problems);
  }

  async #openArchive(archive: FileEntry, options: UnpackOptions): Promise<OpenedArchive> {
    const { url, init } = archive;
    if (url === undefined) return openArchive(archive, options);
    const key = `${credentialsOf(archive)} ${url}`;
    const known = init?.cache ? undefined : this.#open.get(key);
    if (known) return known;
    // The first caller may abort while others still wait, so only complete results are shared.
    const opened = await openArchive(archive, options);
    this.#open.set(key, opened);
    for (const old of this.#open.keys()) {
      if (this.#open.size <= KEPT_OPEN) break;
      this.#open.delete(old);
    }
    return opened;
  }
}

/** A loose file compiled for Doom 3 BFG also has the path that declarations name. */
function asDeclared(entry: FileEntry): FileEntry {
  const names = namesOf(entry.path);
  return names.compiledPath === undefined || entry.url !== undefined ? entry : { ...entry, ...names };
}

/** Decides by the name, or by the first bytes if the name is not clear. */
async function isArchive(entry: FileEntry): Promise<boolean> {
  if (ARCHIVE.test(extensionOf(entry.path)) || entry.isArchive) return true;
  if (!entry.blob || entry.archive || !mayBeArchive(entry)) return false;
  try {
    const head = new Uint8Array(await (await entry.blob()).slice(0, 4).arrayBuffer());
    return isArchiveHead(head);
  } catch {
    // Reading the file reports the error. After an abort the result is not used.
    return false;
  }
}

/** The order in which the engine opens archives: a later one has priority. */
export function inEngineOrder<Archive extends Pick<FileEntry, 'path'>>(
  archives: readonly Archive[],
): Archive[] {
  return [...archives].sort(byName);
}

/** By code units, so that pak9 comes after pak10. */
function byName(a: Pick<FileEntry, 'path'>, b: Pick<FileEntry, 'path'>): number {
  const [left, right] = [nameKey(a), nameKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function nameKey({ path }: Pick<FileEntry, 'path'>): string {
  return `${fileName(path)}/${path}`.toLowerCase();
}

/**
 * The last file of each path, and a finding for each hidden one. Network files with different addresses never conflict.
 */
export function onceEach(files: readonly FileEntry[], problems: readonly Problem[]): Expanded {
  const byPath = new Map<string, FileEntry>();
  /** Of several files of one path each is said once. */
  const hidden = new Map<string, Problem>();
  files.forEach((file, i) => {
    const key = file.url ?? normalizePath(file.path)?.toLowerCase() ?? `?${i}`;
    const before = byPath.get(key);
    const isShared = !before || !isSameUse(before, file) || (isInResources(before) && isInResources(file));
    const remark = isShared ? null : hiddenBy(before, file);
    if (remark) hidden.set(`${remark.file} ${remark.message}`, remark);
    byPath.delete(key);
    byPath.set(key, laterOf(before, file));
  });
  return { files: [...byPath.values()], problems: [...problems, ...hidden.values()] };
}

/** The archives of Doom 3 BFG share many files: each map's archive contains all files that the map uses. */
function isInResources({ archive }: FileEntry): boolean {
  return extensionOf(archive?.path ?? '') === 'resources';
}

function hiddenBy(before: FileEntry, winner: FileEntry): Problem {
  if (!before.archive) {
    const text =
      before.path === winner.path
        ? 'Not used: another opened file has the same name. Open the folder above them to use both.'
        : 'Not used: a later file has the same path. Games ignore upper and lower case in paths.';
    return problem('info', 'file-overridden', before.path, text);
  }
  const by = winner.archive ? `${winner.archive.path} has` : 'a loose file has';
  const path = `${before.archive.path}/${before.path}`;
  return problem('info', 'file-overridden', path, `Not used: ${by} the same path and comes first.`);
}

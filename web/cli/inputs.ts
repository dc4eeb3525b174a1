/** The files that `convert` reads: on disk, beneath folders, and in archives. */
import { openAsBlob } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Core, FileKind } from '../core/index.js';
import type { FileEntry } from '../files/index.js';
import { ARCHIVE, extensionOf } from '../files/tree/index.js';
import { kindByName } from '../report/name-remark.js';
import { loadText, prepareCompiled } from './compiled.js';
import { findFiles, isScaleFile, NO_INPUT, reasonOf, STANDARD_INPUT, type FoundFile } from './find-files.js';
import { readWhole } from './read-whole.js';

export interface InputFile extends FoundFile {
  /** Whether it is a file on disk, not in an archive. */
  readonly isOnDisk: boolean;
  /** Throws where the file cannot be read. */
  readonly bytes: () => Uint8Array;
}

export interface Inputs {
  /** Files on disk before those in archives; each once. */
  readonly files: readonly InputFile[];
  /** All files of the archives, for images and declarations. */
  readonly archived: readonly FileEntry[];
  /** Why a path cannot be read, each with the path. */
  readonly unreadable: readonly string[];
}

const isArchive = (path: string): boolean => ARCHIVE.test(extensionOf(path));

/** Opens all paths. Files are read when their bytes are asked for, those in archives at once. */
export async function openInputs(paths: readonly string[]): Promise<Inputs> {
  const files: InputFile[] = [];
  const archived: FileEntry[] = [];
  const unreadable: string[] = [];
  const all = findFiles(paths);
  await prepareCompiled(all.map(({ path }) => path));
  for (const found of all) {
    const { path, unreadable: reason } = found;
    if (reason !== undefined) unreadable.push(`${path || "''"}: ${reason}`);
    else if (path === STANDARD_INPUT) unreadable.push(`${path}: ${NO_INPUT}`);
    else if (isArchive(path)) {
      const opened = await openArchive(path);
      files.push(...opened.files);
      archived.push(...opened.archived);
      unreadable.push(...opened.unreadable);
    } else files.push({ ...found, isOnDisk: true, bytes: () => readWhole(path) });
  }
  return { files, archived, unreadable };
}

async function openArchive(path: string): Promise<Inputs> {
  const { Expander } = await import('../files/archive/index.js');
  const archive: FileEntry = {
    path: basename(path),
    bytes: () => Promise.resolve().then(() => readWhole(path)),
    // Read at random, whatever its size.
    blob: () => openAsBlob(path),
  };
  const { files: archived, problems } = await new Expander().expand([archive], {});
  const unreadable = problems
    .filter(({ severity }) => severity !== 'info')
    .map(({ file, message }) => `${file === basename(path) ? path : file}: ${message}`);
  const files: InputFile[] = [];
  for (const entry of archived) {
    if (kindByName(entry.path) === 'unknown' && !isScaleFile(entry.path)) continue;
    try {
      const inside = join(path, entry.path);
      const content = await loadText(await entry.bytes(), inside);
      const place = { path: inside, beside: dirname(inside), subPath: entry.path };
      files.push({ ...place, isOnDisk: false, bytes: () => content });
    } catch (error) {
      unreadable.push(`${join(path, entry.path)}: ${reasonOf(error)}`);
    }
  }
  if (files.length === 0 && unreadable.length === 0)
    unreadable.push(`${path}: there is no .md5mesh, .md5anim or .md5camera in this archive`);
  return { files, archived, unreadable };
}

/** As what the content says it is. The extension decides only where the content says nothing. */
export function kindOf(core: Core, path: string, bytes: Uint8Array): FileKind {
  const kind = core.classify(bytes);
  return kind === 'unknown' ? kindByName(path) : kind;
}

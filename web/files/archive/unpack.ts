import { extensionOf, folderOf, normalizePath } from '../tree/index.js';
import { Budget } from './budget.js';
import { ARCHIVE, foreignArchive, isResources } from './formats.js';
import { openResources } from './resource-archive.js';
import { FileError, isAbort, problemOfFailure } from '../problems.js';
import type { ArchivePlace, FileEntry, Problem } from '../types.js';
import { Repeats } from './repeats.js';
import { blobSource, fetchWhole, urlSource } from './sources.js';
import { NO_DIRECTORY, openZip, type ArchiveSource, type OpenedArchive } from './zip-archive.js';

export interface UnpackOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of an archive that has arrived, if it is fetched completely. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/**
 * The files of an archive and of the archives directly in it. Rejects with a FileError if it is not an
 * archive, or with an AbortError.
 */
export async function openArchive(entry: FileEntry, options: UnpackOptions): Promise<OpenedArchive> {
  // Archives in the archive share its limit.
  let budget: Budget | undefined;
  const place: ArchivePlace = {
    path: entry.path,
    ...(entry.url === undefined ? {} : { url: entry.url }),
    file: entry,
  };
  const mount = entry.url === undefined ? folderOf(normalizePath(entry.path) ?? '') : '';
  const budgetOf = async (source: ArchiveSource): Promise<Budget> =>
    (budget ??= new Budget(await source.getLength()));
  const opened = await openAt(entry, { place, mount, budgetOf }, options);
  const isNested = ({ path }: FileEntry): boolean => ARCHIVE.test(extensionOf(path));
  const nested = opened.entries.filter(isNested);
  if (nested.length === 0) return opened;
  const inner = [];
  const repeats = new Repeats();
  for (const archive of nested)
    if (repeats.isNew(archive, `${place.path}/${archive.path}`))
      inner.push(await openNested(archive, { place, budgetOf }, options));
  const plain = opened.entries.filter((file) => !isNested(file));
  return {
    entries: [...inner.flatMap(({ entries }) => entries), ...plain],
    problems: [...opened.problems, ...repeats.problems, ...inner.flatMap(({ problems }) => problems)],
  };
}

/** How an archive is opened. */
interface Opening {
  readonly place: ArchivePlace;
  /** The folder of its files. */
  readonly mount: string;
  readonly budgetOf: (source: ArchiveSource) => Promise<Budget>;
}

async function openAt(entry: FileEntry, opening: Opening, options: UnpackOptions): Promise<OpenedArchive> {
  const source = await sourceOf(entry, options);
  options.signal?.throwIfAborted();
  try {
    return await openSource(source, opening);
  } catch (error) {
    if (isAbort(error)) throw error;
    const whole = await fetchedWhole(entry, source, options);
    if (whole) return openSource(whole, opening);
    throw (await foreignFormat(source, error)) ?? error;
  }
}

/** Opens it in the format of its first bytes. */
async function openSource(
  source: ArchiveSource,
  { place, mount, budgetOf }: Opening,
): Promise<OpenedArchive> {
  const head = await source.read(0, Math.min(4, await source.getLength()));
  return (isResources(head) ? openResources : openZip)(source, place, mount, await budgetOf(source));
}

async function sourceOf(entry: FileEntry, options: UnpackOptions): Promise<ArchiveSource> {
  if (entry.url !== undefined) return urlSource({ url: entry.url, init: entry.init, ...options });
  if (entry.blob) return blobSource(await entry.blob());
  return blobSource(new Blob([(await entry.bytes(options.signal)) as Uint8Array<ArrayBuffer>]));
}

/** A server that answers ranges wrongly (for example of a compressed body) may still serve a valid file. */
async function fetchedWhole(
  entry: FileEntry,
  source: ArchiveSource,
  options: UnpackOptions,
): Promise<ArchiveSource | null> {
  if (entry.url === undefined || source.sliceAsBlob) return null;
  return blobSource(await fetchWhole({ url: entry.url, init: entry.init, ...options }));
}

/** If a file with the name of a zip has another format, the error names it. */
async function foreignFormat(source: ArchiveSource, failure: unknown): Promise<FileError | null> {
  try {
    const length = await source.getLength();
    const head = await source.read(0, Math.min(64, length));
    const name = foreignArchive(head);
    if (name !== null) return notZip(`This is ${name}, not a zip archive. Unpack it and drop the folder.`);
    if (length === 0) return notZip('The file is empty.');
    if (isPage(head)) return notZip('This is a web page, not a zip archive. Download the archive itself.');
    const isDamaged = !String(failure).includes(NO_DIRECTORY) || (head[0] === P && head[1] === K);
    return isDamaged ? null : notZip('This is not a zip archive: its first bytes differ.');
  } catch {
    return null;
  }
}

const [P, K] = [0x50, 0x4b];

const notZip = (text: string) => new FileError('archive-damaged', text);

function isPage(head: Uint8Array): boolean {
  return /^\s*<(!doctype|html)/i.test(new TextDecoder('latin1').decode(head));
}

async function openNested(
  entry: FileEntry,
  { place: outer, budgetOf }: Omit<Opening, 'mount'>,
  options: UnpackOptions,
): Promise<OpenedArchive> {
  const place = { ...outer, path: `${outer.path}/${entry.path}` };
  try {
    return await openAt(entry, { place, mount: folderOf(entry.path), budgetOf }, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    const remark = problemOfFailure(error, place.path);
    const problems: Problem[] = remark ? [{ ...remark, severity: 'warning' }] : [];
    return { entries: [], problems };
  }
}

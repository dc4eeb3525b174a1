import { unzipRaw, type Reader, type ZipEntry } from 'unzipit';
import { LARGEST_COUNT, type Budget } from './budget.js';
import { crc32 } from './crc32.js';
import { isSystemPath } from '../local-errors/index.js';
import { pageTurn, joinPath, normalizePath } from '../tree/index.js';
import { FileError, messageOf, problem } from '../problems.js';
import { pathTrick } from './path-trick.js';
import { Refusals } from './refusals.js';
import { zipRange } from './zip-range.js';
import type { ArchivePlace, FileEntry, Problem } from '../types.js';

/** Random access to bytes for the library: a File, a range of a server's file, or memory. */
export type ArchiveSource = Reader;

export interface OpenedArchive {
  readonly entries: readonly FileEntry[];
  /** Entries that cannot be used, each with the reason. */
  readonly problems: readonly Problem[];
}

/** The best ratio of deflate is 1032:1. An entry with a higher ratio has a false size. */
const LARGEST_RATIO = 1032;
/** Below this size the ratio is not checked. */
const SMALL = 64 * 1024;
/** The file type in bits 12 to 15 of the upper half of a Unix entry's attributes. */
const UNIX_LINK = 0xa000;

/**
 * Lists a zip archive from its directory; an entry is unpacked when its bytes are requested. Paths begin with
 * `mount`. If several entries have one path the last is used. Rejects with a FileError if it is not an
 * archive.
 */
export async function openZip(
  source: ArchiveSource,
  place: ArchivePlace,
  mount: string,
  budget: Budget,
): Promise<OpenedArchive> {
  const files = await listed(source);
  await pageTurn();
  if (files.length > LARGEST_COUNT) {
    throw damaged(`it claims to hold ${files.length} files, more than ${LARGEST_COUNT}`);
  }
  const problems: Problem[] = [];
  const refusals = new Refusals();
  const byPath = new Map<string, FileEntry>();
  const overlapping = overlappingFiles(files);
  for (const file of files) {
    if (file.isDirectory || isSystemPath(file.name)) continue;
    const refused =
      pathTrick(file.name) ??
      reasonToRefuse(file) ??
      (overlapping.has(file) ? 'its bytes in the archive are also those of another file' : null) ??
      budget.refusal(file.size);
    const path = normalizePath(file.name) ?? '';
    const shown = shownPath(place, path || file.name);
    if (refused) refusals.add(refused, shown);
    if (refused || path === '') continue;
    budget.take(file.size);
    const key = path.toLowerCase();
    if (byPath.has(key)) {
      const text = 'The archive has two files with this path. The later one is used.';
      problems.push(problem('warning', 'archive-entry-twice', shown, text));
      byPath.delete(key);
    }
    byPath.set(key, entryOf(file, place, joinPath(mount, path)));
  }
  return { entries: [...byPath.values()], problems: [...refusals.problems, ...problems] };
}

/** The path of a file in an archive for messages: 'pak000.pk4/models/imp.md5mesh'. */
function shownPath(place: ArchivePlace, path: string): string {
  // eslint-disable-next-line no-control-regex -- these characters are what it looks for
  return `${place.path}/${path.replace(/[\u0000-\u001f]/g, '�')}`;
}

/** The entries of the archive, also if there are bytes before or after it. */
async function listed(source: ArchiveSource): Promise<ZipEntry[]> {
  try {
    return (await unzipRaw(source)).entries;
  } catch (error) {
    const range = await zipRange(source).catch(() => null);
    if (range) return listed(range);
    if (error instanceof FileError || (error instanceof DOMException && error.name === 'AbortError')) {
      throw error;
    }
    throw damaged(reasonOf(error), error);
  }
}

/** The reason if a read is after the end of the archive. */
export const SHORTER = 'it is shorter than its directory says';

/** The reason if the file does not end with a zip archive. */
export const NO_DIRECTORY = 'the list of files at its end is missing';

/** Errors of the library, the browser's decompression and ArchiveSource, identified by their messages. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/end of central directory\. maybe/, NO_DIRECTORY],
  [/shorter than its directory says|short read|overflows/, SHORTER],
  [/multi-volume/, 'it is one of several parts. Join the parts first'],
  [/encrypt/, 'it is encrypted'],
  [/central directory|zip64|extra field|comment length/, 'the list of its files is damaged'],
  [/size/, 'its size differs from what the list of files says'],
];

/** The end of a sentence. Messages of other software are not shown. */
function reasonOf(error: unknown): string {
  const text = messageOf(error);
  return REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'its data cannot be unpacked';
}

function damaged(reason: string, cause?: unknown): FileError {
  const text = `This zip archive is damaged or cut off: ${reason}.`;
  return new FileError('archive-damaged', text, { cause });
}

/** The reason to reject an entry before reading it, from its directory data. */
function reasonToRefuse({ size, compressedSize, ...file }: ZipEntry): string | null {
  const method = file.compressionMethod;
  if (file.encrypted) return 'it is encrypted. Unpack the archive with its password and drop the folder';
  if (method !== 0 && method !== 8) {
    return `it is compressed by ${METHODS[method] ?? `method ${method}`}, but only Deflate can be read. Pack it again as a plain zip, or unpack it and drop the folder`;
  }
  if (((file.externalFileAttributes >>> 16) & 0xf000) === UNIX_LINK && file.versionMadeBy >>> 8 === 3) {
    return 'it is a link to another file';
  }
  if (size > SMALL && size > compressedSize * LARGEST_RATIO) {
    return `it claims to grow from ${compressedSize} to ${size} bytes, which is impossible`;
  }
  return null;
}

/** The parts of an entry that the library does not expose. */
interface RawEntry {
  readonly crc32?: number;
  readonly relativeOffsetOfLocalHeader?: number;
  readonly fileNameLength?: number;
}

const rawOf = (file: ZipEntry): RawEntry => (file as unknown as { _rawEntry?: RawEntry })._rawEntry ?? {};

/** Bytes before the data of an entry, in addition to its name. */
const LOCAL_HEADER = 30;

/** Files that begin inside the bytes of another one: an archiver never writes them. */
function overlappingFiles(files: readonly ZipEntry[]): ReadonlySet<ZipEntry> {
  const startOf = (file: ZipEntry): number => rawOf(file).relativeOffsetOfLocalHeader ?? 0;
  const overlapping = new Set<ZipEntry>();
  let end = 0;
  for (const file of [...files].sort((a, b) => startOf(a) - startOf(b))) {
    const start = startOf(file);
    if (start < end) overlapping.add(file);
    end = Math.max(end, start + LOCAL_HEADER + (rawOf(file).fileNameLength ?? 0) + file.compressedSize);
  }
  return overlapping;
}

const METHODS: Readonly<Record<number, string | undefined>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
};

function entryOf(file: ZipEntry, archive: ArchivePlace, path: string): FileEntry {
  return {
    path,
    archive,
    ...(archive.file?.init ? { init: archive.file.init } : {}),
    size: file.size,
    bytes: (signal) => inflate(file, archive, signal),
    blob: async () => {
      try {
        return await file.blob();
      } catch (error) {
        throw readError(error, archive);
      }
    },
  };
}

/** The stream fails as soon as it yields more bytes than the directory states, or fewer at the end. */
async function inflate(
  file: ZipEntry,
  archive: ArchivePlace,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const bytes = new Uint8Array(file.size);
  let at = 0;
  try {
    const reader = (await file.stream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (signal?.aborted) void reader.cancel().catch(() => undefined);
      signal?.throwIfAborted();
      bytes.set(value, at);
      at += value.length;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw readError(error, archive);
  }
  const expected = checksumOf(file);
  if (expected !== null && crc32(bytes) !== expected) {
    throw damagedInside(archive, 'its checksum is wrong');
  }
  return bytes;
}

function checksumOf(file: ZipEntry): number | null {
  const { crc32: stored } = rawOf(file);
  return stored === undefined ? null : stored >>> 0;
}

function readError(error: unknown, archive: ArchivePlace): FileError {
  if (error instanceof FileError) return error;
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    const text = 'Could not be read: the archive was changed on disk. Drop it again.';
    return new FileError('file-not-read', text, { cause: error });
  }
  return damagedInside(archive, reasonOf(error), error);
}

function damagedInside({ path }: ArchivePlace, reason: string, cause?: unknown): FileError {
  return new FileError('archive-damaged', `This file is damaged in ${path}: ${reason}.`, { cause });
}

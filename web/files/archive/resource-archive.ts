/** Reads archives of Doom 3 BFG, .resources: a header, the uncompressed files, and the table of the files. */
import { LARGEST_COUNT, type Budget } from './budget.js';
import { isSystemPath } from '../local-errors/index.js';
import { laterOf, namesOf } from '../compiled-names/index.js';
import { joinPath, normalizePath, pageTurn } from '../tree/index.js';
import { pathTrick } from './path-trick.js';
import { Refusals } from './refusals.js';
import { FileError, isAbort, messageOf, problem } from '../problems.js';
import type { ArchivePlace, FileEntry, Problem } from '../types.js';

import type { ArchiveSource, OpenedArchive } from './zip-archive.js';

const MAGIC = 0xd000000d;
const HEADER = 12;
/** Size in bytes of a table entry without its name. */
const ENTRY = 12;
/** The game's own tables have less than 2 MB. */
const LARGEST_TABLE = 64 * 1024 * 1024;
/** Number of table entries after which the page gets a turn. */
const ENTRIES_A_TURN = 20_000;

/** Whether the file begins like such an archive, also in the wrong byte order. */
export function isResources(head: Uint8Array): boolean {
  const [a, b, c, d] = head;
  return b === 0 && c === 0 && ((a === 0xd0 && d === 0x0d) || (a === 0x0d && d === 0xd0));
}

/**
 * Lists an archive from its table. A file is read when its bytes are requested. Paths begin with `mount`, and
 * compiled files have the paths that declarations name. If several files have one path the last is used; an
 * image that is compiled for several usages has all of them. Files after a damage in the table are reported and left
 * out. Rejects with a FileError if the table lists none.
 */
export async function openResources(
  source: ArchiveSource,
  place: ArchivePlace,
  mount: string,
  budget: Budget,
): Promise<OpenedArchive> {
  const size = await source.getLength();
  const table = await readTable(source, size);
  const count = table.view.getUint32(0);
  if (count > LARGEST_COUNT)
    throw damaged(`its table at byte ${table.offset} announces ${count} files, more than ${LARGEST_COUNT}`);
  const refusals = new Refusals();
  const ranges = new Ranges(source);
  const byPath = new Map<string, FileEntry>();
  const problems: Problem[] = [];
  let at = 4;
  for (let i = 0; i < count; i++) {
    if (i % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await pageTurn();
    const listed = entryAt(table, at);
    if (!listed && i === 0)
      throw damaged(`its table ends inside the entry of file 0, which begins at byte ${table.offset + at}`);
    if (!listed) {
      problems.push(problem('warning', 'archive-damaged', place.path, cutText(table.offset + at, i, count)));
      break;
    }
    at = listed.end;
    if (isSystemPath(listed.name)) continue;
    const refused = reasonToRefuse(listed, size);
    const names = namesOf(normalizePath(listed.name.toLowerCase().replaceAll('\\', '/')) ?? '');
    const { path } = names;
    if (refused) {
      const text = `Not used: ${refused} (byte ${table.offset + listed.start}).`;
      const shown = `${place.path}/${printable(path || listed.name)}`;
      problems.push(problem('warning', 'archive-entry-not-used', shown, text));
    }
    if (refused || path === '') continue;
    const { length, offset } = listed;
    // Bytes that several files have are unpacked once.
    const known = ranges.get(offset, length);
    const needed = known ? 0 : length;
    const unaffordable = budget.refusal(length, needed);
    if (unaffordable) {
      refusals.add(unaffordable, `${place.path}/${printable(path)}`);
      continue;
    }
    budget.take(needed);
    const range = known ?? ranges.add(offset, length);
    const mounted = { ...names, path: joinPath(mount, path) };
    const entry = laterOf(byPath.get(path), entryOf(range, mounted, place));
    byPath.delete(path);
    byPath.set(path, entry);
  }
  return { entries: [...byPath.values()], problems: [...refusals.problems, ...problems] };
}

interface Table {
  readonly view: DataView;
  /** Offset in the archive. */
  readonly offset: number;
}

interface TableEntry {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  /** Offset of the entry in the table. */
  readonly start: number;
  readonly end: number;
}

async function readTable(source: ArchiveSource, size: number): Promise<Table> {
  if (size < HEADER) throw damaged(`it ends inside its header, at byte ${size}`);
  const header = viewOf(await source.read(0, HEADER));
  if (header.getUint32(0) !== MAGIC) {
    throw new FileError(
      'archive-damaged',
      'The numbers of this .resources archive are in the wrong byte order, from byte 0 on.',
    );
  }
  const [offset, length] = [header.getUint32(4), header.getUint32(8)];
  // A table may be cut off: the files that it still lists are read.
  const there = Math.min(length, size - offset);
  if (offset < HEADER || there < 4) {
    throw damaged(
      `its table should be at byte ${offset} with ${length} bytes, but the archive has only ${size}`,
    );
  }
  if (there > LARGEST_TABLE) throw damaged(`its table has the impossible length of ${length} bytes (byte 8)`);
  return { view: viewOf(await source.read(offset, there)), offset };
}

const cutText = (byte: number, index: number, count: number): string =>
  `This .resources archive is damaged or cut off: its table ends inside the entry of file ${index} (byte ${byte}). The last ${count - index} of ${count} files are not read.`;

/** Null if the table ends before the end of the entry. */
function entryAt({ view }: Table, start: number): TableEntry | null {
  const left = view.byteLength - start;
  const length = left < ENTRY ? 0 : view.getUint32(start, true);
  if (left < ENTRY || length > left - ENTRY) return null;
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start + 4, length));
  const end = start + ENTRY + length;
  return { name, offset: view.getUint32(end - 8), length: view.getUint32(end - 4), start, end };
}

function reasonToRefuse({ name, offset, length }: TableEntry, size: number): string | null {
  if (offset + length > size) {
    return `it should be at byte ${offset} with ${length} bytes, but the archive has only ${size}`;
  }
  return pathTrick(name);
}

function entryOf(
  range: ArchiveRange,
  names: Pick<FileEntry, 'path' | 'compiledPath'>,
  archive: ArchivePlace,
): FileEntry {
  const read = async (): Promise<Uint8Array<ArrayBuffer>> => {
    try {
      return await range.read();
    } catch (error) {
      throw readError(error, archive);
    }
  };
  return {
    ...names,
    archive,
    ...(archive.file?.init ? { init: archive.file.init } : {}),
    size: range.length,
    // Each empty file is reported.
    ...(range.length > 0 ? { range } : {}),
    bytes: async (signal) => {
      signal?.throwIfAborted();
      const bytes = await read();
      signal?.throwIfAborted();
      return bytes;
    },
    blob: async () => (await range.asBlob()) ?? new Blob([await read()]),
  };
}

/** A range of bytes in an archive. Files with the same range share their bytes in memory. */
class ArchiveRange {
  readonly #source: ArchiveSource;
  readonly #offset: number;
  readonly length: number;
  /** The bytes while they are in use. */
  #bytes: WeakRef<Uint8Array<ArrayBuffer>> | null = null;

  constructor(source: ArchiveSource, offset: number, length: number) {
    this.#source = source;
    this.#offset = offset;
    this.length = length;
  }

  async read(): Promise<Uint8Array<ArrayBuffer>> {
    const kept = this.#bytes?.deref();
    if (kept) return kept;
    const bytes = new Uint8Array(await this.#source.read(this.#offset, this.length));
    this.#bytes = new WeakRef(bytes);
    return bytes;
  }

  async asBlob(): Promise<Blob | undefined> {
    return this.#source.sliceAsBlob?.(this.#offset, this.length);
  }
}

class Ranges {
  readonly #source: ArchiveSource;
  readonly #byPlace = new Map<string, ArchiveRange>();

  constructor(source: ArchiveSource) {
    this.#source = source;
  }

  get(offset: number, length: number): ArchiveRange | undefined {
    return this.#byPlace.get(`${offset} ${length}`);
  }

  add(offset: number, length: number): ArchiveRange {
    const range = new ArchiveRange(this.#source, offset, length);
    this.#byPlace.set(`${offset} ${length}`, range);
    return range;
  }
}

function readError(error: unknown, { path }: ArchivePlace): unknown {
  if (error instanceof FileError || isAbort(error)) return error;
  const text =
    error instanceof DOMException && error.name === 'NotReadableError'
      ? 'Could not be read: the archive was changed on disk. Drop it again.'
      : `Could not be read from ${path}: ${messageOf(error)}`;
  return new FileError('file-not-read', text, { cause: error });
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// eslint-disable-next-line no-control-regex -- these characters are what it looks for
const printable = (text: string): string => text.replace(/[\u0000-\u001f]/g, '�');

function damaged(reason: string): FileError {
  return new FileError('archive-damaged', `This .resources archive is damaged or cut off: ${reason}.`);
}

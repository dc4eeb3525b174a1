/** Reads archives of Doom 3 BFG, .resources: a header, the uncompressed files, and the table of the files. */
import { loadPart } from '../../core/load-part.js';
import type { ResourceEntry, ResourceTable } from '../../core/index.js';
import type { Budget } from './budget.js';
import { isSystemPath } from '../local-errors/index.js';
import { laterOf, namesOf } from '../compiled-names/index.js';
import { joinPath, normalizePath, pageTurn } from '../tree/index.js';
import { pathTrick } from './path-trick.js';
import { Refusals } from './refusals.js';
import { FileError, isAbort, messageOf, problem } from '../problems.js';
import type { ArchivePlace, FileEntry, Problem } from '../types.js';

import type { ArchiveSource, OpenedArchive } from './zip-archive.js';

const HEADER = 12;
/** Number of table entries after which the page gets a turn. */
const ENTRIES_A_TURN = 20_000;

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
  const refusals = new Refusals();
  const ranges = new Ranges(source);
  const byPath = new Map<string, FileEntry>();
  const problems: Problem[] = [];
  for (let i = 0; i < table.count; i++) {
    if (i % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await pageTurn();
    const listed = table.entry(i);
    if (isSystemPath(listed.name)) continue;
    const refused = reasonToRefuse(listed, size);
    const names = namesOf(normalizePath(listed.name.toLowerCase().replaceAll('\\', '/')) ?? '');
    const { path } = names;
    if (refused) {
      const text = `Not used: ${refused} (byte ${listed.entryOffset}).`;
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
  if (table.damage) problems.push(problem('warning', 'archive-damaged', place.path, table.damage));
  return { entries: [...byPath.values()], problems: [...refusals.problems, ...problems] };
}

async function readTable(source: ArchiveSource, size: number): Promise<ResourceTable> {
  const { loadGame } = await loadPart(() => import('../assets/index.js'));
  const { texts } = await loadGame();
  const place = texts.findResourceTable(await source.read(0, Math.min(HEADER, size)), size);
  if (place.fault) throw new FileError('archive-damaged', place.fault);
  const table = texts.readResourceTable(await source.read(place.offset, place.size), place.offset);
  if (table.fault) throw new FileError('archive-damaged', table.fault);
  return table;
}

function reasonToRefuse({ name, offset, length }: ResourceEntry, size: number): string | null {
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

// eslint-disable-next-line no-control-regex -- these characters are what it looks for
const printable = (text: string): string => text.replace(/[\u0000-\u001f]/g, '�');

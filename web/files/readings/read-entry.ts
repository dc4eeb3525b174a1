import { compileAssets } from '../../core/asset-wasm.js';
import type { Core } from '../../core/index.js';
import { loadPart } from '../../core/load-part.js';
import {
  credentialsOf,
  pageTurn,
  extensionOf,
  isDeclarationPath,
  isImagePath,
  isSkinImage,
} from '../tree/index.js';
import { FileError, problem, problemOfFailure } from '../problems.js';
import { readContent, type Reading } from './readings.js';
import type { SharedReadings } from './shared-readings.js';
import type { DeclarationSet, FileEntry, Problem, ScaleFile } from '../types.js';

/** The result of reading one entry: its content, or the reasons why there is none. */
export interface ReadEntry {
  readonly entry: FileEntry;
  /** 'mesh' even if the mesh was unreadable. */
  readonly kind: Reading['kind'];
  readonly reading: Reading | null;
  readonly problems: readonly Problem[];
  /** For a file with declarations, which report their own problems. */
  readonly declarations?: DeclarationSet;
  /** For an .md5scale file. */
  readonly scales?: ScaleFile;
}

/** The module's memory ends at 2 GB, and reading takes up to six times the file size. */
const LARGEST_READ = 256 * 1024 * 1024;
const AT_ONCE = 16;

/**
 * The letter B, the first letter of files that Doom 3 BFG compiled; in the wrong byte order it is the fourth.
 */
const COMPILED = 0x42;

/** Milliseconds of parsing after which the page gets a turn. */
const LONGEST_TURN = 12;

/**
 * Reads the entries in order, a few at a time. Never rejects: an aborted read is an entry without reasons.
 * `onProgress` receives the finished share of the entries.
 */
export async function readEntries(
  core: Core | Promise<Core>,
  shared: SharedReadings,
  entries: readonly FileEntry[],
  signal?: AbortSignal,
  onProgress: (share: number) => void = () => undefined,
): Promise<ReadEntry[]> {
  const results: ReadEntry[] = [];
  let next = 0;
  let done = 0;
  let turn = performance.now();
  const work = async (): Promise<void> => {
    for (let i = next++; i < entries.length; i = next++) {
      const entry = entries[i];
      if (entry) results[i] = await readEntry(core, shared, entry, signal);
      onProgress(++done / entries.length);
      if (performance.now() - turn < LONGEST_TURN) continue;
      await pageTurn();
      turn = performance.now();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, entries.length) }, work));
  return results;
}

async function readEntry(
  core: Core | Promise<Core>,
  shared: SharedReadings,
  entry: FileEntry,
  signal: AbortSignal | undefined,
): Promise<ReadEntry> {
  const kinds = await otherKinds(entry.path);
  const extension = extensionOf(entry.path);
  // For an MD5 file that is too large, reading it reports that.
  const isUnread = !kinds && !extension.startsWith('md5') && (entry.size ?? 0) > LARGEST_READ;
  const reason = kinds ? kinds.reasonToSkip(entry) : isUnread ? 'it is larger than 256 MB' : null;
  if (reason) return unused(entry, reason);
  // Images are not read before a material needs them.
  const kind = isImagePath(entry.path) ? 'image' : 'unknown';
  const mayDeclare =
    /^md(5scale|2)$/.test(extension) || isDeclarationPath(entry.path) || isSkinImage(entry.path);
  const declared = mayDeclare && (await readDeclared(core, entry, kind, signal));
  if (declared) return declared;
  if (kind === 'image') return { entry, kind, reading: null, problems: [] };
  try {
    const reading = await shared.acquire(sharingKey(entry), signal, async (abort) => {
      const bytes = await bytesOf(entry, abort);
      const started = await core;
      if (bytes[0] !== COMPILED && bytes[3] !== COMPILED) return readContent(started, bytes, entry);
      const { readCompiled } = await loadPart(() => import('../compiled/index.js'));
      return readCompiled(bytes, entry, (text) => readContent(started, text, entry));
    });
    if (reading.kind === 'unknown') return unused(entry, 'it holds no mesh, animation, camera path or image');
    const { kind, value, report } = reading;
    return { entry, kind, reading: value && reading, problems: value ? [] : report.diagnostics };
  } catch (error) {
    return failed(entry, extension === 'md5mesh' ? 'mesh' : 'unknown', error);
  }
}

async function bytesOf(entry: FileEntry, signal: AbortSignal | undefined): Promise<Uint8Array> {
  checkSize(entry.size);
  const bytes = await entry.bytes(signal);
  checkSize(bytes.length);
  return bytes;
}

/** Throws a FileError if a file of this size in bytes is too large to be read. */
export function checkSize(size = 0): void {
  if (size > LARGEST_READ)
    throw new FileError('file-not-read', 'Could not be read: it is larger than 256 MB.');
}

/**
 * The code for declarations, joint scales and lists of skins is loaded on demand. Null if the file is a mesh, an
 * animation or a camera path.
 */
async function readDeclared(
  core: Core | Promise<Core>,
  entry: FileEntry,
  kind: 'image' | 'unknown',
  signal: AbortSignal | undefined,
): Promise<ReadEntry | null> {
  try {
    // In parallel: the code, its module and the file do not depend on each other.
    const [{ readBeside }, bytes] = await Promise.all([
      loadPart(() => import('../assets/index.js')),
      kind === 'image' ? new Uint8Array() : bytesOf(entry, signal),
      compileAssets(),
    ]);
    const beside = await readBeside(entry, bytes, await core);
    return beside && { entry, kind, reading: null, problems: [], ...beside };
  } catch (error) {
    return failed(entry, kind, error);
  }
}

function failed(entry: FileEntry, kind: ReadEntry['kind'], error: unknown): ReadEntry {
  const reason = problemOfFailure(error, entry.path);
  return { entry, kind, reading: null, problems: reason ? [reason] : [] };
}

/**
 * Files with the same address are shared by all elements of the page that fetch them with the same
 * credentials. This includes those in an archive with one address, unless they are read again.
 */
function sharingKey(entry: FileEntry): string | object {
  const { url, archive, path, init, upAxis = 'z' } = entry;
  const address = url ?? (archive?.url && `${archive.path} in ${archive.url}: ${path}`);
  if (init?.cache || address === undefined) return entry;
  return `${upAxis} ${credentialsOf(entry)} ${address}`;
}

/** The code for files of other kinds, loaded on demand. Without the network, their content decides. */
async function otherKinds(path: string) {
  if (/^md[25]/.test(extensionOf(path)) || isImagePath(path) || isDeclarationPath(path)) return null;
  return loadPart(() => import('../skipped/index.js')).catch(() => null);
}

function unused(entry: FileEntry, reason: string): ReadEntry {
  const remark = problem('info', 'file-not-used', entry.path, `Not used: ${reason}.`);
  return { entry, kind: 'unknown', reading: null, problems: [remark] };
}

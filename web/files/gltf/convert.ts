/** Replaces glTF files by the MD5 files that they are converted to. */
import { addAll } from '../../core/lists.js';
import type { Core } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { GltfError, modFolderFromGltf, type ModFolder } from '../../gltf/index.js';
import { foundElsewhere, PartNames } from '../part-names/index.js';
import { isAbort, problem, problemOfFailure } from '../problems.js';
import { entryNamed, FileTree, folderOf, joinPath, normalizePath, pageTurn } from '../tree/index.js';
import type { FileEntry, Problem } from '../types.js';

export interface Converted {
  readonly files: readonly FileEntry[];
  readonly problems: readonly Problem[];
}

/** Limit of converted glTF files per load; the others are reported. */
const MOST = 16;

/**
 * Converts each glTF (`gltf`, among `files`) with its referenced files to the files of a mod folder in the
 * same folder. The problems list decisions and losses. Rejects only if the writer cannot be loaded.
 */
export async function convertGltf(
  core: Core | Promise<Core>,
  gltf: readonly FileEntry[],
  files: readonly FileEntry[],
  signal: AbortSignal | undefined,
): Promise<Converted> {
  const tree = new FileTree(files);
  const names = new PartNames(tree.entries);
  const tools = { writer: await loadWriter(), core: await core, tree, names, signal };
  const used = new Set<FileEntry>(gltf);
  const made: FileEntry[] = [];
  const problems: Problem[] = gltf
    .slice(MOST)
    .map(({ path }) =>
      problem(
        'info',
        'file-not-used',
        path,
        `Not used: more than ${MOST} glTF files were opened. Drop this file alone.`,
      ),
    );
  for (const entry of gltf.slice(0, MOST)) {
    const converted = await convert(entry, used, tools);
    addAll(made, converted.files);
    addAll(problems, converted.problems);
    await pageTurn();
  }
  return { files: [...files.filter((file) => !used.has(file)), ...made], problems };
}

interface Tools {
  readonly writer: Awaited<ReturnType<typeof loadWriter>>;
  readonly core: Core;
  readonly tree: FileTree;
  readonly names: PartNames<FileEntry>;
  readonly signal: AbortSignal | undefined;
}

async function convert(
  entry: FileEntry,
  used: Set<FileEntry>,
  { writer, core, tree, names, signal }: Tools,
): Promise<Converted> {
  const { path, url } = entry;
  const elsewhere = new Set<string>();
  try {
    const read = async (relative: string, address: string): Promise<Uint8Array | null> => {
      const own = beside(entry, relative, address, tree);
      const named = own || url !== undefined ? null : names.find(path, relative);
      if (named?.isElsewhere) elsewhere.add(foundElsewhere(relative, named.file.path));
      const other = own ?? named?.file;
      if (other) used.add(other);
      return (await other?.bytes(signal)) ?? null;
    };
    const file = { name: path, bytes: await entry.bytes(signal), read };
    const folder = await modFolderFromGltf(file, { turn: () => turn(signal) }, writer, core);
    const messages = [...elsewhere, ...folder.changes.map(({ message }) => message)];
    const problems = messages.map((message) => problem('info', 'gltf-converted', path, message));
    return { files: entriesOf(folder, path), problems };
  } catch (error) {
    if (isAbort(error)) return { files: [], problems: [] };
    const reason =
      error instanceof GltfError
        ? problem('error', 'gltf-not-converted', path, error.message)
        : problemOfFailure(error, path);
    return { files: [], problems: reason ? [reason] : [] };
  }
}

async function turn(signal: AbortSignal | undefined): Promise<void> {
  await pageTurn();
  signal?.throwIfAborted();
}

/** The file at a relative address: among those that came with the glTF, or on the network if the glTF is there. */
function beside(
  { path, url, init }: FileEntry,
  relative: string,
  address: string,
  tree: FileTree,
): FileEntry | undefined {
  const place = resolved(joinPath(folderOf(normalizePath(path) ?? ''), relative));
  return tree.get(place) ?? (url === undefined ? undefined : (entryNamed(address, url, init) ?? undefined));
}

/** Resolves '..', which paths of entries never contain. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}

function entriesOf({ files, largeImages, metresPerUnit }: ModFolder, path: string): FileEntry[] {
  const folder = folderOf(normalizePath(path) ?? '');
  const modFolder = [
    ...files.map(({ path: place, bytes }) => ({
      path: place,
      size: bytes.length,
      bytes: () => Promise.resolve(bytes),
    })),
    ...largeImages.map(({ path: place, size, load }) => ({ path: place, size, bytes: load })),
  ];
  return modFolder.map((file) => ({ ...file, path: joinPath(folder, file.path), modFolder, metresPerUnit }));
}

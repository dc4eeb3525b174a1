/** Finds the inputs of `convert`: on disk, below folders, and in archives. */
import { addAll } from '../core/lists.js';
import { dirname, posix, resolve } from 'node:path';
import type { Core, FileKind } from '../core/index.js';
import { problem, type FileEntry, type Problem } from '../files/index.js';
import { foundElsewhere, PartNames } from '../files/part-names/index.js';
import { folderOf, treeOf, type FileTree } from '../files/tree/index.js';
import { kindByName } from '../report/name-remark.js';
import { counted } from '../report/numbers.js';
import { openLayers, type LayeredFile } from './archive-layers.js';
import { loadText, prepareCompiled } from './compiled.js';
import {
  findFiles,
  inNaturalOrder,
  isGltfPath,
  isMd5File,
  NO_INPUT,
  reasonOf,
  STANDARD_INPUT,
  type FoundFile,
  type Search,
} from './find-files.js';
import { GltfParts, type PartRemark } from './gltf-parts.js';
import { readWhole } from './read-whole.js';

export interface InputFile extends FoundFile {
  /** True for a file on disk, false for one in an archive. */
  readonly isOnDisk: boolean;
  /** Throws if the file is unreadable. */
  readonly bytes: () => Uint8Array;
  /** The bytes of the file that this one names by a relative path, as GltfParts.read(); null if there is none. */
  readonly readBeside: (path: string) => Promise<Uint8Array | null>;
}

export interface Inputs {
  /** Files on disk before those in archives, without duplicates. */
  readonly files: readonly InputFile[];
  /** All files of the archives, for images and declarations. */
  readonly archived: readonly FileEntry[];
  /** On the glTF files that were read until now: parts that were found in other folders. */
  readonly partRemarks: () => readonly PartRemark[];
  /** Whether a file on disk is a part of a glTF that was read. */
  readonly isPart: (path: string) => boolean;
  /** The reasons why paths are unreadable, each with the path. */
  readonly unreadable: readonly string[];
  /** Findings on archives whose files are read all the same. */
  readonly remarks: readonly Problem[];
}

/** Other files are only searched next to the meshes. */
const CONVERTED: Search = {
  isWanted: (name) => isMd5File(name) || isGltfPath(name),
  archives: 'otherwise',
  nothing: 'there is no .md5mesh, .md5anim, .md5camera, .glb, .gltf or archive in this folder',
};

/**
 * Opens all paths. Files are read when their bytes are requested, those in archives immediately. `allow`: the
 * folders of --allow.
 */
export async function openInputs(paths: readonly string[], allow: readonly string[]): Promise<Inputs> {
  const files: InputFile[] = [];
  const unreadable: string[] = [];
  const all = findFiles(paths, CONVERTED, allow);
  const opened = await openInArchives(
    all.filter(({ isArchive }) => isArchive),
    all.filter(({ unreadable: reason, isArchive }) => reason === undefined && !isArchive),
  );
  const parts = new GltfParts(paths, allow);
  await prepareCompiled(all.map(({ path }) => path));
  for (const found of all) {
    const { path, unreadable: reason, isArchive } = found;
    if (reason !== undefined) unreadable.push(`${path || "''"}: ${reason}`);
    else if (path === STANDARD_INPUT) unreadable.push(`${path}: ${NO_INPUT}`);
    else if (!isArchive) files.push(inputOnDisk(found, parts));
  }
  addAll(files, opened.files);
  addAll(unreadable, opened.unreadable);
  // An archive may have images alone, for meshes of another one.
  if (files.length === 0 && unreadable.length === 0)
    addAll(
      unreadable,
      all.map(({ path }) => `${path}: ${NOTHING_IN_ARCHIVE}`),
    );
  return {
    ...opened,
    files,
    unreadable,
    isPart: (path) => parts.isUsed(path),
    partRemarks: () => [...parts.remarks, ...opened.partRemarks()],
    remarks: [...opened.remarks, ...skippedArchives(paths, all, allow)],
  };
}

const ARCHIVES: Search = { isWanted: () => false, archives: 'as-well', nothing: '' };

/** One finding on the archives of folders that have other files to convert. */
function skippedArchives(
  paths: readonly string[],
  opened: readonly FoundFile[],
  allow: readonly string[],
): Problem[] {
  const known = new Set(opened.map(({ path }) => resolve(path)));
  const skipped = findFiles(paths, ARCHIVES, allow).filter(
    ({ path, isArchive }) => isArchive && !known.has(resolve(path)),
  );
  const [first, ...others] = skipped;
  if (!first) return [];
  const [more, it] =
    others.length > 0 ? [`, like ${counted(others.length, 'other archive')}`, 'them'] : ['', 'it'];
  const message = `Not used${more}: the folder has other files to convert. To convert ${it}, too, name ${it}.`;
  return [problem('info', 'file-not-used', first.path, message)];
}

function inputOnDisk(found: FoundFile, parts: GltfParts): InputFile {
  return {
    ...found,
    isOnDisk: true,
    bytes: () => readWhole(found.path),
    readBeside: (relative) => Promise.resolve().then(() => parts.read(found.path, relative)),
  };
}

/** The MD5 and glTF files of archives. */
async function openInArchives(
  archives: readonly FoundFile[],
  loose: readonly FoundFile[],
): Promise<Omit<Inputs, 'isPart'>> {
  const layers = await openLayers(archives, loose, CONVERTED.isWanted);
  const entries = layers.files.map(({ entry }) => entry);
  const problems = [...layers.problems.values()].flat();
  const unreadable = [...layers.failures].map(([path, error]) => `${path}: ${reasonOf(error)}`);
  addAll(
    unreadable,
    problems.filter(isLost).map(({ file, message }) => `${file}: ${message}`),
  );
  const tree = treeOf(entries);
  const names = new PartNames(tree.entries);
  const partRemarks = new Map<string, PartRemark>();
  const files: InputFile[] = [];
  const read = layers.files.filter(({ isRead }) => isRead);
  for (const file of read.sort((a, b) => inNaturalOrder(a.path, b.path))) {
    try {
      files.push(await inputOf(file, { tree, names, partRemarks }));
    } catch (error) {
      unreadable.push(`${file.path}: ${reasonOf(error)}`);
    }
  }
  return {
    ...{ files, archived: entries, unreadable, partRemarks: () => [...partRemarks.values()] },
    remarks: problems.filter((each) => !isLost(each)),
  };
}

/** Whether a file that would be converted cannot be read. */
function isLost({ severity, code, file }: Problem): boolean {
  return severity === 'error' || (code === 'archive-entry-not-used' && CONVERTED.isWanted(file));
}

const NOTHING_IN_ARCHIVE = 'there is no .md5mesh, .md5anim, .md5camera, .glb or .gltf in this archive';

/** The files of archives. */
interface Archived {
  readonly tree: FileTree;
  readonly names: PartNames<FileEntry>;
  /** By glTF and message. */
  readonly partRemarks: Map<string, PartRemark>;
}

async function inputOf(
  { entry, path: inside }: LayeredFile,
  { tree, names, partRemarks }: Archived,
): Promise<InputFile> {
  const content = await loadText(await entry.bytes(), inside);
  return {
    ...{ path: inside, beside: dirname(inside), subPath: entry.path, isOnDisk: false },
    bytes: () => content,
    readBeside: async (relative) => {
      const own = tree.get(posix.join(folderOf(entry.path), relative));
      const named = own ? null : names.find(entry.path, relative);
      if (named?.isElsewhere) {
        const message = foundElsewhere(relative, named.file.path);
        partRemarks.set(JSON.stringify([inside, message]), { gltf: inside, message });
      }
      return (await (own ?? named?.file)?.bytes()) ?? null;
    },
  };
}

/** The kind of the content. The extension decides only if the content is not clear. */
export function kindOf(core: Core, path: string, bytes: Uint8Array): FileKind {
  const kind = core.classify(bytes);
  return kind === 'unknown' ? kindByName(path) : kind;
}

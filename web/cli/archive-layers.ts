/** Opens the archives of a command as one game: of several files with one path, the engine uses one. */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { addAll } from '../core/lists.js';
import type { FileEntry, Problem } from '../files/index.js';
import type { FoundFile } from './find-files.js';
import { readRegular } from './regular-files.js';

/** A file of an archive, with its path on the disk continued inside, as in pak.pk4/models/a.md5mesh. */
export interface LayeredFile {
  readonly entry: FileEntry;
  readonly path: string;
  /** The path of its archive on the disk. */
  readonly archive: string;
  /** The command reads it: it is of a kind that it wants, and no file before it has the same bytes. */
  readonly isRead: boolean;
}

export interface Layers {
  /** The files that the engine uses. */
  readonly files: readonly LayeredFile[];
  /** By the path of the archive. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
  /** Why an archive could not be opened, by its path. */
  readonly failures: ReadonlyMap<string, unknown>;
}

/**
 * Archives that were named, or found in one folder, belong together: the last one by name has priority, whatever the
 * order of the arguments. `loose`: files on the disk, which have priority over archives beside them. `isWanted`
 * chooses the files that the command reads; those of them that it does not read after all get a finding.
 */
export async function openLayers(
  archives: readonly FoundFile[],
  loose: readonly FoundFile[],
  isWanted: (path: string) => boolean,
): Promise<Layers> {
  const problems = new Map<string, Problem[]>();
  const failures = new Map<string, unknown>();
  if (archives.length === 0) return { files: [], problems, failures };
  const { inEngineOrder, onceEach, openArchive, Repeats } = await import('../files/archive/index.js');
  const places = new Map<FileEntry, string>();
  const all: FileEntry[] = [];
  for (const { found } of inEngineOrder(
    archives.map((each) => ({ path: slashed(each.path), found: each })),
  )) {
    const archive = entryOf(found);
    places.set(archive, found.path);
    try {
      const opened = await openArchive(archive, {});
      addAll(all, opened.entries);
      problems.set(
        found.path,
        opened.problems.map((each) => placed(each, archive, found.path)),
      );
    } catch (error) {
      failures.set(found.path, error);
    }
  }
  // The last file of a path is used.
  addAll(all, loose.filter(({ beside }) => beside !== '').map(entryOf));
  const merged = onceEach(all, []);
  const report = (remark: Problem, path: string): void => {
    const known = problems.get(path);
    if (known) known.push(remark);
    else problems.set(path, [remark]);
  };
  for (const hidden of merged.problems.filter(({ file }) => isWanted(file))) {
    const [archive, path] = [...places].find(([entry]) => hidden.file.startsWith(`${entry.path}/`)) ?? [];
    if (archive && path !== undefined) report(placed(hidden, archive, path), path);
  }
  const repeats = new Map([...places.values()].map((path) => [path, new Repeats()]));
  const files = merged.files.flatMap((entry): LayeredFile[] => {
    const file = entry.archive?.file;
    const archive = file && places.get(file);
    if (!file || archive === undefined) return [];
    const path = join(archive, withoutMount(entry.path, file));
    const isRead = isWanted(entry.path) && repeats.get(archive)?.isNew(entry, path) === true;
    return [{ entry, archive, path, isRead }];
  });
  for (const [path, { problems: remarks }] of repeats) for (const remark of remarks) report(remark, path);
  return { files, problems, failures };
}

function entryOf({ path, subPath }: FoundFile): FileEntry {
  return {
    path: slashed(subPath),
    bytes: () => Promise.resolve().then(() => readRegular(path)),
    // Accessed randomly, so that its size does not matter.
    blob: () => openAsBlob(path),
  };
}

/** The files of an archive have the paths that they would have if it was unpacked beside itself. */
function withoutMount(path: string, archive: FileEntry): string {
  const mount = archive.path.slice(0, archive.path.lastIndexOf('/') + 1);
  return path.startsWith(mount) ? path.slice(mount.length) : path;
}

/** The finding with the path on the disk. A path that climbs out of the archive stays visible. */
function placed(problem: Problem, archive: FileEntry, path: string): Problem {
  const inside = problem.file.slice(archive.path.length + 1);
  return { ...problem, file: inside === '' ? path : `${path}/${withoutMount(inside, archive)}` };
}

const slashed = (path: string): string => path.replaceAll('\\', '/');

import { counted } from '../../report/numbers.js';
import { listed } from '../../report/merged-remarks.js';
import { loadPart } from '../../core/load-part.js';
import { problem } from '../problems.js';
import { extensionOf, fileName, isDeclarationPath } from '../tree/index.js';
import { assetsOf, type Contents } from '../collection/index.js';
import type { FirstChoice } from '../folders/index.js';
import type { ReadEntry } from '../readings/index.js';
import type { FileEntry, LoadMode, Problem } from '../types.js';

/** Whether the finding says that a file is not used. */
function isOnUnused({ code, severity }: Problem): boolean {
  return severity === 'info' && code.endsWith('-not-used');
}

/** Findings on more than `few` unused files with the same reason become one, with their number and the first names. */
export function sumUnused(problems: readonly Problem[], few: number): Problem[] {
  const byReason = new Map<string, Problem[]>();
  for (const one of problems.filter(isOnUnused)) {
    const alike = byReason.get(one.message);
    if (alike) alike.push(one);
    else byReason.set(one.message, [one]);
  }
  return problems.flatMap((one) => {
    const alike = isOnUnused(one) ? (byReason.get(one.message) ?? []) : [];
    if (alike.length <= few) return one;
    return one === alike[0] ? sumOf(one, alike.slice(1)) : [];
  });
}

function sumOf(first: Problem, others: readonly Problem[]): Problem {
  const names = listed(others.map(({ file }) => fileName(file)));
  const text = `The same applies to ${counted(others.length, 'other file')}: ${names}.`;
  const alike = { files: others.map(({ file }) => file), reason: first.message };
  return { ...first, message: `${first.message} ${text}`, alike };
}

/** The files that are read first; in a large set without those that wait for their mesh. */
export interface PlannedChoice extends FirstChoice {
  /** See Collection.skinLists. */
  readonly skinLists: readonly FileEntry[];
}

/** The choice for a large set, in which an .md2 waits for its mesh. */
export async function planned(choice: FirstChoice): Promise<PlannedChoice> {
  const { now, meshes } = choice;
  const isList = ({ path }: FileEntry): boolean => meshes.length > 0 && extensionOf(path) === 'md2';
  const skinLists = now.filter(isList);
  const listsOf = await skinListsIn(skinLists);
  return {
    ...choice,
    now: now.filter((file) => !isList(file)),
    attempts: (declarations) =>
      choice
        .attempts(declarations)
        .map(({ files, later }) => ({ files: [...files, ...listsOf(files)], later })),
    skinLists,
  };
}

/** `files`, and the .md2 files of `lists` that belong to meshes among them. */
export async function withSkinLists(
  files: readonly FileEntry[],
  lists: readonly FileEntry[],
): Promise<FileEntry[]> {
  return [...files, ...(await skinListsIn(lists))(files)];
}

/** Those of `lists` that belong to given meshes. Without the code there are none, and skins have another order. */
async function skinListsIn(
  lists: readonly FileEntry[],
): Promise<(meshes: readonly FileEntry[]) => readonly FileEntry[]> {
  if (lists.length === 0) return () => [];
  const code = await loadPart(() => import('../assets/index.js')).catch(() => null);
  return (meshes) => code?.skinListsOf(meshes, lists) ?? [];
}

/**
 * The file that made a load lack its model, if one did: then its animations belong to no loaded model. A load that replaces everything
 * may name its model without .md5mesh: by an archive, or an address without a known extension.
 */
export function failedModel(
  reads: readonly ReadEntry[],
  mode: LoadMode,
  archiveProblems: readonly Problem[],
): string | undefined {
  const mayBeModel = ({ entry: { path }, kind, problems }: ReadEntry): boolean =>
    kind === 'mesh' || (mode === 'replace' && !isOtherKind(path) && problems.some(isError));
  const failed = reads.find((read) => !read.reading && mayBeModel(read))?.entry.path;
  return failed ?? (mode === 'replace' ? archiveProblems.find(isError)?.file : undefined);
}

/** Whether the name is that of a file without a model. Images are not read before a model needs them. */
function isOtherKind(path: string): boolean {
  return isDeclarationPath(path) || /^md[25]/.test(extensionOf(path));
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Findings on files that came with a mesh or an archive that could not be read: `failed`. */
export function inVain(fresh: Contents, failed: string): Problem[] {
  const { images, declarations, scales } = fresh;
  const held = [...assetsOf(fresh), ...scales].map(({ entry }) => entry);
  return [...held, ...images, ...(declarations?.entries ?? [])].map(({ path }) =>
    problem(
      'info',
      'file-not-used',
      path,
      `Not used: ${failed} could not be read, so the view did not change.`,
    ),
  );
}

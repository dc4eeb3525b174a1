import type { Core, Model } from '../../core/index.js';
import { contentsOf } from '../collection/index.js';
import { fileName, folderOf, withoutExtension } from '../tree/index.js';
import { readEntries, type SharedReadings } from '../readings/index.js';
import type { Asset, FileEntry } from '../types.js';

/** Limit of meshes in a folder that are read to find the skeleton. */
export const ATTEMPTS = 6;

/**
 * The mesh of a large set with the skeleton that `model` lacks: in its folder, the most similar name first
 * ('tank' before 'truck' for 'tank_lod1'). The caller owns a reference to it.
 */
export async function readLender(
  core: Core,
  shared: SharedReadings,
  model: Asset<Model>,
  meshes: readonly FileEntry[],
  signal: AbortSignal | undefined,
): Promise<Asset<Model> | null> {
  for (const entry of candidates(model.entry, meshes)) {
    const [found] = contentsOf(await readEntries(core, shared, [entry], signal), undefined).models;
    if (!found) continue;
    if (found.value.neededJoints === 0 && found.value.jointCount >= model.value.neededJoints) return found;
    shared.release(found.value);
  }
  return null;
}

function candidates(mesh: FileEntry, meshes: readonly FileEntry[]): FileEntry[] {
  const others = meshes.filter((entry) => entry !== mesh && sharesFolder(entry, mesh));
  return likestFirst(mesh, others).slice(0, ATTEMPTS);
}

/** Whether both files are in one folder, ignoring case. */
export function sharesFolder(a: Named, b: Named): boolean {
  return folderOf(a.path).toLowerCase() === folderOf(b.path).toLowerCase();
}

/** Whether the name of a mesh begins with that of another one, as 'tank_lod1' does with 'tank'. */
export function beginsAs(mesh: Named, other: Named): boolean {
  return baseName(mesh).startsWith(baseName(other));
}

/**
 * Sorts meshes by the similarity of their names to that of `mesh`. For 'tank_lod1' the order is 'tank', which
 * is a prefix of the name, then 'tank_lod2', then 'truck'.
 */
export function likestFirst<T extends Named>(mesh: Named, others: readonly T[]): T[] {
  const name = baseName(mesh);
  return others
    .map((other) => ({ other, base: baseName(other) }))
    .sort((a, b) => likeness(b.base, name) - likeness(a.base, name) || a.base.length - b.base.length)
    .map(({ other }) => other);
}

/** A file, by its path with slashes. */
interface Named {
  readonly path: string;
}

function baseName({ path }: Named): string {
  return withoutExtension(fileName(path)).toLowerCase();
}

function likeness(other: string, name: string): number {
  const letters = shared(other, name);
  return letters === other.length ? name.length + letters : letters;
}

/** Number of letters with which both names begin. */
function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

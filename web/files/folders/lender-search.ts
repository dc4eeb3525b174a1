import type { Core, Model } from '../../core/index.js';
import { contentsOf } from '../collection/index.js';
import { fileName, folderOf, withoutExtension } from '../tree/index.js';
import { readEntries, type SharedReadings } from '../readings/index.js';
import type { Asset, FileEntry } from '../types.js';

/** Meshes of a folder that are read to find the one with the skeleton. */
const ATTEMPTS = 6;

/**
 * Of the meshes of a large set the one that has the skeleton which `model` lacks: in its folder, the likest by name
 * first ('tank' before 'truck' for 'tank_lod1'). The caller owns a reference to it.
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
  const folder = folderOf(mesh.path).toLowerCase();
  const name = baseName(mesh);
  return meshes
    .filter((entry) => entry !== mesh && folderOf(entry.path).toLowerCase() === folder)
    .map((entry) => ({ entry, base: baseName(entry) }))
    .sort((a, b) => shared(b.base, name) - shared(a.base, name) || a.base.length - b.base.length)
    .slice(0, ATTEMPTS)
    .map(({ entry }) => entry);
}

function baseName({ path }: FileEntry): string {
  return withoutExtension(fileName(path)).toLowerCase();
}

/** Letters with which both names begin. */
function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

import type { Core, Model } from '../../core/index.js';
import { beginsAs, likestFirst, readLender, sharesFolder } from './lender-search.js';
import type { Contents } from '../collection/index.js';
import { problem } from '../problems.js';
import type { SharedReadings } from '../readings/index.js';
import type { Asset, FileEntry } from '../types.js';

/**
 * The fresh files, with skeletons for meshes that lacked one, including `earlier` meshes. The skeleton is
 * loaded already, or belongs to an offered mesh in the same folder (`waiting`). Meshes that were shown before
 * lend their skeleton only to fresh meshes of the same folder or name. Fresh models that are read again are
 * released.
 */
export async function lendSkeletons(
  core: Core,
  shared: SharedReadings,
  fresh: Contents,
  earlier: readonly Asset<Model>[],
  waiting: readonly FileEntry[],
  signal: AbortSignal | undefined,
): Promise<Contents> {
  const all = [...fresh.models, ...earlier];
  const offered: Asset<Model>[] = [];
  for (const model of all.filter(({ value }) => value.neededJoints > 0)) {
    const lender = await readLender(core, shared, model, waiting, signal);
    if (lender) offered.push(lender);
  }
  const lendersOf = (model: Asset<Model>): readonly Asset<Model>[] => {
    if (!fresh.models.includes(model)) return [...offered, ...all];
    const own = earlier.filter(
      ({ entry }) => sharesFolder(entry, model.entry) || beginsAs(model.entry, entry),
    );
    return [...offered, ...fresh.models, ...own];
  };
  const lent = await onLentSkeletons(core, shared, all, lendersOf);
  const isLent = ({ entry }: Asset<Model>): boolean => lent.some((model) => model.entry === entry);
  for (const { value } of [...offered, ...fresh.models.filter(isLent)]) shared.release(value);
  return { ...fresh, models: [...fresh.models.filter((model) => !isLent(model)), ...lent] };
}

/**
 * Models whose meshes refer to another file's skeleton (LOD meshes of Enemy Territory: Quake Wars), read
 * again with the skeleton of a model that has the joints. The model with the most similar name in the same
 * folder has priority, then the first one with enough joints. Models without such a skeleton, and unreadable
 * files, are left out. The caller owns a reference to each.
 */
async function onLentSkeletons(
  core: Core,
  shared: SharedReadings,
  models: readonly Asset<Model>[],
  lendersOf: (model: Asset<Model>) => readonly Asset<Model>[],
): Promise<Asset<Model>[]> {
  const lent = models
    .filter(({ value }) => value.neededJoints > 0)
    .map(async (model) => {
      const lender = lenderOf(model, lendersOf(model));
      return lender && (await readOn(core, shared, model, lender));
    });
  return (await Promise.all(lent)).filter((model) => model !== undefined);
}

function lenderOf(model: Asset<Model>, lenders: readonly Asset<Model>[]): Asset<Model> | undefined {
  const able = lenders.filter(({ value }) => value.jointCount >= model.value.neededJoints);
  const inFolder = able.filter(({ entry }) => sharesFolder(entry, model.entry));
  const [likest] = likestFirst(
    model.entry,
    inFolder.map(({ entry }) => entry),
  );
  return inFolder.find(({ entry }) => entry === likest) ?? able[0];
}

async function readOn(
  core: Core,
  shared: SharedReadings,
  model: Asset<Model>,
  lender: Asset<Model>,
): Promise<Asset<Model> | undefined> {
  const { path } = model.entry;
  // Not shared by address: the lent skeleton depends on the other files.
  const reading = await shared
    .acquire({}, undefined, async () => {
      const bytes = await model.entry.bytes();
      const read = core.readModel(bytes, path, { skeletonFrom: lender.value });
      return { kind: 'mesh', value: read.model, report: read.report };
    })
    .catch(() => undefined);
  if (reading?.kind !== 'mesh' || !reading.value) return undefined;
  const diagnostics = reading.report.diagnostics.filter(({ code }) => code !== 'foreign-skeleton');
  const taken = problem('info', 'skeleton-taken', path, `Shown on the skeleton of ${lender.entry.path}.`);
  return { ...model, value: reading.value, report: { diagnostics: [...diagnostics, taken] } };
}

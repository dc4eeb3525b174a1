import { loadGame, type LenderSearch } from '../../core/game.js';
import type { Core, Model } from '../../core/index.js';
import { contentsOf, type Contents } from '../collection/index.js';
import { skeletonTaken } from '../../report/skeleton-taken.js';
import { readEntries, type SharedReadings } from '../readings/index.js';
import type { Asset, FileEntry } from '../types.js';

/**
 * The fresh files, with skeletons for meshes that lacked one (LOD meshes of Enemy Territory: Quake Wars), including
 * `earlier` meshes. The skeleton is loaded already, or belongs to an offered mesh (`waiting`); see cpp/game/catalog/lenders.h.
 * Fresh models that are read again are released. Meshes that get no skeleton, and unreadable files, do not change.
 * Rejects if the module cannot be loaded.
 */
export async function lendSkeletons(
  core: Core,
  shared: SharedReadings,
  fresh: Contents,
  earlier: readonly Asset<Model>[],
  waiting: readonly FileEntry[],
  signal: AbortSignal | undefined,
): Promise<Contents> {
  const { catalog } = await loadGame();
  const all = [...fresh.models, ...earlier];
  const offered: Asset<Model>[] = [];
  const lent: Asset<Model>[] = [];
  const borrowers = all.filter(({ value }) => value.neededJoints > 0);
  const search = catalog.lenders(waiting.map(({ path }) => path));
  for (const model of borrowers) {
    const lender = await readLender(search, { core, shared, signal }, model, waiting);
    if (lender) offered.push(lender);
  }
  for (const model of borrowers) {
    const isFresh = fresh.models.includes(model);
    const lenders = [...offered, ...all];
    const chosen = catalog.chooseLender(
      model.entry.path,
      model.value.neededJoints,
      lenders.map((one) => ({
        path: one.entry.path,
        jointCount: one.value.jointCount,
        isEarlier: isFresh && earlier.includes(one),
      })),
    );
    const lender = chosen === null ? undefined : lenders[chosen];
    const read = lender && (await readOn(core, shared, model, lender));
    if (read) lent.push(read);
  }
  const isLent = ({ entry }: Asset<Model>): boolean => lent.some((model) => model.entry === entry);
  for (const { value } of [...offered, ...fresh.models.filter(isLent)]) shared.release(value);
  return { ...fresh, models: [...fresh.models.filter((model) => !isLent(model)), ...lent] };
}

interface Reader {
  readonly core: Core;
  readonly shared: SharedReadings;
  readonly signal: AbortSignal | undefined;
}

/** The first offered mesh with the skeleton that `model` lacks. The caller owns a reference to it. */
async function readLender(
  search: LenderSearch,
  { core, shared, signal }: Reader,
  model: Asset<Model>,
  waiting: readonly FileEntry[],
): Promise<Asset<Model> | null> {
  for (const index of search.candidatesFor(model.entry.path)) {
    const entries = waiting.slice(index, index + 1);
    const [found] = contentsOf(await readEntries(core, shared, entries, signal), undefined).models;
    if (!found) continue;
    if (found.value.neededJoints === 0 && found.value.jointCount >= model.value.neededJoints) return found;
    shared.release(found.value);
  }
  return null;
}

/** The model with the skeleton of `lender`; undefined if it is unreadable. The caller owns a reference to it. */
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
  const report = { diagnostics: [...diagnostics, skeletonTaken(path, lender.entry.path)] };
  return { ...model, lender: lender.entry, value: reading.value, report };
}

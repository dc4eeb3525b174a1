import type { CameraPath, Clip, Model } from '../../core/index.js';
import { uniqueNames, normalizePath } from '../tree/index.js';
import { ranked } from './pairing.js';
import type { ReadEntry } from '../readings/index.js';
import type { Asset, Collection, DeclarationSet, FileEntry, Offer } from '../types.js';

/** A collection without its problems. */
export type Contents = Omit<Collection, 'problems'>;

/** The results of reading by kind, with names that may not be unique yet. */
export function contentsOf(
  reads: readonly ReadEntry[],
  names: ReadonlyMap<string, string> | undefined,
): Contents {
  const models: Asset<Model>[] = [];
  const clips: Asset<Clip>[] = [];
  const paths: Asset<CameraPath>[] = [];
  for (const { entry, reading } of reads) {
    if (!reading?.value) continue;
    const { kind, value, report } = reading;
    const given = names?.get(entry.path);
    const asset = { name: '', entry, report, ...(given === undefined ? {} : { given }) };
    if (kind === 'mesh') models.push({ ...asset, value });
    else if (kind === 'anim') clips.push({ ...asset, value });
    else paths.push({ ...asset, value });
  }
  const images = reads.filter(({ kind }) => kind === 'image').map(({ entry }) => entry);
  const scales = reads.flatMap((read) => read.scales ?? []);
  const offers = models.map(({ entry }) => ({ name: '', entry }));
  const sets = reads.flatMap(({ declarations }) => declarations ?? []);
  return { offers, onDemand: [], models, clips, paths, images, scales, declarations: together(sets) };
}

function together(sets: readonly (DeclarationSet | null)[]): DeclarationSet | null {
  const [first, ...others] = sets.filter((set) => set !== null);
  return first ? (others.length > 0 ? first.and(others) : first) : null;
}

/**
 * Merges both: a later file replaces an earlier one with the same path or address. The result is ranked and
 * named.
 */
export function merge(earlier: Contents, later: Contents): Contents {
  const declarations = together([earlier.declarations, later.declarations]);
  const { models, clips } = ranked({
    models: laterOverEarlier(earlier.models, later.models, ({ entry }) => entry),
    clips: laterOverEarlier(earlier.clips, later.clips, ({ entry }) => entry),
  });
  const offers = namedOffers(
    laterOverEarlier(earlier.offers, later.offers, ({ entry }) => entry),
    models,
  );
  const waiting = new Set(earlier.onDemand);
  const others = later.clips.map(({ entry }) => entry).filter((entry) => !waiting.has(entry));
  const replaced = new Set(others.map(keyOf));
  const isKept = (entry: FileEntry): boolean => !replaced.has(keyOf(entry));
  const kept = earlier.onDemand.every(isKept) ? earlier.onDemand : earlier.onDemand.filter(isKept);
  return {
    offers,
    onDemand: laterFiles(kept, later.onDemand),
    skinLists: laterFiles(earlier.skinLists ?? [], later.skinLists ?? []),
    models: withNamesOf(offers, models),
    clips: named(declaredNames(clips, models, declarations)),
    paths: named(laterOverEarlier(earlier.paths, later.paths, ({ entry }) => entry)),
    images: laterFiles(earlier.images, later.images),
    declarations,
    scales: laterOverEarlier(earlier.scales, later.scales, ({ entry }) => entry),
  };
}

export function assetsOf({ models, clips, paths }: Contents): Asset<Model | Clip | CameraPath>[] {
  return [...models, ...clips, ...paths];
}

/** Clips with the names from the models' blocks in .def files, unless other names were given. */
function declaredNames(
  clips: readonly Asset<Clip>[],
  models: readonly Asset<Model>[],
  declarations: DeclarationSet | null,
): readonly Asset<Clip>[] {
  return clips.map((clip) => {
    const path = clip.entry.path;
    const [anim] =
      clip.given === undefined
        ? models.flatMap(({ entry }) => declarations?.animsOf(entry.path, path) ?? [])
        : [];
    return anim ? { ...clip, declared: anim.name } : clip;
  });
}

/** The same list if nothing is added, so that cached results for it remain valid. */
function laterOverEarlier<T>(
  earlier: readonly T[],
  later: readonly T[],
  entryOf: (item: T) => FileEntry,
): readonly T[] {
  if (later.length === 0) return earlier;
  const byFile = new Map<string, T>();
  for (const item of [...earlier, ...later]) byFile.set(keyOf(entryOf(item)), item);
  return [...byFile.values()];
}

/**
 * laterOverEarlier() for lists without duplicates: usually thousands of files, added to an empty list. Images
 * that are compiled for several usages keep those that only the earlier list has.
 */
function laterFiles(earlier: readonly FileEntry[], later: readonly FileEntry[]): readonly FileEntry[] {
  if (earlier.length === 0) return later;
  if (later.length === 0) return earlier;
  const byFile = new Map(earlier.map((entry) => [keyOf(entry), entry]));
  for (const entry of later) {
    const key = keyOf(entry);
    byFile.set(key, entry.laterOf?.(byFile.get(key), entry) ?? entry);
  }
  return [...byFile.values()];
}

/** Equal for two files if the later one replaces the other. */
export function keyOf({ url, path }: FileEntry): string {
  return url ?? normalizePath(path)?.toLowerCase() ?? path;
}

/**
 * In the order of the models if all are read, or else in their own order; the same list if nothing changes.
 */
function namedOffers(offers: readonly Offer[], models: readonly Asset<Model>[]): readonly Offer[] {
  const byEntry = new Map(models.map((model) => [keyOf(model.entry), model]));
  const entries =
    offers.length === models.length
      ? models.map(({ entry }) => entry)
      : offers.map(({ entry }) => byEntry.get(keyOf(entry))?.entry ?? entry);
  const names = uniqueNames(
    entries.map((entry) => ({ path: entry.path, given: byEntry.get(keyOf(entry))?.given })),
  );
  const isSame = (entry: FileEntry, i: number): boolean => {
    const before = offers[i];
    return before?.entry === entry && before.name === names[i];
  };
  if (entries.every(isSame)) return offers;
  return entries.map((entry, i) => ({ name: names[i] ?? entry.path, entry }));
}

function withNamesOf(offers: readonly Offer[], models: readonly Asset<Model>[]): Asset<Model>[] {
  const names = new Map(offers.map(({ name, entry }) => [entry, name]));
  return models.map((model) => ({ ...model, name: names.get(model.entry) ?? model.name }));
}

function named<T>(assets: readonly Asset<T>[]): Asset<T>[] {
  const names = uniqueNames(
    assets.map(({ entry, given, declared }) => ({ path: entry.path, given: given ?? declared })),
  );
  return assets.map((asset, i) => ({ ...asset, name: names[i] ?? asset.name }));
}

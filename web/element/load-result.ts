/** What a load changed. Loaded by the first script that loads files. */
import type { Diagnostic } from '../core/index.js';
import { loadMaterials, type Collection, type FileEntry, type Problem } from '../files/index.js';
import type { Failure, Loaded, Session } from './session/index.js';

/** A file that was added or replaced. */
export interface LoadedFile {
  readonly kind: 'model' | 'animation' | 'camera-path' | 'joint-scales' | 'image' | 'declarations';
  /** The name in the lists of the element; the path for kinds without a list. */
  readonly name: string;
  /** The path as it was given; in an archive the path inside it, of a converted glTF that of the result. */
  readonly file: string;
}

/** The names of what is shown; null for nothing. */
export interface ShownNames {
  readonly model: string | null;
  readonly animation: string | null;
  readonly cameraPath: string | null;
}

/** A file that nothing uses, with the reason as a sentence. */
export interface UnusedFile {
  readonly file: string;
  readonly reason: string;
}

/** The result of `loadFiles()`. */
export interface LoadResult {
  readonly shown: ShownNames;
  /** Stopped by `cancelLoading()` or a later load before it changed anything, or the element was removed. */
  readonly cancelled: boolean;
  /** Files that came with this load. Models of a large set may be unread; they are in `availableModels`. */
  readonly added: readonly LoadedFile[];
  /** Files that are gone, and files of which a newer version is there. */
  readonly replaced: readonly LoadedFile[];
  /** Each of these files that is not used. */
  readonly unused: readonly UnusedFile[];
  /** All findings on these files. */
  readonly findings: readonly Diagnostic[];
}

/** The second argument is what the element shows after the load. */
export async function loadResult(
  loaded: Loaded | null,
  { model, clip, path, failure }: Pick<Session, 'model' | 'clip' | 'path' | 'failure'>,
): Promise<LoadResult> {
  const shown = {
    model: model?.name ?? null,
    animation: clip?.name ?? null,
    cameraPath: path?.name ?? null,
  };
  if (!loaded) {
    const findings = failure ? [findingOf(failure)] : [];
    return { shown, cancelled: !failure, added: [], replaced: [], unused: [], findings };
  }
  const { start, after, news } = loaded;
  const arrived = missingIn(start, after);
  const unused = [...unusedFiles(arrived, news), ...(await unusedImages(loaded))];
  const idle = new Set(unused.map(({ file }) => file));
  return {
    shown,
    cancelled: false,
    added: arrived.filter(({ file }) => !idle.has(file)),
    replaced: missingIn(after, start),
    unused,
    findings: news,
  };
}

/** The files of `collection` that `other` does not have in the same version. */
function missingIn(other: Collection, collection: Collection): LoadedFile[] {
  const known = new Set(heldIn(other).keys());
  return [...heldIn(collection)].filter(([version]) => !known.has(version)).map(([, file]) => file);
}

/** The files of a collection by what identifies their version. */
function heldIn(collection: Collection): Map<unknown, LoadedFile> {
  const { offers, clips, paths, scales, images, declarations } = collection;
  return new Map<unknown, LoadedFile>([
    ...offers.map(({ entry, name }) => [entry, { kind: 'model', name, file: entry.path }] as const),
    ...clips.map(({ entry, name, value }) => [value, { kind: 'animation', name, file: entry.path }] as const),
    ...paths.map(
      ({ entry, name, value }) => [value, { kind: 'camera-path', name, file: entry.path }] as const,
    ),
    ...scales.map(({ entry }) => [entry, fileOf('joint-scales', entry)] as const),
    ...images.map((entry) => [entry, fileOf('image', entry)] as const),
    ...(declarations?.entries ?? []).map((entry) => [entry, fileOf('declarations', entry)] as const),
  ]);
}

function fileOf(kind: LoadedFile['kind'], { path }: FileEntry): LoadedFile {
  return { kind, name: path, file: path };
}

/** Findings on files that are in the lists, but have no effect. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['clip-does-not-fit', 'image-not-decoded']);

/** Files without an effect: those that a finding names as unused, and those with errors that did not arrive. */
function unusedFiles(arrived: readonly LoadedFile[], news: readonly Problem[]): UnusedFile[] {
  const held = new Set(arrived.map(({ file }) => file));
  const reasons = new Map<string, string>();
  for (const { code, severity, file, message, alike = { files: [], reason: message } } of news) {
    const isUnused = code.endsWith('-not-used') || WITHOUT_EFFECT.has(code);
    if (!isUnused && (severity !== 'error' || held.has(file))) continue;
    for (const one of [file, ...alike.files]) if (!reasons.has(one)) reasons.set(one, alike.reason);
  }
  return [...reasons].map(([file, reason]) => ({ file, reason }));
}

/** Images that no material needs. Those of a large set may belong to models that are not read. */
async function unusedImages({ start, after, news }: Loaded): Promise<UnusedFile[]> {
  const before = new Set(start.images);
  const arrived = after.images.filter((image) => !before.has(image));
  if (arrived.length === 0 || after.models.length === 0 || after.offers.length > after.models.length)
    return [];
  const { reasonUnused, usedImages } = await loadMaterials();
  const used = usedImages(after.models, after);
  const said = new Set(news.map(({ file }) => file));
  return arrived
    .filter((image) => !used.has(image) && !said.has(image.path))
    .map(({ path }) => ({ file: path, reason: reasonUnused(path, true) }));
}

function findingOf({ type, text }: Failure): Diagnostic {
  return { severity: 'error', code: type, file: '', line: 0, column: 0, message: text };
}

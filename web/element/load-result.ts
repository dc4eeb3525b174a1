/** What a load changed. Loaded by the first script that loads files. */
import type { Diagnostic } from '../core/index.js';
import type { Collection, FileEntry, Problem } from '../files/index.js';
import type { Loaded, Session } from './session/index.js';

/** A file that was added or replaced. */
export interface LoadedFile {
  readonly kind: 'model' | 'animation' | 'camera-path' | 'image' | 'declarations';
  /** The name in the lists of the element; the path for kinds without a list. */
  readonly name: string;
  /** The path as it was given; in an archive the path inside it. */
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
  /** Stopped by `cancelLoading()` or a later load before it changed anything. */
  readonly cancelled: boolean;
  /** What these files brought. Models of a large set may be unread; they are in `availableModels`. */
  readonly added: readonly LoadedFile[];
  /** What is gone, or was replaced by a newer version. */
  readonly replaced: readonly LoadedFile[];
  /** Each of these files that is not used. */
  readonly unused: readonly UnusedFile[];
  /** All findings on these files. */
  readonly findings: readonly Diagnostic[];
}

/** `shown`: what the element shows after the load. */
export function loadResult(
  loaded: Loaded | null,
  { model, clip, path }: Pick<Session, 'model' | 'clip' | 'path'>,
): LoadResult {
  const shown = {
    model: model?.name ?? null,
    animation: clip?.name ?? null,
    cameraPath: path?.name ?? null,
  };
  if (!loaded) return { shown, cancelled: true, added: [], replaced: [], unused: [], findings: [] };
  const { start, after, news } = loaded;
  const unused = unusedFiles(after, news);
  const idle = new Set(unused.map(({ file }) => file));
  return {
    shown,
    cancelled: false,
    added: missingIn(start, after).filter(({ file }) => !idle.has(file)),
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
function heldIn({ offers, clips, paths, images, declarations }: Collection): Map<unknown, LoadedFile> {
  return new Map<unknown, LoadedFile>([
    ...offers.map(({ entry, name }) => [entry, { kind: 'model', name, file: entry.path }] as const),
    ...clips.map(({ entry, name, value }) => [value, { kind: 'animation', name, file: entry.path }] as const),
    ...paths.map(
      ({ entry, name, value }) => [value, { kind: 'camera-path', name, file: entry.path }] as const,
    ),
    ...images.map((entry) => [entry, fileOf('image', entry)] as const),
    ...(declarations?.entries ?? []).map((entry) => [entry, fileOf('declarations', entry)] as const),
  ]);
}

function fileOf(kind: LoadedFile['kind'], { path }: FileEntry): LoadedFile {
  return { kind, name: path, file: path };
}

/** Findings on files that are in the lists, but have no effect. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['clip-does-not-fit', 'image-not-decoded']);

/** Files without an effect: those that a finding names as unused, and those with errors that no list has. */
function unusedFiles(after: Collection, news: readonly Problem[]): UnusedFile[] {
  const held = new Set([...heldIn(after).values()].map(({ file }) => file));
  for (const { entry } of after.scales) held.add(entry.path);
  const reasons = new Map<string, string>();
  for (const { code, severity, file, message, alike = { files: [], reason: message } } of news) {
    const isUnused = code.endsWith('-not-used') || WITHOUT_EFFECT.has(code);
    if (!isUnused && (severity !== 'error' || held.has(file))) continue;
    for (const one of [file, ...alike.files]) if (!reasons.has(one)) reasons.set(one, alike.reason);
  }
  return [...reasons].map(([file, reason]) => ({ file, reason }));
}

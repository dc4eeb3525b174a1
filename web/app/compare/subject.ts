import type { Clip, Model } from '../../core/index.js';
import { loadPart } from '../../core/load-part.js';
import { paint } from '../../element/engine/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import type { DressedModel } from '../../element/shown-files/index.js';
import { fileName } from '../../files/tree/index.js';
import { pageText } from '../i18n/index.js';
import { EMPTY, type Asset, type Collection, type FileEntry } from '../../files/index.js';

/** What to compare with the shown model. */
export type Choice =
  | { readonly kind: 'bind-pose' }
  | { readonly kind: 'animation'; readonly name: string }
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'files'; readonly entries: readonly FileEntry[] };

/** Files of a second model that stands among the files of the page. */
export interface Compared extends DressedModel {
  /** Of its animation. */
  readonly clip: FileEntry | null;
}

/** A model with the animation that poses it. */
export interface Subject {
  /** Shown on screen, in the language of the page. */
  readonly label: string;
  readonly model: Model;
  /** Null for the bind pose. */
  readonly clip: Clip | null;
  /** Null where it has no files besides those of the viewer, or where they were picked for the comparison. */
  readonly compared: Compared | null;
  /** Releases the files that were read for it. */
  release(): void;
}

type Clips = readonly Asset<Clip>[];

/** Reads the files of a choice. Rejects with a sentence for the user; resolves with null after an abort. */
export async function subjectOf(
  viewer: Md5ViewerElement,
  choice: Choice,
  signal: AbortSignal,
): Promise<Subject | null> {
  const { model, clips } = viewer.session;
  if (!model) throw new Error(pageText('open-model-first'));
  switch (choice.kind) {
    case 'bind-pose':
      return borrowed(() => pageText('bind-pose'), model, null);
    case 'animation': {
      const clip = clips.find(({ fits, asset }) => fits && asset.name === choice.name)?.asset;
      if (!clip)
        throw new Error(pageText('animation-missing', { model: model.name, animation: choice.name }));
      return borrowed(() => clip.name, model, clip);
    }
    case 'model':
      return modelOf(viewer, choice.name, signal);
    case 'files':
      return filesOf(viewer, choice.entries, signal);
  }
}

/** A subject whose files belong to the viewer. */
function borrowed(label: () => string, model: Asset<Model>, clip: Asset<Clip> | null): Subject {
  return {
    get label() {
      return label();
    },
    model: model.value,
    clip: clip?.value ?? null,
    compared: null,
    release: () => undefined,
  };
}

async function modelOf(viewer: Md5ViewerElement, name: string, signal: AbortSignal): Promise<Subject | null> {
  const { engine, content } = viewer.session;
  const { collection } = content;
  const offer = collection.offers.find((candidate) => candidate.name === name);
  if (!engine || !offer) throw new Error(pageText('model-missing', { model: name }));
  const { companionsOf } = await loadPart(() => import('../../files/folders/index.js'));
  const files = [offer.entry, ...companionsOf(collection, offer.entry)];
  const { models, clips, paths } = await engine.library.read(files, collection.offers, signal);
  const release = (): void => engine.library.drop([...models, ...clips, ...paths]);
  const [model] = models;
  if (signal.aborted || !model) {
    release();
    if (signal.aborted) return null;
    throw new Error(pageText('model-not-shown', { model: name }));
  }
  try {
    const definitions = collection.declarations?.definitions;
    if (definitions) model.value.setOffset(definitions.offsetOf(model.entry.path, model.name).offset);
  } catch (error) {
    release();
    throw error;
  }
  dress(viewer, model, collection);
  return posed(viewer, name, model, [clips, collection.clips], release, collection);
}

async function filesOf(
  viewer: Md5ViewerElement,
  entries: readonly FileEntry[],
  signal: AbortSignal,
): Promise<Subject | null> {
  const { engine, content, model: shown } = viewer.session;
  if (!engine || !shown) throw new Error(pageText('open-model-first'));
  const { library } = engine;
  const read = await library.add(EMPTY, entries, { mode: 'replace', upAxis: viewer.upAxis, signal });
  const release = (): void => library.release(read);
  if (signal.aborted) {
    release();
    return null;
  }
  const [model] = read.models;
  const skeleton = (model ?? shown).value;
  const fitting = read.clips.filter(({ value }) => skeleton.fit(value).compatible);
  if (!model && fitting.length === 0) {
    const text = refusal(read, shown);
    release();
    throw new Error(text);
  }
  if (!model) return posed(viewer, '', shown, [fitting], release);
  const { images, declarations } = content.collection;
  // A new version of only a mesh uses the images of the old one.
  dress(viewer, model, read.images.length > 0 ? read : { ...read, images, declarations });
  return posed(viewer, fileName(model.entry.path), model, [fitting, content.collection.clips], release);
}

/** The reason why files without a model cannot be compared with the shown one. */
function refusal({ clips, problems }: Collection, shown: Asset<Model>): string {
  const [clip] = clips;
  if (clip) {
    const reason = shown.value.fit(clip.value).firstDifference ?? pageText('other-joints');
    const animation = fileName(clip.entry.path);
    return pageText('animation-does-not-fit', { animation, model: shown.name, reason });
  }
  const problem = problems.find(({ severity }) => severity === 'error');
  return problem?.message ?? pageText('nothing-to-compare');
}

function dress(viewer: Md5ViewerElement, model: Asset<Model>, sources: Collection): void {
  const { engine } = viewer.session;
  if (!engine) return;
  const invalidate = (): void => viewer.driver.invalidate();
  void paint(engine, model, sources, null, { onFile: () => undefined, onMaterial: invalidate }).then(
    invalidate,
  );
}

/**
 * The model with one of its animations. This is the one with the name of the shown animation, or else the
 * shown animation, or else the first of its own that fits. `name`: the first part of the label. The list has
 * its own animations first, then those of the viewer. `sources`: the files of the
 * page, where the model is one of them.
 */
function posed(
  viewer: Md5ViewerElement,
  name: string,
  model: Asset<Model>,
  [own, others = []]: readonly [own: Clips, others?: Clips],
  release: () => void,
  sources: Collection | null = null,
): Subject {
  const { clip } = viewer.session;
  const fits = ({ value }: Asset<Clip>): boolean => model.value.fit(value).compatible;
  const fitting = own.filter(fits);
  const chosen =
    fitting.find((one) => one.name === clip?.name) ??
    [...others].find((one) => one.value === clip?.value && fits(one)) ??
    fitting[0] ??
    null;
  const pose = chosen && (name === '' ? fileName(chosen.entry.path) : chosen.name);
  const label = [name, pose].filter(Boolean).join(', ');
  const compared = sources && { asset: model, sources, clip: chosen?.entry ?? null };
  return { label, model: model.value, clip: chosen?.value ?? null, compared, release };
}

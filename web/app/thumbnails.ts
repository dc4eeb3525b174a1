import { frameClip } from '../element/frame-clip.js';
import { OrbitCamera } from '../element/camera-orbit.js';
import type { Md5ViewerElement } from '../element/index.js';
import type { Engine } from '../element/page-stage.js';
import { paint } from '../element/textures.js';
import type { View } from '../core/index.js';
import { declaredClips } from '../files/first-choice.js';
import type { Collection, FileEntry } from '../files/index.js';
import { drop, peek, type Peeked } from '../files/peek.js';
import { preferredClip } from './preferred-clip.js';

/** Device pixels of a side, as kept and as drawn: what is around the model is cut off. */
const SIZE = 112;
const DRAWN = 256;
const MARGIN = 0.06;
/** Pictures that are kept: 50 kB each. */
const KEPT = 240;
/** How long a picture waits for the model's images before it is taken without them. */
const PATIENCE_MS = 2500;

/**
 * Small pictures of models, drawn on the page's one stage one after the other while nothing else is loading. Only
 * what is wanted now is drawn: what was scrolled away before its turn is forgotten.
 */
export class Thumbnails {
  readonly #viewer: Md5ViewerElement;
  readonly #onPicture: (entry: FileEntry) => void;
  /** Null for models that cannot be shown. */
  readonly #pictures = new Map<FileEntry, ImageBitmap | null>();
  #wanted: readonly FileEntry[] = [];
  #current: { readonly entry: FileEntry; readonly abort: AbortController } | null = null;
  #view: { readonly engine: Engine; readonly view: View } | null = null;
  readonly #drawn = new OffscreenCanvas(DRAWN, DRAWN);
  readonly #picture = new OffscreenCanvas(SIZE, SIZE);

  constructor(viewer: Md5ViewerElement, onPicture: (entry: FileEntry) => void) {
    this.#viewer = viewer;
    this.#onPicture = onPicture;
  }

  /** The picture, null for a model that has none, undefined where it is not drawn yet. */
  get(entry: FileEntry): ImageBitmap | null | undefined {
    return this.#pictures.get(entry);
  }

  /** Draws these, the first one first, and no others any more. */
  want(entries: readonly FileEntry[]): void {
    this.#wanted = entries;
    if (this.#current && !entries.includes(this.#current.entry)) this.#current.abort.abort();
    if (!this.#current) this.#next();
  }

  #next(): void {
    const entry = this.#wanted.find((candidate) => !this.#pictures.has(candidate));
    if (!entry) return;
    const current = { entry, abort: new AbortController() };
    this.#current = current;
    void whenIdle()
      .then(() => this.#take(entry, current.abort.signal))
      .then((done) => {
        this.#current = null;
        if (done) this.#next();
        else setTimeout(() => this.want(this.#wanted), 200);
      });
  }

  /** False where it is not the time for it. */
  async #take(entry: FileEntry, signal: AbortSignal): Promise<boolean> {
    const { session } = this.#viewer;
    const { engine } = session;
    const stopped = (): boolean => signal.aborted;
    if (stopped()) return true;
    if (!engine || session.progress !== null || document.hidden) return false;
    const { collection } = session.content;
    const peeked = await peek(engine.library, collection, entry, poseOf(collection, entry), signal);
    if (stopped()) {
      if (peeked) drop(engine.library, peeked);
      return true;
    }
    if (!peeked) {
      this.#keep(entry, null);
      return true;
    }
    try {
      const images = paint(engine, peeked.model, collection, null);
      await Promise.race([images, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
      await engine.stage.idle();
      if (!stopped()) this.#keep(entry, this.#draw(engine, peeked));
    } finally {
      drop(engine.library, peeked);
    }
    return true;
  }

  #draw(engine: Engine, peeked: Peeked): ImageBitmap | null {
    const model = peeked.model.value;
    const pose = peeked.clip && { clip: peeked.clip.value, frame: 0, range: [0, 0] as const };
    const context = this.#drawn.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    const view = this.#viewOf(engine);
    const camera = new OrbitCamera();
    camera.setPicture(1, 0);
    camera.setFraming(frameClip(engine.stage, model, pose));
    camera.jumpToGoal();
    Object.assign(view.state, {
      model,
      layers: pose ? [pose] : [],
      camera: camera.camera(),
      showGrid: false,
    });
    engine.stage.draw([
      { view, width: DRAWN, height: DRAWN, context: context as unknown as CanvasRenderingContext2D },
    ]);
    // The model goes when its picture is there.
    view.state.model = null;
    view.state.layers = [];
    const { x, y, side } = filled(context.getImageData(0, 0, DRAWN, DRAWN).data);
    this.#picture.getContext('2d')?.drawImage(this.#drawn, x, y, side, side, 0, 0, SIZE, SIZE);
    return this.#picture.transferToImageBitmap();
  }

  #viewOf(engine: Engine): View {
    if (this.#view?.engine === engine) return this.#view.view;
    this.#view = { engine, view: engine.stage.createView() };
    return this.#view.view;
  }

  #keep(entry: FileEntry, picture: ImageBitmap | null): void {
    this.#pictures.set(entry, picture);
    for (const [old, oldPicture] of this.#pictures) {
      if (this.#pictures.size <= KEPT) break;
      if (this.#wanted.includes(old)) continue;
      oldPicture?.close();
      this.#pictures.delete(old);
    }
    this.#onPicture(entry);
  }
}

/** In a pose of the game rather than in the bind pose, where a model block names one. */
function poseOf(collection: Collection, mesh: FileEntry): FileEntry | null {
  const clips = declaredClips(collection, mesh);
  const name = preferredClip(clips.map((clip) => clip.name));
  return (clips.find((clip) => clip.name === name) ?? clips[0])?.entry ?? null;
}

/** The square around what is not transparent, with a margin. */
function filled(rgba: Uint8ClampedArray): { x: number; y: number; side: number } {
  let [left, top, right, bottom] = [DRAWN, DRAWN, 0, 0];
  for (let pixel = 0; pixel < DRAWN * DRAWN; pixel++) {
    if (rgba[4 * pixel + 3] === 0) continue;
    const [x, y] = [pixel % DRAWN, Math.floor(pixel / DRAWN)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  if (right < left) return { x: 0, y: 0, side: DRAWN };
  const side = (1 + 2 * MARGIN) * Math.max(right - left + 1, bottom - top + 1);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 30);
  });
}

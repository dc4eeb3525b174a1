import { type Engine, paint } from '../element/engine/index.js';
import type { Md5ViewerElement } from '../element/index.js';
import { materialsOf, type Collection, type FileEntry } from '../files/index.js';
import { drop, peek, type Peeked } from './peek.js';
import { Portraits, poseOf } from './portraits.js';
import { squareAround } from './silhouette.js';

/**
 * Side length in device pixels, of the stored and of the drawn picture: the area around the model is cropped.
 */
const SIZE = 112;
const DRAWN = 256;
const MARGIN = 0.06;
/** Number of pictures in the cache: 50 kB each. */
const KEPT = 240;
/** A picture waits at most this long for the model's images. */
const PATIENCE_MS = 2500;

/**
 * Small pictures of models, drawn on the page's only stage one after another while nothing else is loading.
 * Only visible rows are drawn; rows that scroll out of view are removed from the queue.
 */
export class Thumbnails {
  readonly #viewer: Md5ViewerElement;
  readonly #onPicture: (entry: FileEntry) => void;
  /** Null for models that cannot be shown. */
  readonly #pictures = new Map<FileEntry, ImageBitmap | null>();
  #wanted: readonly FileEntry[] = [];
  #current: { readonly entry: FileEntry; readonly abort: AbortController } | null = null;
  readonly #portraits = new Portraits();
  readonly #drawn = new OffscreenCanvas(DRAWN, DRAWN);
  readonly #picture = new OffscreenCanvas(SIZE, SIZE);

  constructor(viewer: Md5ViewerElement, onPicture: (entry: FileEntry) => void) {
    this.#viewer = viewer;
    this.#onPicture = onPicture;
  }

  /** The picture, null if the model has none, undefined if it is not drawn yet. */
  get(entry: FileEntry): ImageBitmap | null | undefined {
    return this.#pictures.get(entry);
  }

  /** Draws these, the first one first, and removes all others from the queue. */
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
      // A part of the code did not load, probably because of the network.
      .catch(() => false)
      .then((done) => {
        this.#current = null;
        if (done) this.#next();
        else setTimeout(() => this.want(this.#wanted), 200);
      });
  }

  /** False if it must wait. */
  async #take(entry: FileEntry, signal: AbortSignal): Promise<boolean> {
    const { session } = this.#viewer;
    const { engine } = session;
    const stopped = (): boolean => signal.aborted;
    const lost = (): boolean => engine?.stage.lost ?? true;
    if (stopped()) return true;
    if (!engine || lost() || session.progress !== null || document.hidden) return false;
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
      // A busy GPU would block the page at the next command or read.
      await engine.stage.idle();
      if (lost()) return false;
      if (!stopped()) this.#keep(entry, this.#draw(engine, peeked, collection));
      return true;
    } finally {
      drop(engine.library, peeked);
    }
  }

  /**
   * Nothing is read back from the GPU. Even getBufferSubData after a signalled fence waits for all later
   * commands: 0.4 to 0.9 s on a software rasteriser (Chromium 156).
   */
  #draw(engine: Engine, { model: asset, clip }: Peeked, collection: Collection): ImageBitmap | null {
    const model = asset.value;
    const context = this.#picture.getContext('2d');
    const camera = this.#portraits.draw(engine, model, clip?.value ?? null, this.#drawn);
    if (!context || !camera) return null;
    const materials = materialsOf(asset, collection);
    const posed = clip ? model.evaluate({ clip: clip.value, frame: 0, range: [0, 0] }) : model.evaluate();
    const seen = model.meshes.flatMap(({ material, triangleCount }, mesh) =>
      triangleCount === 0 || materials.get(material)?.state?.noDraw ? [] : [posed.mesh(mesh).positions],
    );
    const { x, y, side } = squareAround(seen, camera, MARGIN);
    const [left, top, cut] = [DRAWN * x, DRAWN * y, DRAWN * side];
    context.drawImage(this.#drawn, left, top, cut, cut, 0, 0, SIZE, SIZE);
    return this.#picture.transferToImageBitmap();
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

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 30);
  });
}

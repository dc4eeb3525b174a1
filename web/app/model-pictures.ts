/** Saves pictures of all models of the files as one zip. Loaded on demand. */
import { zipOf, type ZippedFile } from '../element/capture/zip/index.js';
import { paint } from '../element/engine/index.js';
import type { Md5ViewerElement } from '../element/index.js';
import { withoutExtension } from '../files/tree/index.js';
import type { Offer } from '../files/index.js';
import { pageText } from './i18n/index.js';
import { drop, peek } from './peek.js';
import { Portraits, poseOf } from './portraits.js';

/** Side length in pixels. */
const SIZE = 512;
/** A picture waits at most this long for the model's images. */
const PATIENCE_MS = 10_000;

export interface ModelPictures {
  readonly zip: Blob;
  readonly count: number;
  /** The number of models that cannot be shown. */
  readonly failed: number;
}

/**
 * Draws each of these models, 512 pixels wide and high, with a transparent background. A picture has the path
 * of its mesh. Rejects with an AbortError after a cancellation, and if WebGL is lost.
 */
export async function modelPictures(
  viewer: Md5ViewerElement,
  offers: readonly Offer[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ModelPictures> {
  const portraits = new Portraits();
  const files: ZippedFile[] = [];
  const paths = new Set<string>();
  try {
    for (const [index, offer] of offers.entries()) {
      onProgress(index);
      const picture = await pictureOf(viewer, offer, portraits, signal);
      signal.throwIfAborted();
      if (!picture) continue;
      const bytes = async (): Promise<Uint8Array> => new Uint8Array(await picture.arrayBuffer());
      files.push({ path: freePath(offer, paths), bytes });
    }
  } finally {
    portraits.close();
  }
  const zip = await zipOf(files);
  signal.throwIfAborted();
  return { zip, count: files.length, failed: offers.length - files.length };
}

async function pictureOf(
  { session }: Md5ViewerElement,
  { entry }: Offer,
  portraits: Portraits,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { engine, content } = session;
  const { collection } = content;
  if (!engine || engine.stage.lost) throw new Error(pageText('nothing-to-draw-with'));
  const peeked = await peek(engine.library, collection, entry, poseOf(collection, entry), signal);
  if (!peeked) return null;
  try {
    if (signal.aborted) return null;
    const images = paint(engine, peeked.model, collection, null);
    await Promise.race([images, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    await engine.stage.idle();
    const canvas = new OffscreenCanvas(SIZE, SIZE);
    const camera = portraits.draw(engine, peeked.model.value, peeked.clip?.value ?? null, canvas);
    return camera && (await canvas.convertToBlob({ type: 'image/png' }));
  } finally {
    drop(engine.library, peeked);
  }
}

/** Two archives may have the same path. */
function freePath({ entry, name }: Offer, taken: Set<string>): string {
  const path = withoutExtension(entry.path);
  const free = [path, name, ...Array.from({ length: taken.size + 1 }, (_, i) => `${path}-${i + 2}`)].find(
    (candidate) => !taken.has(candidate),
  );
  taken.add(free ?? path);
  return `${free ?? path}.png`;
}

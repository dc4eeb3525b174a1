import type { Model } from '../core/index.js';
import type { Asset, Collection, Problem, Texture } from '../files/index.js';
import type { Engine } from './page-stage.js';

interface Painted {
  readonly images: readonly unknown[];
  readonly done: Promise<readonly Problem[]>;
}

/** Which images (addresses, or entries of local files) each model was painted from: elements that show the same model share its textures. */
let painted = new WeakMap<Model, Painted>();

/** The GPU has lost all images: paint() hands them in anew. */
export function forgetPaintings(): void {
  painted = new WeakMap();
}

/**
 * Finds the model's images in the collection and hands them to the stage, at most once per set of images. Resolves
 * with what was wrong with them.
 */
export function paint(
  engine: Engine,
  asset: Asset<Model>,
  collection: Collection,
): Promise<readonly Problem[]> {
  const images = collection.images.map((image) => image.url ?? image);
  const known = painted.get(asset.value);
  if (known?.images.length === images.length && known.images.every((image, i) => image === images[i])) {
    return known.done;
  }
  const done = paintNow(engine, asset, collection);
  painted.set(asset.value, { images, done });
  return done;
}

async function paintNow(
  engine: Engine,
  asset: Asset<Model>,
  collection: Collection,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const textures = await engine.library.texturesFor(asset, collection, (problem) => problems.push(problem));
  for (const texture of textures) {
    const problem = asset.value.disposed ? null : hand(engine, asset.value, texture);
    if (problem) problems.push(problem);
    if (texture.image instanceof ImageBitmap) texture.image.close();
  }
  return problems;
}

/** The stage decodes TGA files itself, and only then finds out that one is broken. */
function hand(engine: Engine, model: Model, { material, role, image, entry }: Texture): Problem | null {
  try {
    engine.stage.setTexture(model, material, image, role);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { severity: 'warning', code: 'image-not-decoded', file: entry.path, line: 0, column: 0, message };
  }
}

import type { Model } from '../../core/index.js';
import {
  loadMaterials,
  type Asset,
  type Collection,
  type GivenRoles,
  type Problem,
} from '../../files/index.js';
import type { Engine } from './engine.js';

export interface PaintListener {
  /** The first image file has arrived, but is not decoded yet. */
  onFile(): void;
  /** A material has its images. */
  onMaterial(): void;
}

const NOBODY: PaintListener = { onFile: () => undefined, onMaterial: () => undefined };

/** The painting of a model, running or finished; an earlier one stops. */
interface Painting {
  readonly sources: readonly unknown[];
  readonly listeners: Set<PaintListener>;
  /** An image file has arrived. */
  hasFile: boolean;
  isDone: boolean;
  done: Promise<readonly Problem[]>;
}

/**
 * For each model, the images, declarations (addresses, or entries of local files) and skin from which it was
 * painted. Elements that show the same model share its textures.
 */
let painted = new WeakMap<Model, Painting>();

/** The image roles of each material of a model. */
let given: GivenRoles = new WeakMap();

/** The GPU has lost all images: paint() passes them again. */
export function forgetPaintings(): void {
  painted = new WeakMap();
  given = new WeakMap();
}

/**
 * Finds the model's materials in the collection and passes them with their images to the stage, at most once
 * per set of sources. Until all its images are loaded, a material keeps its neutral look, or that of the
 * previous skin. Resolves with the problems. `skin` is the name of a declared skin.
 */
export function paint(
  engine: Engine,
  asset: Asset<Model>,
  collection: Collection,
  skin: string | null,
  listener = NOBODY,
): Promise<readonly Problem[]> {
  const files = [...collection.images, ...(collection.declarations?.entries ?? [])];
  const sources = [skin, ...files.map((file) => file.url ?? file)];
  const known = painted.get(asset.value);
  if (known?.sources.length === sources.length && known.sources.every((source, i) => source === sources[i])) {
    // A finished painting makes no more calls, and would keep its listeners as long as the model exists.
    if (!known.isDone) known.listeners.add(listener);
    if (known.hasFile) listener.onFile();
    return known.done;
  }
  const listeners = new Set([listener]);
  const painting: Painting = { sources, listeners, hasFile: false, isDone: false, done: Promise.resolve([]) };
  painted.set(asset.value, painting);
  painting.done = paintNow(engine, asset, collection, skin, painting, known?.sources[0] === skin);
  return painting.done;
}

async function paintNow(
  { library, stage }: Engine,
  asset: Asset<Model>,
  collection: Collection,
  skin: string | null,
  painting: Painting,
  sameSkin: boolean,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const model = asset.value;
  const paints = await library.paintOf(asset, collection, {
    skin,
    takesBlocks: (format, role) => stage.takesBlocks(format, role),
    onProblem: (problem) => problems.push(problem),
    onFile: () => {
      if (painting.hasFile) return;
      painting.hasFile = true;
      for (const listener of painting.listeners) listener.onFile();
    },
  });
  if (paints.length > 0) {
    const { showPaint } = await loadMaterials();
    await showPaint(stage, model, paints, {
      given,
      isLast: () => !model.disposed && painted.get(model) === painting,
      stays: () => sameSkin && problems.length > 0,
      onMaterial: () => {
        for (const listener of painting.listeners) listener.onMaterial();
      },
      onProblem: (problem) => problems.push(problem),
    });
  }
  painting.isDone = true;
  painting.listeners.clear();
  return problems;
}

import type { Model, Stage, TextureRole } from '../../core/index.js';
import {
  messageOf,
  problem,
  type Asset,
  type Collection,
  type Paint,
  type Problem,
  type Texture,
} from '../../files/index.js';
import type { Engine } from './engine.js';

/** The painting of a model that is under way or done; one that began earlier stops. */
interface Painted {
  readonly sources: readonly unknown[];
  readonly done: Promise<readonly Problem[]>;
}

/** Which images and declarations (addresses, or entries of local files) and which skin each model was painted from:
 * elements that show the same model share its textures. */
let painted = new WeakMap<Model, Painted>();

/** The GPU has lost all images: paint() hands them in anew. */
export function forgetPaintings(): void {
  painted = new WeakMap();
  given = new WeakMap();
}

/**
 * Finds the model's materials in the collection and hands them with their images to the stage, at most once per set of
 * sources. Resolves with what was wrong with them. `skin` names a declared skin.
 */
export function paint(
  engine: Engine,
  asset: Asset<Model>,
  collection: Collection,
  skin: string | null,
): Promise<readonly Problem[]> {
  const files = [...collection.images, ...(collection.declarations?.entries ?? [])];
  const sources = [skin, ...files.map((file) => file.url ?? file)];
  const known = painted.get(asset.value);
  if (known?.sources.length === sources.length && known.sources.every((source, i) => source === sources[i])) {
    return known.done;
  }
  const painting = { sources, done: Promise.resolve([] as readonly Problem[]) };
  const isLast = (): boolean => !asset.value.disposed && painted.get(asset.value) === painting;
  painting.done = paintNow(engine, asset, collection, skin, isLast, known?.sources[0] === skin);
  painted.set(asset.value, painting);
  return painting.done;
}

async function paintNow(
  { library, stage }: Engine,
  asset: Asset<Model>,
  collection: Collection,
  skin: string | null,
  isLast: () => boolean,
  sameSkin: boolean,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const { states, textures } = await library.paintOf(asset, collection, {
    skin,
    takesBlocks: (format, role) => stage.takesBlocks(format, role),
    onProblem: (problem) => problems.push(problem),
  });
  const model = asset.value;
  if (isLast()) {
    applyStates(stage, model, states);
    clearOthers(stage, model, textures, sameSkin && problems.length > 0);
  }
  // One after the other: a large image takes its time by itself.
  for (const { material, role, image, entry } of textures) {
    try {
      if (isLast()) await stage.setTexture(model, material, image, role);
    } catch (error) {
      const text = `It did not get to the GPU: ${messageOf(error)}.`;
      problems.push(problem('warning', 'image-not-decoded', entry.path, text));
    }
    if (image instanceof ImageBitmap) image.close();
  }
  return problems;
}

/** Materials of a model that have a declared state. */
const declared = new WeakMap<Model, ReadonlySet<string>>();

function applyStates(stage: Stage, model: Model, states: Paint['states']): void {
  for (const { material, state, unsmoothedTangents } of states) {
    if (state || declared.get(model)?.has(material)) stage.setMaterial(model, material, state);
    model.setUnsmoothedTangents(material, unsmoothedTangents);
  }
  declared.set(model, new Set(states.flatMap(({ material, state }) => (state ? [material] : []))));
}

/** Images that a model was given before, by role and material. */
let given = new WeakMap<Model, ReadonlyMap<string, Pick<Texture, 'material' | 'role'>>>();

/** What each role shows without an image: no slope, no highlight; clay. */
const NOTHING: Readonly<Record<TextureRole, readonly number[]>> = {
  diffuse: [194, 180, 166, 255],
  normal: [128, 128, 255, 255],
  specular: [0, 0, 0, 255],
};

/**
 * Images of an earlier skin or declaration that have no successor give way to nothing; they stay where a successor
 * could not be read.
 */
function clearOthers(stage: Stage, model: Model, textures: readonly Texture[], stay: boolean): void {
  const now = new Map(textures.map(({ material, role }) => [`${role} ${material}`, { material, role }]));
  for (const [key, use] of given.get(model) ?? []) {
    if (now.has(key)) continue;
    if (stay) now.set(key, use);
    else {
      const image = { width: 1, height: 1, rgba: Uint8Array.from(NOTHING[use.role]) };
      void stage.setTexture(model, use.material, image, use.role);
    }
  }
  given.set(model, now);
}

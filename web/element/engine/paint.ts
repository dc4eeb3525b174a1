import type { Model, Stage, TextureRole } from '../../core/index.js';
import {
  messageOf,
  problem,
  type Asset,
  type Collection,
  type MaterialPaint,
  type Problem,
  type Texture,
} from '../../files/index.js';
import type { Engine } from './engine.js';

export interface PaintListener {
  /** The first image file has arrived, still to be decoded. */
  onFile(): void;
  /** A material has its images. */
  onMaterial(): void;
}

const NOBODY: PaintListener = { onFile: () => undefined, onMaterial: () => undefined };

/** The painting of a model that is under way or done; one that began earlier stops. */
interface Painting {
  readonly sources: readonly unknown[];
  readonly listeners: Set<PaintListener>;
  /** An image file has arrived. */
  hasFile: boolean;
  isDone: boolean;
  done: Promise<readonly Problem[]>;
}

/** Which images and declarations (addresses, or entries of local files) and which skin each model was painted from:
 * elements that show the same model share its textures. */
let painted = new WeakMap<Model, Painting>();

/** Roles of the images that each material of a model has. */
let given = new WeakMap<Model, Map<string, readonly TextureRole[]>>();

/** The GPU has lost all images: paint() hands them in again. */
export function forgetPaintings(): void {
  painted = new WeakMap();
  given = new WeakMap();
}

/**
 * Finds the model's materials in the collection and hands them with their images to the stage, at most once per set of
 * sources. A material keeps its neutral look, or that of the skin before, until all its images are there.
 * Resolves with what was wrong with them. `skin` names a declared skin.
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
    // One that is done has nothing more to say, and would hold its listeners for as long as the model is there.
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
  if (!given.has(model)) for (const one of paints) applyState(stage, model, one, untilPainted(one));
  const isLast = (): boolean => !model.disposed && painted.get(model) === painting;
  await Promise.all(
    paints.map(async (one) => {
      const textures = await one.textures;
      if (isLast()) {
        applyState(stage, model, one, one.state);
        clearOthers(stage, model, one.material, textures, sameSkin && problems.length > 0);
      }
      problems.push(...(await upload(stage, model, textures, isLast)));
      if (isLast()) for (const listener of painting.listeners) listener.onMaterial();
    }),
  );
  painting.isDone = true;
  painting.listeners.clear();
  return problems;
}

/** Hands the images of a material to the stage and closes them. Colours are the last to appear. */
async function upload(
  stage: Stage,
  model: Model,
  textures: readonly Texture[],
  isLast: () => boolean,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const colours = textures.filter(({ role }) => role === 'diffuse');
  const others = textures.filter(({ role }) => role !== 'diffuse');
  // One after the other: a large image takes its time by itself.
  for (const { material, role, image, entry } of [...others, ...colours]) {
    try {
      if (isLast()) await stage.setTexture(model, material, image, role);
    } catch (error) {
      const text = `Texture upload failed. ${messageOf(error)}`;
      problems.push(problem('warning', 'image-not-decoded', entry.path, text));
    }
    if (image instanceof ImageBitmap) image.close();
  }
  return problems;
}

/** Materials of a model that have a declared state. */
const declared = new WeakMap<Model, Set<string>>();

function applyState(
  stage: Stage,
  model: Model,
  { material, unsmoothedTangents }: MaterialPaint,
  state: MaterialPaint['state'],
): void {
  const known = declared.get(model) ?? new Set();
  declared.set(model, known);
  if (state || known.has(material)) stage.setMaterial(model, material, state);
  model.setUnsmoothedTangents(material, unsmoothedTangents);
  if (state) known.add(material);
  else known.delete(material);
}

/** What blends with what is behind it would have wrong colours without its images. */
function untilPainted({ state }: MaterialPaint): MaterialPaint['state'] {
  return state && state.blend !== 'opaque' ? { ...state, noDraw: true } : state;
}

/** What each role shows without an image: no slope, no highlight; clay. */
const NOTHING: Readonly<Record<TextureRole, readonly number[]>> = {
  diffuse: [194, 180, 166, 255],
  normal: [128, 128, 255, 255],
  specular: [0, 0, 0, 255],
};

/**
 * Images of an earlier skin or declaration that have no successor are replaced by a neutral pixel; they stay where a
 * successor could not be read.
 */
function clearOthers(
  stage: Stage,
  model: Model,
  material: string,
  textures: readonly Texture[],
  stay: boolean,
): void {
  const roles = new Set(textures.map(({ role }) => role));
  const materials = given.get(model) ?? new Map<string, readonly TextureRole[]>();
  given.set(model, materials);
  for (const role of materials.get(material) ?? []) {
    if (roles.has(role)) continue;
    if (stay) roles.add(role);
    else
      void stage.setTexture(
        model,
        material,
        { width: 1, height: 1, rgba: Uint8Array.from(NOTHING[role]) },
        role,
      );
  }
  materials.set(material, [...roles]);
}

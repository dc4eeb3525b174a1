import type { Model, Stage, TextureRole } from '../../core/index.js';
import { messageOf, problem } from '../problems.js';
import type { GivenRoles, MaterialPaint, Problem, Texture } from '../types.js';

export interface ShowOptions {
  /** Receives the roles that have images. */
  readonly given: GivenRoles;
  /** False after a later painting has replaced this one. */
  readonly isLast: () => boolean;
  /** Whether images without a replacement stay. */
  readonly stays: () => boolean;
  /** A material has its images. */
  readonly onMaterial: () => void;
  /** An image could not be uploaded. */
  readonly onProblem: (problem: Problem) => void;
}

/** Passes materials with their images to the stage. */
export async function showPaint(
  stage: Stage,
  model: Model,
  paints: readonly MaterialPaint[],
  { given, isLast, stays, onMaterial, onProblem }: ShowOptions,
): Promise<void> {
  if (!given.has(model)) for (const one of paints) applyState(stage, model, one, untilPainted(one));
  await Promise.all(
    paints.map(async (one) => {
      const textures = await one.textures;
      if (isLast()) {
        applyState(stage, model, one, one.state);
        clearOthers(stage, model, one.material, textures, given, stays());
      }
      await upload(stage, model, textures, isLast, onProblem);
      if (isLast()) onMaterial();
    }),
  );
}

/** Passes the images of a material to the stage and releases them. Colours come last. */
async function upload(
  stage: Stage,
  model: Model,
  textures: readonly Texture[],
  isLast: () => boolean,
  onProblem: ShowOptions['onProblem'],
): Promise<void> {
  const colours = textures.filter(({ role }) => role === 'diffuse');
  const others = textures.filter(({ role }) => role !== 'diffuse');
  // One after another, because a large image takes time.
  for (const { material, role, image, entry, release } of [...others, ...colours]) {
    try {
      if (isLast()) await stage.setTexture(model, material, image, role);
    } catch (error) {
      const text = `Texture upload failed. ${messageOf(error)}`;
      onProblem(problem('warning', 'image-not-decoded', entry.path, text));
    }
    release();
  }
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

/** Blended materials would have wrong colours without their images. */
function untilPainted({ state }: MaterialPaint): MaterialPaint['state'] {
  return state && state.blend !== 'opaque' ? { ...state, noDraw: true } : state;
}

/** The neutral image of each role: flat normal, no highlight, no glow; clay. */
const NOTHING: Readonly<Record<TextureRole, readonly number[]>> = {
  diffuse: [194, 180, 166, 255],
  normal: [128, 128, 255, 255],
  specular: [0, 0, 0, 255],
  glow: [0, 0, 0, 255],
};

/**
 * Images of an earlier skin or declaration without a replacement become a neutral pixel. They stay if a
 * replacement was unreadable.
 */
function clearOthers(
  stage: Stage,
  model: Model,
  material: string,
  textures: readonly Texture[],
  given: GivenRoles,
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

/**
 * Converts a glTF to a mod folder: mesh, animations, camera paths, materials, images and a model declaration.
 */
import type { Document, Node } from '@gltf-transform/core';
import { keptClip, keptMetresPerUnit, METRES_PER_UNIT, type KeptClip } from '../core/gltf-extras.js';
import type { Change, Core, SubMeshData, UpAxis, Writer } from '../core/index.js';
import { listed, mergedRemarks } from '../report/merged-remarks.js';
import { counted, significant } from '../report/numbers.js';
import { WRITTEN_BY } from '../report/written-by.js';
import { cameraPath, movedCameras } from './cameras.js';
import { curvesOf, hasSplines, type Curves } from './curves.js';
import { withBounds } from './frame-bounds.js';
import { GltfError } from './gltf-error.js';
import { byTexture, Images } from './images.js';
import { keptRate, rateOf, USUAL_RATE, type KeyRate } from './key-rate.js';
import { Materials } from './materials.js';
import { baseName, LONGEST_NAME, Names, shortened, wordOf } from './names.js';
import { readDocument } from './read-document.js';
import { checkCurves, checkParts, checkPoses } from './size-limits.js';
import { ScaleLoss } from './scale-loss.js';
import { framesOf, sampleAnimation, type Frames, type SampledModel } from './sampling.js';
import { nameOf, Poser, sceneOf, type Scene } from './scene.js';
import { jointNodesOf, skeletonOf, type Skeleton } from './skeleton.js';
import { surfacesOf } from './surfaces.js';
import { plain, sayLostLooks } from './vertex-looks.js';
import { quaternionOf, storedRotation } from './affine.js';
import type { Affine, GltfFile, GltfOptions, LargeImage, ModFile, ModFolder, Say } from './types.js';

export type MeshWriter = Pick<Writer, 'writeMesh' | 'writeAnim' | 'writeCameraPath'>;

interface Settings {
  readonly name: string;
  /** Undefined for the scale of the glTF. */
  readonly scale: number | undefined;
  /** Undefined for the rate of each animation's keys. */
  readonly fps: number | undefined;
  readonly upAxis: UpAxis;
  readonly version: 10 | 12;
  readonly turn: () => Promise<void>;
}

/**
 * Rejects with a GltfError if the glTF is broken, or contains no data for MD5; its message includes a remedy.
 * `changes` lists decisions, changes and losses.
 */
export async function modFolderFromGltf(
  file: GltfFile,
  options: GltfOptions,
  writer: MeshWriter,
  core: Core,
): Promise<ModFolder> {
  const changes = new Map<string, Said>();
  const say: Say = (code, message, animation) => {
    const cause = animation === undefined ? message : 'animation';
    changes.set(message, { code, message, file: animation ?? '', cause });
  };
  const settings = settingsOf(file, options, say);
  const document = await readDocument(file, say);
  const metresPerUnit = metresPerUnitOf(document, settings, say);
  const made = await filesOf(document, settings, metresPerUnit, { writer, core, say }).catch(
    (cause: unknown) => {
      // Numbers that do not fit the formats, and unforeseen faults of a broken file.
      if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
      throw new GltfError(
        'gltf-structure',
        `This glTF cannot be converted: ${cause.message} Export it again.`,
        { cause },
      );
    },
  );
  return { name: settings.name, metresPerUnit, ...made, changes: merged([...changes.values()]) };
}

/** A change, with its animation in place of a file. */
interface Said extends Change {
  readonly file: string;
  readonly cause: string;
}

const merged = (changes: readonly Said[]): Change[] =>
  mergedRemarks(changes).map(({ code, message }) => ({ code, message }));

function settingsOf(file: GltfFile, options: GltfOptions, say: Say): Settings {
  const { scale, fps, upAxis = 'y', version = 10, turn = () => Promise.resolve() } = options;
  if (scale !== undefined && !(scale > 0 && Number.isFinite(scale)))
    throw new GltfError('gltf-option', `Expected a scale greater than 0, got ${scale}.`);
  if (fps !== undefined && !(fps > 0 && Number.isFinite(fps)))
    throw new GltfError('gltf-option', `Expected more than 0 frames per second, got ${fps}.`);
  const given = shortened(options.name ?? baseName(file.name), LONGEST_NAME);
  const name = wordOf(given) || 'model';
  if (name !== given)
    say(
      'gltf-model-renamed',
      `The model ${given} was renamed to ${name}, because the game needs plain words.`,
    );
  return { name, scale, fps, upAxis, version, turn };
}

/** The given scale, that of the file's extras, or an inch. */
function metresPerUnitOf(document: Document, { scale, upAxis }: Settings, say: Say): number {
  const kept = keptMetresPerUnit(document.getRoot().getAsset().extras);
  const metres = scale === undefined ? (kept ?? METRES_PER_UNIT) : 1 / scale;
  const reason = scale === undefined && kept !== null ? ', as the glTF says,' : '';
  say(
    'gltf-scale',
    `A metre of the glTF becomes ${unitsOf(scale ?? 1 / metres)}${reason} and ${upAxis === 'y' ? 'Y up becomes Z up' : 'Z stays up'}.`,
  );
  return metres;
}

function unitsOf(units: number): string {
  const shown = significant(units, 4);
  return shown === '1' ? '1 unit' : `${shown} units`;
}

interface Tools {
  readonly writer: MeshWriter;
  readonly core: Core;
  readonly say: Say;
}

interface NamedCurves {
  readonly name: string;
  readonly curves: Curves;
  /** The clip that the animation was made of, if it says so. */
  readonly kept: KeptClip | null;
}

async function filesOf(
  document: Document,
  settings: Settings,
  metresPerUnit: number,
  { writer, core, say }: Tools,
): Promise<Pick<ModFolder, 'files' | 'largeImages'>> {
  const { name, version, turn } = settings;
  const scene = sceneOf(document, say);
  checkParts(scene.parts);
  checkCurves(document.getRoot().listAnimations());
  const animations = animationsOf(document, say);
  const all = animations.map(({ curves }) => curves);
  if (scene.parts.length === 0 && scene.cameras.length === 0)
    throw new GltfError('gltf-empty', noMesh(animations.length > 0));
  const base = baseOf(settings.scale ?? 1 / metresPerUnit, settings.upAxis);
  const joints = jointNodesOf(scene, all);
  const poser = new Poser(scene, joints.nodes, base);
  const skeleton = skeletonOf(scene, joints, poser, base, say);
  const materials = new Materials(name, say);
  const { meshes, size } = surfacesOf(scene.parts, skeleton, (part) => materials.lookOf(part), say);
  materials.sayTwoSided();
  materials.sayNotDeclared();
  sayNeutral(skeleton, meshes, say);
  const mesh = writer.writeMesh({
    commandline: '',
    joints: skeleton.joints.map(({ name: joint, parent, rest: { rigid } }) => ({
      name: joint,
      parent,
      position: rigid.t,
      rotation: storedRotation(quaternionOf(rigid)),
    })),
    meshes: version === 12 ? meshes : meshes.map(plain),
  });
  const files: ModFile[] = [];
  const largeImages: LargeImage[] = [];
  const add = (path: string, text: string): void =>
    void files.push({ path, bytes: new TextEncoder().encode(text) });
  if (scene.parts.length > 0) add(`models/${name}.md5mesh`, mesh);
  await turn();
  const loss = new ScaleLoss(skeleton, meshes, size);
  const model: SampledModel = { skeleton, poser, size, loss };
  if (animations.length > 0) sayFirstJoint(model, say);
  sayCurves(animations, say);
  const bounded = withBounds(core, writer, mesh);
  if (version === 10) sayLostLooks(bounded.model, meshes, say);
  const cameras = camerasOf(scene, all, base, say);
  const clips: string[] = [];
  const unused = new Set(animations);
  let total = 0;
  const rates = new Rates(settings.fps);
  for (const animation of animations) {
    const { curves, rate } = rates.of(animation);
    const frames = framesOf(curves, rate.keys, animation.name, say);
    total += frames.count;
    if (total > MOST_FRAMES)
      throw new GltfError(
        'gltf-animation-too-long',
        `The animations have more than ${MOST_FRAMES} frames. Export fewer animations at once, or use fewer frames per second.`,
      );
    checkPoses(total * (skeleton.joints.length + scene.cameras.length));
    if (scene.parts.length > 0 && moves(curves, scene, joints.nodes)) {
      const data = sampleAnimation(model, curves, frames, rate.frames, animation.name);
      add(`models/${name}/${animation.name}.md5anim`, bounded.write(data, animation.name));
      clips.push(animation.name);
      unused.delete(animation);
    }
    for (const { path, text } of cameras.pathsOf(animation, frames, {
      writer,
      rate,
      several: animations.length > 1,
    })) {
      add(`models/${name}/${path}.md5camera`, text);
      unused.delete(animation);
    }
    await turn();
  }
  bounded.dispose();
  rates.sayChoices(say);
  loss.report(say);
  sayUnused(unused, say);
  if (scene.parts.length > 0) {
    if (materials.text !== null) add(`materials/${name}.mtr`, materials.text);
    add(`def/${name}.def`, definition(name, clips));
    const images = new Images(say);
    for (const plan of byTexture(materials.images)) {
      const image = await images.fileOf(plan);
      if (image && 'load' in image) largeImages.push(image);
      else if (image) files.push(image);
      await turn();
    }
  }
  return { files, largeImages };
}

const noMesh = (isMoving: boolean): string =>
  isMoving
    ? 'This glTF has animations, but no mesh for them. Export them together with the mesh.'
    : 'This glTF has no mesh. Select the model when you export it.';

/** Chooses the frame rate of each animation. */
class Rates {
  readonly #given: number | undefined;
  /** Names of animations whose keys have no constant rate, or not one in whole numbers. */
  readonly #irregular: string[] = [];
  readonly #broken: string[] = [];

  constructor(given: number | undefined) {
    this.#given = given;
  }

  of({ name, curves, kept }: NamedCurves): { readonly curves: Curves; readonly rate: KeyRate } {
    const clip = keptRate(curves, kept);
    if (clip !== null && (this.#given ?? clip.frameRate) === clip.frameRate) {
      // Without the key that closes a circle.
      const end = Math.min(curves.end, curves.start + (clip.frames - 1) / clip.frameRate);
      return { curves: { ...curves, end }, rate: { keys: clip.frameRate, frames: clip.frameRate } };
    }
    if (this.#given !== undefined) return { curves, rate: { keys: this.#given, frames: this.#given } };
    const found = rateOf(curves);
    if (!found && curves.end > curves.start) this.#irregular.push(name);
    if (found && found.keys !== found.frames) this.#broken.push(name);
    return { curves, rate: found ?? { keys: USUAL_RATE, frames: USUAL_RATE } };
  }

  sayChoices(say: Say): void {
    if (this.#irregular.length > 0)
      say(
        'gltf-rate',
        `Animations without a constant rate of keys were sampled at ${USUAL_RATE} frames per second: ${listed(this.#irregular)}. To choose another rate, convert with --fps.`,
      );
    if (this.#broken.length > 0)
      say(
        'gltf-rate',
        `The frame rates of these animations were rounded, because Doom 3 reads only whole numbers: ${listed(this.#broken)}.`,
      );
  }
}

/** Limit of frames for all animations of a file. */
const MOST_FRAMES = 60_000;

/** From Y up to Z up, the inverse of Blender's exporter: ( x y z ) becomes ( x -z y ). */
function baseOf(scale: number, upAxis: UpAxis): Affine {
  if (upAxis === 'z') return { x: [scale, 0, 0], y: [0, scale, 0], z: [0, 0, scale], t: [0, 0, 0] };
  return { x: [scale, 0, 0], y: [0, 0, scale], z: [0, -scale, 0], t: [0, 0, 0] };
}

/** A number, or a single character, is not a valid name of an animation in Doom 3. */
const NO_NAME = /^(\d+|.)$/;

function animationsOf(document: Document, say: Say): NamedCurves[] {
  const names = new Names();
  return document
    .getRoot()
    .listAnimations()
    .flatMap((animation, i): NamedCurves[] => {
      const given = animation.getName();
      const word = wordOf(given) || `animation_${i + 1}`;
      const name = names.take(NO_NAME.test(word) ? `anim_${word}` : word);
      if (name !== given)
        say('gltf-animation-renamed', `Animation ${given || '(no name)'} was renamed to ${name}.`, name);
      const curves = curvesOf(animation, name);
      if (curves.byNode.size > 0) return [{ name, curves, kept: keptClip(animation.getExtras()) }];
      const moves = curves.morphs ? 'only morph targets (shape keys)' : 'nothing';
      say('gltf-animation-empty', `Animation ${name} was skipped, because it moves ${moves}.`, name);
      return [];
    });
}

/** Whether a curve moves one of the nodes or their ancestors. */
function moves({ byNode }: Curves, { nodes }: Scene, joints: readonly Node[]): boolean {
  const wanted = new Set(joints);
  const moved = new Set<Node>();
  for (const node of nodes) {
    const parent = node.getParentNode();
    if (byNode.has(node) || (parent && moved.has(parent))) moved.add(node);
    if (wanted.has(node) && moved.has(node)) return true;
  }
  return false;
}

function camerasOf(scene: Scene, all: readonly Curves[], base: Affine, say: Say) {
  const movedIn = movedCameras(scene.cameras, all, say);
  const poser = new Poser(scene, scene.cameras, base);
  const names = new Names();
  return {
    pathsOf(
      { name, curves }: NamedCurves,
      frames: Frames,
      { writer, rate, several }: { writer: MeshWriter; rate: KeyRate; several: boolean },
    ): { path: string; text: string }[] {
      const moved = movedIn(curves);
      return moved.map((node) => {
        const given = wordOf(node.getName() || (node.getCamera()?.getName() ?? '')) || 'camera';
        const path = names.take(several ? `${given}_${name}` : given);
        return { path, text: writer.writeCameraPath(cameraPath(node, poser, curves, frames, rate, say)) };
      });
    },
  };
}

/** Share of the model's size that is too low for a hip. */
const AT_ORIGIN = 0.05;

/** Doom 3 uses the movement of the first joint as that of the character, and puts it on the ground. */
function sayFirstJoint({ skeleton, size }: SampledModel, say: Say): void {
  const [first] = skeleton.joints;
  const height = Math.hypot(...(first?.rest.rigid.t ?? []));
  if (first && height > AT_ORIGIN * size)
    say(
      'gltf-first-joint',
      `The first joint, ${first.name}, is ${significant(height, 3)} units from the origin. Doom 3 moves characters by this joint. To keep them on the ground, add a root bone at the origin.`,
    );
}

/** Vertices without a group follow a joint that Blender adds. */
function sayNeutral({ joints }: Skeleton, meshes: readonly SubMeshData[], say: Say): void {
  joints.forEach(({ name, parent, isHung }, joint) => {
    if (!isHung) return;
    const followers = meshes
      .map((mesh) => ({ mesh, count: placesOn(joint, mesh) }))
      .filter(({ count }) => count > 0);
    const count = followers.reduce((sum, each) => sum + each.count, 0);
    if (count === 0) return;
    const names = [...new Set(followers.map(({ mesh }) => mesh.name || mesh.material))];
    const root = joints[parent]?.name;
    const where = root === undefined ? '' : ` They follow ${root}.`;
    say(
      'gltf-neutral-bone',
      `${counted(count, 'vertex', 'vertices')} of ${listed(names)} had no vertex group, so Blender added the joint ${name}.${where} Assign them to groups in Blender and export again.`,
    );
  });
}

/** The number of places with vertices on a joint: exporters split a vertex along seams. */
function placesOn(joint: number, { ranges, weightJoints, positions }: SubMeshData): number {
  const places = new Set<string>();
  for (let v = 0; 2 * v < ranges.length; v++) {
    const [first = 0, count = 0] = [ranges[2 * v], ranges[2 * v + 1]];
    const weight = weightJoints.subarray(first, first + count).indexOf(joint);
    if (weight < 0) continue;
    const at = 3 * (first + weight);
    places.add(positions.subarray(at, at + 3).join(' '));
  }
  return places.size;
}

/** Exporters write splines where they do not sample: then only the joints with keys move. */
function sayCurves(animations: readonly NamedCurves[], say: Say): void {
  const names = animations.filter(({ curves }) => hasSplines(curves)).map(({ name }) => name);
  if (names.length > 0)
    say(
      'gltf-not-sampled',
      `These animations have curves, not sampled frames: ${listed(names)}. Joints that follow constraints or IK do not move in them, and turns may be wrong. Tick Sampling Animations in Blender when you export.`,
    );
}

function sayUnused(unused: ReadonlySet<NamedCurves>, say: Say): void {
  for (const { name, curves } of unused) {
    const [first] = curves.byNode.keys();
    const others = curves.byNode.size > 1 ? ` and ${counted(curves.byNode.size - 1, 'other node')}` : '';
    say(
      'gltf-animation-of-others',
      `Animation ${name} was skipped, because it moves ${first ? nameOf(first) : 'a node'}${others} without a mesh.`,
      name,
    );
  }
}

function definition(name: string, clips: readonly string[]): string {
  const lines = [
    `mesh models/${name}.md5mesh`,
    ...clips.map((clip) => `anim ${clip} models/${name}/${clip}.md5anim`),
  ];
  return `${WRITTEN_BY}\nmodel ${name}\n{\n${lines.map((line) => `\t${line}\n`).join('')}}\n`;
}

/**
 * Converts a glTF to a mod folder: mesh, animations, camera paths, materials, images and a model declaration.
 */
import type { Document, Node } from '@gltf-transform/core';
import type { Change, Core, Writer } from '../core/index.js';
import { counted, significant } from '../report/numbers.js';
import { cameraPath, movedCameras } from './cameras.js';
import { curvesOf, type Curves } from './curves.js';
import { withBounds } from './frame-bounds.js';
import { GltfError } from './gltf-error.js';
import { byTexture, Images } from './images.js';
import { Materials } from './materials.js';
import { baseName, LONGEST_NAME, Names, shortened, wordOf } from './names.js';
import { readDocument } from './read-document.js';
import { checkCurves, checkParts, checkPoses } from './size-limits.js';
import { framesOf, sampleAnimation, type Frames, type SampledModel } from './sampling.js';
import { nameOf, Poser, sceneOf, type Scene } from './scene.js';
import { jointNodesOf, skeletonOf } from './skeleton.js';
import { surfacesOf } from './surfaces.js';
import { plain, sayLostLooks } from './vertex-looks.js';
import { quaternionOf, storedRotation } from './affine.js';
import type { Affine, GltfFile, GltfOptions, LargeImage, ModFile, ModFolder, Say } from './types.js';

export type MeshWriter = Pick<Writer, 'writeMesh' | 'writeAnim' | 'writeCameraPath'>;

const UNITS_PER_METRE = 39.37;
const FRAMES_PER_SECOND = 24;

interface Settings {
  readonly name: string;
  readonly scale: number;
  readonly fps: number;
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
  const changes = new Map<string, Change>();
  const say: Say = (code, message) => void changes.set(message, { code, message });
  const settings = settingsOf(file, options, say);
  const document = await readDocument(file, say);
  const made = await filesOf(document, settings, { writer, core, say }).catch((cause: unknown) => {
    // Numbers that do not fit the formats, and unforeseen faults of a broken file.
    if (!(cause instanceof RangeError || cause instanceof TypeError)) throw cause;
    throw new GltfError(
      'gltf-structure',
      `This glTF cannot be converted: ${cause.message} Export it again.`,
      { cause },
    );
  });
  return { name: settings.name, ...made, changes: [...changes.values()] };
}

function settingsOf(file: GltfFile, options: GltfOptions, say: Say): Settings {
  const { scale = UNITS_PER_METRE, fps = FRAMES_PER_SECOND, version = 10 } = options;
  const { turn = () => Promise.resolve() } = options;
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new GltfError('gltf-option', `Expected a scale greater than 0, got ${scale}.`);
  if (!(fps > 0 && Number.isFinite(fps)))
    throw new GltfError('gltf-option', `Expected more than 0 frames per second, got ${fps}.`);
  const given = shortened(options.name ?? baseName(file.name), LONGEST_NAME);
  const name = wordOf(given) || 'model';
  if (name !== given)
    say(
      'gltf-model-renamed',
      `The model ${given} was renamed to ${name}, because the game needs plain words.`,
    );
  say('gltf-scale', `A metre of the glTF becomes ${significant(scale, 6)} units, and Y up becomes Z up.`);
  return { name, scale, fps, version, turn };
}

interface Tools {
  readonly writer: MeshWriter;
  readonly core: Core;
  readonly say: Say;
}

interface NamedCurves {
  readonly name: string;
  readonly curves: Curves;
}

async function filesOf(
  document: Document,
  settings: Settings,
  { writer, core, say }: Tools,
): Promise<Pick<ModFolder, 'files' | 'largeImages'>> {
  const { name, scale, fps, version, turn } = settings;
  const scene = sceneOf(document, say);
  checkParts(scene.parts);
  checkCurves(document.getRoot().listAnimations());
  const animations = animationsOf(document, say);
  const all = animations.map(({ curves }) => curves);
  if (scene.parts.length === 0 && scene.cameras.length === 0)
    throw new GltfError('gltf-empty', 'This glTF has no mesh. Select the model when you export it.');
  const base = baseOf(scale);
  const joints = jointNodesOf(scene, all);
  const poser = new Poser(scene, joints.nodes, base);
  const skeleton = skeletonOf(scene, joints, poser, base, say);
  const materials = new Materials(name, say);
  const { meshes, reach, size } = surfacesOf(scene.parts, skeleton, (part) => materials.lookOf(part), say);
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
  const model: SampledModel = { skeleton, poser, reach, size };
  if (animations.length > 0) sayFirstJoint(model, say);
  const bounded = withBounds(core, writer, mesh);
  if (version === 10) sayLostLooks(bounded.model, meshes, say);
  const cameras = camerasOf(scene, all, base, say);
  const clips: string[] = [];
  const unused = new Set(animations);
  let total = 0;
  for (const animation of animations) {
    const frames = framesOf(animation.curves, fps, animation.name, say);
    total += frames.count;
    if (total > MOST_FRAMES)
      throw new GltfError(
        'gltf-animation-too-long',
        `The animations have more than ${MOST_FRAMES} frames at ${fps} frames per second. Export fewer animations at once.`,
      );
    checkPoses(total * (skeleton.joints.length + scene.cameras.length));
    if (scene.parts.length > 0 && moves(animation.curves, scene, joints.nodes)) {
      const data = sampleAnimation(model, animation.curves, frames, fps, animation.name, say);
      add(`models/${name}/${animation.name}.md5anim`, bounded.write(data, animation.name));
      clips.push(animation.name);
      unused.delete(animation);
    }
    for (const { path, text } of cameras.pathsOf(animation, frames, {
      writer,
      fps,
      several: animations.length > 1,
    })) {
      add(`models/${name}/${path}.md5camera`, text);
      unused.delete(animation);
    }
    await turn();
  }
  bounded.dispose();
  sayUnused(unused, say);
  if (scene.parts.length > 0) {
    add(`materials/${name}.mtr`, materials.text);
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

/** Limit of frames for all animations of a file. */
const MOST_FRAMES = 60_000;

/** From Y up to Z up, the inverse of Blender's exporter: ( x y z ) becomes ( x -z y ). */
function baseOf(scale: number): Affine {
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
        say('gltf-animation-renamed', `Animation ${given || '(no name)'} was renamed to ${name}.`);
      const curves = curvesOf(animation, name);
      if (curves.morphs)
        say('gltf-morph-targets', `Animation ${name} moves morph targets (shape keys), but MD5 has none.`);
      if (curves.byNode.size > 0) return [{ name, curves }];
      if (!curves.morphs)
        say('gltf-animation-empty', `Animation ${name} was skipped, because it moves nothing.`);
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
      { writer, fps, several }: { writer: MeshWriter; fps: number; several: boolean },
    ): { path: string; text: string }[] {
      const moved = movedIn(curves);
      return moved.map((node) => {
        const given = wordOf(node.getName() || (node.getCamera()?.getName() ?? '')) || 'camera';
        const path = names.take(several ? `${given}_${name}` : given);
        return { path, text: writer.writeCameraPath(cameraPath(node, poser, curves, frames, fps, say)) };
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

function sayUnused(unused: ReadonlySet<NamedCurves>, say: Say): void {
  for (const { name, curves } of unused) {
    const [first] = curves.byNode.keys();
    const others = curves.byNode.size > 1 ? ` and ${counted(curves.byNode.size - 1, 'other node')}` : '';
    say(
      'gltf-animation-of-others',
      `Animation ${name} was skipped, because it moves ${first ? nameOf(first) : 'a node'}${others} without a mesh.`,
    );
  }
}

function definition(name: string, clips: readonly string[]): string {
  const lines = [
    `mesh models/${name}.md5mesh`,
    ...clips.map((clip) => `anim ${clip} models/${name}/${clip}.md5anim`),
  ];
  return `model ${name}\n{\n${lines.map((line) => `\t${line}\n`).join('')}}\n`;
}

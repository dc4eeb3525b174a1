/** Compares random rigs converted to MD5 with three.js. */
import {
  AnimationMixer,
  Vector3,
  type AnimationClip,
  type Mesh,
  type Object3D,
  type SkinnedMesh,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { beforeAll, expect, it } from 'vitest';
import type { Core, Writer } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { modFolderFromGltf } from '../../gltf/index.js';
import { GltfBuilder } from '../support/gltf-builder.js';
import { refusalsIn } from '../support/strict-reader.js';
import { loadBuiltCore } from '../support/wasm-core.js';

/** As a share of the size. */
const TOLERANCE = 1e-3;
const FPS = 24;
const FRAMES = 13;

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

/** The same random numbers in each run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Curve = 'STEP' | 'LINEAR' | 'CUBICSPLINE';

/**
 * A rig below a scaled and rotated moving node, which is not a joint: two skins, a part without weights, all
 * curves.
 */
class Rig {
  readonly builder = new GltfBuilder();
  readonly #random: () => number;
  readonly #channels: object[] = [];
  readonly #samplers: object[] = [];

  constructor(seed: number) {
    this.#random = randoms(seed);
    const { builder } = this;
    const above = this.#node('Armature', { scale: [0.01, 0.01, 0.01], translation: [1, 2, 3] });
    const joints = [this.#node('root', { translation: [5, 0, 0], scale: [2, 2, 2] })];
    this.#below(above, joints[0]!);
    for (let i = 1; i < 9; i++) {
      const joint = this.#node(`joint ${i}`, {
        translation: this.#vector(60),
        scale: i % 3 === 0 ? [1.5, 1.5, 1.5] : [1, 1, 1],
      });
      this.#below(joints[Math.floor(this.#random() * Math.min(joints.length, 5))]!, joint);
      joints.push(joint);
    }
    // A non-uniform scale, but without children.
    const leaf = this.#node('leaf', { translation: this.#vector(40), scale: [0.5, 2, -1.25] });
    this.#below(joints[2]!, leaf);
    joints.push(leaf);
    this.#skinned('First', joints.slice(0, 6), 30);
    this.#skinned('Second', [...joints.slice(3).reverse(), joints[0]!], 40);
    const part = this.#node('Part', {
      mesh: this.#mesh(12, {}),
      translation: this.#vector(3),
      scale: [1, 2, 3],
    });
    this.#below(leaf, part);
    this.#curves(above, 'translation', 'LINEAR', 4);
    joints.forEach((joint, i) => {
      this.#curves(joint, 'rotation', (['LINEAR', 'CUBICSPLINE', 'STEP'] as const)[i % 3]!, 1);
      if (i % 2 === 0)
        this.#curves(joint, 'translation', (['CUBICSPLINE', 'STEP', 'LINEAR'] as const)[i % 3]!, 50);
    });
    builder.add('animations', { name: 'all', channels: this.#channels, samplers: this.#samplers });
    builder.json.scenes = [
      { nodes: builder.json.nodes!.flatMap((_, i) => (this.#children.has(i) ? [] : [i])) },
    ];
    builder.root.scene = 0;
  }

  readonly #children = new Set<number>();

  #below(parent: number, child: number): void {
    const node = this.builder.json.nodes![parent]!;
    node.children = [...((node.children as number[] | undefined) ?? []), child];
    this.#children.add(child);
  }

  #node(name: string, more: object): number {
    return this.builder.add('nodes', { name, rotation: this.#rotation(), ...more });
  }

  #signed = (by: number): number => (2 * this.#random() - 1) * by;
  #vector = (by: number): number[] => [this.#signed(by), this.#signed(by), this.#signed(by)];

  #rotation(): number[] {
    const q = [this.#signed(1), this.#signed(1), this.#signed(1), this.#signed(1)];
    return q.map((n) => n / Math.hypot(...q));
  }

  #mesh(count: number, more: object): number {
    const positions = Float32Array.from({ length: 9 * count }, () => this.#signed(0.6));
    // three.js requires the bounds, but does not use them here.
    const bounds = { min: [-0.6, -0.6, -0.6], max: [0.6, 0.6, 0.6] };
    const POSITION = this.builder.accessor('VEC3', positions, bounds);
    return this.builder.add('meshes', { primitives: [{ attributes: { POSITION, ...more } }] });
  }

  #skinned(name: string, joints: readonly number[], count: number): void {
    const vertices = 3 * count;
    const shares = Array.from({ length: 4 * vertices }, () => this.#random());
    const sums = shares.map((_, i) => shares.slice(i - (i % 4), i - (i % 4) + 4).reduce((a, b) => a + b));
    const JOINTS_0 = this.builder.accessor(
      'VEC4',
      Uint8Array.from({ length: 4 * vertices }, () => Math.floor(this.#random() * joints.length)),
    );
    const WEIGHTS_0 = this.builder.accessor(
      'VEC4',
      Float32Array.from(shares, (share, i) => share / sums[i]!),
    );
    // Independent of the nodes: the bind pose may be any other.
    const matrices = joints.flatMap(() => [20, 3, 0, 0, -3, 20, 0, 0, 0, 0, 15, 0, ...this.#vector(30), 1]);
    const inverseBindMatrices = this.builder.accessor('MAT4', Float32Array.from(matrices));
    const skin = this.builder.add('skins', { joints, inverseBindMatrices });
    const mesh = this.#mesh(count, { JOINTS_0, WEIGHTS_0 });
    this.#node(name, { mesh, skin, translation: this.#vector(9) });
  }

  #curves(node: number, path: 'rotation' | 'translation', interpolation: Curve, by: number): void {
    const times = Float32Array.of(0, 3 / FPS, 4.5 / FPS, (FRAMES - 1) / FPS);
    const isRotation = path === 'rotation';
    const value = () => (isRotation ? this.#rotation() : this.#vector(by));
    const tangent = () => Array.from({ length: isRotation ? 4 : 3 }, () => this.#signed(by));
    const values = [...times].flatMap(() =>
      interpolation === 'CUBICSPLINE' ? [...tangent(), ...value(), ...tangent()] : value(),
    );
    const input = this.builder.accessor('SCALAR', times);
    const output = this.builder.accessor(isRotation ? 'VEC4' : 'VEC3', Float32Array.from(values));
    this.#samplers.push({ input, output, interpolation });
    this.#channels.push({ sampler: this.#samplers.length - 1, target: { node, path } });
  }
}

interface Loaded {
  readonly scene: Object3D;
  readonly animations: readonly AnimationClip[];
}

function load(glb: Uint8Array<ArrayBuffer>): Promise<Loaded> {
  return new GLTFLoader().parseAsync(glb.buffer, '');
}

/** World positions of a mesh, in the space of MD5. */
function positionsOf(mesh: Mesh): number[] {
  const { position } = mesh.geometry.attributes;
  return Array.from({ length: position!.count }, (_, i) => {
    const point = new Vector3().fromBufferAttribute(position as never, i);
    if ('isSkinnedMesh' in mesh) (mesh as SkinnedMesh).applyBoneTransform(i, point);
    const { x, y, z } = point.applyMatrix4(mesh.matrixWorld);
    return [x, -z, y];
  }).flat();
}

it.each([1, 2, 3, 4, 5])('rig %i', async (seed) => {
  const glb = new Rig(seed).builder.glb();
  const { scene, animations } = await load(glb);
  const folder = await modFolderFromGltf(
    { name: 'rig.glb', bytes: glb, read: () => Promise.resolve(null) },
    { scale: 1, fps: FPS },
    writer,
    core,
  );
  expect(refusalsIn(folder.files)).toEqual([]);
  expect(folder.changes.map(({ code }) => code)).not.toContain('gltf-scale-lost');
  const bytesAt = (path: string) => folder.files.find((file) => file.path === path)!.bytes;
  const { model } = core.readModel(bytesAt('models/rig.md5mesh'), 'rig.md5mesh');
  const { clip } = core.readClip(bytesAt('models/rig/all.md5anim'), 'all.md5anim');
  expect(clip!.frameCount).toBe(FRAMES);
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(animations[0]!).play();
  // Otherwise the end of the animation would equal its start.
  action.clampWhenFinished = true;
  action.setLoop(2200, 1);
  const { min, max } = model!.evaluate().bounds;
  const size = Math.max(...max.map((n, i) => n - min[i]!));
  for (let frame = 0; frame < FRAMES; frame++) {
    mixer.setTime(frame / FPS + 1e-7);
    scene.updateMatrixWorld(true);
    const posed = model!.evaluate({ clip: clip!, frame });
    model!.meshes.forEach(({ name }, i) => {
      const theirs = positionsOf(scene.getObjectByName(name) as Mesh);
      const ours = posed.mesh(i).positions;
      expect(ours.length).toBe(theirs.length);
      const far = Math.max(...ours.map((n, k) => Math.abs(n - theirs[k]!)));
      expect(far / size, `${name} at frame ${frame}`).toBeLessThan(TOLERANCE);
    });
  }
});

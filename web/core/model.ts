import { clipHandle, type Clip } from './clip.js';
import { toFit } from './fit.js';
import type { PoseLayer } from './pose-layer.js';
import { Resource } from './resource.js';
import type { Bounds, Fit, Joint, MeshData, MeshInfo, MeshWeights, PosedMesh, Vec3 } from './types.js';
import { boundsOf, vectorAt } from './vectors.js';
import { MESH_FLAGS, type RawFit, type RawMesh, type RawModel, type WasmModule } from './wasm-module.js';
import { writeLayers } from './write-layers.js';

/** The pose of a model: one clip, or several. With neither: the bind pose. */
export interface EvaluateOptions extends Partial<PoseLayer> {
  /**
   * Several clips, blended before the hierarchy is composed, rotations along the shortest path, in proportion
   * to their weights. For a joint that a clip lacks, its bind pose is blended. Has priority over `clip`.
   */
  readonly layers?: readonly PoseLayer[] | undefined;
  /**
   * An old frame of this model, whose arrays and bounds are filled again. So evaluating frame after frame
   * allocates no memory. Throws a RangeError if their lengths do not match this model.
   */
  readonly into?: Frame | undefined;
}

/** One posed model; all arrays are copies that the caller owns. */
export interface Frame {
  /** 7 per joint: x y z qx qy qz qw, model space, the model's joint order. */
  readonly joints: Float32Array;
  readonly bounds: Bounds;
  mesh(index: number): PosedMesh;
}

/** A mesh file that was read: skeleton and meshes. */
export class Model extends Resource {
  readonly jointCount: number;
  /**
   * Not 0 if the meshes are left out because they refer to another file's skeleton: the number of joints that
   * it must have. Read the file again with that model as `skeletonFrom`.
   */
  readonly neededJoints: number;
  readonly #meshes: readonly MeshInfo[];
  readonly #flags: readonly MeshData['flags'][];
  #joints: readonly Joint[] | null = null;
  readonly #fits = new WeakMap<Clip, RawFit>();

  /** @internal */
  constructor(wasm: WasmModule, raw: RawModel, fileName: string) {
    super('model', wasm, raw.handle, fileName);
    this.jointCount = raw.jointCount;
    this.#meshes = raw.meshes.map(infoOf);
    this.#flags = raw.meshes.map(({ flags }) => MESH_FLAGS.filter((_name, bit) => (flags >> bit) & 1));
    this.neededJoints = raw.neededJoints;
  }

  /** In the order of the file. The array is a copy, like all results. */
  get meshes(): MeshInfo[] {
    return this.#meshes.map((mesh) => ({ ...mesh }));
  }

  /**
   * In the order of the file, in the bind pose. Each access makes a copy, so keep it. The joints are made on
   * first use, which must be before dispose().
   */
  get joints(): Joint[] {
    if (!this.#joints) {
      const { names, parents } = this.wasm.modelHierarchy(this.handle);
      const bindPose = this.wasm.bindPoseView(this.handle);
      this.#joints = names.map((name, i) => jointOf(name, parents[i] ?? -1, bindPose, i * 7));
    }
    return this.#joints.map(({ position, rotation, ...joint }) => ({
      ...joint,
      position: [...position],
      rotation: [...rotation],
    }));
  }

  /**
   * Triangles, texture coordinates, colours and flags of one mesh. Throws a RangeError for an invalid index.
   */
  mesh(index: number): MeshData {
    const mesh = this.#checkedMesh(index);
    const colors = this.wasm.colorsView(this.handle, mesh).slice();
    return {
      indices: this.wasm.indicesView(this.handle, mesh).slice(),
      uvs: this.wasm.uvsView(this.handle, mesh).slice(),
      colors: colors.length > 0 ? colors : null,
      flags: [...(this.#flags[mesh] ?? [])],
    };
  }

  /** The weights of the vertices of one mesh. Throws a RangeError for an invalid index. */
  meshWeights(index: number): MeshWeights {
    const mesh = this.#checkedMesh(index);
    const ranges = this.wasm.influenceRangesView(this.handle, mesh).slice();
    const { buffer } = this.wasm.influencesView(this.handle, mesh).slice();
    const [numbers, integers] = [new Float32Array(buffer), new Uint32Array(buffer)];
    const weights = this.#meshes[mesh]?.weightCount ?? 0;
    const joints = Uint32Array.from({ length: weights }, (_, i) => integers[5 * i + 4] ?? 0);
    const biases = Float32Array.from({ length: weights }, (_, i) => numbers[5 * i + 3] ?? 0);
    const offsets = Float32Array.from(
      { length: 3 * weights },
      (_, i) => numbers[5 * Math.floor(i / 3) + (i % 3)] ?? 0,
    );
    return { ranges, joints, biases, offsets };
  }

  /**
   * Whether meshes of this material use the normal and tangent of each vertex's largest triangle instead of
   * smooth ones. id Tech 4's material keyword `unsmoothedTangents` requests that. All views of the model are
   * updated.
   */
  setUnsmoothedTangents(material: string, on: boolean): void {
    this.wasm.setUnsmoothedTangents(this.handle, material, on);
  }

  /**
   * Moves the model in each pose, the bind pose included, as `offset` of a model block in a .def file of id Tech 4.
   * `joints` stays as in the file. Whatever shows the model follows.
   */
  setOffset(offset: Vec3): void {
    this.wasm.setOffset(this.handle, ...offset);
  }

  /** Describes how `clip` fits this model's joints. */
  fit(clip: Clip): Fit {
    return toFit(this.#rawFit(clip));
  }

  /** @internal Whether there is nothing to say of the clip on this model: its joints are the same. */
  isPlainFit(clip: Clip): boolean {
    return this.#rawFit(clip).isPlain;
  }

  /**
   * @internal Models and clips of one core in the order in which they are offered; see cpp/game/ranking.h. Returns indices.
   */
  static rank(
    models: readonly Model[],
    clips: readonly Clip[],
  ): { readonly models: readonly number[]; readonly clips: readonly number[] } {
    const [first] = models;
    if (!first) return { models: [], clips: [...clips.keys()] };
    const { wasm } = first;
    const handles = Uint32Array.from([...models, ...clips], (each) => each.handleIn(wasm));
    wasm.inputView(handles.byteLength).set(new Uint8Array(handles.buffer));
    const order = [...wasm.rankView(models.length)];
    return { models: order.slice(0, models.length), clips: order.slice(models.length) };
  }

  /** @internal What decides how clips fit, as bytes for `Game.compareFits()`. */
  facts(): Uint8Array {
    return this.wasm.modelFactsView(this.handle).slice();
  }

  #rawFit(clip: Clip): RawFit {
    const handle = clipHandle(clip, this.wasm);
    let fit = this.#fits.get(clip);
    if (!fit) this.#fits.set(clip, (fit = this.wasm.fit(this.handle, handle)));
    return fit;
  }

  /** Poses and skins the model. Throws if a clip does not fit it. */
  evaluate(options: EvaluateOptions = {}): Frame {
    const { handle } = this;
    const layers = options.layers ?? (options.clip ? [{ ...options, clip: options.clip }] : []);
    for (const { clip } of layers) clipHandle(clip, this.wasm);
    writeLayers(this.wasm, layers);
    const places = this.wasm.evaluateView(handle);
    if (places.length === 0) throw this.#misfit(layers);
    return this.#copyFrame(places, options.into);
  }

  #misfit(layers: readonly PoseLayer[]): Error {
    const clip = layers.map((layer) => layer.clip).find((candidate) => !this.fit(candidate).compatible);
    const reason = clip && this.fit(clip).firstDifference;
    return new Error(`${clip?.fileName ?? 'A clip'} does not fit ${this.fileName}. ${reason ?? ''}`);
  }

  #copyFrame(places: Uint32Array, into?: Frame): Frame {
    let next = 0;
    const copy = (count: number, to?: Float32Array) => {
      const from = new Float32Array(places.buffer, places[next++], count);
      // Not slice(), which first fills its memory with zeros.
      if (!to) return new Float32Array(from);
      if (to.length !== count) throw new RangeError(`The frame to fill does not belong to ${this.fileName}.`);
      to.set(from);
      return to;
    };
    const joints = copy(this.jointCount * 7, into?.joints);
    const bounds = Object.assign(into?.bounds ?? {}, boundsOf(copy(6)));
    const meshes = this.#meshes.map(({ vertexCount: count }, index) => {
      const to = into?.mesh(index);
      return {
        positions: copy(count * 3, to?.positions),
        normals: copy(count * 3, to?.normals),
        tangents: copy(count * 4, to?.tangents),
      };
    });
    return {
      joints,
      bounds,
      mesh: (index) => {
        const mesh = meshes[this.#checkedMesh(index)];
        if (!mesh) throw new RangeError(`There is no mesh ${String(index)}.`);
        return mesh;
      },
    };
  }

  #checkedMesh(index: number): number {
    if (Number.isInteger(index) && index >= 0 && index < this.#meshes.length) return index;
    throw new RangeError(
      `${this.fileName} has ${String(this.#meshes.length)} meshes; there is no mesh ${String(index)}.`,
    );
  }

  protected override release(handle: number): void {
    this.wasm.disposeModel(handle);
  }
}

/** The properties without the data of each mesh. */
function infoOf({ name, material, ...counts }: RawMesh): MeshInfo {
  const { vertexCount, triangleCount, weightCount, maxWeightsPerVertex } = counts;
  return { name, material, vertexCount, triangleCount, weightCount, maxWeightsPerVertex };
}

function jointOf(name: string, parent: number, pose: Float32Array, at: number): Joint {
  const w = pose[at + 6] ?? 0;
  return { name, parent, position: vectorAt(pose, at), rotation: [...vectorAt(pose, at + 3), w] };
}

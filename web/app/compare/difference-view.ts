import type { Frame, MeshInfo, Model, View } from '../../core/index.js';
import type { OverPicture } from '../../element/engine/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { materialsOf } from '../../files/index.js';
import { drawDifference, type ProjectedMesh } from './difference-picture.js';
import { distancesOf, largestOf, vertexDistances, type Largest, type Match } from './pose-difference.js';
import type { SecondPicture } from './second-picture.js';

/** The largest number of pixels that the CPU colours; larger pictures are scaled up. */
const MOST_PIXELS = 400_000;
/** Brightness of surfaces that are seen edge-on. */
const DARKEST = 0.55;

/** Measures the difference between two poses in the shown frame, and colours the first model by it. */
export class DifferenceView {
  readonly match: Match;
  readonly #viewer: Md5ViewerElement;
  readonly #second: SecondPicture;
  #frames: readonly [Frame | undefined, Frame | undefined] = [undefined, undefined];
  readonly #picture = document.createElement('canvas');
  /** Meshes of the first model that the game does not draw. */
  #undrawn: ReadonlySet<number> | null = null;
  /** Indexed by the mesh of the first model, without hidden triangles. */
  #indices: Uint32Array[] = [];
  /** What the hidden triangles were found by. */
  #hide: unknown = null;

  constructor(viewer: Md5ViewerElement, second: SecondPicture, match: Match) {
    this.#viewer = viewer;
    this.#second = second;
    this.match = match;
  }

  /** Measures the poses of a picture. Null if a file was released. */
  measure(view: View): { readonly largest: Largest; readonly distances: readonly Float32Array[] } | null {
    const { model, layers } = view.state;
    if (!model || model.disposed || this.#second.isGone) return null;
    const [a, b] = this.#frames;
    const first = model.evaluate({ layers, into: a });
    const second = this.#second.subject.model.evaluate({ layers: this.#second.layers(view), into: b });
    this.#frames = [first, second];
    const distances = distancesOf(this.match, model, first, second);
    return { largest: largestOf(this.match, distances), distances };
  }

  /** Colours the picture of the first model. `largest`: the distance of the last colour. */
  draw({ context, inset, view }: OverPicture, distances: readonly Float32Array[], largest: number): void {
    const [frame] = this.#frames;
    const { model } = view.state;
    if (!frame || !model || model.disposed) return;
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (inset.width * inset.height)));
    const width = Math.max(Math.round(inset.width * scale), 1);
    const height = Math.max(Math.round(inset.height * scale), 1);
    Object.assign(this.#picture, { width, height });
    const target = this.#picture.getContext('2d');
    if (!target) return;
    const hidden = new Set(this.#viewer.driver.scene.display.hiddenMeshes);
    this.#undrawn ??= this.#findUndrawn();
    const shown = this.#shownIndices(model);
    const values = vertexDistances(this.match, model, distances);
    const meshes = model.meshes.flatMap((_, mesh) => {
      const indices = shown[mesh] ?? new Uint32Array();
      if (hidden.has(mesh) || this.#undrawn?.has(mesh) || indices.length === 0) return [];
      const { positions, normals } = frame.mesh(mesh);
      const projected = project(view, positions, normals, width, height);
      return [{ ...projected, indices, distances: values[mesh] ?? new Float32Array() }];
    });
    const pixels = target.createImageData(width, height);
    drawDifference(meshes, largest, pixels);
    target.putImageData(pixels, 0, 0);
    context.drawImage(this.#picture, inset.left, inset.top, inset.width, inset.height);
  }

  /** Indices of the meshes, without the triangles of hidden joints. */
  #shownIndices(model: Model): readonly Uint32Array[] {
    const { hide } = this.#viewer.driver.scene;
    if (this.#indices.length > 0 && this.#hide === hide) return this.#indices;
    this.#hide = hide;
    const hidden = hide?.(model);
    let first = 0;
    this.#indices = model.meshes.map(({ triangleCount }, mesh) => {
      const { indices } = model.mesh(mesh);
      const start = first;
      first += triangleCount;
      return hidden ? indices.filter((_, corner) => !hidden[start + Math.floor(corner / 3)]) : indices;
    });
    return this.#indices;
  }

  #findUndrawn(): ReadonlySet<number> {
    const { model, content, skin } = this.#viewer.session;
    const materials = model && materialsOf(model, content.collection, skin);
    const isUndrawn = ({ material }: MeshInfo): boolean => materials?.get(material)?.state?.noDraw ?? false;
    return new Set(model?.value.meshes.flatMap((mesh, index) => (isUndrawn(mesh) ? [index] : [])));
  }
}

/** Projects vertices (model space) to the last picture of the view. */
function project(
  view: View,
  positions: Float32Array,
  normals: Float32Array,
  width: number,
  height: number,
): Omit<ProjectedMesh, 'indices' | 'distances'> {
  const count = positions.length / 3;
  const points = new Array<number>(4 * count);
  for (let i = 0; i < count; i++) {
    for (let axis = 0; axis < 3; axis++) points[4 * i + axis] = positions[3 * i + axis] ?? 0;
    points[4 * i + 3] = -1;
  }
  const found = view.project(points);
  const { eye, ahead, isParallel } = eyeOf(view);
  const places = new Float32Array(2 * count);
  const nearness = new Float32Array(count);
  const shades = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    places[2 * i] = (found[3 * i] ?? 0) * width;
    places[2 * i + 1] = (found[3 * i + 1] ?? 0) * height;
    const along = [0, 1, 2].map((axis) => (positions[3 * i + axis] ?? 0) - (eye[axis] ?? 0));
    const depth = along.reduce((sum, value, axis) => sum + value * (ahead[axis] ?? 0), 0);
    nearness[i] = found[3 * i + 2] === 0 ? NaN : isParallel ? -depth : 1 / depth;
    const facing = ahead.reduce((sum, value, axis) => sum + value * (normals[3 * i + axis] ?? 0), 0);
    shades[i] = DARKEST + (1 - DARKEST) * Math.abs(facing);
  }
  return { places, nearness, shades };
}

function eyeOf({ state: { camera } }: View): {
  readonly eye: readonly number[];
  readonly ahead: readonly number[];
  readonly isParallel: boolean;
} {
  if (camera.kind === 'path') {
    const { position, forward } = camera.path.at(camera.seconds, camera);
    return { eye: position, ahead: forward, isParallel: false };
  }
  const way = camera.target.map((value, axis) => value - (camera.eye[axis] ?? 0));
  const length = Math.hypot(...way);
  return { eye: camera.eye, ahead: way.map((value) => value / length), isParallel: !!camera.orthographic };
}

/**
 * An independent reader of valid MD5 files, in double precision and as simple as possible. The core's numbers
 * are compared with it. It trusts its input.
 */

export type V3 = [number, number, number];
export type Q = [number, number, number, number];

export interface Transform {
  t: V3;
  q: Q;
}
export interface DoubleMesh {
  verts: { first: number; count: number }[];
  weights: { joint: number; bias: number; at: V3 }[];
  triangles: V3[];
}
export interface DoubleModel {
  joints: { name: string; parent: number; bind: Transform }[];
  meshes: DoubleMesh[];
}
export interface DoubleClip {
  rate: number;
  frames: number[][];
  joints: { name: string; parent: number; flags: number; first: number }[];
  base: { t: V3; r: V3 }[];
  bounds: { min: V3; max: V3 }[];
}
export interface DoubleCamera {
  rate: number;
  cuts: number[];
  keys: { t: V3; r: V3; fov: number }[];
}

/** Words, numbers and brackets; comments are removed, strings keep their quotes. */
class Words {
  readonly #words: string[];
  #next = 0;

  constructor(text: string) {
    const pattern = /"[^"]*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[(){}]|[^\s(){}"]+/g;
    this.#words = (text.match(pattern) ?? []).filter(
      (word) => !word.startsWith('//') && !word.startsWith('/*'),
    );
  }

  get done(): boolean {
    return this.#next >= this.#words.length;
  }
  peek(): string {
    return this.#words[this.#next] ?? '';
  }
  word(): string {
    return (this.#words[this.#next++] ?? '').replace(/^"|"$/g, '');
  }
  number(): number {
    return Number(this.word());
  }
  /** Continues after the next `word`. */
  after(word: string): this {
    while (!this.done && this.word() !== word);
    return this;
  }
  vector(): V3 {
    this.after('(');
    const v: V3 = [this.number(), this.number(), this.number()];
    this.after(')');
    return v;
  }
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

export function quaternion([x, y, z]: V3): Q {
  const q: Q = [x, y, z, -Math.sqrt(Math.abs(1 - x * x - y * y - z * z))];
  const length = Math.hypot(...q);
  return q.map((c) => c / length) as Q;
}

function rotate([x, y, z, w]: Q, v: V3): V3 {
  const t: V3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

function multiply([ax, ay, az, aw]: Q, [bx, by, bz, bw]: Q): Q {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

const add = (a: V3, b: V3): V3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const mix = (a: V3, b: V3, t: number): V3 => [0, 1, 2].map((i) => a[i]! * (1 - t) + b[i]! * t) as V3;

export function slerp(a: Q, b: Q, t: number): Q {
  const dot = a.reduce((sum, c, i) => sum + c * b[i]!, 0);
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const [from, to] =
    angle < 1e-9
      ? [1 - t, t]
      : [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
  return a.map((c, i) => c * from + b[i]! * to * sign) as Q;
}

export function readDoubleModel(text: string): DoubleModel {
  const words = new Words(text);
  const jointCount = words.after('numJoints').number();
  const meshCount = words.after('numMeshes').number();
  words.after('joints').after('{');
  const joints = times(jointCount, () => ({
    name: words.word(),
    parent: words.number(),
    bind: { t: words.vector(), q: quaternion(words.vector()) },
  }));
  return { joints, meshes: times(meshCount, () => readMesh(words)) };
}

function readMesh(words: Words): DoubleMesh {
  const verts = times(words.after('numverts').number(), () => {
    words.after('vert').after(')');
    return { first: words.number(), count: words.number() };
  });
  const triangles = times(words.after('numtris').number(), (): V3 => {
    words.after('tri').word();
    return [words.number(), words.number(), words.number()];
  });
  const weights = times(words.after('numweights').number(), () => {
    words.after('weight').word();
    return { joint: words.number(), bias: words.number(), at: words.vector() };
  });
  return { verts, weights, triangles };
}

export function readDoubleClip(text: string): DoubleClip {
  const words = new Words(text);
  const frameCount = words.after('numFrames').number();
  const jointCount = words.after('numJoints').number();
  const rate = words.after('frameRate').number();
  const componentCount = words.after('numAnimatedComponents').number();
  words.after('hierarchy').after('{');
  const joints = times(jointCount, () => ({
    name: words.word(),
    parent: words.number(),
    flags: words.number(),
    first: words.number(),
  }));
  words.after('bounds').after('{');
  const bounds: DoubleClip['bounds'] = [];
  while (words.peek() === '(') bounds.push({ min: words.vector(), max: words.vector() });
  words.after('baseframe').after('{');
  const base = times(jointCount, () => ({ t: words.vector(), r: words.vector() }));
  const frames = times(frameCount, () => {
    words.after('frame').after('{');
    return times(componentCount, () => words.number());
  });
  return { rate, frames, joints, base, bounds };
}

export function readDoubleCamera(text: string): DoubleCamera {
  const words = new Words(text);
  const keyCount = words.after('numFrames').number();
  const rate = words.after('frameRate').number();
  const cutCount = words.after('numCuts').number();
  words.after('cuts').after('{');
  const cuts = times(cutCount, () => words.number());
  words.after('camera').after('{');
  return {
    rate,
    cuts,
    keys: times(keyCount, () => ({ t: words.vector(), r: words.vector(), fov: words.number() })),
  };
}

function localTransform(clip: DoubleClip, joint: number, frame: number): Transform {
  const { flags, first } = clip.joints[joint]!;
  const base = clip.base[joint] as { t: V3; r: V3 };
  const values = [...base.t, ...base.r];
  let next = first;
  for (let bit = 0; bit < 6; bit++) {
    if (flags & (1 << bit)) values[bit] = clip.frames[frame]?.[next++] ?? NaN;
  }
  return { t: values.slice(0, 3) as V3, q: quaternion(values.slice(3) as V3) };
}

/** Model-space transforms at a fractional frame; parents must come before their children. */
export function poseAt(clip: DoubleClip, frame: number): Transform[] {
  const from = Math.min(Math.floor(frame), clip.frames.length - 1);
  const to = Math.min(from + 1, clip.frames.length - 1);
  const t = frame - from;
  const pose: Transform[] = [];
  clip.joints.forEach(({ parent }, j) => {
    const a = localTransform(clip, j, from);
    const b = localTransform(clip, j, to);
    const local = { t: mix(a.t, b.t, t), q: slerp(a.q, b.q, t) };
    const outer = pose[parent];
    pose.push(outer ? within(outer, local) : local);
  });
  return pose;
}

/** The model's pose by a clip whose joints are matched by name; see the core's Fit. */
export function poseByName(model: DoubleModel, clip: DoubleClip, frame: number): Transform[] {
  const posed = poseAt(clip, frame);
  const find = (name: string) => clip.joints.findIndex((joint) => joint.name === name);
  const sources = model.joints.map(({ name }) => find(name));
  const parentName = (joints: { name: string; parent: number }[], j: number) =>
    joints[joints[j]!.parent]?.name;
  const differ = sources.some(
    (source, j) => source >= 0 && parentName(clip.joints, source) !== parentName(model.joints, j),
  );
  const pose: Transform[] = [];
  model.joints.forEach(({ parent, bind }, j) => {
    const source = posed[sources[j]!];
    const outer = pose[parent];
    const own = source && differ ? source : null;
    const from = source ? posed[clip.joints[sources[j]!]!.parent] : model.joints[parent]?.bind;
    pose.push(own ?? (outer && from ? within(outer, relative(from, source ?? bind)) : (source ?? bind)));
  });
  return pose;
}

function within(outer: Transform, local: Transform): Transform {
  return { t: add(outer.t, rotate(outer.q, local.t)), q: multiply(outer.q, local.q) };
}

function relative(outer: Transform, { t, q }: Transform): Transform {
  const [x, y, z, w] = outer.q;
  const back: Q = [-x, -y, -z, w];
  return { t: rotate(back, [t[0] - outer.t[0], t[1] - outer.t[1], t[2] - outer.t[2]]), q: multiply(back, q) };
}

export const bindPose = (model: DoubleModel): Transform[] => model.joints.map((joint) => joint.bind);

/** Skinned positions of one mesh. */
export function skin(mesh: DoubleMesh, pose: readonly Transform[]): V3[] {
  return mesh.verts.map(({ first, count }) => {
    let sum: V3 = [0, 0, 0];
    for (const weight of mesh.weights.slice(first, first + count)) {
      const joint = pose[weight.joint]!;
      const at = add(joint.t, rotate(joint.q, weight.at));
      sum = add(sum, [at[0] * weight.bias, at[1] * weight.bias, at[2] * weight.bias]);
    }
    return sum;
  });
}

const subtract = (a: V3, b: V3): V3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V3, b: V3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const length = (v: V3) => Math.sqrt(dot(v, v));
const cross = (a: V3, b: V3): V3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function unit(v: V3): V3 {
  const size = length(v);
  return size > 0 ? [v[0] / size, v[1] / size, v[2] / size] : [0, 0, 0];
}

/** The diagonal of the bounds of the points. */
export function sizeOf(points: readonly V3[]): number {
  const low: V3 = [Infinity, Infinity, Infinity];
  const high: V3 = [-Infinity, -Infinity, -Infinity];
  for (const p of points) {
    for (const i of [0, 1, 2] as const) {
      low[i] = Math.min(low[i], p[i]);
      high[i] = Math.max(high[i], p[i]);
    }
  }
  return points.length > 0 ? length(subtract(high, low)) : 0;
}

/** For each point, the points nearer than `epsilon`, including itself. */
function neighbours(points: readonly V3[], epsilon: number): number[][] {
  const cells = new Map<string, number[]>();
  const cell = (v: V3) => v.map((c) => Math.floor(c / epsilon));
  points.forEach((p, i) => {
    const key = cell(p).join();
    cells.set(key, [...(cells.get(key) ?? []), i]);
  });
  return points.map((p) => {
    const [x = 0, y = 0, z = 0] = cell(p);
    const near: number[] = [];
    for (let k = 0; k < 27; k++) {
      const key = [x + (k % 3) - 1, y + (Math.floor(k / 3) % 3) - 1, z + Math.floor(k / 9) - 1].join();
      near.push(...(cells.get(key) ?? []).filter((i) => length(subtract(points[i]!, p)) <= epsilon));
    }
    return near;
  });
}

/** For each point, the points connected to it through neighbours: they count as one position. */
function places(points: readonly V3[], epsilon: number): number[][] {
  const near = neighbours(points, epsilon);
  const found = new Map<number, number[]>();
  return points.map((_, start) => {
    const known = found.get(start);
    if (known) return known;
    const place = [start];
    const reached = new Set(place);
    for (const point of place) {
      for (const other of near[point] ?? []) {
        if (reached.has(other)) continue;
        reached.add(other);
        place.push(other);
      }
    }
    for (const point of place) found.set(point, place);
    return place;
  });
}

/**
 * Bind-pose normals, not normalised: every triangle has the same weight, and vertices at one position share
 * the sum unless they face away from each other. Points 1e-3 units apart count as one position, and so do
 * chains of them. In a mesh smaller than 0.1 units, the limit is a hundredth of its size.
 */
export function bindNormals(mesh: DoubleMesh, bind: readonly Transform[]): V3[] {
  const at = skin(mesh, bind);
  const epsilon = Math.min(1e-3, 1e-2 * sizeOf(at));
  const own = at.map((): V3 => [0, 0, 0]);
  for (const [a, b, c] of mesh.triangles) {
    const normal = unit(cross(subtract(at[c]!, at[a]!), subtract(at[b]!, at[a]!)));
    for (const v of [a, b, c]) own[v] = add(own[v]!, normal);
  }
  return places(at, epsilon).map((place, v) =>
    place
      .filter((other) => dot(unit(own[other]!), unit(own[v]!)) > -0.5)
      .reduce<V3>((sum, other) => add(sum, own[other]!), [0, 0, 0]),
  );
}

/** Bind-pose normals rotated by the weights, not normalised. */
export function skinNormals(
  mesh: DoubleMesh,
  normals: readonly V3[],
  bind: readonly Transform[],
  pose: readonly Transform[],
): V3[] {
  const turns = pose.map(({ q }, j) => {
    const [x, y, z, w] = bind[j]!.q;
    return multiply(q, [-x, -y, -z, w]);
  });
  return mesh.verts.map(({ first, count }, v) => {
    let sum: V3 = [0, 0, 0];
    for (const { joint, bias } of mesh.weights.slice(first, first + count)) {
      const turned = rotate(turns[joint]!, normals[v]!);
      sum = add(sum, [turned[0] * bias, turned[1] * bias, turned[2] * bias]);
    }
    return sum;
  });
}

/** The camera at a time by id Tech 4's rule: raw frames skip one key at each cut. */
export function cameraAt(camera: DoubleCamera, seconds: number): { t: V3; q: Q; fov: number; key: number } {
  const raw = seconds * camera.rate;
  const whole = Math.floor(raw + 1e-9);
  const index = camera.cuts.reduce((i, cut) => (i < cut ? i : i + 1), whole);
  const last = camera.keys.length - 1;
  const a = camera.keys[Math.min(index, last)]!;
  const b = camera.keys[Math.min(index + 1, last)]!;
  const t = index >= last ? 0 : Math.max(0, raw - whole);
  return {
    t: mix(a.t, b.t, t),
    q: slerp(quaternion(a.r), quaternion(b.r), t),
    fov: a.fov * (1 - t) + b.fov * t,
    key: Math.min(index + t, last),
  };
}

export function forwardOf(q: Q): V3 {
  return rotate(q, [1, 0, 0]);
}

// The best reader we know how to write in plain JavaScript: bytes in, typed arrays out, no text made but names.
// A peer to measure against. It trusts the file: real, healthy ones only.

const minus = 45;
const point = 46;
const quote = 34;

/** A position in bytes, and what is read there. */
class Cursor {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** To the next byte that is no blank and in no comment; false at the end. */
  skip() {
    const { bytes } = this;
    const end = bytes.length;
    let at = this.at;
    for (;;) {
      while (at < end && /** @type {number} */ (bytes[at]) <= 32) at++;
      if (at + 1 >= end || bytes[at] !== 47 || bytes[at + 1] !== 47) break;
      while (at < end && bytes[at] !== 10) at++;
    }
    this.at = at;
    return at < end;
  }

  /** A word, as text. */
  word() {
    if (!this.skip()) return '';
    const { bytes } = this;
    const start = this.at;
    let at = start;
    while (at < bytes.length && /** @type {number} */ (bytes[at]) > 32) at++;
    this.at = at;
    let text = '';
    for (let i = start; i < at; i++) text += String.fromCharCode(/** @type {number} */ (bytes[i]));
    return text;
  }

  /** A name in quotes, or a word. */
  name() {
    this.skip();
    if (this.bytes[this.at] !== quote) return this.word();
    const start = this.at + 1;
    const end = this.bytes.indexOf(quote, start);
    this.at = end + 1;
    return new TextDecoder().decode(this.bytes.subarray(start, end));
  }

  /** Over a keyword, a bracket or an index that is not needed. */
  over() {
    const { bytes } = this;
    let at = this.at;
    while (/** @type {number} */ (bytes[at]) <= 32) at++;
    while (/** @type {number} */ (bytes[at]) > 32) at++;
    this.at = at;
  }

  integer() {
    const { bytes } = this;
    let at = this.at;
    let c = /** @type {number} */ (bytes[at]);
    while (c <= 32) c = /** @type {number} */ (bytes[++at]);
    const negative = c === minus;
    if (negative) c = /** @type {number} */ (bytes[++at]);
    let value = 0;
    while (c >= 48 && c <= 57) {
      value = (value * 10 + c - 48) | 0;
      c = /** @type {number} */ (bytes[++at]);
    }
    this.at = at;
    return negative ? -value : value;
  }

  number() {
    const { bytes } = this;
    let at = this.at;
    let c = /** @type {number} */ (bytes[at]);
    // A bracket before a number costs no more than a blank: 40 and 41 are below every digit, point and minus.
    while (c <= 41) c = /** @type {number} */ (bytes[++at]);
    const negative = c === minus;
    if (negative) c = /** @type {number} */ (bytes[++at]);
    let whole = 0;
    while (c >= 48 && c <= 57) {
      whole = (whole * 10 + c - 48) | 0;
      c = /** @type {number} */ (bytes[++at]);
    }
    let value = whole;
    if (c === point) {
      c = /** @type {number} */ (bytes[++at]);
      let first = 0;
      let digits = 0;
      while (c >= 48 && c <= 57 && digits < 9) {
        first = (first * 10 + c - 48) | 0;
        digits++;
        c = /** @type {number} */ (bytes[++at]);
      }
      value += first / /** @type {number} */ (powers[digits]);
      if (c >= 48 && c <= 57) {
        let rest = 0;
        let more = 0;
        while (c >= 48 && c <= 57) {
          if (more < 9) {
            rest = (rest * 10 + c - 48) | 0;
            more++;
          }
          c = /** @type {number} */ (bytes[++at]);
        }
        value += rest / (1e9 * /** @type {number} */ (powers[more]));
      }
    }
    if (c === 101 || c === 69) {
      this.at = at + 1 + (bytes[at + 1] === 43 ? 1 : 0);
      value *= 10 ** this.integer();
      at = this.at;
    }
    this.at = at;
    return negative ? -value : value;
  }

  /** To behind the next `}` of a block that is not wanted. */
  block() {
    this.at = this.bytes.indexOf(125, this.at) + 1;
  }

  line() {
    const end = this.bytes.indexOf(10, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }
}

const powers = new Float64Array([1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]);

/**
 * @typedef {object} JsJoints
 * @property {string[]} names
 * @property {Int32Array} parents
 * @property {Float32Array} transforms x y z qx qy qz qw per joint, textbook signs
 */

/**
 * @typedef {object} JsMesh
 * @property {string} material
 * @property {Float32Array} uvs 2 per vertex
 * @property {Uint32Array} ranges first weight and weight count per vertex
 * @property {Uint32Array} indices 3 per triangle
 * @property {Uint32Array} weightJoints
 * @property {Float32Array} weights bias x y z per weight
 * @property {Float32Array} positions 3 per vertex, bind pose
 * @property {Float32Array} normals 3 per vertex, bind pose
 */

/** @typedef {{ joints: JsJoints, meshes: JsMesh[] }} JsModel */

/**
 * @typedef {object} JsClip
 * @property {string[]} names
 * @property {Int32Array} hierarchy parent, flags, first component per joint
 * @property {Float32Array} bounds 6 per frame
 * @property {Float32Array} base x y z qx qy qz per joint
 * @property {Float32Array} components frame by frame
 * @property {number} frameRate
 * @property {number} frameCount
 * @property {number} componentCount
 */

/** @returns {JsModel} */
export const emptyModel = () => ({
  joints: { names: [], parents: new Int32Array(), transforms: new Float32Array() },
  meshes: [],
});

/** @returns {JsMesh} */
export const emptyMesh = () => ({
  material: '',
  uvs: new Float32Array(),
  ranges: new Uint32Array(),
  indices: new Uint32Array(),
  weightJoints: new Uint32Array(),
  weights: new Float32Array(),
  positions: new Float32Array(),
  normals: new Float32Array(),
});

/** @returns {JsClip} */
export const emptyClip = () => ({
  names: [],
  hierarchy: new Int32Array(),
  bounds: new Float32Array(),
  base: new Float32Array(),
  components: new Float32Array(),
  frameRate: 24,
  frameCount: 0,
  componentCount: 0,
});

/** @param {Cursor} cursor @param {Float32Array} out @param {number} at @param {number} count */
function readNumbers(cursor, out, at, count) {
  for (let i = 0; i < count; i++) out[at + i] = cursor.number();
}

/** @param {number} x @param {number} y @param {number} z */
const wOf = (x, y, z) => -Math.sqrt(Math.abs(1 - x * x - y * y - z * z));

/** @param {Cursor} cursor @param {number} count @returns {JsJoints} */
function readJoints(cursor, count) {
  const names = [];
  const parents = new Int32Array(count);
  const transforms = new Float32Array(count * 7);
  cursor.over();
  for (let i = 0; i < count; i++) {
    names.push(cursor.name());
    parents[i] = cursor.integer();
    const at = i * 7;
    readNumbers(cursor, transforms, at, 3);
    cursor.over();
    readNumbers(cursor, transforms, at + 3, 3);
    cursor.over();
    const [x = 0, y = 0, z = 0] = transforms.subarray(at + 3, at + 6);
    transforms[at + 6] = wOf(x, y, z);
    cursor.skip();
  }
  cursor.over();
  return { names, parents, transforms };
}

/** @param {Cursor} cursor @returns {JsMesh} */
function readMesh(cursor) {
  const mesh = emptyMesh();
  cursor.over();
  for (let word = cursor.word(); word !== '}' && word !== ''; word = cursor.word()) {
    if (word === 'shader') mesh.material = cursor.name();
    else if (word === 'numverts') readVertices(cursor, mesh, cursor.integer());
    else if (word === 'numtris') readTriangles(cursor, mesh, cursor.integer());
    else if (word === 'numweights') readWeights(cursor, mesh, cursor.integer());
    else cursor.line();
  }
  return mesh;
}

/** @param {Cursor} cursor @param {JsMesh} mesh @param {number} count */
function readVertices(cursor, mesh, count) {
  const uvs = new Float32Array(count * 2);
  const ranges = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) {
    cursor.over();
    const v = cursor.integer() * 2;
    uvs[v] = cursor.number();
    uvs[v + 1] = cursor.number();
    cursor.over();
    ranges[v] = cursor.integer();
    ranges[v + 1] = cursor.integer();
  }
  mesh.uvs = uvs;
  mesh.ranges = ranges;
}

/** @param {Cursor} cursor @param {JsMesh} mesh @param {number} count */
function readTriangles(cursor, mesh, count) {
  const indices = new Uint32Array(count * 3);
  for (let i = 0; i < count; i++) {
    cursor.over();
    const t = cursor.integer() * 3;
    indices[t] = cursor.integer();
    indices[t + 1] = cursor.integer();
    indices[t + 2] = cursor.integer();
  }
  mesh.indices = indices;
}

/** @param {Cursor} cursor @param {JsMesh} mesh @param {number} count */
function readWeights(cursor, mesh, count) {
  const joints = new Uint32Array(count);
  const weights = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    cursor.over();
    const at = cursor.integer();
    joints[at] = cursor.integer();
    const w = at * 4;
    weights[w] = cursor.number();
    weights[w + 1] = cursor.number();
    weights[w + 2] = cursor.number();
    weights[w + 3] = cursor.number();
    cursor.over();
  }
  mesh.weightJoints = joints;
  mesh.weights = weights;
}

/**
 * Row-major 3x4 matrices from x y z qx qy qz qw.
 * @param {Float32Array} transforms
 * @param {Float32Array} rows 12 per joint
 */
export function fillRows(transforms, rows) {
  for (let t = 0, m = 0; t < transforms.length; t += 7, m += 12) {
    const x = /** @type {number} */ (transforms[t + 3]);
    const y = /** @type {number} */ (transforms[t + 4]);
    const z = /** @type {number} */ (transforms[t + 5]);
    const w = /** @type {number} */ (transforms[t + 6]);
    rows[m] = 1 - 2 * (y * y + z * z);
    rows[m + 1] = 2 * (x * y - w * z);
    rows[m + 2] = 2 * (x * z + w * y);
    rows[m + 3] = /** @type {number} */ (transforms[t]);
    rows[m + 4] = 2 * (x * y + w * z);
    rows[m + 5] = 1 - 2 * (x * x + z * z);
    rows[m + 6] = 2 * (y * z - w * x);
    rows[m + 7] = /** @type {number} */ (transforms[t + 1]);
    rows[m + 8] = 2 * (x * z - w * y);
    rows[m + 9] = 2 * (y * z + w * x);
    rows[m + 10] = 1 - 2 * (x * x + y * y);
    rows[m + 11] = /** @type {number} */ (transforms[t + 2]);
  }
  return rows;
}

/** @param {JsMesh} mesh @param {Float32Array} rows @param {Float32Array} out */
export function weigh(mesh, rows, out) {
  const { ranges, weights, weightJoints } = mesh;
  for (let v = 0, o = 0; v < ranges.length; v += 2, o += 3) {
    let x = 0;
    let y = 0;
    let z = 0;
    const first = /** @type {number} */ (ranges[v]);
    const end = first + /** @type {number} */ (ranges[v + 1]);
    for (let i = first; i < end; i++) {
      const m = /** @type {number} */ (weightJoints[i]) * 12;
      const b = /** @type {number} */ (weights[i * 4]);
      const p = /** @type {number} */ (weights[i * 4 + 1]);
      const q = /** @type {number} */ (weights[i * 4 + 2]);
      const r = /** @type {number} */ (weights[i * 4 + 3]);
      x += b * (num(rows, m) * p + num(rows, m + 1) * q + num(rows, m + 2) * r + num(rows, m + 3));
      y += b * (num(rows, m + 4) * p + num(rows, m + 5) * q + num(rows, m + 6) * r + num(rows, m + 7));
      z += b * (num(rows, m + 8) * p + num(rows, m + 9) * q + num(rows, m + 10) * r + num(rows, m + 11));
    }
    out[o] = x;
    out[o + 1] = y;
    out[o + 2] = z;
  }
}

/** An element that is there; the compiler makes nothing of this. @param {Float32Array} array @param {number} at */
const num = (array, at) => /** @type {number} */ (array[at]);

/** Sums of the triangles' normals, to unit length. @param {JsMesh} mesh */
export function addNormals(mesh) {
  const { indices, positions } = mesh;
  const normals = new Float32Array(positions.length);
  for (let i = 0; i < indices.length; i += 3) {
    const a = /** @type {number} */ (indices[i]) * 3;
    const b = /** @type {number} */ (indices[i + 1]) * 3;
    const c = /** @type {number} */ (indices[i + 2]) * 3;
    const ax = num(positions, a);
    const ay = num(positions, a + 1);
    const az = num(positions, a + 2);
    const px = num(positions, c) - ax;
    const py = num(positions, c + 1) - ay;
    const pz = num(positions, c + 2) - az;
    const qx = num(positions, b) - ax;
    const qy = num(positions, b + 1) - ay;
    const qz = num(positions, b + 2) - az;
    const x = py * qz - pz * qy;
    const y = pz * qx - px * qz;
    const z = px * qy - py * qx;
    for (let corner = i; corner < i + 3; corner++) {
      const v = /** @type {number} */ (indices[corner]) * 3;
      normals[v] = num(normals, v) + x;
      normals[v + 1] = num(normals, v + 1) + y;
      normals[v + 2] = num(normals, v + 2) + z;
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    const x = num(normals, v);
    const y = num(normals, v + 1);
    const z = num(normals, v + 2);
    const scale = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    normals[v] = x * scale;
    normals[v + 1] = y * scale;
    normals[v + 2] = z * scale;
  }
  mesh.normals = normals;
}

/** An .md5mesh, ready to draw: with bind-pose positions and normals. @param {Uint8Array} bytes @returns {JsModel} */
export function readJsModel(bytes) {
  const cursor = new Cursor(bytes);
  const model = emptyModel();
  let jointCount = 0;
  for (let word = cursor.word(); word !== ''; word = cursor.word()) {
    if (word === 'numJoints') jointCount = cursor.integer();
    else if (word === 'joints') model.joints = readJoints(cursor, jointCount);
    else if (word === 'mesh') model.meshes.push(readMesh(cursor));
    else cursor.line();
  }
  const rows = fillRows(model.joints.transforms, new Float32Array(jointCount * 12));
  for (const mesh of model.meshes) {
    mesh.positions = new Float32Array((mesh.ranges.length / 2) * 3);
    weigh(mesh, rows, mesh.positions);
    addNormals(mesh);
  }
  return model;
}

/** An .md5anim, compressed as in the file. @param {Uint8Array} bytes @returns {JsClip} */
export function readJsClip(bytes) {
  const cursor = new Cursor(bytes);
  const clip = emptyClip();
  let joints = 0;
  for (let word = cursor.word(); word !== ''; word = cursor.word()) {
    if (word === 'numFrames') clip.frameCount = cursor.integer();
    else if (word === 'numJoints') joints = cursor.integer();
    else if (word === 'frameRate') clip.frameRate = cursor.number();
    else if (word === 'numAnimatedComponents') {
      clip.componentCount = cursor.integer();
      clip.components = new Float32Array(clip.componentCount * clip.frameCount);
    } else if (word === 'hierarchy') readHierarchy(cursor, clip, joints);
    else if (word === 'bounds') clip.bounds = readGroups(cursor, clip.frameCount * 2);
    else if (word === 'baseframe') clip.base = readGroups(cursor, joints * 2);
    else if (word === 'frame') {
      const first = cursor.integer() * clip.componentCount;
      cursor.over();
      readNumbers(cursor, clip.components, first, clip.componentCount);
      cursor.over();
    } else cursor.line();
  }
  return clip;
}

/** @param {Cursor} cursor @param {JsClip} clip @param {number} joints */
function readHierarchy(cursor, clip, joints) {
  clip.hierarchy = new Int32Array(joints * 3);
  cursor.over();
  for (let i = 0; i < joints; i++) {
    clip.names.push(cursor.name());
    for (let k = 0; k < 3; k++) clip.hierarchy[i * 3 + k] = cursor.integer();
    cursor.skip();
  }
  cursor.over();
}

/** A block of vectors in brackets. @param {Cursor} cursor @param {number} count */
function readGroups(cursor, count) {
  const numbers = new Float32Array(count * 3);
  cursor.over();
  for (let i = 0; i < count; i++) {
    readNumbers(cursor, numbers, i * 3, 3);
    cursor.over();
  }
  cursor.over();
  return numbers;
}

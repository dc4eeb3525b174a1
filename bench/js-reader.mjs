// The fastest reader we can write in plain JavaScript: bytes in, typed arrays out, no strings except names.
// It is a peer to measure against. It trusts the file, so use only valid real files.
import { addNormals, emptyClip, emptyMesh, emptyModel, fillRows, weigh } from './js-model.mjs';

/** @typedef {import('./js-model.mjs').JsModel} JsModel */
/** @typedef {import('./js-model.mjs').JsMesh} JsMesh */
/** @typedef {import('./js-model.mjs').JsJoints} JsJoints */
/** @typedef {import('./js-model.mjs').JsClip} JsClip */

const minus = 45;
const point = 46;
const quote = 34;

/** A position in the bytes, and the reading functions. */
class Cursor {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** Skips to the next byte that is neither a blank nor in a comment; false at the end. */
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

  /** Reads a word as a string. */
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

  /** Reads a name in quotes, or a word. */
  name() {
    this.skip();
    if (this.bytes[this.at] !== quote) return this.word();
    const start = this.at + 1;
    const end = this.bytes.indexOf(quote, start);
    this.at = end + 1;
    return new TextDecoder().decode(this.bytes.subarray(start, end));
  }

  /** Skips a keyword, a bracket or an unused index. */
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
    // Brackets before a number are skipped like blanks: 40 and 41 are below every digit, point and minus.
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

  /** Skips an unused block, to after the next `}`. */
  block() {
    this.at = this.bytes.indexOf(125, this.at) + 1;
  }

  line() {
    const end = this.bytes.indexOf(10, this.at);
    this.at = end < 0 ? this.bytes.length : end + 1;
  }
}

const powers = new Float64Array([1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]);

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
 * Reads an .md5mesh for drawing, with bind-pose positions and normals.
 * @param {Uint8Array} bytes
 * @returns {JsModel}
 */
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

/** Reads an .md5anim; frames stay compressed as in the file. @param {Uint8Array} bytes @returns {JsClip} */
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

/** Reads a block of vectors in brackets. @param {Cursor} cursor @param {number} count */
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

// A careful JavaScript reader for real use: bytes in, typed arrays out, and everything is checked. It
// examines every token, compares counts with the size of the file, checks indices, and converts numbers like
// `Number()`. A violation is an error with its location. It is a peer to measure against; js-reader.mjs
// checks nothing.
import { addNormals, emptyClip, emptyMesh, emptyModel, fillRows, weigh } from './js-model.mjs';

/** @typedef {import('./js-model.mjs').JsModel} JsModel */
/** @typedef {import('./js-model.mjs').JsMesh} JsMesh */
/** @typedef {import('./js-model.mjs').JsClip} JsClip */

const quote = 34;
const open = 40;
const close = 41;
const slash = 47;
const openBlock = 123;
const closeBlock = 125;

/** An error in a file, with its location. */
export class JsReadError extends Error {
  /** @param {number} line @param {number} column @param {string} what */
  constructor(line, column, what) {
    super(`${line}:${column}: ${what}`);
    this.line = line;
    this.column = column;
  }
}

// The class of a byte: nothing (part of a word), a blank, or a mark that is a token by itself.
const blank = 1;
const mark = 2;
const kinds = new Uint8Array(256);
for (let c = 0; c <= 32; c++) kinds[c] = blank;
for (const c of [open, close, openBlock, closeBlock]) kinds[c] = mark;

const powers = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`));

/** The tokens of a text, in order: the last one is from `start` to `end`. */
class Tokens {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.start = 0;
    this.end = 0;
    this.quoted = false;
  }

  /** @param {string} what @returns {never} */
  fail(what) {
    let line = 1;
    let first = 0;
    for (let i = 0; i < this.start; i++) {
      if (this.bytes[i] !== 10) continue;
      line++;
      first = i + 1;
    }
    throw new JsReadError(line, this.start - first + 1, what);
  }

  /** The next token; false at the end of the text. */
  next() {
    const { bytes } = this;
    const size = bytes.length;
    let at = this.quoted ? this.end + 1 : this.end;
    this.quoted = false;
    for (;;) {
      while (at < size && kinds[/** @type {number} */ (bytes[at])] === blank) at++;
      if (at >= size) break;
      if (bytes[at] !== slash) break;
      if (bytes[at + 1] === slash) {
        const end = bytes.indexOf(10, at);
        at = end < 0 ? size : end;
      } else if (bytes[at + 1] === 42) {
        at += 2;
        while (at < size && (bytes[at] !== 42 || bytes[at + 1] !== slash)) at++;
        at += 2;
      } else break;
    }
    this.start = at;
    this.end = at;
    if (at >= size) return false;
    if (bytes[at] === quote) {
      this.quoted = true;
      this.start = at + 1;
      this.end = bytes.indexOf(quote, at + 1);
      if (this.end < 0) this.fail('a text without its closing quote');
      return true;
    }
    at++;
    if (kinds[/** @type {number} */ (bytes[this.start])] !== mark)
      while (at < size && kinds[/** @type {number} */ (bytes[at])] === 0 && bytes[at] !== quote) at++;
    this.end = at;
    return true;
  }

  text() {
    return new TextDecoder().decode(this.bytes.subarray(this.start, this.end));
  }

  /** The next token as a word or quoted text. */
  word() {
    if (!this.next()) this.fail('the file ends here');
    return this.text();
  }

  /** @param {number} c the expected mark */
  expect(c) {
    if (!this.next() || this.bytes[this.start] !== c || this.quoted)
      this.fail(`${String.fromCharCode(c)} is missing`);
  }

  /** @param {string} keyword */
  expectWord(keyword) {
    let same = this.next() && this.end - this.start === keyword.length;
    for (let i = 0; same && i < keyword.length; i++)
      same = this.bytes[this.start + i] === keyword.charCodeAt(i);
    if (!same) this.fail(`${keyword} is missing`);
  }

  number() {
    if (!this.next()) this.fail('the file ends here');
    return this.value();
  }

  /** The value of the last token as a number. */
  value() {
    const { bytes, end } = this;
    let at = this.start;
    const negative = bytes[at] === 45;
    if (negative) at++;
    let mantissa = 0;
    let digits = 0;
    let behind = 0;
    let point = 0;
    for (; at < end; at++) {
      const c = /** @type {number} */ (bytes[at]);
      if (c >= 48 && c <= 57) {
        mantissa = mantissa * 10 + (c - 48);
        digits++;
        behind += point;
      } else if (c === 46 && point === 0) point = 1;
      else break;
    }
    // Up to fifteen digits and a power of ten below 23 are exact, so their quotient is rounded only once.
    if (at === end && digits > 0 && digits <= 15)
      return (negative ? -mantissa : mantissa) / /** @type {number} */ (powers[behind]);
    const value = Number(this.text());
    if (!Number.isFinite(value)) this.fail(`${this.text()} is no number`);
    return value;
  }

  integer() {
    const value = this.number();
    if ((value | 0) !== value) this.fail(`${this.text()} is no integer`);
    return value;
  }

  /** An integer of 0 to `limit` - 1. @param {number} limit @param {string} what */
  index(limit, what) {
    const value = this.integer();
    if (value < 0 || value >= limit) this.fail(`${what} ${value} does not exist`);
    return value;
  }

  count() {
    const value = this.integer();
    // No entry of any list is shorter than its number and a line break.
    if (value < 0 || value * 2 > this.bytes.length) this.fail(`a count of ${value} in a file of this size`);
    return value;
  }

  /** Skips to the next line, over an unknown entry: exporters write their own flags and comments. */
  skipLine() {
    const end = this.bytes.indexOf(10, this.end);
    this.end = end < 0 ? this.bytes.length : end;
    this.quoted = false;
  }
}

/** @param {Tokens} tokens @param {Float32Array} out @param {number} at @param {number} count numbers in ( ) */
function readVector(tokens, out, at, count) {
  tokens.expect(open);
  for (let i = 0; i < count; i++) out[at + i] = tokens.number();
  tokens.expect(close);
}

/** @param {Tokens} tokens @param {number} count @param {number} joint */
function readParent(tokens, count, joint) {
  const parent = tokens.integer();
  if (parent < -1 || parent >= count || parent === joint) tokens.fail(`parent ${parent} does not exist`);
  return parent;
}

/** @param {Tokens} tokens @param {number} count */
function readJoints(tokens, count) {
  /** @type {string[]} */
  const names = [];
  const parents = new Int32Array(count);
  const transforms = new Float32Array(count * 7);
  tokens.expect(openBlock);
  for (let i = 0; i < count; i++) {
    names.push(tokens.word());
    parents[i] = readParent(tokens, count, i);
    const at = i * 7;
    readVector(tokens, transforms, at, 3);
    readVector(tokens, transforms, at + 3, 3);
    const x = /** @type {number} */ (transforms[at + 3]);
    const y = /** @type {number} */ (transforms[at + 4]);
    const z = /** @type {number} */ (transforms[at + 5]);
    transforms[at + 6] = -Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  }
  tokens.expect(closeBlock);
  return { names, parents, transforms };
}

/** @param {Tokens} tokens @param {JsMesh} mesh */
function readVertices(tokens, mesh) {
  const count = tokens.count();
  mesh.uvs = new Float32Array(count * 2);
  mesh.ranges = new Uint32Array(count * 2);
  for (let i = 0; i < count; i++) {
    tokens.expectWord('vert');
    const v = tokens.index(count, 'vertex') * 2;
    readVector(tokens, mesh.uvs, v, 2);
    mesh.ranges[v] = tokens.integer();
    mesh.ranges[v + 1] = tokens.integer();
  }
}

/** @param {Tokens} tokens @param {JsMesh} mesh */
function readTriangles(tokens, mesh) {
  const count = tokens.count();
  const vertices = mesh.ranges.length / 2;
  mesh.indices = new Uint32Array(count * 3);
  for (let i = 0; i < count; i++) {
    tokens.expectWord('tri');
    const t = tokens.index(count, 'triangle') * 3;
    for (let k = 0; k < 3; k++) mesh.indices[t + k] = tokens.index(vertices, 'vertex');
  }
}

/** @param {Tokens} tokens @param {JsMesh} mesh @param {number} joints */
function readWeights(tokens, mesh, joints) {
  const count = tokens.count();
  mesh.weightJoints = new Uint32Array(count);
  mesh.weights = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    tokens.expectWord('weight');
    const w = tokens.index(count, 'weight');
    mesh.weightJoints[w] = tokens.index(joints, 'joint');
    mesh.weights[w * 4] = tokens.number();
    readVector(tokens, mesh.weights, w * 4 + 1, 3);
  }
}

/** @param {Tokens} tokens @param {number} joints */
function readMesh(tokens, joints) {
  const mesh = emptyMesh();
  tokens.expect(openBlock);
  for (let word = tokens.word(); word !== '}'; word = tokens.word()) {
    if (word === 'shader') mesh.material = tokens.word();
    else if (word === 'numverts') readVertices(tokens, mesh);
    else if (word === 'numtris') readTriangles(tokens, mesh);
    else if (word === 'numweights') readWeights(tokens, mesh, joints);
    else tokens.skipLine();
  }
  for (let v = 0; v < mesh.ranges.length; v += 2) {
    const end = /** @type {number} */ (mesh.ranges[v]) + /** @type {number} */ (mesh.ranges[v + 1]);
    if (end > mesh.weightJoints.length) tokens.fail(`vertex ${v / 2} has weights that do not exist`);
  }
  return mesh;
}

/**
 * Reads an .md5mesh for drawing, with bind-pose positions and normals.
 * @param {Uint8Array} bytes
 * @returns {JsModel}
 * @throws {JsReadError}
 */
export function readCheckedModel(bytes) {
  const tokens = new Tokens(bytes);
  tokens.expectWord('MD5Version');
  if (tokens.integer() !== 10) tokens.fail('only version 10 is known');
  const model = emptyModel();
  let joints = 0;
  while (tokens.next()) {
    const word = tokens.text();
    if (word === 'commandline') tokens.word();
    else if (word === 'numJoints') joints = tokens.count();
    else if (word === 'numMeshes') tokens.count();
    else if (word === 'joints') model.joints = readJoints(tokens, joints);
    else if (word === 'mesh') model.meshes.push(readMesh(tokens, joints));
    else tokens.skipLine();
  }
  const rows = fillRows(model.joints.transforms, new Float32Array(joints * 12));
  for (const mesh of model.meshes) {
    mesh.positions = new Float32Array((mesh.ranges.length / 2) * 3);
    weigh(mesh, rows, mesh.positions);
    addNormals(mesh);
  }
  return model;
}

/** @param {Tokens} tokens @param {JsClip} clip @param {number} joints */
function readHierarchy(tokens, clip, joints) {
  clip.hierarchy = new Int32Array(joints * 3);
  tokens.expect(openBlock);
  for (let i = 0; i < joints; i++) {
    clip.names.push(tokens.word());
    clip.hierarchy[i * 3] = readParent(tokens, joints, i);
    clip.hierarchy[i * 3 + 1] = tokens.index(64, 'flags');
    clip.hierarchy[i * 3 + 2] = tokens.index(clip.componentCount + 1, 'component');
  }
  tokens.expect(closeBlock);
}

/** Reads a block of vectors in brackets. @param {Tokens} tokens @param {number} count */
function readVectors(tokens, count) {
  const numbers = new Float32Array(count * 3);
  tokens.expect(openBlock);
  for (let i = 0; i < count; i++) readVector(tokens, numbers, i * 3, 3);
  tokens.expect(closeBlock);
  return numbers;
}

/** @param {Tokens} tokens @param {JsClip} clip */
function readFrame(tokens, clip) {
  const first = tokens.index(clip.frameCount, 'frame') * clip.componentCount;
  tokens.expect(openBlock);
  for (let i = 0; i < clip.componentCount; i++) clip.components[first + i] = tokens.number();
  tokens.expect(closeBlock);
}

/**
 * Reads an .md5anim; frames stay compressed as in the file.
 * @param {Uint8Array} bytes
 * @returns {JsClip}
 * @throws {JsReadError}
 */
export function readCheckedClip(bytes) {
  const tokens = new Tokens(bytes);
  tokens.expectWord('MD5Version');
  if (tokens.integer() !== 10) tokens.fail('only version 10 is known');
  const clip = emptyClip();
  let joints = 0;
  while (tokens.next()) {
    const word = tokens.text();
    if (word === 'commandline') tokens.word();
    else if (word === 'numFrames') clip.frameCount = tokens.count();
    else if (word === 'numJoints') joints = tokens.count();
    else if (word === 'frameRate') clip.frameRate = tokens.number();
    else if (word === 'numAnimatedComponents') {
      clip.componentCount = tokens.count();
      if (clip.componentCount * clip.frameCount * 2 > bytes.length) tokens.fail('fewer values than counted');
      clip.components = new Float32Array(clip.componentCount * clip.frameCount);
    } else if (word === 'hierarchy') readHierarchy(tokens, clip, joints);
    else if (word === 'bounds') clip.bounds = readVectors(tokens, clip.frameCount * 2);
    else if (word === 'baseframe') clip.base = readVectors(tokens, joints * 2);
    else if (word === 'frame') readFrame(tokens, clip);
    else tokens.skipLine();
  }
  return clip;
}

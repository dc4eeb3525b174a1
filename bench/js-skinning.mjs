// The fastest skinning we can write in plain JavaScript: typed arrays, and one blended matrix per vertex if
// the offsets of its weights agree on one bind position. Only the other vertices use a matrix per weight.
import { fillRows } from './js-model.mjs';

/** @typedef {import('./js-model.mjs').JsModel} JsModel */
/** @typedef {import('./js-model.mjs').JsMesh} JsMesh */

/** An element that exists; this only changes the type. @param {Float32Array} array @param {number} at */
const num = (array, at) => /** @type {number} */ (array[at]);

/** Offsets that differ by less than this, in the model's units, count as one bind position. */
const tolerance = 1e-3;

/**
 * The input of skin() for one mesh: its weights, and the bind frames of its vertices.
 * @typedef {object} JsSkin
 * @property {JsMesh} mesh
 * @property {Uint8Array} agree 1 if one matrix is exact
 * @property {Float32Array} bind position, normal, tangent: 10 per vertex
 * @property {Float32Array} out the same after skinning
 */

/**
 * @param {JsModel} model
 * @param {readonly Float32Array[]} bind per mesh: position, normal, tangent, 10 per vertex
 */
export function prepareSkins({ joints, meshes }, bind) {
  const rows = fillRows(joints.transforms, new Float32Array(joints.names.length * 12));
  return meshes.map((mesh, index) => {
    const frame = bind[index] ?? new Float32Array();
    const agree = Uint8Array.from({ length: frame.length / 10 }, (_, v) => (agrees(mesh, rows, v) ? 1 : 0));
    return { mesh, agree, bind: frame, out: new Float32Array(frame.length) };
  });
}

/** @param {JsMesh} mesh @param {Float32Array} rows @param {number} v */
function agrees({ ranges, weights, weightJoints, positions }, rows, v) {
  const first = ranges[v * 2] ?? 0;
  for (let i = first; i < first + (ranges[v * 2 + 1] ?? 0); i++) {
    const m = (weightJoints[i] ?? 0) * 12;
    for (let row = 0; row < 3; row++) {
      const r = m + row * 4;
      const at =
        num(rows, r) * num(weights, i * 4 + 1) +
        num(rows, r + 1) * num(weights, i * 4 + 2) +
        num(rows, r + 2) * num(weights, i * 4 + 3) +
        num(rows, r + 3);
      if (Math.abs(at - num(positions, v * 3 + row)) > tolerance) return false;
    }
  }
  return true;
}

/** Palettes of a model: from joint space to the pose, and from the bind pose to the pose. */
export class JsPalette {
  /** @param {Float32Array} bindTransforms 7 per joint */
  constructor(bindTransforms) {
    const size = (bindTransforms.length / 7) * 12;
    this.bind = fillRows(bindTransforms, new Float32Array(size));
    this.joint = new Float32Array(size);
    this.skin = new Float32Array(size);
  }

  /** @param {Float32Array} transforms 7 per joint, model space */
  fill(transforms) {
    const { bind, joint, skin } = this;
    fillRows(transforms, joint);
    for (let m = 0; m < joint.length; m += 12) {
      for (let row = 0; row < 12; row += 4) {
        const a = num(joint, m + row);
        const b = num(joint, m + row + 1);
        const c = num(joint, m + row + 2);
        const x = a * num(bind, m) + b * num(bind, m + 1) + c * num(bind, m + 2);
        const y = a * num(bind, m + 4) + b * num(bind, m + 5) + c * num(bind, m + 6);
        const z = a * num(bind, m + 8) + b * num(bind, m + 9) + c * num(bind, m + 10);
        skin[m + row] = x;
        skin[m + row + 1] = y;
        skin[m + row + 2] = z;
        skin[m + row + 3] =
          num(joint, m + row + 3) - x * num(bind, m + 3) - y * num(bind, m + 7) - z * num(bind, m + 11);
      }
    }
  }
}

/** @param {JsSkin} skin @param {JsPalette} palette */
export function skinJs({ mesh, agree, bind, out }, palette) {
  const { ranges, weights, weightJoints } = mesh;
  const s = palette.skin;
  const p = palette.joint;
  for (let v = 0, o = 0; o < out.length; v++, o += 10) {
    let i = /** @type {number} */ (ranges[v * 2]);
    const count = /** @type {number} */ (ranges[v * 2 + 1]);
    const end = i + count;
    let m = /** @type {number} */ (weightJoints[i]) * 12;
    let b = num(weights, i * 4);
    let a00 = b * num(s, m);
    let a01 = b * num(s, m + 1);
    let a02 = b * num(s, m + 2);
    let a03 = b * num(s, m + 3);
    let a10 = b * num(s, m + 4);
    let a11 = b * num(s, m + 5);
    let a12 = b * num(s, m + 6);
    let a13 = b * num(s, m + 7);
    let a20 = b * num(s, m + 8);
    let a21 = b * num(s, m + 9);
    let a22 = b * num(s, m + 10);
    let a23 = b * num(s, m + 11);
    const first = i;
    for (i++; i < end; i++) {
      m = /** @type {number} */ (weightJoints[i]) * 12;
      b = num(weights, i * 4);
      a00 += b * num(s, m);
      a01 += b * num(s, m + 1);
      a02 += b * num(s, m + 2);
      a03 += b * num(s, m + 3);
      a10 += b * num(s, m + 4);
      a11 += b * num(s, m + 5);
      a12 += b * num(s, m + 6);
      a13 += b * num(s, m + 7);
      a20 += b * num(s, m + 8);
      a21 += b * num(s, m + 9);
      a22 += b * num(s, m + 10);
      a23 += b * num(s, m + 11);
    }
    if (agree[v] === 1) {
      const x = num(bind, o);
      const y = num(bind, o + 1);
      const z = num(bind, o + 2);
      out[o] = a00 * x + a01 * y + a02 * z + a03;
      out[o + 1] = a10 * x + a11 * y + a12 * z + a13;
      out[o + 2] = a20 * x + a21 * y + a22 * z + a23;
    } else {
      let x = 0;
      let y = 0;
      let z = 0;
      for (i = first; i < end; i++) {
        m = /** @type {number} */ (weightJoints[i]) * 12;
        b = num(weights, i * 4);
        const u = num(weights, i * 4 + 1);
        const w = num(weights, i * 4 + 2);
        const t = num(weights, i * 4 + 3);
        x += b * (num(p, m) * u + num(p, m + 1) * w + num(p, m + 2) * t + num(p, m + 3));
        y += b * (num(p, m + 4) * u + num(p, m + 5) * w + num(p, m + 6) * t + num(p, m + 7));
        z += b * (num(p, m + 8) * u + num(p, m + 9) * w + num(p, m + 10) * t + num(p, m + 11));
      }
      out[o] = x;
      out[o + 1] = y;
      out[o + 2] = z;
    }
    for (let k = 3; k < 9; k += 3) {
      const at = o + (k === 3 ? 3 : 6);
      const x = num(bind, at);
      const y = num(bind, at + 1);
      const z = num(bind, at + 2);
      const nx = a00 * x + a01 * y + a02 * z;
      const ny = a10 * x + a11 * y + a12 * z;
      const nz = a20 * x + a21 * y + a22 * z;
      const scale = count === 1 ? 1 : 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + 1e-30);
      out[at] = nx * scale;
      out[at + 1] = ny * scale;
      out[at + 2] = nz * scale;
    }
    out[o + 9] = num(bind, o + 9);
  }
}

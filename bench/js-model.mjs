// The result of both JavaScript readers, and their shared work: bind-pose positions and normals. Model space,
// file units. Only for the benchmark.

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

/** An element that exists; this only changes the type. @param {Float32Array} array @param {number} at */
const num = (array, at) => /** @type {number} */ (array[at]);

/** Normalised sums of the triangles' normals. @param {JsMesh} mesh */
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

// Generates MD5 text for the benchmark: models of any size, and a real model with weights like id's models.
import { fillRows } from './js-model.mjs';
import { readJsModel } from './js-reader.mjs';
import { randomFrom } from './random.mjs';

/** @typedef {import('./js-model.mjs').JsModel} JsModel */
/** @typedef {import('./js-model.mjs').JsMesh} JsMesh */
/** @typedef {() => number} Random */
/** @typedef {{ joint: number, bias: number, offset: number[] }} Weight */

/** @param {number} value */
const n = (value) => value.toFixed(10).replace(/\.?0+$/, '');
/** @param {readonly number[]} values */
const group = (values) => `( ${values.map(n).join(' ')} )`;

/**
 * @param {{ name: string, parent: number, position: readonly number[], rotation: readonly number[] }[]} joints
 * @param {string[]} meshes
 */
const meshFile = (joints, meshes) => `MD5Version 10
commandline ""

numJoints ${joints.length}
numMeshes ${meshes.length}

joints {
${joints.map((j) => `\t"${j.name}"\t${j.parent} ${group(j.position)} ${group(j.rotation)}\n`).join('')}}

${meshes.join('\n')}`;

/**
 * A skeleton without meshes, so that a pose includes no skinning.
 * @param {Parameters<typeof meshFile>[0]} joints
 */
export const skeletonText = (joints) => meshFile(joints, []);

/**
 * @param {string} material
 * @param {{ uv: readonly number[], first: number, count: number }[]} vertices
 * @param {ArrayLike<number>} indices
 * @param {readonly Weight[]} weights
 */
function meshBlock(material, vertices, indices, weights) {
  const triangles = [];
  for (let i = 0; i < indices.length; i += 3) {
    triangles.push(`\ttri ${i / 3} ${indices[i]} ${indices[i + 1]} ${indices[i + 2]}\n`);
  }
  return `mesh {
	shader "${material}"

	numverts ${vertices.length}
${vertices.map((v, i) => `\tvert ${i} ${group(v.uv)} ${v.first} ${v.count}\n`).join('')}
	numtris ${triangles.length}
${triangles.join('')}
	numweights ${weights.length}
${weights.map((w, i) => `\tweight ${i} ${w.joint} ${n(w.bias)} ${group(w.offset)}\n`).join('')}}
`;
}

/**
 * The number of weights of a vertex, distributed as in id's hellknight and zfat: 2.4 on average, 6 % of the
 * vertices have more than four, up to 8.
 * @param {Random} random
 */
function weightCount(random) {
  const shares = [0.26, 0.36, 0.21, 0.11, 0.03, 0.02, 0.005, 0.005];
  let rest = random();
  for (const [index, share] of shares.entries()) {
    rest -= share;
    if (rest < 0) return index + 1;
  }
  return 1;
}

/**
 * For each joint, the joint itself and then its neighbours, to which a vertex near it has weights.
 * @param {Int32Array} parents
 */
function neighbourhoods(parents) {
  return Array.from(parents, (_, joint) => {
    const found = [joint];
    for (let at = 0; at < found.length && found.length < 8; at++) {
      const from = found[at] ?? 0;
      const parent = parents[from] ?? -1;
      const around = [parent, ...parents.keys()].filter((j) => j === parent || parents[j] === from);
      for (const j of around) if (j >= 0 && !found.includes(j)) found.push(j);
    }
    return found.slice(0, 8);
  });
}

/**
 * Converts a point to a joint's space.
 * @param {Float32Array} rows
 * @param {number} joint
 * @param {readonly number[]} point
 */
function inJoint(rows, joint, point) {
  const m = rows.subarray(joint * 12, joint * 12 + 12);
  const at = (/** @type {number} */ i) => m[i] ?? 0;
  const d = [0, 1, 2].map((axis) => (point[axis] ?? 0) - at(axis * 4 + 3));
  return [0, 1, 2].map((c) => at(c) * (d[0] ?? 0) + at(c + 4) * (d[1] ?? 0) + at(c + 8) * (d[2] ?? 0));
}

/**
 * The model with weights like an id character. Every vertex gets new weights on its main joint and the joints
 * around it. Vertices at one position share a range. For 15 % of them the offsets disagree.
 * @param {Uint8Array} bytes an .md5mesh
 */
export function idLikeText(bytes) {
  const model = readJsModel(bytes);
  const random = randomFrom(1);
  const { names, parents, transforms } = model.joints;
  const rows = fillRows(transforms, new Float32Array(names.length * 12));
  const near = neighbourhoods(parents);
  const joints = names.map((name, j) => ({
    name,
    parent: parents[j] ?? -1,
    position: [...transforms.subarray(j * 7, j * 7 + 3)],
    rotation: [...transforms.subarray(j * 7 + 3, j * 7 + 6)],
  }));
  const apart = farthestApart(model.meshes);
  return meshFile(
    joints,
    model.meshes.map((mesh) => idLikeMesh(mesh, rows, near, apart, random)),
  );
}

/**
 * The largest disagreement of offsets along each axis: in total 6 of the hellknight's 132 units.
 * @param {readonly JsMesh[]} meshes
 */
function farthestApart(meshes) {
  const sizes = [0, 1, 2].map((axis) => {
    const numbers = meshes.flatMap(({ positions }) => [...positions.filter((_, i) => i % 3 === axis)]);
    return (
      numbers.reduce((a, b) => Math.max(a, b), -Infinity) - numbers.reduce((a, b) => Math.min(a, b), Infinity)
    );
  });
  return (Math.max(...sizes) * 6) / 132 / Math.sqrt(3);
}

/** @param {JsMesh} mesh @param {Float32Array} rows @param {number[][]} near @param {number} apart @param {Random} random */
function idLikeMesh(mesh, rows, near, apart, random) {
  /** @type {Weight[]} */
  const weights = [];
  /** @type {Map<string, { first: number, count: number }>} */
  const ranges = new Map();
  const vertices = [];
  for (let v = 0; v * 2 < mesh.ranges.length; v++) {
    const place = [...mesh.positions.subarray(v * 3, v * 3 + 3)];
    const key = place.join(' ');
    let range = ranges.get(key);
    if (!range) {
      range = { first: weights.length, count: weightCount(random) };
      const joints = near[mainJoint(mesh, v)] ?? [0];
      weights.push(...weightsAt(place, joints.slice(0, range.count), rows, apart, random));
      range.count = weights.length - range.first;
      ranges.set(key, range);
    }
    vertices.push({ uv: [...mesh.uvs.subarray(v * 2, v * 2 + 2)], ...range });
  }
  return meshBlock(mesh.material, vertices, mesh.indices, weights);
}

/** @param {JsMesh} mesh @param {number} v */
function mainJoint(mesh, v) {
  const first = mesh.ranges[v * 2] ?? 0;
  const count = mesh.ranges[v * 2 + 1] ?? 0;
  let best = first;
  for (let i = first; i < first + count; i++) {
    if ((mesh.weights[i * 4] ?? 0) > (mesh.weights[best * 4] ?? 0)) best = i;
  }
  return mesh.weightJoints[best] ?? 0;
}

/** @param {number[]} place @param {number[]} joints @param {Float32Array} rows @param {number} apart @param {Random} random */
function weightsAt(place, joints, rows, apart, random) {
  const raw = joints.map((_, i) => (0.3 + random()) / (i + 1));
  const sum = raw.reduce((a, b) => a + b, 0);
  const most = joints.length > 1 && random() < 0.15 / 0.74 ? apart : 0;
  return joints.map((joint, i) => {
    const point = place.map((value) => value + most * (random() - 0.5));
    return { joint, bias: (raw[i] ?? 0) / sum, offset: inJoint(rows, joint, point) };
  });
}

/**
 * A chain of joints along x with side branches; each joint is one unit from its parent.
 * @param {number} count
 */
function chain(count) {
  return Array.from({ length: count }, (_, j) => ({
    name: `joint${j}`,
    parent: j === 0 ? -1 : j % 4 === 3 ? j - 2 : j - 1,
    position: [j, j % 4 === 3 ? 1 : 0, 0],
    rotation: [0, 0, 0],
  }));
}

/**
 * A bent sheet of about `vertexCount` vertices on a chain of joints, with the number of weights of id's
 * models.
 * @param {number} vertexCount
 * @param {number} jointCount
 */
export function sheetText(vertexCount, jointCount) {
  const random = randomFrom(2);
  const side = Math.max(2, Math.round(Math.sqrt(vertexCount)));
  const joints = chain(jointCount);
  const vertices = [];
  /** @type {Weight[]} */
  const weights = [];
  const indices = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = (x / (side - 1)) * (jointCount - 1);
      const place = [at, y * 0.1, Math.sin(at + y)];
      const nearest = Math.min(jointCount - 1, Math.floor(at));
      const count = Math.min(jointCount - nearest, weightCount(random));
      vertices.push({ uv: [x / side, y / side], first: weights.length, count });
      for (let k = 0; k < count; k++) {
        const joint = joints[nearest + k];
        const offset = place.map((value, axis) => value - (joint?.position[axis] ?? 0));
        weights.push({ joint: nearest + k, bias: 1 / count, offset });
      }
      const v = y * side + x;
      if (x > 0 && y > 0) indices.push(v - side - 1, v, v - 1, v - side - 1, v - side, v);
    }
  }
  return meshFile(joints, [meshBlock('sheet', vertices, indices, weights)]);
}

/**
 * An animation of the chain. As in id's files, most joints do not move: of ten joints, four rotate, and one
 * also moves.
 * @param {number} jointCount
 * @param {number} frameCount
 */
export function chainAnimText(jointCount, frameCount) {
  const joints = chain(jointCount);
  const flagsOf = (/** @type {number} */ j) => (j % 10 === 0 ? 63 : [2, 4, 7].includes(j % 10) ? 56 : 0);
  let next = 0;
  const hierarchy = joints.map(({ name, parent }, j) => {
    const flags = flagsOf(j);
    const line = `\t"${name}"\t${parent} ${flags} ${flags ? next : 0}\n`;
    next += flags === 63 ? 6 : flags === 56 ? 3 : 0;
    return line;
  });
  const local = joints.map(({ parent, position }) =>
    position.map((value, axis) => value - (joints[parent]?.position[axis] ?? 0)),
  );
  const frames = Array.from({ length: frameCount }, (_, f) => {
    const lines = joints.map((_j, j) => {
      const flags = flagsOf(j);
      if (!flags) return '';
      const turn = [0.2, 0.1, 0.3].map((size, axis) => size * Math.sin((f / frameCount) * 6.2831 + j + axis));
      return `\t${[...(flags === 63 ? (local[j] ?? []) : []), ...turn].map(n).join(' ')}\n`;
    });
    return `frame ${f} {\n${lines.join('')}}\n`;
  });
  return `MD5Version 10
commandline ""

numFrames ${frameCount}
numJoints ${jointCount}
frameRate 24
numAnimatedComponents ${next}

hierarchy {
${hierarchy.join('')}}

bounds {
${'\t( -100 -100 -100 ) ( 100 100 100 )\n'.repeat(frameCount)}}

baseframe {
${local.map((position) => `\t${group(position)} ( 0 0 0 )\n`).join('')}}

${frames.join('\n')}`;
}

// Converts the results of readJsModel() and readJsClip() for three.js, with the four greatest weights per
// vertex.
import {
  AnimationClip,
  Bone,
  BufferAttribute,
  BufferGeometry,
  Quaternion,
  QuaternionKeyframeTrack,
  Skeleton,
  Vector3,
  VectorKeyframeTrack,
} from 'three';

/** @typedef {import('../js-model.mjs').JsModel} JsModel */
/** @typedef {import('../js-model.mjs').JsMesh} JsMesh */
/** @typedef {import('../js-model.mjs').JsClip} JsClip */

/** @param {JsMesh} mesh */
export function geometryOf(mesh) {
  const count = mesh.ranges.length / 2;
  const joints = new Uint16Array(count * 4);
  const shares = new Float32Array(count * 4);
  for (let v = 0; v < count; v++) {
    const first = mesh.ranges[v * 2] ?? 0;
    const own = Array.from({ length: mesh.ranges[v * 2 + 1] ?? 0 }, (_, i) => first + i)
      .sort((a, b) => (mesh.weights[b * 4] ?? 0) - (mesh.weights[a * 4] ?? 0))
      .slice(0, 4);
    const sum = own.reduce((total, i) => total + (mesh.weights[i * 4] ?? 0), 0) || 1;
    for (const [k, i] of own.entries()) {
      joints[v * 4 + k] = mesh.weightJoints[i] ?? 0;
      shares[v * 4 + k] = (mesh.weights[i * 4] ?? 0) / sum;
    }
  }
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(mesh.positions, 3))
    .setAttribute('normal', new BufferAttribute(mesh.normals, 3))
    .setAttribute('uv', new BufferAttribute(mesh.uvs, 2))
    .setAttribute('skinIndex', new BufferAttribute(joints, 4))
    .setAttribute('skinWeight', new BufferAttribute(shares, 4))
    .setIndex(new BufferAttribute(mesh.indices, 1));
}

/** Bones in the bind pose, parents before children as in valid files. @param {JsModel} model */
export function skeletonOf({ joints }) {
  const at = (/** @type {number} */ j) => {
    const t = joints.transforms.subarray(j * 7, j * 7 + 7);
    return {
      position: new Vector3(t[0], t[1], t[2]),
      rotation: new Quaternion(t[3], t[4], t[5], t[6]),
    };
  };
  const bones = joints.names.map((name, j) => {
    const bone = new Bone();
    bone.name = name.replaceAll(/[^\w]/g, '_');
    const { position, rotation } = at(j);
    const parent = joints.parents[j] ?? -1;
    if (parent >= 0) {
      const above = at(parent);
      const back = above.rotation.clone().invert();
      position.sub(above.position).applyQuaternion(back);
      rotation.premultiply(back);
    }
    bone.position.copy(position);
    bone.quaternion.copy(rotation);
    return bone;
  });
  for (const [j, bone] of bones.entries()) bones[joints.parents[j] ?? -1]?.add(bone);
  const root = bones[0];
  root?.updateMatrixWorld(true);
  return new Skeleton(bones);
}

/** Tracks for the joints that move, none for the others. @param {JsClip} clip */
export function clipOf(clip) {
  const times = Float32Array.from({ length: clip.frameCount }, (_, f) => f / clip.frameRate);
  const tracks = clip.names.flatMap((name, j) => {
    const flags = clip.hierarchy[j * 3 + 1] ?? 0;
    const bone = name.replaceAll(/[^\w]/g, '_');
    if (flags === 0) return [];
    const { positions, rotations } = valuesOf(clip, j, flags);
    return [
      ...(flags & 7 ? [new VectorKeyframeTrack(`${bone}.position`, times, positions)] : []),
      ...(flags & 56 ? [new QuaternionKeyframeTrack(`${bone}.quaternion`, times, rotations)] : []),
    ];
  });
  return new AnimationClip('clip', (clip.frameCount - 1) / clip.frameRate, tracks);
}

/** @param {JsClip} clip @param {number} joint @param {number} flags */
function valuesOf(clip, joint, flags) {
  const positions = new Float32Array(clip.frameCount * 3);
  const rotations = new Float32Array(clip.frameCount * 4);
  const base = clip.base.subarray(joint * 6, joint * 6 + 6);
  for (let f = 0; f < clip.frameCount; f++) {
    let at = f * clip.componentCount + (clip.hierarchy[joint * 3 + 2] ?? 0);
    const [px = 0, py = 0, pz = 0, x = 0, y = 0, z = 0] = Array.from(base, (value, bit) =>
      flags & (1 << bit) ? clip.components[at++] : value,
    );
    positions.set([px, py, pz], f * 3);
    rotations.set([x, y, z, -Math.sqrt(Math.abs(1 - x * x - y * y - z * z))], f * 4);
  }
  return { positions, rotations };
}

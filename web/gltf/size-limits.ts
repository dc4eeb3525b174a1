/** Limits on the size of a model: what is larger is not usable in a game, and small files can claim it. */
import type { Accessor, Animation } from '@gltf-transform/core';
import { GltfError } from './gltf-error.js';
import type { Part } from './scene.js';

const MOST_VERTICES = 4_000_000;
const MOST_TRIANGLES = 16_000_000;
/** Numbers in all lists, each as often as it is read: nodes may share meshes, and meshes may share lists. */
const MOST_NUMBERS = 128_000_000;
/** Meshes of a model, each time that a node places them. */
const MOST_PARTS = 100_000;
/** Joints and cameras in all frames of all animations. */
const MOST_POSES = 20_000_000;
/** The work for a part, and for a joint that moves it, in numbers. */
const [PART, JOINT] = [1000, 64];

/** Throws a GltfError. */
export function checkCounts(vertices: number, triangles: number): void {
  check(vertices, 'vertices', MOST_VERTICES);
  check(triangles, 'triangles', MOST_TRIANGLES);
}

/** Throws a GltfError. `count`: of the primitives of all nodes. */
export const checkPartCount = (count: number): void => check(count, 'meshes', MOST_PARTS);

/** Throws a GltfError. `count`: the frames times the joints and cameras. */
export const checkPoses = (count: number): void => check(count, 'poses in its animations', MOST_POSES);

/** Throws a GltfError if the curves of the animations have too much data together. */
export function checkCurves(animations: readonly Animation[]): void {
  const lists = animations
    .flatMap((animation) => animation.listChannels())
    .flatMap((channel) => [channel.getSampler()?.getInput(), channel.getSampler()?.getOutput()]);
  check(numbersIn(lists), 'numbers in its animations', MOST_NUMBERS);
}

/** Throws a GltfError if the parts have too much data together. */
export function checkParts(parts: readonly Part[]): void {
  let [vertices, numbers] = [0, 0];
  for (const { primitive, skin } of parts) {
    vertices += primitive.getAttribute('POSITION')?.getCount() ?? 0;
    numbers +=
      PART +
      numbersIn([...primitive.listAttributes(), primitive.getIndices()]) +
      JOINT * (skin?.listJoints().length ?? 0);
  }
  check(vertices, 'vertices', MOST_VERTICES);
  check(numbers, 'numbers in its meshes', MOST_NUMBERS);
}

const numbersIn = (lists: readonly (Accessor | null | undefined)[]): number =>
  lists.reduce((sum, list) => sum + (list ? list.getCount() * list.getElementSize() : 0), 0);

function check(count: number, what: string, most: number): void {
  if (count <= most) return;
  throw new GltfError(
    'gltf-too-large',
    `This glTF has ${count} ${what}, more than the limit of ${most}. Simplify it and export it again.`,
  );
}

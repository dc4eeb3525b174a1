/** The triangles that `hidden-joints` leaves out. */
import type { Model } from '../../core/index.js';
import { jointOf, wordsOf } from '../display-state.js';

/** What triangles are chosen by. */
type WeightedModel = Pick<Model, 'joints' | 'meshes' | 'mesh' | 'meshWeights'>;

/** Joints, with those below them. */
interface Branches {
  readonly hidden: ReadonlySet<number>;
  /** The only ones that are shown; null where all are. */
  readonly only: ReadonlySet<number> | null;
}

/**
 * A byte per triangle of the model, in the order of its meshes: 1 where the triangle is hidden. Null where the words name
 * no joint of the model.
 *
 * The word `NAME` hides the triangles of a joint and of those below it. A triangle belongs to the joint whose biases, added
 * over the weights of its three vertices, are the largest; of equal ones it belongs to the first. The word `!NAME` hides
 * the triangles in which no vertex has a weight on the joint or on one below it; several such words show the triangles of
 * all their joints. Takes time linear in joints, weights and triangles.
 */
export function hiddenTriangles(model: WeightedModel, words: string | null): Uint8Array | null {
  const { hidden, only } = branchesOf(model, words);
  if (hidden.size === 0 && !only) return null;
  const mask = new Uint8Array(model.meshes.reduce((sum, { triangleCount }) => sum + triangleCount, 0));
  const sums = new Map<number, number>();
  let triangle = 0;
  for (let mesh = 0; mesh < model.meshes.length; mesh++) {
    const { indices } = model.mesh(mesh);
    const { ranges, joints, biases } = model.meshWeights(mesh);
    for (let corner = 0; corner < indices.length; corner += 3, triangle++) {
      sums.clear();
      for (const vertex of indices.subarray(corner, corner + 3)) {
        const first = ranges[2 * vertex] ?? 0;
        for (let weight = first; weight < first + (ranges[2 * vertex + 1] ?? 0); weight++) {
          const joint = joints[weight] ?? 0;
          sums.set(joint, (sums.get(joint) ?? 0) + (biases[weight] ?? 0));
        }
      }
      const isLeft = only !== null && ![...sums.keys()].some((joint) => only.has(joint));
      if (isLeft || hidden.has(largest(sums))) mask[triangle] = 1;
    }
  }
  return mask;
}

/** The joint with the largest sum; of equal ones that with the lowest index. -1 without any. */
function largest(sums: ReadonlyMap<number, number>): number {
  let found = -1;
  let most = -Infinity;
  for (const [joint, sum] of sums) {
    if (sum < most || (sum === most && joint > found)) continue;
    found = joint;
    most = sum;
  }
  return found;
}

function branchesOf(model: Pick<Model, 'joints'>, words: string | null): Branches {
  const hidden: number[] = [];
  const only: number[] = [];
  for (const word of wordsOf(words)) {
    const joint = jointOf(word, model);
    // A joint of this name comes first.
    const shown = joint < 0 && word.startsWith('!') ? jointOf(word.slice(1), model) : -1;
    if (joint >= 0) hidden.push(joint);
    else if (shown >= 0) only.push(shown);
  }
  return { hidden: withBelow(hidden, model), only: only.length > 0 ? withBelow(only, model) : null };
}

/** These joints and all below them; parents that form a cycle are followed once. */
function withBelow(roots: readonly number[], { joints }: Pick<Model, 'joints'>): ReadonlySet<number> {
  const children = joints.map((): number[] => []);
  joints.forEach(({ parent }, joint) => children[parent]?.push(joint));
  const found = new Set(roots);
  for (const joint of found) for (const child of children[joint] ?? []) found.add(child);
  return found;
}

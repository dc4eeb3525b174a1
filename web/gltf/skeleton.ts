/** Chooses the nodes that become joints of the MD5 model, and computes their rest pose. */
import type { Node } from '@gltf-transform/core';
import type { Curves } from './curves.js';
import { IDENTITY, product, split, type Split } from './affine.js';
import { Names, quotable } from './names.js';
import { localAt, type Poser, type Scene } from './scene.js';
import type { Affine, Say } from './types.js';

export interface JointPlan {
  readonly name: string;
  /** -1 for a root; always before its children. */
  readonly parent: number;
  /** Null for an added root without a node. */
  readonly node: Node | null;
  /** The transform of its node in the rest pose, in the game's space: MD5 stores the rigid part. */
  readonly rest: Split;
  /** Keeps its place relative to its parent, even where its node does not. */
  readonly isHung: boolean;
}

/** The joint that moves surfaces without weights. */
export interface Carrier {
  readonly joint: number;
  /** From the space of the surfaces to that of the joint's node; constant in every pose. */
  readonly within: Affine;
}

export interface Skeleton {
  readonly joints: readonly JointPlan[];
  readonly byNode: ReadonlyMap<Node, number>;
  readonly carrierOf: (node: Node) => Carrier;
}

/** The nodes that become joints, before their pose is known. */
export interface JointNodes {
  /** Parents first. */
  readonly nodes: readonly Node[];
  /** The nearest ancestor of a node that is a joint, if any. */
  readonly above: ReadonlyMap<Node, Node>;
  /** Joints for vertices without a group. They hang below the root, if there is only one. */
  readonly neutral: ReadonlySet<Node>;
  readonly hasOrigin: boolean;
}

/**
 * First the joints of skins in the order of the skins, then each moving node with surfaces without weights. A
 * root is added if surfaces have no joint, or if an animation would have several roots, which Doom 3 rejects.
 */
export function jointNodesOf(scene: Scene, animations: readonly Curves[]): JointNodes {
  const joints = new Set<Node>();
  for (const { skin } of scene.parts) for (const joint of skin?.listJoints() ?? []) joints.add(joint);
  const moved = new Set(animations.flatMap(({ byNode }) => [...byNode.keys()]));
  const hasLoose = addCarriers(scene, joints, moved);
  const above = jointsAbove(scene, joints);
  const neutral = hungBones(joints, above, moved);
  const nodes = new Set<Node>();
  for (const joint of joints) {
    const chain: Node[] = [];
    for (let at: Node | undefined = joint; at && !nodes.has(at); at = above.get(at)) chain.push(at);
    for (const each of chain.reverse()) nodes.add(each);
  }
  const roots = [...nodes].filter((node) => !above.has(node)).length;
  const hasOrigin = hasLoose || nodes.size === 0 || (roots > 1 && movesAny(scene, nodes, moved));
  return { nodes: [...nodes], above, neutral, hasOrigin };
}

/** Blender's exporter adds this joint beside the armature's root if vertices have no group. */
const NEUTRAL = /^neutral_bone(\.\d+)?$/;

/** Finds neutral bones, and hangs them below the root, if there is only one. */
function hungBones(
  joints: ReadonlySet<Node>,
  above: Map<Node, Node>,
  moved: ReadonlySet<Node>,
): ReadonlySet<Node> {
  const roots = [...joints].filter((joint) => !above.has(joint));
  const parents = new Set(above.values());
  const neutral = roots.filter(
    (node) => NEUTRAL.test(node.getName()) && !moved.has(node) && !parents.has(node),
  );
  const [root, ...others] = roots.filter((node) => !neutral.includes(node));
  if (root && others.length === 0) for (const node of neutral) above.set(node, root);
  return new Set(neutral);
}

/** Adds the joints for surfaces without weights; true if some have none. */
function addCarriers({ nodes, parts }: Scene, joints: Set<Node>, moved: ReadonlySet<Node>): boolean {
  const carriers = new Map<Node, Node>();
  for (const node of nodes) {
    const parent = node.getParentNode();
    const carrier = joints.has(node) || moved.has(node) ? node : parent && carriers.get(parent);
    if (carrier) carriers.set(node, carrier);
  }
  let hasLoose = false;
  for (const { node } of parts.filter(({ skin }) => !skin)) {
    const carrier = carriers.get(node);
    if (carrier) joints.add(carrier);
    else hasLoose = true;
  }
  return hasLoose;
}

function jointsAbove({ nodes }: Scene, joints: ReadonlySet<Node>): Map<Node, Node> {
  const above = new Map<Node, Node>();
  for (const node of nodes) {
    const parent = node.getParentNode();
    const joint = parent && (joints.has(parent) ? parent : above.get(parent));
    if (joint) above.set(node, joint);
  }
  return above;
}

/** Whether a moving node is a joint, or an ancestor of one. */
function movesAny({ nodes }: Scene, joints: ReadonlySet<Node>, moved: ReadonlySet<Node>): boolean {
  const withMove = new Set<Node>();
  for (const node of nodes) {
    const parent = node.getParentNode();
    if (moved.has(node) || (parent && withMove.has(parent))) withMove.add(node);
    if (joints.has(node) && withMove.has(node)) return true;
  }
  return false;
}

const ORIGIN = 'origin';

/** `base` is the rotation and the scale from glTF's space to that of the game. */
export function skeletonOf(
  scene: Scene,
  { nodes, above, neutral, hasOrigin }: JointNodes,
  poser: Poser,
  base: Affine,
  say: Say,
): Skeleton {
  const pose = poser.pose();
  const names = new Names({ ignoreCase: false });
  const byNode = new Map<Node, number>();
  const joints: JointPlan[] = [];
  const wanted = nodes.map((node) => quotable(node.getName()) || 'joint');
  if (hasOrigin) {
    const taken = new Names({ ignoreCase: false });
    for (const name of wanted) taken.take(name);
    const name = names.take(taken.take(ORIGIN));
    say('gltf-origin-added', `The joint ${name} was added as the only root, because Doom 3 needs one root.`);
    joints.push({ name, parent: -1, node: null, rest: split(IDENTITY), isHung: false });
  }
  nodes.forEach((node, i) => {
    const over = above.get(node);
    const parent = over ? byNode.get(over) : undefined;
    const name = names.take(wanted[i] ?? '');
    if (name !== node.getName())
      say('gltf-joint-renamed', `Joint ${node.getName() || '(no name)'} was renamed to ${name}.`);
    byNode.set(node, joints.length);
    joints.push({
      name,
      parent: parent ?? (hasOrigin ? 0 : -1),
      node,
      rest: split(pose.get(node) ?? IDENTITY),
      isHung: neutral.has(node),
    });
  });
  return { joints, byNode, carrierOf: carriersOf(scene, byNode, base) };
}

function carriersOf(
  { nodes }: Scene,
  byNode: ReadonlyMap<Node, number>,
  base: Affine,
): Skeleton['carrierOf'] {
  const still: Carrier = { joint: 0, within: base };
  const carriers = new Map<Node, Carrier>();
  for (const node of nodes) {
    const joint = byNode.get(node);
    const parent = node.getParentNode();
    const over = (parent && carriers.get(parent)) ?? still;
    carriers.set(
      node,
      joint === undefined
        ? { joint: over.joint, within: product(over.within, localAt(node)) }
        : { joint, within: IDENTITY },
    );
  }
  return (node) => carriers.get(node) ?? still;
}

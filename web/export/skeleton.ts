import type { Document, Node, Skin } from '@gltf-transform/core';
import type { Joint, Model } from '../core/index.js';
import { inverseMatrix, localOf, transformsOf, type Transform } from './transforms.js';

/** The joints of a model in a document. */
export interface Skeleton {
  /** Rotates the file's Z up to glTF's Y up. All joints are below it. */
  readonly root: Node;
  /** In the order of the file. */
  readonly nodes: readonly Node[];
  /** -1 for roots. */
  readonly parents: readonly number[];
  /** The bind pose in model space, at the offset of the model. */
  readonly bind: readonly Transform[];
  /** The same as local transforms of the nodes. */
  readonly locals: readonly Transform[];
  /** Null if there are no joints. */
  readonly skin: Skin | null;
}

/** A rotation by -90 degrees about X. */
const Z_UP_TO_Y_UP: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

export function addSkeleton(document: Document, model: Model, name: string): Skeleton {
  const { joints } = model;
  const bind = transformsOf(model.evaluate().joints);
  const parents = joints.map(({ parent }) => parent);
  const locals = localTransforms(bind, parents);
  const root = document.createNode(name).setRotation(Z_UP_TO_Y_UP);
  const nodes = joints.map((joint, i) => nodeOf(document, joint, locals[i]));
  nodes.forEach((node, i) => (nodes[parents[i] ?? -1] ?? root).addChild(node));
  return { root, nodes, parents, bind, locals, skin: skinOf(document, bind, nodes, name) };
}

/** Transforms relative to the parents. */
export function localTransforms(pose: readonly Transform[], parents: readonly number[]): Transform[] {
  return pose.map((transform, i) => localOf(pose[parents[i] ?? -1], transform));
}

function nodeOf(document: Document, { name }: Joint, local: Transform | undefined): Node {
  const node = document.createNode(name);
  if (local) node.setTranslation(local.position).setRotation(local.rotation);
  return node;
}

function skinOf(
  document: Document,
  bind: readonly Transform[],
  nodes: readonly Node[],
  name: string,
): Skin | null {
  if (nodes.length === 0) return null;
  const [buffer = null] = document.getRoot().listBuffers();
  const matrices = document
    .createAccessor('inverse bind matrices')
    .setType('MAT4')
    .setArray(Float32Array.from(bind.flatMap(inverseMatrix)))
    .setBuffer(buffer);
  const skin = document.createSkin(name).setInverseBindMatrices(matrices);
  for (const node of nodes) skin.addJoint(node);
  return skin;
}

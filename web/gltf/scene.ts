/** The nodes of a glTF, parents first, and their transforms. */
import type { Document, Mesh, Node, Primitive, Skin } from '@gltf-transform/core';
import { fromTrs, IDENTITY, product } from './affine.js';
import { trsAt, type Curves } from './curves.js';
import type { Affine, Say } from './types.js';
import { listed } from '../report/merged-remarks.js';

/** The surfaces of one node with one material. */
export interface Part {
  readonly node: Node;
  readonly mesh: Mesh;
  readonly primitive: Primitive;
  /** Null if the surfaces follow their node. */
  readonly skin: Skin | null;
}

export interface Scene {
  /** Parents before their children; all nodes of the file, because joints may be outside of the scene. */
  readonly nodes: readonly Node[];
  readonly parts: readonly Part[];
  readonly cameras: readonly Node[];
}

export function sceneOf(document: Document, say: Say): Scene {
  const root = document.getRoot();
  const nodes = parentsFirst(root.listNodes());
  const shown = root.getDefaultScene() ?? root.listScenes()[0];
  const inScene = new Set(shown?.listChildren() ?? nodes);
  for (const node of nodes) {
    const parent = node.getParentNode();
    if (parent && inScene.has(parent)) inScene.add(node);
  }
  const outside = nodes.filter((node) => node.getMesh() && !inScene.has(node));
  if (outside.length > 0)
    say(
      'gltf-other-scene',
      `These meshes were skipped, because they are not in the shown scene: ${listed(outside.map(nameOf))}.`,
    );
  const drawn = nodes.filter((node) => inScene.has(node));
  return {
    nodes,
    parts: drawn.flatMap((node) => partsOf(node, say)),
    cameras: drawn.filter((node) => node.getCamera()),
  };
}

export const nameOf = (node: Node): string =>
  [node.getName(), node.getMesh()?.getName()].find(Boolean) ?? 'a node without a name';

/** The order of the file, with each node after its parent. */
function parentsFirst(all: readonly Node[]): Node[] {
  const ordered = new Set<Node>();
  for (const node of all) {
    const chain: Node[] = [];
    for (let at: Node | null = node; at && !ordered.has(at); at = at.getParentNode()) chain.push(at);
    for (const each of chain.reverse()) ordered.add(each);
  }
  return [...ordered];
}

const POINTS_AND_LINES = 3;

function partsOf(node: Node, say: Say): Part[] {
  const mesh = node.getMesh();
  if (!mesh) return [];
  const skin = node.getSkin();
  return mesh.listPrimitives().flatMap((primitive): Part[] => {
    if (primitive.getMode() <= POINTS_AND_LINES) {
      say('gltf-no-triangles', `Points and lines of ${nameOf(node)} were skipped. MD5 has only triangles.`);
      return [];
    }
    if (!primitive.getAttribute('POSITION')) {
      say('gltf-no-positions', `A part of ${nameOf(node)} was skipped, because it has no positions.`);
      return [];
    }
    const hasWeights = primitive.getAttribute('JOINTS_0') && primitive.getAttribute('WEIGHTS_0');
    if (skin && (!hasWeights || skin.listJoints().length === 0)) {
      say('gltf-no-weights', `${nameOf(node)} has a skin but no weights, so it follows its node.`);
      return [{ node, mesh, primitive, skin: null }];
    }
    return [{ node, mesh, primitive, skin }];
  });
}

/**
 * Global transforms of nodes at times, below `base`: the rotation and the scale from glTF's space to that of
 * the game.
 */
export class Poser {
  readonly #nodes: readonly Node[];
  readonly #base: Affine;
  readonly #rest = new Map<Node, Affine>();

  /** `nodes` are the requested ones; their ancestors are added. */
  constructor(scene: Scene, nodes: Iterable<Node>, base: Affine) {
    const needed = new Set<Node>();
    for (const node of nodes)
      for (let at: Node | null = node; at && !needed.has(at); at = at.getParentNode()) needed.add(at);
    this.#nodes = scene.nodes.filter((node) => needed.has(node));
    this.#base = base;
    for (const node of this.#nodes) this.#rest.set(node, localAt(node));
  }

  has(node: Node): boolean {
    return this.#rest.has(node);
  }

  /** Transforms as in the file; with curves, at a time. */
  pose(curves?: Curves, seconds = 0): ReadonlyMap<Node, Affine> {
    const pose = new Map<Node, Affine>();
    for (const node of this.#nodes) {
      const parent = node.getParentNode();
      const above = (parent && pose.get(parent)) ?? this.#base;
      const moved = curves?.byNode.get(node);
      const local = moved ? localAt(node, curves, seconds) : (this.#rest.get(node) ?? IDENTITY);
      pose.set(node, product(above, local));
    }
    return pose;
  }
}

export function localAt(node: Node, curves?: Curves, seconds = 0): Affine {
  const { translation, rotation, scale } = trsAt(node, curves?.byNode.get(node), seconds);
  return fromTrs(translation, rotation, scale);
}

/** Exports models with their animations as GLB. Loaded on demand. */
import { Document, WebIO, type Mesh, type Scene, type Skin } from '@gltf-transform/core';
import { KHRMaterialsSpecular } from '@gltf-transform/extensions';
import { extrasOfAsset, heightOf, METRES_PER_UNIT } from '../core/gltf-extras.js';
import { Animations } from './animations.js';
import { scaleLengths } from './lengths.js';
import { Materials } from './materials.js';
import { makeMeshes } from './meshes.js';
import { addSkeleton, type Skeleton } from './skeleton.js';
import { IDENTITY, localOf, transformsOf } from './transforms.js';
import type { ExportedAnimation, ExportedAttachment, ExportInput, ExportResult } from './types.js';

export { modelMaterials, type ModelMaterials } from './model-materials.js';
export type * from './types.js';

/** A GLB of the model in its bind pose, with an animation for each clip that fits it. Lengths are metres. */
export async function exportGlb(input: ExportInput): Promise<ExportResult> {
  const { model, name, others = [], attached = [], materials = new Map<string, never>() } = input;
  const { metresPerUnit = METRES_PER_UNIT } = input;
  const remarks: string[] = [];
  const remark = (text: string): void => void remarks.push(text);
  if (model.neededJoints > 0)
    remark(
      `The meshes were skipped, because they need another file's skeleton of ${model.neededJoints} joints.`,
    );
  const document = emptyDocument(metresPerUnit);
  const skeleton = addSkeleton(document, model, name);
  const made = new Materials(document, materials, remark);
  const materialOf = (material: string) => made.of(material);
  const meshes = makeMeshes(document, { model, skeleton, materialOf, remark });
  for (const other of others) {
    const more = makeMeshes(document, { model: other.model, skeleton, materialOf, remark });
    for (const mesh of more) meshes.push(mesh.setName(`${other.name}: ${mesh.getName()}`));
  }
  const scene = addScene(document, name, skeleton, meshes);
  for (const one of attached) addAttached(document, scene, skeleton, one, remark);
  const animations = await addAnimations(document, input, skeleton, remark);
  scaleLengths(document, metresPerUnit);
  const glb = await bytesOf(document);
  const height =
    metresPerUnit *
    heightOf([model, ...others.map((other) => other.model)].map((each) => each.evaluate().bounds));
  const counts = { joints: skeleton.nodes.length, meshes: meshes.length };
  return { glb, ...counts, metresPerUnit, height, animations, remarks };
}

function emptyDocument(metresPerUnit: number): Document {
  const document = new Document();
  const asset = document.getRoot().getAsset();
  asset.generator = 'md5-viewer';
  asset.extras = extrasOfAsset(metresPerUnit);
  document.createBuffer();
  return document;
}

/**
 * Meshes are siblings of the joints: the parents of a skinned mesh do not move it, and validators warn about
 * them.
 */
function addScene(
  document: Document,
  name: string,
  { root, skin }: Skeleton,
  meshes: readonly Mesh[],
): Scene {
  const scene = document.createScene(name).addChild(root);
  addMeshes(document, scene, meshes, skin);
  document.getRoot().setDefaultScene(scene);
  return scene;
}

function addMeshes(document: Document, scene: Scene, meshes: readonly Mesh[], skin: Skin | null): void {
  for (const mesh of meshes) {
    scene.addChild(document.createNode(mesh.getName()).setMesh(mesh).setSkin(skin));
  }
}

/** The index of the joint that carries the model: joint 0, or its topmost ancestor if that comes later. */
function rootJoint(parents: readonly number[]): number {
  let root = 0;
  for (let next = 0; next >= 0; next = parents[root] ?? -1) root = next;
  return root;
}

/** Adds a model at a joint: its joints are children of that joint's node. */
function addAttached(
  document: Document,
  scene: Scene,
  carrier: Skeleton,
  { model, name, joint, transform, materials }: ExportedAttachment,
  remark: (text: string) => void,
): void {
  const node = carrier.nodes[joint];
  if (!node) return;
  const skeleton = addSkeleton(document, model, name);
  const [offset = IDENTITY] = transformsOf(Float32Array.from(transform));
  const first = skeleton.bind[rootJoint(skeleton.parents)] ?? IDENTITY;
  // offset * inverse(first): puts the root joint at the offset.
  const place = localOf(localOf(offset, IDENTITY), localOf(first, IDENTITY));
  node.addChild(skeleton.root.setTranslation([...place.position]).setRotation([...place.rotation]));
  const made = new Materials(document, materials, remark);
  const meshes = makeMeshes(document, {
    model,
    skeleton,
    materialOf: (material: string) => made.of(material),
    remark,
  });
  addMeshes(document, scene, meshes, skeleton.skin);
}

async function addAnimations(
  document: Document,
  { model, clips, turn }: ExportInput,
  skeleton: Skeleton,
  remark: (text: string) => void,
): Promise<ExportedAnimation[]> {
  const animations: ExportedAnimation[] = [];
  const writer = new Animations(document, model, skeleton);
  for (const { name, clip } of clips) {
    await turn?.();
    if (model.fit(clip).compatible) {
      writer.add({ name, clip });
      animations.push({ name, frames: clip.frameCount, seconds: clip.duration });
    } else remark(`Animation ${name} was skipped, because it does not fit the model.`);
  }
  writer.finish();
  return animations;
}

function bytesOf(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  const root = document.getRoot();
  // A buffer without bytes is not valid.
  if (root.listAccessors().length === 0) for (const buffer of root.listBuffers()) buffer.dispose();
  return new WebIO().registerExtensions([KHRMaterialsSpecular]).writeBinary(document);
}

/** Models with their animations as GLB. Loaded by the first export. */
import { Document, WebIO } from '@gltf-transform/core';
import { readWeights } from '../core/weights.js';
import { addAnimation } from './animations.js';
import { Materials } from './materials.js';
import { makeMeshes } from './meshes.js';
import { addSkeleton } from './skeleton.js';
import type { ExportedAnimation, ExportInput, ExportResult } from './types.js';

export type * from './types.js';

/**
 * A GLB of the model in its bind pose, with an animation for each clip that fits it. Lengths are file units. Rejects
 * where the file is none of a mesh, or its reader cannot be loaded.
 */
export async function exportGlb(input: ExportInput): Promise<ExportResult> {
  const { core, model, file, name, materials = new Map<string, never>() } = input;
  const remarks: string[] = [];
  const remark = (text: string): void => void remarks.push(text);
  const weights = await readWeights(core, file, model);
  if (model.meshes.some(({ vertexCount }, i) => weights[i]?.ranges.length !== 2 * vertexCount))
    throw new Error('The file has changed since its model was read.');
  const document = new Document();
  document.getRoot().getAsset().generator = 'md5-viewer';
  const buffer = document.createBuffer();
  const skeleton = addSkeleton(document, model, name);
  const scene = document.createScene(name).addChild(skeleton.root);
  document.getRoot().setDefaultScene(scene);
  const made = new Materials(document, materials, remark);
  const materialOf = (material: string) => made.of(material);
  const meshes = makeMeshes(document, { model, skeleton, weights, materialOf, remark });
  for (const mesh of meshes) {
    // Beside the joints: what stands above a skinned mesh does not move it, and validators warn of it.
    scene.addChild(document.createNode(mesh.getName()).setMesh(mesh).setSkin(skeleton.skin));
  }
  const animations = input.clips.flatMap((each): ExportedAnimation[] => {
    if (!model.fit(each.clip).compatible) {
      remark(`Animation ${each.name} does not fit the model: left out.`);
      return [];
    }
    addAnimation(document, model, skeleton, each);
    return [{ name: each.name, frames: each.clip.frameCount, seconds: each.clip.duration }];
  });
  if (model.neededJoints > 0)
    remark(`The meshes need another file's skeleton, of ${model.neededJoints} joints: left out.`);
  // A buffer without bytes is not valid.
  if (document.getRoot().listAccessors().length === 0) buffer.dispose();
  const glb = await new WebIO().writeBinary(document);
  return { glb, joints: skeleton.nodes.length, meshes: meshes.length, animations, remarks };
}

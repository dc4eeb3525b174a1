import type { Model } from '../../../core/index.js';
import { meshesOf } from '../../display-state.js';
import type { ViewerHost } from '../../viewer-host.js';

/**
 * A word of `hidden-meshes` for one mesh: a name that is unique, so that other models do not use it wrongly.
 */
export function meshWord(index: number, model: Pick<Model, 'meshes'>): string {
  const { name = '', material = '' } = model.meshes[index] ?? {};
  const words = [name, material].map((word) => word.replaceAll(' ', '%20'));
  return words.find((word) => meshesOf(word, model).join() === String(index)) ?? String(index);
}

/** Hides only these meshes. */
export function hideMeshes(viewer: ViewerHost, model: Pick<Model, 'meshes'>, meshes: Iterable<number>): void {
  const indices = [...meshes].sort((a, b) => a - b);
  viewer.hiddenMeshes = indices.map((mesh) => meshWord(mesh, model)).join(' ') || null;
}

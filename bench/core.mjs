// Loads the built package like its users.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/lib/run.mjs';

export const ourBuild = join(root, 'dist/lib');

/**
 * @param {string} folder the built package, dist/lib
 * @returns {Promise<import('../web/core/core.js').Core>} with one wasm module per folder
 */
export async function startCore(folder = ourBuild) {
  const { loadCore } = await import(pathToFileURL(join(folder, 'core.js')).href);
  return loadCore();
}

/** @param {import('../web/core/core.js').Core} core @param {Uint8Array} bytes */
export function readModel(core, bytes) {
  const { model } = core.readModel(bytes, 'bench.md5mesh');
  if (!model) throw new Error('our reader finds nothing in a mesh');
  return model;
}

/** @param {import('../web/core/core.js').Core} core @param {Uint8Array} bytes */
export function readClip(core, bytes) {
  const { clip } = core.readClip(bytes, 'bench.md5anim');
  if (!clip) throw new Error('our reader finds nothing in an animation');
  return clip;
}

/** All positions of a model. @param {import('../web/core/model.js').Model} model */
export function bindPositions(model) {
  const frame = model.evaluate();
  return model.meshes.flatMap((_, index) => [...frame.mesh(index).positions]);
}

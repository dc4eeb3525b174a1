import type { Model } from '../core/index.js';
import { loadPart, once } from '../core/load-part.js';
import type * as Materials from './materials/index.js';
import type { Asset, MaterialSources, ResolvedMaterial } from './types.js';

let loaded: typeof Materials | null = null;

/**
 * Loads the code that finds and decodes images. A page with a model requests it before the model is read.
 * Rejects with a PartError.
 */
export const loadMaterials = once(async (): Promise<typeof Materials> => {
  loaded = await loadPart(() => import('./materials/index.js'));
  return loaded;
});

/** See resolveMaterials() in materials/; empty while that code is not loaded. */
export function materialsOf(
  model: Asset<Model>,
  sources: MaterialSources,
  skin: string | null = null,
): ReadonlyMap<string, ResolvedMaterial> {
  return loaded?.resolveMaterials(model, sources, skin) ?? new Map<string, ResolvedMaterial>();
}

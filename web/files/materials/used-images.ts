import type { Model } from '../../core/index.js';
import { filesOf } from '../textures/index.js';
import { resolveAllSkins } from './materials.js';
import type { Asset, FileEntry, MaterialSources } from '../types.js';

/** Images that any of the models shows, in any skin. */
export function usedImages(models: readonly Asset<Model>[], sources: MaterialSources): Set<FileEntry> {
  const looks = models.flatMap((model) => [...resolveAllSkins(model, sources)]);
  const materials = looks.flatMap((look) => [...look.values()]);
  return new Set(materials.flatMap(({ maps }) => filesOf(maps)));
}

import type { Collection, Problem } from '../types.js';
import { resolveMaterials } from './materials.js';
import { missingTextures, unusedImages } from './missing-images.js';
import { usedImages } from './used-images.js';

/** Findings in declarations that the models use, and images that are missing or unused. */
export function materialProblems(
  contents: Pick<Collection, 'models' | 'images' | 'declarations'>,
): Problem[] {
  const { models, images, declarations } = contents;
  const resolved = models.map((model) => ({ model, materials: resolveMaterials(model, contents) }));
  const missing = resolved.flatMap(({ model, materials }) => missingTextures(model, materials, declarations));
  const declared = new Set(
    resolved.flatMap(({ materials }) => [...materials.values()].flatMap(({ declared: one }) => one ?? [])),
  );
  return [
    ...[...declared].flatMap(({ problems }) => problems),
    ...missing,
    ...unusedImages(images, usedImages(models, contents), models.length > 0),
  ];
}

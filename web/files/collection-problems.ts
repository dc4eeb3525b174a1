import { resolveMaterials } from './materials.js';
import { assetsOf, usedImages, type Contents } from './merge.js';
import { pairingProblems, skeletonProblems, waiting } from './pairing.js';
import { problem } from './problems.js';
import { missingTextures, unusedImages } from './textures.js';
import type { Problem } from './types.js';

/** What the contents themselves have to say; it changes with what comes beside them. */
export function problemsOf(contents: Contents): Problem[] {
  const { models, clips, paths, images, scales, declarations } = contents;
  const resolved = models.map((model) => ({ model, materials: resolveMaterials(model, contents) }));
  const missing = resolved.flatMap(({ model, materials }) => missingTextures(model, materials, declarations));
  const declared = new Set(
    resolved.flatMap(({ materials }) => [...materials.values()].flatMap(({ declared: one }) => one ?? [])),
  );
  const alone =
    models.length + clips.length === 0
      ? paths.map((path) => waiting(path, 'the camera moves around it'))
      : [];
  return [
    ...assetsOf(contents).flatMap(({ report }) => report.diagnostics),
    ...skeletonProblems(models),
    ...pairingProblems(models, clips),
    ...(declarations?.problems ?? []),
    ...[...declared].flatMap(({ problems }) => problems),
    ...scales.flatMap((file) => file.applyTo(clips)),
    ...missing,
    ...alone,
    ...unusedImages(images, usedImages(models, contents), models.length > 0),
  ];
}

/** Files that came with a mesh which could not be read. */
export function inVain(fresh: Contents): Problem[] {
  const files = [...assetsOf(fresh).map(({ entry }) => entry), ...fresh.images];
  return files.map(({ path }) =>
    problem('info', 'file-not-used', path, 'Not used: the mesh beside it could not be read.'),
  );
}

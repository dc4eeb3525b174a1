import { resolveMaterials } from './materials/materials.js';
import { assetsOf, usedImages, type Contents } from './merge.js';
import { belongTogether } from './pairing.js';
import { messageOf, problem } from './problems.js';
import { missingTextures, unusedImages } from './textures/textures.js';
import type { Problem } from './types.js';

/** What the contents themselves have to say besides `belonging`; it changes with what comes beside them. */
export function problemsOf(contents: Contents, belonging: readonly Problem[]): Problem[] {
  const { models, clips, images, scales, declarations } = contents;
  const resolved = models.map((model) => ({ model, materials: resolveMaterials(model, contents) }));
  const missing = resolved.flatMap(({ model, materials }) => missingTextures(model, materials, declarations));
  const declared = new Set(
    resolved.flatMap(({ materials }) => [...materials.values()].flatMap(({ declared: one }) => one ?? [])),
  );
  return [
    ...assetsOf(contents).flatMap(({ report }) => report.diagnostics),
    ...belonging,
    ...(declarations?.problems ?? []),
    ...[...declared].flatMap(({ problems }) => problems),
    ...scales.flatMap((file) => file.applyTo(clips)),
    ...missing,
    ...unusedImages(images, usedImages(models, contents), models.length > 0),
  ];
}

/** What is to say of how files belong together. The code for it is loaded when there is something. */
export async function belongingProblems(contents: Contents): Promise<Problem[]> {
  if (belongTogether(contents)) return [];
  const belonging = await import('./belonging.js').catch(messageOf);
  if (typeof belonging !== 'string') return belonging.belongingProblems(contents);
  const file = assetsOf(contents)[0]?.entry.path ?? '';
  const text = `How the files fit together could not be told: a part of the viewer did not load (${belonging}).`;
  return [problem('error', 'file-not-read', file, text)];
}

/** Files that came with a mesh which could not be read. */
export function inVain(fresh: Contents): Problem[] {
  const files = [...assetsOf(fresh).map(({ entry }) => entry), ...fresh.images];
  return files.map(({ path }) =>
    problem('info', 'file-not-used', path, 'Not used: the mesh beside it could not be read.'),
  );
}

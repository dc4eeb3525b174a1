import { loadPart } from '../core/load-part.js';
import { loadMaterials } from './load-materials.js';
import { assetsOf, type Contents, belongTogether } from './collection/index.js';
import { messageOf, problem } from './problems.js';
import type { Problem } from './types.js';

/** All findings on these contents: on the files, their relations, materials and images. */
export async function problemsOf(contents: Contents): Promise<Problem[]> {
  const { clips, scales } = contents;
  const [fitting, materials] = await Promise.all([belongingProblems(contents), materialProblems(contents)]);
  return [
    ...assetsOf(contents).flatMap(({ report }) => report.diagnostics),
    ...fitting,
    ...scales.flatMap((file) => file.applyTo(clips)),
    ...materials,
  ];
}

/** The code is loaded when there are findings. */
async function belongingProblems(contents: Contents): Promise<Problem[]> {
  if (belongTogether(contents)) return [];
  try {
    const folders = await loadPart(() => import('./folders/index.js'));
    return await folders.belongingProblems(contents);
  } catch (error) {
    const file = assetsOf(contents)[0]?.entry.path ?? '';
    const text = `The files were not compared with one another. ${messageOf(error)}`;
    return [problem('error', 'file-not-read', file, text)];
  }
}

/** Without the code, nothing is reported here: painting the model also fails, and reports that. */
async function materialProblems(contents: Contents): Promise<readonly Problem[]> {
  const declared = contents.declarations?.problems ?? [];
  if (contents.models.length + contents.images.length === 0) return declared;
  const code = await loadMaterials().catch(() => null);
  return code?.materialProblems(contents) ?? declared;
}

/** Files that came with an unreadable mesh. */
export function inVain(fresh: Contents): Problem[] {
  const files = [...assetsOf(fresh).map(({ entry }) => entry), ...fresh.images];
  return files.map(({ path }) =>
    problem('info', 'file-not-used', path, 'Not used: the mesh in the same folder could not be read.'),
  );
}

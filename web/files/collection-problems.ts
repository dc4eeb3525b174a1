import { loadPart } from '../core/load-part.js';
import { loadMaterials } from './load-materials.js';
import { assetsOf, type Contents, belongTogether } from './collection/index.js';
import { messageOf, problem } from './problems.js';
import type * as Unused from './unused/index.js';
import type { Problem } from './types.js';

/** Loads the code that reports unused files. Rejects with a PartError. */
export const loadUnused = (): Promise<typeof Unused> => loadPart(() => import('./unused/index.js'));

/** Limit of unused files that are reported individually for one reason. */
const FEW = 3;

/** `remarks`, and all findings on these contents: on the files, their relations, materials and images. */
export async function problemsOf(contents: Contents, remarks: readonly Problem[]): Promise<Problem[]> {
  const { clips, scales } = contents;
  const [fitting, materials] = await Promise.all([belongingProblems(contents), materialProblems(contents)]);
  return summed([
    ...remarks,
    ...assetsOf(contents).flatMap(({ report }) => report.diagnostics),
    ...fitting,
    ...scales.flatMap((file) => file.applyTo(clips)),
    ...materials,
  ]);
}

/** Many findings on unused files become few. Without the code, all are listed. */
async function summed(problems: Problem[]): Promise<Problem[]> {
  if (problems.filter(({ code }) => code.endsWith('-not-used')).length <= FEW) return problems;
  const code = await loadUnused().catch(() => null);
  return code?.sumUnused(problems, FEW) ?? problems;
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
  const { offers, models, images, declarations } = contents;
  const code = models.length + images.length > 0 ? await loadMaterials().catch(() => null) : null;
  if (code) return code.materialProblems(contents);
  return declarations?.problemsWith(offers.map(({ entry }) => entry.path)) ?? [];
}

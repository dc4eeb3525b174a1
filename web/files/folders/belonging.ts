import { fitFile, loadGame, type FitFile } from '../../core/game.js';
import type { Clip, Model } from '../../core/index.js';
import { problem } from '../problems.js';
import { folderOf } from '../tree/index.js';
import type { Asset, Collection, Problem } from '../types.js';

/** Findings on files that belong together with differences, or not at all. */
export async function belongingProblems({
  models,
  clips,
  paths,
}: Pick<Collection, 'models' | 'clips' | 'paths'>): Promise<Problem[]> {
  if (models.length === 0) {
    const alone = clips.length === 0 ? paths.map((path) => waiting(path, 'the camera moves around it')) : [];
    return [...clips.map((clip) => waiting(clip, 'it plays')), ...alone];
  }
  const game = await loadGame();
  return game
    .compareFits({ meshes: models.map(named), clips: clips.map(named), isOneSet: true })
    .findings.map(({ clip, mesh, ...finding }) => ({
      ...finding,
      ...{ file: clips[clip]?.entry.path ?? '', line: 0, column: 0 },
      ...concerned(models, mesh),
    }));
}

/** If there are several models, a clip that plays on none does not belong to the shown one. */
function concerned(models: readonly Asset<Model>[], mesh: number | null): Pick<Problem, 'models'> {
  const [model] = mesh === null ? [] : models.slice(mesh, mesh + 1);
  if (model) return { models: [model.entry.path] };
  return models.length > 1 ? { models: [] } : {};
}

function named({ name, entry, value }: Asset<Model | Clip>): FitFile {
  return fitFile(value, name, folderOf(entry.path.replaceAll('\\', '/')));
}

/** A file that cannot be shown before its mesh is loaded. */
function waiting(asset: Asset<unknown>, then: string): Problem {
  return problem('info', 'no-mesh-yet', asset.entry.path, `No mesh yet: drop the mesh and ${then}.`);
}

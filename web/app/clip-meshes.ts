/** Finds the meshes with which animations are repaired. Loaded with the list of repairs. */
import { fitFile, loadGame, type FitFile } from '../core/game.js';
import type { Clip, Model } from '../core/index.js';
import type { Asset, FileEntry } from '../files/index.js';
import { folderOf } from '../files/tree/index.js';

/**
 * The mesh of each animation, by the path of the animation: those in its folder or above come first, then the one that it
 * fits best, then the first. An animation that fits none has no mesh. Rejects if the code cannot be loaded.
 */
export async function meshesOfClips(
  clips: readonly Asset<Clip>[],
  models: readonly Asset<Model>[],
): Promise<ReadonlyMap<string, FileEntry>> {
  if (models.length === 0 || clips.length === 0) return new Map();
  const game = await loadGame();
  const fits = game.compareFits({
    meshes: models.map(named),
    clips: clips.map(named),
    isOneSet: true,
    listsAll: true,
  });
  return new Map(
    clips.flatMap(({ entry }, i) => {
      const best = fits.clips[i]?.best;
      const mesh = best && models[best.mesh]?.entry;
      return mesh ? [[entry.path, mesh] as const] : [];
    }),
  );
}

function named({ entry, value }: Asset<Model | Clip>): FitFile {
  return fitFile(value, entry.path, folderOf(entry.path.replaceAll('\\', '/')));
}

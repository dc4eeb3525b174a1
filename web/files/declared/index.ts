/** Compares model blocks and entities with the files of their game. Loaded with the first of them. */
import { loadGame } from '../../core/game.js';
import { summedUp } from '../../report/absent-names.js';
import { DeclaredModels } from '../../report/declared-models.js';
import type { Model } from '../../core/index.js';
import type { Asset, Collection, DeclarationSet, Problem } from '../types.js';
import { DroppedGameFiles } from './game-files.js';
import { offsetOf } from './offset.js';

export { offsetOf };

/** What models and entities name and the files of their game lack, or what does not fit. Moves models by their offsets. */
export async function declaredProblems(
  contents: Omit<Collection, 'problems'>,
  declarations: DeclarationSet,
): Promise<Problem[]> {
  // First, because the models have to be moved even if their files cannot be compared.
  const placed = contents.models.flatMap((model) => placeModel(model, declarations));
  const game = await loadGame();
  const files = new DroppedGameFiles(contents, declarations.entries);
  const isImage = (skin: string): boolean => declarations.skin(skin)?.value.image !== undefined;
  const skins = declarations.skinNames.filter((skin) => !isImage(skin));
  const remarks = new DeclaredModels(files, { game, skins }).remarks(declarations.heirs);
  return [...summedUp(remarks), ...placed];
}

/** Moves a model to where its model blocks put it. */
export function placeModel(model: Asset<Model>, declarations: DeclarationSet): readonly Problem[] {
  const { offset, problems } = offsetOf(model, declarations);
  model.value.setOffset(offset);
  return problems;
}

/** Compares model blocks and entities with the files of their game. Loaded with the first of them. */
import type { Definitions } from '../../core/game.js';
import type { Collection, DeclarationSet, Problem } from '../types.js';
import { DroppedGameFiles } from './game-files.js';

/** Reports names that the files of the game lack, and files that do not fit. Moves models by their offsets. */
export function declaredProblems(
  contents: Omit<Collection, 'problems'>,
  declarations: DeclarationSet,
  definitions: Definitions,
): readonly Problem[] {
  // First, because the models have to be moved even if their files cannot be compared.
  const placed = contents.models.flatMap((model) => {
    const { offset, finding } = definitions.offsetOf(model.entry.path, model.name);
    model.value.setOffset(offset);
    return finding ? [{ ...finding, models: [model.entry.path] }] : [];
  });
  const isImage = (skin: string): boolean => declarations.skin(skin)?.value.image !== undefined;
  const skins = declarations.skinNames.filter((skin) => !isImage(skin));
  return [...definitions.check(new DroppedGameFiles(contents), { skins, absent: 'sum' }), ...placed];
}

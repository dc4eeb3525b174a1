/** Compares model blocks and entities with the files of their game. Loaded with the first of them. */
import { DeclaredModels } from '../../report/declared-models.js';
import type { Collection, DeclarationSet, Problem } from '../types.js';
import { DroppedGameFiles } from './game-files.js';

/** What models and entities name and the files of their game lack, or what does not fit. */
export function lackingFiles(
  contents: Omit<Collection, 'problems'>,
  declarations: DeclarationSet,
): Problem[] {
  const files = new DroppedGameFiles(contents, declarations.entries);
  return new DeclaredModels(files).remarks(declarations.heirs);
}

import type { Model, Vec3 } from '../../core/index.js';
import { significantVector } from '../../report/numbers.js';
import { problem } from '../problems.js';
import type { Asset, Declared, DeclaredModel, DeclarationSet, Problem } from '../types.js';

/** Where the model blocks of a mesh put it, and what to report of them. */
export interface ModelOffset {
  /** Model space; 0 0 0 where the blocks do not agree. */
  readonly offset: Vec3;
  readonly problems: readonly Problem[];
}

/** Doom 3 adds `offset` of a model block to joint 0. Several blocks of one mesh may give different ones. */
export function offsetOf(model: Asset<Model>, declarations: DeclarationSet): ModelOffset {
  const blocks = declarations.modelsOf(model.entry.path);
  const moved = blocks.find(({ value }) => value.offset.some((axis) => axis !== 0));
  if (!moved) return { offset: [0, 0, 0], problems: [] };
  const [x = 0, y = 0, z = 0] = moved.value.offset;
  const other = blocks.find(({ value }) => value.offset.some((axis, i) => axis !== moved.value.offset[i]));
  return {
    offset: other ? [0, 0, 0] : [x, y, z],
    problems: [offsetProblem(model, moved, other)],
  };
}

function offsetProblem(
  { name: mesh, entry: file }: Asset<Model>,
  { name, entry, line, value }: Declared<DeclaredModel>,
  other: Declared<DeclaredModel> | undefined,
): Problem {
  const offset = significantVector(value.offset, 4);
  const moves = `The model block '${name}' moves ${mesh} by (${offset})`;
  const text = other
    ? `${moves}, but '${other.name}' (${other.entry.path}:${other.line}) gives the mesh another offset. It is shown without an offset.`
    : `${moves}. It is shown there, as in the game.`;
  return { ...problem('info', 'model-offset', entry.path, text), line, column: 1, models: [file] };
}

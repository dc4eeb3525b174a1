import { beforeAll, describe, expect, it } from 'vitest';
import { loadGame, type Game } from '../../core/game.js';
import type { Core } from '../../core/index.js';
import { loadWriter, type Writer } from '../../core/writer.js';
import { Repairer } from '../../report/repairer.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
let writer: Writer;
let game: Game;

beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
  game = await loadGame();
});

/** A triangle whose first vertex has two weights of these biases. */
function meshText(a: number, b: number): string {
  return `MD5Version 10
commandline ""
numJoints 2
numMeshes 1
joints {
  "hips" -1 ( 0 0 0 ) ( 0 0 0 )
  "leg" 0 ( 1 0 0 ) ( 0 0 0 )
}
mesh {
  shader "a"
  numverts 3
  vert 0 ( 0 0 ) 0 2
  vert 1 ( 1 0 ) 2 1
  vert 2 ( 0 1 ) 3 1
  numtris 1
  tri 0 0 1 2
  numweights 4
  weight 0 0 ${a} ( 0 0 0 )
  weight 1 1 ${b} ( 0 0 0 )
  weight 2 0 1 ( 9 0 0 )
  weight 3 1 1 ( 0 9 0 )
}
`;
}

function findFor(text: string): { codes: string[]; names: string[] } {
  const bytes = new TextEncoder().encode(text);
  const { model, report } = core.readModel(bytes, 'a.md5mesh');
  model?.dispose();
  const { diagnostics } = report;
  const found = new Repairer(core, { writer, game }).find({
    file: 'a.md5mesh',
    kind: 'mesh',
    bytes,
    diagnostics,
  });
  return { codes: diagnostics.map(({ code }) => code), names: found.map(({ name }) => name) };
}

describe('repairs of a mesh', () => {
  it('divide weights by their sum where it is not 1', () => {
    const { codes, names } = findFor(meshText(0.25, 0.25));
    expect(codes).toContain('weight-sum');
    expect(names).toContain('normalize-weights');
  });

  it('leave weights alone that add up to 0, and those that add up to 1', () => {
    const { codes, names } = findFor(meshText(0, 0));
    expect(codes).toContain('weight-sum');
    expect(names).not.toContain('normalize-weights');
    expect(findFor(meshText(0.75, 0.25)).names).not.toContain('normalize-weights');
  });
});

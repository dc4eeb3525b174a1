import { describe, expect, it } from 'vitest';
import { goodFile } from '../../../scripts/docs.mjs';
import { BAD_INPUTS, type BadInput } from '../support/bad-inputs.js';
import { complaints, exported } from '../support/exported.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const core = await loadBuiltCore();

const shown = (kind: BadInput['kind']): readonly BadInput[] =>
  BAD_INPUTS.filter((input) => {
    if (input.kind !== kind) return false;
    return kind === 'mesh'
      ? core.readModel(input.bytes, '').model !== null
      : core.readClip(input.bytes, '').clip !== null;
  });

describe('a GLB of the readable part of a broken file', () => {
  it.each(shown('mesh').map((input) => [input.what, input] as const))(
    'is valid: %s',
    async (_, { bytes }) => {
      const { glb } = await exported(core, bytes, [goodFile('anim')]);
      expect(await complaints(glb)).toEqual([]);
    },
  );

  it.each(shown('anim').map((input) => [input.what, input] as const))(
    'is valid: %s',
    async (_, { bytes }) => {
      const { glb } = await exported(core, goodFile('mesh'), [bytes]);
      expect(await complaints(glb)).toEqual([]);
    },
  );
});

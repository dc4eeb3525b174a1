import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core/index.js';
import { cutRemarks } from '../../report/cut-remarks.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

/** Shots of the given lengths in frames, far from each other; the camera moves one unit per frame. */
function remarksOf(shots: readonly number[], cuts: readonly number[]): string[] {
  const keys = shots.flatMap((count, shot) =>
    Array.from(
      { length: count },
      (_, i) => `( ${i} ${200 * shot} 0 ) ( 0 0 ${shot % 2 ? -0.7 : 0} ) ${90 - 10 * shot}`,
    ),
  );
  const text = `MD5Version 10 commandline "" numFrames ${keys.length} frameRate 24 numCuts ${cuts.length}
cuts { ${cuts.join(' ')} } camera { ${keys.join(' ')} }`;
  const { path } = core.readCameraPath(new TextEncoder().encode(text), 'a.md5camera');
  if (!path) throw new Error('There is no path.');
  return cutRemarks(path).map(({ message }) => message);
}

describe('a cut that Doom 3 sweeps across', () => {
  it.each([
    ['none without cuts', [20], [], []],
    ['none where the cut is the last frame of the old shot', [10, 10], [9], []],
    ['none of two right cuts', [10, 5, 10], [9, 14], []],
    ['none where nothing jumps', [20], [9], []],
    ['the first frame of the new shot', [10, 10], [10], ['9 to frame 10, because the cut is 10. Write 9,']],
    ['a frame that is early', [10, 10], [8], ['9 to frame 10, because the cut is 8. Write 9,']],
    ['the last frame', [10, 1], [10], ['9 to frame 10, because the cut is 10. Write 9,']],
  ] as const)('is %s', (_, shots, cuts, said) => {
    const beginning = 'The camera sweeps in Doom 3 from frame ';
    const end = ' the last frame of the old shot.';
    expect(remarksOf(shots, cuts)).toEqual(said.map((text) => `${beginning}${text}${end}`));
  });

  it('is counted with the others', () => {
    expect(remarksOf([10, 5, 10], [10, 15])[0]).toMatch(
      /of the old shot\. The same is true of 1 more cut\.$/,
    );
  });
});

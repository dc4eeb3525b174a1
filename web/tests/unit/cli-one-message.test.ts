import { describe, expect, it } from 'vitest';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';

const CLIPS = ['idle', 'jump', 'run', 'turn', 'walk', 'wave'];
/** Six animations whose figures differ, and a mesh. */
const files = (edit: (text: string, i: number) => string = (text) => text) => ({
  'm/hero.md5mesh': MESH,
  ...Object.fromEntries(CLIPS.map((name, i) => [`m/${name}.md5anim`, edit(ANIM, i)])),
});

describe('convert says once what many animations have in common', () => {
  it('in one line for those that were written without changes', async () => {
    using folder = filesIn(files());
    const { out } = await runCli(folder, ['convert', './m', '--keep-bounds', '-o', './out/']);
    expect(out).toBe(
      'out/hero.md5mesh: 0 changes\n' +
        'out/: 6 files, 0 changes: idle.md5anim, jump.md5anim, run.md5anim, turn.md5anim, walk.md5anim and 1 more\n',
    );
  });

  it('in one line for a change with other figures, names and a second sentence', async () => {
    // The root travels by other lengths; in one animation not at all.
    const travel = (text: string, i: number) => text.replace('frame 2 { 6 }', `frame 2 { ${6 + i} }`);
    using folder = filesIn({
      ...files(travel),
      'm/stand.md5anim': ANIM.replace('frame 1 { 2 }', 'frame 1 { 0 }').replace(
        'frame 2 { 6 }',
        'frame 2 { 0 }',
      ),
    });
    for (const output of ['./out/', './out.glb']) {
      const options = ['--root', 'in-place', '-o', output];
      const { out } = await runCli(folder, ['convert', './m', ...options]);
      expect(out.split("The travel of 'origin', which went up to 6 from its start")).toHaveLength(2);
      expect(out).toContain(
        '5 other animations are alike: jump.md5anim, run.md5anim, turn.md5anim, walk.md5anim, wave.md5anim.',
      );
      expect(out.split('The travel of')).toHaveLength(2);
      expect(out.split('does not travel')).toHaveLength(2);
    }
  });

  it('but not for causes with other names, or for meshes', async () => {
    using folder = filesIn(files());
    const { out } = await runCli(folder, [
      ...['convert', './m', '--rename', 'x=y', '--rename', 'z=y', '--keep-bounds', '-o', './out/'],
    ]);
    const unmatched = out.split('\n').filter((line) => line.includes('rename-unmatched'));
    const others =
      '5 other animations are alike: jump.md5anim, run.md5anim, turn.md5anim, walk.md5anim, wave.md5anim.';
    expect(unmatched).toEqual(
      ['x', 'z']
        .flatMap((name) => [`out/hero.md5mesh: change rename-unmatched: No joint has the name '${name}'.`])
        .concat(
          ['x', 'z'].map(
            (name) => `out/idle.md5anim: change rename-unmatched: No joint has the name '${name}'. ${others}`,
          ),
        ),
    );
    expect(out).toContain('out/: 5 files, 2 changes each: jump.md5anim');
  });

  it('and for animations that fit no mesh of the GLB', async () => {
    const foreign = ANIM.replaceAll('"arm"', '"tail"').replaceAll('"origin"', '"root"');
    using folder = filesIn(files((text, i) => (i < 3 ? text : foreign)));
    const { out } = await runCli(folder, ['convert', './m', '-o', './out.glb']);
    expect(out.split('Does not fit m/hero.md5mesh')).toHaveLength(2);
    expect(out).toContain('2 other animations are alike: walk.md5anim, wave.md5anim.');
  });
});

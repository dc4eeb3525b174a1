/** Tests which files `convert` writes: folders that it makes, and files of the user that it keeps. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { animate, triangle } from '../support/gltf-builder.js';

const MINE = 'models/hero/material\n{\n\tdiffusemap mine\n}\n';

/** A folder with hero.glb, and files of the user in mod/. */
function withGltf(files: Record<string, string>) {
  const folder = filesIn(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`mod/${path}`, text])),
  );
  const builder = triangle();
  animate(builder, 0, 'translation', [
    [0, 0, 0, 0],
    [1, 0, 0, 1],
  ]);
  writeFileSync(join(folder.path, 'hero.glb'), builder.glb());
  return folder;
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe('the output of convert', () => {
  it.each([
    ['a GLB', ['./a.md5mesh', '-o', './x/y/z.glb'], 'x/y/z.glb'],
    ['a mesh', ['./a.md5mesh', '-o', './x/y/z.md5mesh'], 'x/y/z.md5mesh'],
    ['a folder', ['./a.md5mesh', '-o', './x/y/'], 'x/y/a.md5mesh'],
  ])('%s has the folders that it names', async (_, args, path) => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const { code, err } = await runCli(folder, ['convert', ...args]);
    expect([code, err]).toEqual([0, '']);
    expect(existsSync(join(folder.path, path))).toBe(true);
  });

  it('leaves no folder if nothing is written', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'walk.md5anim': ANIM });
    const { code } = await runCli(folder, [
      'convert',
      './a.md5mesh',
      '--rename',
      'arm=origin',
      '-o',
      './x/y.md5mesh',
    ]);
    expect(code).toBe(1);
    expect(existsSync(join(folder.path, 'x'))).toBe(false);
  });

  it('keeps declarations of the user, names all of them, and writes nothing', async () => {
    using folder = withGltf({ 'materials/hero.mtr': MINE, 'def/hero.def': 'model hero { }' });
    const { code, out, err } = await runCli(folder, ['convert', './hero.glb', '-o', './mod/']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(
      ['materials/hero.mtr', 'def/hero.def']
        .map(
          (path) =>
            `md5-viewer: ${join('mod', path)}: it exists, and md5-viewer did not write it; add --force to overwrite it\n`,
        )
        .join(''),
    );
    expect(filesBelow(join(folder.path, 'mod'))).toEqual(['hero.def', 'hero.mtr']);
    expect(readFileSync(join(folder.path, 'mod/materials/hero.mtr'), 'utf8')).toBe(MINE);
    const forced = await runCli(folder, ['convert', './hero.glb', '--force', '-o', './mod/']);
    expect(forced.code).toBe(0);
    expect(readFileSync(join(folder.path, 'mod/materials/hero.mtr'), 'utf8')).not.toContain('mine');
  });

  it.each(['', '\n// Written by md5-viewer.\n', '// Written by md5-viewer. Changed by me.\n'])(
    'keeps a declaration that begins with %j',
    async (text) => {
      using folder = withGltf({ 'materials/hero.mtr': text });
      const { code } = await runCli(folder, ['convert', './hero.glb', '-o', './mod/']);
      expect(code).toBe(2);
      expect(readFileSync(join(folder.path, 'mod/materials/hero.mtr'), 'utf8')).toBe(text);
    },
  );

  it('replaces what it wrote itself', async () => {
    using folder = withGltf({});
    for (let run = 0; run < 2; run++) {
      const { code, err } = await runCli(folder, ['convert', './hero.glb', '-o', './mod/']);
      expect([code, err]).toEqual([0, '']);
    }
  });

  it('names all inputs that it would replace, and declarations with them', async () => {
    using folder = withGltf({ 'models/hero.md5mesh': MESH, 'materials/hero.mtr': MINE });
    mkdirSync(join(folder.path, 'mod/models/hero'), { recursive: true });
    const { code, err } = await runCli(folder, [
      'convert',
      './hero.glb',
      './mod/models/hero.md5mesh',
      '-o',
      './mod/models/',
    ]);
    expect(code).toBe(2);
    expect(err).toContain('hero.md5mesh: it is an input file; add --force to overwrite it\n');
  });
});

describe('edits of convert', () => {
  it.each([
    ['mesh', './a.md5mesh', './x.md5mesh'],
    ['animation', './walk.md5anim', './x.md5anim'],
    ['GLB', './a.md5mesh', './x.glb'],
  ])('refuse a name that another joint of the %s has', async (_, input, output) => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'walk.md5anim': ANIM });
    const { code, err } = await runCli(folder, ['convert', input, '--rename', 'arm=origin', '-o', output]);
    expect(code).toBe(1);
    expect(err).toContain(
      "The joint 'arm' cannot be renamed to 'origin', because another joint has that name.",
    );
    expect(existsSync(join(folder.path, output))).toBe(false);
  });

  it('exchange two names', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const args = ['--rename', 'arm=origin', '--rename', 'origin=arm', '-o', './x.md5mesh'];
    expect((await runCli(folder, ['convert', './a.md5mesh', ...args])).code).toBe(0);
  });

  it('say what an animation without travel has in place of it', async () => {
    using folder = filesIn({
      'walk.md5anim': ANIM.replace('"origin" -1 1 0', '"origin" -1 0 0').replace(
        '"arm" 0 0 0',
        '"arm" 0 1 0',
      ),
    });
    const { code, out } = await runCli(folder, [
      'convert',
      './walk.md5anim',
      '--root',
      'in-place',
      '-o',
      './x.md5anim',
    ]);
    expect(code).toBe(0);
    expect(out).toContain(
      "change root-stays: The root 'origin' does not travel, so no travel was removed. Its child 'arm' moves by up to 6 and was not changed.",
    );
  });

  it('keep the height of a root that is the hips', async () => {
    const walk = ANIM.replace('"origin" -1 1 0', '"origin" -1 5 0').replace(
      'numAnimatedComponents 1',
      'numAnimatedComponents 2',
    );
    const frames = walk
      .replace('frame 0 { 0 }', 'frame 0 { 0 40 }')
      .replace('frame 1 { 2 }', 'frame 1 { 2 36 }')
      .replace('frame 2 { 6 }', 'frame 2 { 6 41 }');
    using folder = filesIn({ 'walk.md5anim': frames });
    await runCli(folder, ['convert', './walk.md5anim', '--root', 'in-place', '-o', './x.md5anim']);
    const text = readFileSync(join(folder.path, 'x.md5anim'), 'utf8');
    expect(text.match(/(?<=frame \d \{\s+)[^}]*/g)?.map((frame) => frame.trim())).toEqual(['40', '36', '41']);
    expect(text).toMatch(/baseframe \{\s+\( 0 0 0 \)/);
  });
});

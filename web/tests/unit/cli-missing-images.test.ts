import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, MESH, runCli } from '../support/cli.js';
import { zipOf } from '../support/zip.js';

const ONE_PIXEL = 'P';
const remarksIn = (out: string): string[] =>
  out.split('\n').filter((line) => /missing-texture|not-found/.test(line));

const material = (statement: string): string => `models/imp/body\n{\n\t${statement}\n}\n`;

describe('an image that a material names', () => {
  it.each([
    ['a misspelled one', 'diffusemap models/imp/skni.tga', 13, " Did you mean 'models/imp/skin'?"],
    ['one without an extension', 'bumpmap models/imp/gone_local', 10, ''],
    ['one in a formula', 'bumpmap addnormals( models/imp/skin, heightmap( models/imp/h.tga, 4 ) )', 50, ''],
    ['one in a stage', '{ blend add map models/imp/glow.tga }', 18, ''],
    ['one with other slashes and capitals', 'diffusemap Models\\Imp\\body.tga', 13, ''],
  ])('is reported where the mod has its folder: %s', async (_, statement, column, nearest) => {
    using folder = filesIn({ 'materials/a.mtr': material(statement), 'models/imp/skin.png': ONE_PIXEL });
    const remarks = remarksIn((await runCli(folder, ['check', './materials'])).out);
    expect(remarks).toEqual([
      expect.stringMatching(`^materials/a\\.mtr:3:${column}: warning missing-texture: The image '`),
    ]);
    expect(remarks[0]).toContain(" of the material 'models/imp/body' is missing. Tried ");
    expect(remarks[0]?.endsWith(nearest === '' ? ' more.' : nearest)).toBe(true);
  });

  it.each([
    ['in a folder of the base game', 'diffusemap models/base/skin.tga', {}],
    ['in the base folder', 'diffusemap skin.tga', {}],
    ['that the engine makes', 'diffusemap _white', {}],
    ['outside of the game', 'diffusemap ../models/imp/skin.tga', {}],
    ['with another extension', 'diffusemap models/imp/skin.tga', {}],
    ['with other capitals', 'diffusemap MODELS/IMP/SKIN', {}],
    ['that is precompressed', 'diffusemap models/imp/a.tga', { 'dds/models/imp/a.dds': ONE_PIXEL }],
  ])('is not reported %s', async (_, statement, others) => {
    using folder = filesIn({
      'materials/a.mtr': material(statement),
      'models/imp/skin.png': ONE_PIXEL,
      ...others,
    });
    const { out } = await runCli(folder, ['check', './']);
    expect(remarksIn(out)).toEqual([]);
    expect(out).toContain('checked:');
  });

  it('is compared with those that exist unless there are very many', async () => {
    const numbers = Array.from({ length: 100 }, (_each, i) => 1000 + i);
    const named = numbers.map((i) => `models/m${i} { diffusemap models/imp/wood_${i}_x }\n`).join('');
    using folder = filesIn({ 'materials/a.mtr': named, 'models/imp/wood_1000_y.png': ONE_PIXEL });
    const remarks = remarksIn((await runCli(folder, ['check', './materials'])).out);
    expect(remarks).toHaveLength(100);
    expect(remarks.filter((remark) => remark.includes('Did you mean'))).toHaveLength(64);
  });

  it('is not reported where archives were not opened, or the game is not known', async () => {
    const named = {
      'materials/a.mtr': material('diffusemap models/imp/gone.tga'),
      'models/imp/skin.png': ONE_PIXEL,
    };
    using folder = filesIn({ ...named, 'a.mtr': named['materials/a.mtr'] });
    expect(remarksIn((await runCli(folder, ['check', './a.mtr'])).out)).toEqual([]);
    expect(remarksIn((await runCli(folder, ['check', './materials'])).out)).toHaveLength(1);
    writeFileSync(join(folder.path, 'pak0.pk4'), zipOf([{ name: 'a.txt' }]));
    expect(remarksIn((await runCli(folder, ['check', './materials'])).out)).toEqual([]);
    // All that the mod has is read.
    expect(remarksIn((await runCli(folder, ['check', './'])).out)).toHaveLength(1);
    writeFileSync(join(folder.path, 'pak1.pk4'), zipOf([{ name: 'models/imp/gone.tga' }]));
    expect(remarksIn((await runCli(folder, ['check', './'])).out)).toEqual([]);
  });

  it('is reported inside of an archive, and once for all materials', async () => {
    const statement = 'diffusemap models/imp/gone.tga';
    using folder = filesIn({});
    const archive = zipOf([
      { name: 'materials/a.mtr', data: material(statement) + material(statement).replace('body', 'b') },
      { name: 'models/imp/skin.tga' },
    ]);
    writeFileSync(join(folder.path, 'mod.pk4'), archive);
    expect(remarksIn((await runCli(folder, ['check', './mod.pk4'])).out)).toEqual([
      expect.stringMatching(
        /^mod\.pk4\/materials\/a\.mtr:3:13: .* of the material 'models\/imp\/body' and 1 other is missing\. /,
      ),
    ]);
  });
});

describe('a material that a skin names', () => {
  const MATERIALS = 'models/imp/other\n{\n\tdiffusemap models/imp/skin.png\n}\n';
  const skin = (to: string): string => `skin imp/red\n{\n\tmodels/imp/body ${to}\n}\n`;
  const files = (to: string) => ({
    'skins/a.skin': skin(to),
    'materials/a.mtr': MATERIALS,
    'models/imp/skin.png': ONE_PIXEL,
  });

  it('is reported where the mod has its folder, with the nearest one', async () => {
    using folder = filesIn(files('models/imp/othr'));
    expect(remarksIn((await runCli(folder, ['check', './'])).out)).toEqual([
      "skins/a.skin:3:18: warning declaration-not-found: The material 'models/imp/othr' of the skin 'imp/red' is missing: no file declares it, and no image has this name. Did you mean 'models/imp/other'?",
    ]);
    // Without the materials of the mod, nothing is known of them.
    expect(remarksIn((await runCli(folder, ['check', './skins'])).out)).toEqual([]);
  });

  it.each(['models/imp/other', 'models/imp/skin', 'models/base/other', 'textures/common/nodraw', 'nodraw'])(
    'is not reported if it is %s',
    async (to) => {
      using folder = filesIn({ ...files(to), 'textures/common/a.png': ONE_PIXEL });
      const { out } = await runCli(folder, ['check', './']);
      expect([remarksIn(out), out.includes('checked:')]).toEqual([[], true]);
    },
  );
});

describe('a material that a mesh names', () => {
  const declared = (name: string): string => `${name}\n{\n\tdiffusemap _white\n}\n`;
  const mesh = (shader: string): string => MESH.replace(/shader "[^"]*"/, `shader "${shader}"`);
  const remarksOf = async (files: Record<string, string>, ...paths: string[]) => {
    using folder = filesIn(files);
    const { out, err } = await runCli(folder, ['check', ...(paths.length > 0 ? paths : ['./'])]);
    expect(err).toBe('');
    return remarksIn(out);
  };

  it.each<[string, string, string, Record<string, string>]>([
    [
      'in a mod',
      'models/imp/bodi',
      'models/imp/a.md5mesh',
      { 'materials/a.mtr': declared('models/imp/body') },
    ],
    ['in one folder', 'models/imp/bodi', 'a.md5mesh', { 'a.mtr': declared('models/imp/body') }],
    [
      'of Quake III',
      'models/imp/bodi',
      'models/a.md5mesh',
      { 'scripts/a.shader': declared('models/imp/body') },
    ],
    [
      'with another folder, which the mod has',
      'models/imp/body',
      'models/a.md5mesh',
      { 'materials/a.mtr': declared('models/inp/body'), 'models/imp/other.tga': ONE_PIXEL },
    ],
  ])('is reported if a declared one has nearly the same name: %s', async (_, shader, path, others) => {
    const remarks = await remarksOf({ [path]: mesh(shader), ...others });
    const [nearest] = Object.values(others)[0]!.split('\n');
    const line = MESH.slice(0, MESH.indexOf('shader')).split('\n').length;
    expect(remarks).toEqual([
      expect.stringContaining(
        `${path}:${line}:11: warning missing-texture: The material '${shader}' of 'a.md5mesh' is missing: no file declares it, and no image has this name. Did you mean '${nearest}'?`,
      ),
    ]);
  });

  it('is said in the words of convert', async () => {
    using folder = filesIn({ 'a.md5mesh': mesh('models/imp/bodi'), 'a.mtr': declared('models/imp/body') });
    const checked = await runCli(folder, ['check', './a.md5mesh', './a.mtr']);
    const converted = await runCli(folder, ['convert', './a.md5mesh', '-o', './a.glb']);
    const [text] = /no file declares it.*$/m.exec(checked.out) ?? [];
    expect(converted.out).toContain(text);
  });

  it('is reported once for all meshes', async () => {
    const names = ['a', 'b', 'c'].map((name) => [`${name}.md5mesh`, mesh('models/imp/bodi')] as const);
    const remarks = await remarksOf({ ...Object.fromEntries(names), 'a.mtr': declared('models/imp/body') });
    expect(remarks).toEqual([expect.stringContaining("of 'a.md5mesh' and 2 others is missing")]);
  });

  const MOD = {
    'materials/a.mtr': declared('models/imp/body'),
    'models/imp/a.md5mesh': mesh('models/imp/bodi'),
  };
  it.each<[string, Record<string, string>, string[]]>([
    ['that no declared one resembles', { 'materials/a.mtr': declared('models/imp/hand') }, []],
    [
      'of another folder, which may be that of the base game',
      { 'models/imp/a.md5mesh': mesh('models/inp/bodi') },
      [],
    ],
    ['that is declared', { 'materials/b.mtr': declared('models/imp/bodi') }, []],
    [
      'that is declared in a file that is not checked',
      { 'materials/b.mtr': declared('x') },
      ['./models', './materials/a.mtr'],
    ],
    ['whose image is there', { 'models/imp/bodi.tga': ONE_PIXEL }, []],
    [
      'whose image is not checked',
      { 'models/imp/bodi.tga': ONE_PIXEL },
      ['./models/imp/a.md5mesh', './materials'],
    ],
    [
      'whose image is beside the mesh',
      {
        'models/imp/a.md5mesh': mesh('skins/bodi'),
        'materials/a.mtr': declared('skins/body'),
        'models/imp/bodi.png': ONE_PIXEL,
      },
      [],
    ],
    ['that a skin replaces', { 'skins/a.skin': 'skin a\n{\n\tmodels/imp/bodi models/imp/body\n}\n' }, []],
    ['beside archives that were not opened', { 'pak0.pk4': '' }, ['./models', './materials']],
    ['without declarations', {}, ['./models']],
  ])('is not reported if it is one %s', async (_, others, paths) => {
    const remarks = await remarksOf({ ...MOD, ...others }, ...paths);
    expect(remarks.filter((remark) => remark.includes('md5mesh'))).toEqual([]);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, runCli } from '../support/cli.js';
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
    expect(remarks[0]).toContain(" of the material 'models/imp/body' is missing; tried ");
    expect(remarks[0]?.endsWith(nearest === '' ? ' other paths.' : nearest)).toBe(true);
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
        /^mod\.pk4\/materials\/a\.mtr:3:13: .* of the material 'models\/imp\/body' and 1 other is missing;/,
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

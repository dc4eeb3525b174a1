import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { zipOf } from '../support/zip.js';

const DEF = `model imp {
	mesh models/imp/imp.md5mesh
	anim idle models/imp/idle.md5anim
	anim walk models/zombie/walk.md5anim
	anim run models/zombie/run.md5anim
	anim fall models/zombie/fall.md5anim
	anim die models/zombie/die.md5anim
}
entityDef imp {
	"model" "imp"
	"inherit" "monster_default"
	"def_head" "head_zombie"
	"skin" "skins/zombie"
}
`;
const MOD = {
  'mod/def/imp.def': DEF,
  'mod/models/imp/imp.md5mesh': MESH,
  'mod/models/imp/idle.md5anim': ANIM,
  'mod/skins/own.skin': 'skin own {\n}\n',
};
const BASE = {
  'def/base.def': 'entityDef monster_default {\n}\nmodel head_zombie {\n\tmesch x\n}\n',
  'materials/base.mtr': 'models/test/skin {\n}\n',
  'skins/base.skin': 'skin skins/zombie {\n\tmodels/a models/b\n}\n',
  'models/zombie/walk.md5anim': ANIM,
  'models/zombie/RUN.md5anim': ANIM,
  'models/zombie/fall.md5anim': 'this is not an animation',
};

const zipped = (files: Record<string, string>) =>
  Object.entries(files).map(([name, data]) => ({ name, data }));

const inFolder = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

async function linesOf(folder: { readonly path: string }, ...args: string[]): Promise<string[]> {
  const { out } = await runCli(folder, ['check', './mod', ...args]);
  return out.split('\n').filter((line) => /^\S+:\d+:\d+: /.test(line));
}

describe('names that the base game may have', () => {
  it('are summed up in a line for each kind, with the first three', async () => {
    using folder = filesIn(MOD);
    expect(await linesOf(folder)).toEqual([
      "mod/def/imp.def:4:12: info declaration-not-found: 4 animation files are not here, but may be in the base game: 'models/zombie/walk.md5anim', 'models/zombie/run.md5anim', 'models/zombie/fall.md5anim' and 1 other.",
      "mod/def/imp.def:11:12: info declaration-not-found: 2 models and entities are not here, but may be in the base game: 'monster_default', 'head_zombie'.",
      "mod/def/imp.def:13:9: info declaration-not-found: The skin 'skins/zombie' is not there: no file here declares it.",
    ]);
  });

  it('are listed with --verbose', async () => {
    using folder = filesIn(MOD);
    const lines = await linesOf(folder, '--verbose');
    expect(lines.map((line) => /:(\d+):\d+: info .*'([^']+)'/.exec(line)?.slice(1, 3))).toEqual([
      ['4', 'walk'],
      ['5', 'run'],
      ['6', 'fall'],
      ['7', 'die'],
      ['11', 'monster_default'],
      ['12', 'head_zombie'],
      ['13', 'skins/zombie'],
    ]);
  });

  it('are listed if another name is near, because that may be a mistake', async () => {
    using folder = filesIn({ ...MOD, 'mod/skins/own.skin': 'skin skins/zombies {\n}\n' });
    expect(await linesOf(folder)).toContain(
      "mod/def/imp.def:13:9: info declaration-not-found: The skin 'skins/zombie' is not there: no file here declares it. Did you mean 'skins/zombies'?",
    );
  });
});

describe('check --base', () => {
  const MISSING =
    "mod/def/imp.def:7:11: warning declaration-not-found: The file 'models/zombie/die.md5anim' of the animation 'die' is missing.";

  it('finds what a folder holds, and warns of the rest', async () => {
    using folder = filesIn({ ...MOD, ...inFolder('base', BASE) });
    expect(await linesOf(folder, '--base', './base')).toEqual([MISSING]);
  });

  it.each(['pak000.pk4', 'pak.zip', 'pak.dat'])('finds what %s holds, alone or in a folder', async (name) => {
    using folder = filesIn(MOD);
    mkdirSync(join(folder.path, 'base'));
    writeFileSync(join(folder.path, 'base', name), zipOf(zipped(BASE)));
    expect(await linesOf(folder, '--base', `./base/${name}`)).toEqual([MISSING]);
    expect(await linesOf(folder, '--base', './base')).toEqual([MISSING]);
  });

  it('takes several', async () => {
    const { 'models/zombie/walk.md5anim': walk, ...rest } = BASE;
    using folder = filesIn({
      ...MOD,
      ...inFolder('base', rest),
      'more/models/zombie/walk.md5anim': walk,
      'more/models/zombie/die.md5anim': ANIM,
    });
    expect(await linesOf(folder, '--base', './base', '--base', './more')).toEqual([]);
  });

  it('may contain the mod, which stays the one that is checked', async () => {
    using folder = filesIn({ ...MOD, ...BASE });
    expect(await linesOf(folder, '--base', './')).toEqual([MISSING]);
  });

  it('warns of names that nobody declares', async () => {
    const clips = Object.fromEntries(Object.entries(BASE).filter(([path]) => /anim$|mtr$/.test(path)));
    using folder = filesIn({ ...MOD, ...inFolder('base', clips) });
    const lines = await linesOf(folder, '--base', './base');
    expect(lines.map((line) => /:(\d+:\d+: \w+)/.exec(line)?.[1])).toEqual([
      '7:11: warning',
      '11:12: warning',
      '12:13: warning',
      '13:9: warning',
    ]);
  });

  it('finds images and materials there', async () => {
    const mod = {
      'mod/materials/a.mtr':
        'models/a {\n\tdiffusemap textures/base/a.tga\n\tbumpmap textures/base/b.tga\n}\n',
      'mod/skins/a.skin': 'skin a {\n\tmodels/a models/of_base\n\tmodels/c models/of_nobody\n}\n',
    };
    using folder = filesIn({
      ...mod,
      'base/textures/base/a.tga': 'TGA',
      'base/materials/base.mtr': 'models/of_base {\n\tdiffusemap textures/base/none.tga\n}\n',
    });
    expect(await linesOf(folder)).toEqual([]);
    expect(await linesOf(folder, '--base', './base')).toEqual([
      expect.stringContaining(
        "mod/materials/a.mtr:3:10: warning missing-texture: The image 'textures/base/b.tga'",
      ),
      expect.stringContaining(
        "mod/skins/a.skin:3:11: warning declaration-not-found: The material 'models/of_nobody'",
      ),
    ]);
  });

  it('warns of materials of a mesh that nobody declares and that are no image', async () => {
    using folder = filesIn({
      'mod/models/a.md5mesh': MESH,
      'base/materials/base.mtr': 'models/other {\n}\n',
    });
    const text =
      "mod/models/a.md5mesh:10:11: warning missing-texture: The material 'models/test/skin' of 'a.md5mesh' is missing: ";
    expect(await linesOf(folder)).toEqual([]);
    expect(await linesOf(folder, '--base', './base')).toEqual([expect.stringContaining(text)]);
    mkdirSync(join(folder.path, 'base/models/test'), { recursive: true });
    writeFileSync(join(folder.path, 'base/models/test/skin.tga'), '');
    expect(await linesOf(folder, '--base', './base')).toEqual([]);
  });

  it('reads no declarations through links that lead out of it', async () => {
    using folder = filesIn({ ...MOD, 'outside/x.def': 'entityDef monster_default {\n}\n', 'base/a.txt': '' });
    symlinkSync('../outside/x.def', join(folder.path, 'base/x.def'));
    expect(await linesOf(folder, '--base', './base')).toContainEqual(
      expect.stringContaining("inherits from 'monster_default', but no file declares that."),
    );
  });

  it('ends with the reason if declarations of an archive are damaged', async () => {
    using folder = filesIn(MOD);
    const [def = { name: '' }, ...others] = zipped(BASE);
    const damage = (packed: Uint8Array): Uint8Array => packed.fill(0xff);
    writeFileSync(join(folder.path, 'base.pk4'), zipOf([{ ...def, damage }, ...others]));
    const { code, out, err } = await runCli(folder, ['check', './mod', '--base', './base.pk4']);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^md5-viewer: base\.pk4\/def\/base\.def: .*damaged/);
  });

  it('does not leave the base game by links', async () => {
    using folder = filesIn({ ...MOD, 'outside/die.md5anim': ANIM, 'base/models/zombie/walk.md5anim': ANIM });
    symlinkSync('../../../outside/die.md5anim', join(folder.path, 'base/models/zombie/die.md5anim'));
    expect(await linesOf(folder, '--base', './base')).toContain(MISSING);
  });

  it.each([
    ['gone', 'Expected a folder or archive that exists.'],
    ['empty', 'there is no file in this folder'],
    ['broken.pk4', 'the list of files at its end is missing'],
  ])('ends with the reason if %s cannot be read', async (name, reason) => {
    using folder = filesIn({ ...MOD, 'broken.pk4': 'PK\u0003\u0004' });
    mkdirSync(join(folder.path, 'empty'));
    const { code, out, err } = await runCli(folder, ['check', './mod', '--base', `./${name}`]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(name);
    expect(err).toContain(reason);
  });
});

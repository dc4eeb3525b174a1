import { describe, expect, it } from 'vitest';
import { modelMaterials } from '../../export/index.js';
import { EMPTY, Library, NO_SKIN, type Collection, type FileEntry } from '../../files/index.js';
import { loadPaint, resolveMaterials } from '../../files/materials/index.js';
import { filesIn, MESH, runCli } from '../support/cli.js';
import { FakeCore, file } from './files-fakes.js';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { Glb } from '../support/glb.js';

const bytesAs = (path: string, bytes: Uint8Array): FileEntry => ({
  path,
  bytes: () => Promise.resolve(bytes),
});

/** The collection after dropping the files with a mesh with these materials. */
async function dropped(mesh: string, materials: string, files: readonly (string | FileEntry)[]) {
  const library = new Library(new FakeCore().core);
  const entries = files.map((one) => (typeof one === 'string' ? file(one) : one));
  const collection = await library.add(EMPTY, [file(mesh, `mesh a : ${materials}`), ...entries], {
    mode: 'auto',
  });
  const [model] = collection.models;
  if (!model) throw new Error('There is no model.');
  return { collection, model, skins: collection.declarations?.skinsFor(model) };
}

/** The images of each material in a skin. */
function worn({ collection, model }: Awaited<ReturnType<typeof dropped>>, skin: string | null = null) {
  const materials = resolveMaterials(model, collection, skin);
  return Object.fromEntries(
    [...materials].map(([name, { maps }]) => [
      name,
      maps.flatMap(({ entries }) => entries.map((entry) => entry?.path)),
    ]),
  );
}

const unused = ({ problems }: Collection) =>
  problems.filter(({ code }) => code === 'image-not-used').map(({ file: path }) => path);

describe('the skins of Quake', () => {
  it('are images with numbers, and the first one is applied', async () => {
    const lamp = await dropped('id1/progs/lamp.md5mesh', 'progs/lamp', [
      'id1/progs/lamp_01_00.png',
      'id1/progs/lamp_00_00.png',
      'id1/progs/lamp_00_01.tga',
      'id1/progs/ogre_00_00.png',
    ]);
    expect(lamp.skins).toEqual({
      names: ['id1/progs/lamp_00_00', 'id1/progs/lamp_00_01', 'id1/progs/lamp_01_00'],
      byDefault: 'id1/progs/lamp_00_00',
    });
    expect(worn(lamp)).toEqual({ 'progs/lamp': ['id1/progs/lamp_00_00.png'] });
    expect(worn(lamp, 'id1/progs/lamp_01_00')).toEqual({ 'progs/lamp': ['id1/progs/lamp_01_00.png'] });
    expect(worn(lamp, NO_SKIN)).toEqual({ 'progs/lamp': [] });
    expect(unused(lamp.collection)).toEqual([]);
  });

  it('give each material its image of the same number', async () => {
    const boss = await dropped('progs/boss.md5mesh', 'boss,progs/lava.lmp', [
      'progs/boss_00_00.png',
      'progs/boss_01_00.png',
      'progs/boss_01_00.jpg',
      'textures/lava_00_00.png',
    ]);
    expect(boss.skins!.names).toEqual(['progs/boss_00_00', 'progs/boss_01_00']);
    expect(worn(boss, 'progs/boss_01_00')).toMatchObject({ 'progs/lava.lmp': ['textures/lava_00_00.png'] });
    expect(boss.collection.problems.map(({ code }) => code)).not.toContain('declaration-repeated');
  });

  it('do not exist for a mesh with a declared material', async () => {
    const imp = await dropped('models/lamp.md5mesh', 'models/lamp', [
      'models/lamp_00_00.png',
      'models/lamp.tga',
      file('materials/lamp.mtr', 'models/lamp { diffusemap models/lamp.tga }'),
    ]);
    expect(imp.skins).toEqual({ names: [], byDefault: null });
    expect(worn(imp)).toEqual({ 'models/lamp': ['models/lamp.tga'] });
  });
});

describe('the skins of Quake II', () => {
  it('are the images next to the mesh, whatever its material is called', async () => {
    const monster = await dropped('models/monsters/y/md5/tris.md5mesh', 'some_name', [
      'models/monsters/y/md5/pain.tga',
      'models/monsters/y/md5/skin.tga',
      'models/monsters/y/md5/skin_glow.tga',
      'models/monsters/y/md5/berserk.tga',
      'models/monsters/y/skin.pcx',
    ]);
    const folder = 'models/monsters/y/md5';
    expect(monster.skins).toEqual({
      names: [`${folder}/skin`, `${folder}/berserk`, `${folder}/pain`],
      byDefault: `${folder}/skin`,
    });
    expect(worn(monster)).toEqual({ some_name: [`${folder}/skin.tga`, `${folder}/skin_glow.tga`] });
    expect(worn(monster, `${folder}/pain`)).toEqual({ some_name: [`${folder}/pain.tga`] });
  });

  it('do not exist for a mesh that has an image of its own name or lies in another folder', async () => {
    const wraith = await dropped('models/md5/wraith.md5mesh', 'wraith', [
      'models/md5/wraith.tga',
      'models/md5/skin.tga',
    ]);
    const other = await dropped('models/imp/imp.md5mesh', 'models/imp/body', ['models/imp/skin.tga']);
    for (const model of [wraith, other]) expect(model.skins?.names).toEqual([]);
    expect(worn(other)).toEqual({ 'models/imp/body': [] });
  });
});

/** Two pixels of a game with red as colour 7. */
const LMP = Uint8Array.of(2, 0, 0, 0, 1, 0, 0, 0, 7, 0);
const PALETTE = new Uint8Array(768).fill(255, 21, 22);

describe('.lmp images', () => {
  const painted = async (files: readonly (string | FileEntry)[]) => {
    const ogre = await dropped('id1/progs/ogre.md5mesh', 'progs/ogre.lmp', files);
    const problems: string[] = [];
    const options = {
      takesBlocks: () => false,
      onProblem: ({ message }: { message: string }) => void problems.push(message),
      onFile: () => undefined,
    };
    const materials = resolveMaterials(ogre.model, ogre.collection);
    const paint = loadPaint(materials, options);
    const [texture] = (await paint[0]?.textures) ?? [];
    return { image: texture?.image, problems, materials, unused: unused(ogre.collection) };
  };
  const skin = bytesAs('id1/progs/ogre_00_00.lmp', LMP);

  it("have the colours of the game's palette", async () => {
    const {
      image,
      problems,
      materials,
      unused: left,
    } = await painted([skin, bytesAs('id1/gfx/palette.lmp', PALETTE)]);
    expect([problems, left]).toEqual([[], []]);
    expect(image).toMatchObject({ width: 2, height: 1 });
    expect([...(image as { rgba: Uint8Array }).rgba]).toEqual([255, 0, 0, 255, 0, 0, 0, 255]);
    const exported = await modelMaterials(materials);
    expect(exported.remarks).toEqual([]);
    const png = exported.materials.get('progs/ogre.lmp')!.image!;
    expect(png.name).toBe('ogre_00_00.png');
    expect([...PNG.sync.read(Buffer.from(png.bytes)).data]).toEqual([255, 0, 0, 255, 0, 0, 0, 255]);
  });

  it('ask for the palette if it is missing', async () => {
    const { image, problems, materials } = await painted([skin]);
    const text =
      "Its colours are in a palette. Add gfx/palette.lmp from the game's folder to show ogre_00_00.lmp.";
    expect([image, problems]).toEqual([undefined, [text]]);
    const { remarks } = await modelMaterials(materials);
    expect(remarks).toEqual([`Material progs/ogre.lmp: its image ogre_00_00.lmp is left out. ${text}`]);
  });

  it.each([
    [LMP.subarray(0, 9), PALETTE, 'This is no complete .lmp image.'],
    [LMP.subarray(0, 3), PALETTE, 'This is no complete .lmp image.'],
    [Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 1), PALETTE, 'This is no complete .lmp image.'],
    [LMP, PALETTE.subarray(0, 700), 'Its palette.lmp is too short.'],
  ])('are named where they are broken (%#)', async (lmp, palette, text) => {
    const { problems } = await painted([
      bytesAs('id1/progs/ogre_00_00.lmp', lmp),
      bytesAs('id1/gfx/palette.lmp', palette),
    ]);
    expect(problems).toEqual([expect.stringContaining(text)]);
  });
});

describe('the glow map', () => {
  const grey = (path: string, value: number): FileEntry =>
    bytesAs(path, Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 8, 32, value));

  it.each(['_glow', '_luma'])('is an image of its own, as NAME%s', async (suffix) => {
    const files = [grey('progs/lamp_00_00.tga', 50), grey(`progs/lamp_00_00${suffix}.tga`, 100)];
    const lamp = await dropped('progs/lamp.md5mesh', 'progs/lamp', files);
    const materials = resolveMaterials(lamp.model, lamp.collection);
    const options = { takesBlocks: () => false, onProblem: () => undefined, onFile: () => undefined };
    const textures = await loadPaint(materials, options)[0]!.textures;
    expect(textures.map(({ role, image }) => [role, (image as { rgba: Uint8Array }).rgba[0]])).toEqual([
      ['diffuse', 50],
      ['glow', 100],
    ]);
    expect(unused(lamp.collection)).toEqual([]);
    const { image, emissiveMap } = (await modelMaterials(materials)).materials.get('progs/lamp')!;
    expect(image!.name).toBe('lamp_00_00.png');
    expect([...PNG.sync.read(Buffer.from(image!.bytes)).data]).toEqual([50, 50, 50, 255]);
    expect(emissiveMap!.name).toBe(`lamp_00_00${suffix}.png`);
    expect([...PNG.sync.read(Buffer.from(emissiveMap!.bytes)).data]).toEqual([100, 100, 100, 255]);
  });

  it('is multiplied by its alpha, which the emissive texture of a GLB does not have', async () => {
    const png = new PNG({ width: 2, height: 1 });
    png.data.set([255, 255, 255, 0, 200, 100, 0, 128]);
    const glow = bytesAs('progs/lamp_00_00_glow.png', PNG.sync.write(png));
    const lamp = await dropped('progs/lamp.md5mesh', 'progs/lamp', [grey('progs/lamp_00_00.tga', 50), glow]);
    const materials = resolveMaterials(lamp.model, lamp.collection);
    const { emissiveMap } = (await modelMaterials(materials)).materials.get('progs/lamp')!;
    expect([...PNG.sync.read(Buffer.from(emissiveMap!.bytes)).data]).toEqual([0, 0, 0, 255, 100, 50, 0, 255]);
  });
});

describe('convert', () => {
  it('applies the first or the named skin of Quake, with the palette of the game', async () => {
    using folder = filesIn({ 'id1/progs/ogre.md5mesh': MESH.replace('models/test/skin', 'progs/ogre.lmp') });
    mkdirSync(join(folder.path, 'id1/gfx'));
    writeFileSync(join(folder.path, 'id1/gfx/palette.lmp'), PALETTE);
    for (const number of ['00', '01'])
      writeFileSync(join(folder.path, `id1/progs/ogre_${number}_00.lmp`), LMP);
    for (const [skin, image] of [
      [[], 'ogre_00_00.png'],
      [['--skin', 'progs/ogre_01_00'], 'ogre_01_00.png'],
    ] as const) {
      const { code, out } = await runCli(folder, [
        'convert',
        './id1/progs/ogre.md5mesh',
        ...skin,
        '-o',
        './out.glb',
      ]);
      expect([code, out]).toEqual([0, 'out.glb: 2 joints, 1 mesh, 0 animations\n']);
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.images).toMatchObject([{ name: image }]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { modelMaterials } from '../../export/index.js';
import { EMPTY, Library, NO_SKIN, type Collection, type FileEntry } from '../../files/index.js';
import { isSkinImage } from '../../files/tree/index.js';
import { loadPaint, resolveMaterials } from '../../files/materials/index.js';
import { filesIn, LENGTHS, MESH, runCli } from '../support/cli.js';
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
  it.each([
    ['models/y/md5/berserk.tga', true],
    ['y/skin.tga', true],
    ['PAIN.PCX', true],
    ['skin1.tga', true],
    ['textures/painting.tga', false],
    ['models/skinny/body.tga', false],
    ['skin_d.png', false],
    ['models/md5/imp/imp.tga', false],
  ])('may be %s: %s', (path, isSkin) => {
    expect(isSkinImage(path)).toBe(isSkin);
  });

  it('are the images next to the mesh, whatever its material is called', async () => {
    const monster = await dropped('models/monsters/y/md5/tris.md5mesh', 'some_name', [
      'models/monsters/y/md5/pain.tga',
      'models/monsters/y/md5/skin.tga',
      'models/monsters/y/md5/skin_glow.tga',
      'models/monsters/y/md5/tris_normal.png',
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

/** One red pixel. */
const redTga = (): Uint8Array =>
  Uint8Array.of(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0x20, 0, 0, 255);

/** The header of a model of Quake II, and its list of skins where the header says that it is. */
function md2(skins: readonly string[], changes: Readonly<Record<number, number>> = {}): Uint8Array {
  const bytes = new Uint8Array(68 + 64 * skins.length);
  const view = new DataView(bytes.buffer);
  const header = { 0: 0x32504449, 4: 8, 20: skins.length, 44: 68, ...changes };
  for (const [at, value] of Object.entries(header)) view.setInt32(Number(at), value, true);
  skins.forEach((name, i) => new TextEncoder().encodeInto(name, bytes.subarray(68 + 64 * i, 132 + 64 * i)));
  return bytes;
}

describe('the skins that an .md2 lists', () => {
  const folder = 'models/monsters/y/md5';
  const images = ['skin', 'pain', 'berserk', 'unused'].map((name) => `${folder}/${name}.tga`);
  const skinsWith = async (bytes: Uint8Array, path = 'models/monsters/y/tris.md2') => {
    const drop = await dropped(`${folder}/tris.md5mesh`, 'any', [...images, bytesAs(path, bytes)]);
    const problems = drop.collection.problems.filter(({ file: of }) => of.endsWith('.md2'));
    const names = drop.skins!.names.map((name) => name.slice(folder.length + 1));
    return { ...drop, names, said: problems.map(({ code, message }) => `${code}: ${message}`) };
  };
  const ALL = ['skin', 'berserk', 'unused', 'pain'];

  it.each([
    ['is empty', new Uint8Array(), []],
    ['is cut off in its header', md2(['skin.pcx']).subarray(0, 67), []],
    ['is another format', md2(['skin.pcx'], { 0: 0x33504449 }), []],
    ['is of another game', md2(['skin.pcx'], { 4: 15 }), []],
    ['lists no skin', md2([]), []],
    ['lists skins that are not there', md2(['models/monsters/y/other.pcx', '']), []],
    ['has a negative count', md2(['skin.pcx'], { 20: -1 }), ['expected 0 to 32 skins but found -1']],
    [
      'has a count that no memory holds',
      md2(['skin.pcx'], { 20: 0x7fffffff }),
      ['expected 0 to 32 skins but found 2147483647'],
    ],
    [
      'has a list in its header',
      md2(['a'], { 44: 64 }),
      ['it begins at byte 64 and does not lie in the file'],
    ],
    ['has a list before it', md2(['a'], { 44: -64 }), ['it begins at byte -64 and does not lie in the file']],
    [
      'has a list past its end',
      md2(['a'], { 44: 69 }),
      ['it begins at byte 69 and does not lie in the file'],
    ],
    [
      'is cut off in its list',
      md2(['a', 'b']).subarray(0, 195),
      ['it begins at byte 68 and does not lie in the file'],
    ],
  ])('are all images of the folder where it %s', async (_, bytes, faults) => {
    const { names, said } = await skinsWith(bytes);
    expect(names).toEqual(ALL);
    expect(said).toEqual(faults.map((fault) => `file-not-used: Its list of skins is not used: ${fault}.`));
  });

  it('are offered in its order, each once, and no others', async () => {
    const listed = [
      'Models\\Monsters\\y\\BERSERK.pcx',
      'models/monsters/y/skin.pcx',
      'x/gone.pcx',
      'a/skin.pcx',
    ];
    const monster = await skinsWith(md2([...listed, 'pain'.padEnd(64, 'n')]));
    expect([monster.names, monster.said]).toEqual([['berserk', 'skin'], []]);
    expect(worn(monster)).toEqual({ any: [`${folder}/berserk.tga`] });
  });

  it('are of the mesh of its name, in the folder above md5 or its own', async () => {
    const bytes = md2(['pain.pcx']);
    expect((await skinsWith(bytes, 'models/monsters/Y/TRIS.MD2')).names).toEqual(['pain']);
    for (const path of ['models/monsters/y/head.md2', 'models/monsters/tris.md2', `${folder}/tris.md2`])
      expect((await skinsWith(bytes, path)).names).toEqual(ALL);
    const flat = await dropped('models/y/tris.md5mesh', 'any', [
      'models/y/skin.tga',
      'models/y/pain.tga',
      bytesAs('models/y/tris.md2', bytes),
    ]);
    expect(flat.skins!.names).toEqual(['models/y/pain']);
  });

  it('are read for the shown mesh of a large set only, and for another one when it is chosen', async () => {
    const read: string[] = [];
    const listed = (path: string): FileEntry => ({
      path,
      bytes: () => {
        read.push(path);
        return Promise.resolve(md2(['pain.pcx']));
      },
    });
    const monsters = Array.from({ length: 9 }, (_, i) => `m/${i}`);
    const files = monsters.flatMap((monster) => [
      file(`${monster}/md5/tris.md5mesh`, 'mesh a : any'),
      file(`${monster}/md5/skin.tga`),
      file(`${monster}/md5/pain.tga`),
      listed(`${monster}/tris.md2`),
    ]);
    const library = new Library(new FakeCore().core);
    const first = await library.add(EMPTY, [...files, listed('m/x.md2')], { mode: 'auto' });
    expect(read).toEqual(['m/0/tris.md2']);
    const chosen = await library.choose(first, first.offers[4]!, { mode: 'add' });
    expect(read).toEqual(['m/0/tris.md2', 'm/4/tris.md2']);
    const skins = chosen.declarations?.skinsFor(chosen.models[0]!);
    expect(skins?.names).toEqual(['m/4/md5/pain']);
    const again = await library.choose(chosen, chosen.offers[4]!, { mode: 'add' });
    expect(again.problems.filter(({ code }) => code === 'file-not-used')).toEqual([]);
  });

  it('say that an .md2 alone is not shown', async () => {
    const library = new Library(new FakeCore().core);
    const add = (entries: FileEntry[]) => library.add(EMPTY, entries, { mode: 'auto' });
    const { problems, models } = await add([bytesAs('models/y/tris.md2', md2(['skin.pcx']))]);
    expect([models, problems.map(({ code, message }) => [code, message])]).toEqual([
      [],
      [
        [
          'file-not-used',
          'Not used: this is not an MD5 file. Its list of skins is used with the .md5mesh of its name.',
        ],
      ],
    ]);
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
    expect(remarks).toEqual([`Material progs/ogre.lmp: its image ogre_00_00.lmp was skipped. ${text}`]);
  });

  it.each([
    [LMP.subarray(0, 9), PALETTE, 'This .lmp image is not complete.'],
    [LMP.subarray(0, 3), PALETTE, 'This .lmp image is not complete.'],
    [Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255, 1), PALETTE, 'This .lmp image is not complete.'],
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
      expect([code, out]).toEqual([0, `out.glb: 2 joints, 1 mesh, 0 animations\n${LENGTHS}`]);
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.images).toMatchObject([{ name: image }]);
    }
  });

  it('puts on the first skin that the .md2 of the mesh lists', async () => {
    const folder = 'baseq2/models/monsters/y';
    using files = filesIn({ [`${folder}/md5/tris.md5mesh`]: MESH });
    for (const name of ['skin', 'pain']) writeFileSync(join(files.path, folder, `md5/${name}.tga`), redTga());
    writeFileSync(join(files.path, folder, 'tris.md2'), md2(['models/monsters/y/pain.pcx']));
    const run = await runCli(files, ['convert', `./${folder}/md5/tris.md5mesh`, '-o', './out.glb']);
    expect([run.code, run.out]).toEqual([0, `out.glb: 2 joints, 1 mesh, 0 animations\n${LENGTHS}`]);
    const { json } = new Glb(readFileSync(join(files.path, 'out.glb')));
    expect(json.images).toMatchObject([{ name: 'pain.png' }]);
  });
});

import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ANIM, CAMERA, filesIn, FOREIGN_ANIM, LENGTHS, MESH, runCli } from '../support/cli.js';
import { complaints, meshNodes } from '../support/exported.js';
import { Glb } from '../support/glb.js';
import { redDds } from '../support/red-dds.js';
import { zipOf } from '../support/zip.js';

/** One red pixel. */
const TGA = Uint8Array.of(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0x20, 0, 0, 255);

/** As in ET:QW: weights for joints of another file. */
const LOD = MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints {\n}');
const NO_ARM = MESH.replace('numJoints 2', 'numJoints 1')
  .replace(/ {2}"arm".*\n/, '')
  .replace('weight 3 1', 'weight 3 0');
const WITH_HAND = MESH.replace('numJoints 2', 'numJoints 3').replace(
  '"arm" 0 ( 0 0 10 ) ( 0 0 0 )',
  '"arm" 0 ( 0 0 10 ) ( 0 0 0 )\n  "hand" 1 ( 0 0 20 ) ( 0 0 0 )',
);

const OUT = ['-o', './out.glb'];

const convert = async (files: Record<string, string>, ...args: string[]) => {
  using folder = filesIn(files);
  const run = await runCli(folder, ['convert', ...args]);
  const path = join(folder.path, 'out.glb');
  return { ...run, glb: existsSync(path) ? readFileSync(path) : null };
};

describe('convert', () => {
  it('ends with 2 for files that are not there, and writes nothing', async () => {
    const { code, err, glb } = await convert({ 'a.md5mesh': MESH }, './a.md5mesh', './b.md5anim', ...OUT);
    expect([code, err, glb]).toEqual([2, 'md5-viewer: b.md5anim: there is no such file or folder\n', null]);
  });

  it.each([
    [['./a.md5mesh'], "required option '-o, --output <path>' not specified\n"],
    [
      ['./a.md5mesh', '-o', 'out.gltf'],
      'out.gltf: expected a name that ends in .glb, .md5mesh, .md5anim or .md5camera, or a folder that ends in /',
    ],
    [OUT, "missing required argument 'paths'\n"],
    [
      ['--up-axis', 'x', './a.md5mesh', ...OUT],
      "option '--up-axis <axis>' argument 'x' is invalid. Allowed choices are z, y.\n",
    ],
    [
      ['--skin', '', './a.md5mesh', ...OUT],
      "option '--skin <name>' argument '' is invalid. Expected the name of a skin, or none for the materials of the mesh.\n",
    ],
    [['--json', './a.md5mesh', ...OUT], "unknown option '--json'\n"],
    [['./walk.md5anim', ...OUT], 'none of these files is a mesh'],
    [
      ['./', ...OUT],
      'there are several meshes with different skeletons; name one of them: a.md5mesh, b.md5mesh',
    ],
    [['./a.md5mesh', '-o', './a.md5mesh/out.glb'], 'a.md5mesh: '],
  ])('ends with 2 for %j', async (args, message) => {
    const other = MESH.replace('"arm"', '"leg"');
    const files = { 'a.md5mesh': MESH, 'b.md5mesh': other, 'walk.md5anim': ANIM };
    const { code, err, glb } = await convert(files, ...args);
    expect([code, glb]).toEqual([2, null]);
    expect(err).toContain(`md5-viewer: ${message}`);
  });

  it('never writes over what it reads', async () => {
    using folder = filesIn({ 'out.glb': MESH });
    const { code, err } = await runCli(folder, ['convert', './out.glb', ...OUT]);
    expect([code, err]).toEqual([
      2,
      'md5-viewer: out.glb: it is an input file; add --force to overwrite it\n',
    ]);
  });

  it('ends with 1 for a mesh of which nothing can be shown', async () => {
    const { code, err, glb } = await convert({ 'a.md5mesh': 'hello' }, './a.md5mesh', ...OUT);
    expect([code, glb]).toEqual([1, null]);
    expect(err).toMatch(/^md5-viewer: a\.md5mesh has no content that can be shown\. [A-Z]/);
  });

  it('ends with 1 if none of the animations fits', async () => {
    const files = { 'a.md5mesh': MESH, 'x.md5anim': FOREIGN_ANIM };
    const { code, err, glb } = await convert(files, './a.md5mesh', './x.md5anim', ...OUT);
    expect([code, glb]).toEqual([1, null]);
    expect(err).toMatch(/^md5-viewer: x\.md5anim: Does not fit a\.md5mesh\. [A-Z]/);
  });

  it('writes a mesh with the animations that fit it, and says so', async () => {
    const files = {
      'a.md5mesh': MESH,
      'walk.md5anim': ANIM,
      'x.md5anim': FOREIGN_ANIM,
      'c.md5camera': CAMERA,
      'run/walk.md5anim': ANIM,
      'run/idle.md5anim': ANIM,
    };
    const { code, out, err, glb } = await convert(files, './', ...OUT);
    expect([code, err]).toEqual([0, '']);
    const [headline, ...rest] = out.trimEnd().split('\n');
    expect(headline).toBe('out.glb: 2 joints, 1 mesh, 3 animations');
    expect(rest.slice(0, 4)).toEqual([
      '  idle: 3 frames, 0.200 s',
      '  run/walk: 3 frames, 0.200 s',
      '  walk: 3 frames, 0.200 s',
      '  note: c.md5camera is not an animation. It was skipped.',
    ]);
    expect(rest[4]).toMatch(/^ {2}note: x\.md5anim: Does not fit a\.md5mesh\./);
    const { json } = new Glb(glb!);
    expect(json.nodes[json.scenes[0]!.nodes[0]!]!.name).toBe('a');
    expect(json.animations).toHaveLength(3);
    expect(await complaints(glb!)).toEqual([]);
  });

  it.each([
    ['a', './a.md5mesh'],
    ['a_lod1', './a_lod1.md5mesh'],
  ])(
    'writes LOD meshes without joints with the skeleton next to them, also %s without others',
    async (name, path) => {
      using folder = filesIn({ 'a.md5mesh': MESH, 'a_lod1.md5mesh': LOD, 'b.md5mesh': NO_ARM });
      const { code, out } = await runCli(folder, ['convert', path, ...OUT]);
      expect([code, out.split('\n')[0]]).toEqual([0, 'out.glb: 2 joints, 1 mesh, 0 animations']);
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.nodes[json.scenes[0]!.nodes[0]!]!.name).toBe(name);
      expect(out.includes('a_lod1.md5mesh: The mesh has no joints. The joints of a.md5mesh are used.')).toBe(
        name !== 'a',
      );
    },
  );

  it('writes meshes with one skeleton together', async () => {
    const files = { 'a.md5mesh': MESH, 'a_lod1.md5mesh': LOD, 'a_lod2.md5mesh': LOD, 'walk.md5anim': ANIM };
    const { code, out, glb } = await convert(files, './', ...OUT);
    expect([code, out.split('\n')[0]]).toEqual([0, 'out.glb: 2 joints, 3 meshes, 1 animation']);
    expect(new Glb(glb!).json.meshes!.map(({ name }) => name)).toEqual([
      'models/test/skin',
      'a_lod1: models/test/skin',
      'a_lod2: models/test/skin',
    ]);
    expect(await complaints(glb!)).toEqual([]);
  });

  it('ends with 1 for a LOD mesh whose skeleton is not there, and uses it from another folder if it is named', async () => {
    const files = { 'x/a.md5mesh': MESH, 'y/a_lod1.md5mesh': LOD };
    const alone = await convert(files, './y/a_lod1.md5mesh', ...OUT);
    expect([alone.code, alone.glb]).toEqual([1, null]);
    expect(alone.err).toMatch(/a_lod1\.md5mesh needs the skeleton of another mesh, with at least 2 joints/);
    const both = await convert(files, './y/a_lod1.md5mesh', './x/a.md5mesh', ...OUT);
    expect([both.code, both.err]).toEqual([0, '']);
  });

  it('ends with 1 for a mesh file that holds nothing to write', async () => {
    const empty = 'MD5Version 10 commandline "" numJoints 0 numMeshes 0 joints { }';
    const { code, glb } = await convert({ 'a.md5mesh': empty }, './a.md5mesh', ...OUT);
    expect([code, glb]).toEqual([1, null]);
  });

  it('says in one line how many errors the files have, and where to see them', async () => {
    const files = {
      'a.md5mesh': MESH.replace('weight 3 1', 'weight 3 7'),
      'my walk.md5anim': ANIM.replace('frame 1 { 2 }', 'frame 1 { x }'),
    };
    const { code, out } = await convert(files, './a.md5mesh', './my walk.md5anim', ...OUT);
    expect(code).toBe(0);
    const said = out.split('\n').filter((line) => line.includes('error'));
    expect(said).toEqual([
      '  note: The files have 2 errors: run md5-viewer check a.md5mesh "my walk.md5anim" to see more.',
    ]);
  });

  it('names animations without joints of the mesh, which do not move', async () => {
    const files = { 'a.md5mesh': WITH_HAND, 'walk.md5anim': ANIM };
    const { code, out } = await convert(files, './', ...OUT);
    expect(code).toBe(0);
    expect(out).toContain(
      '  note: walk.md5anim: Matched with a.md5mesh by the names of the joints: lacks hand.\n',
    );
  });

  it('takes the image next to the mesh in any format', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    writeFileSync(join(folder.path, 'skin.tga'), TGA);
    const { code, out } = await runCli(folder, ['convert', './a.md5mesh', ...OUT]);
    expect([code, out]).toEqual([0, `out.glb: 2 joints, 1 mesh, 0 animations\n${LENGTHS}`]);
    const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
    expect(json.images).toMatchObject([{ name: 'skin.png', mimeType: 'image/png' }]);
    expect(json.materials![0]!.pbrMetallicRoughness!.baseColorTexture).toEqual({ index: 0 });
  });

  it('says that scales of joints are left out, once for each file', async () => {
    const files = { 'a.md5mesh': MESH, 'walk.md5anim': ANIM, 'walk.md5scale': '{ "arm": { "0": 0.5 } }' };
    for (const args of [['./'], ['./a.md5mesh', './walk.md5anim']]) {
      const { code, out } = await convert(files, ...args, ...OUT);
      expect(code).toBe(0);
      expect(out.match(/walk\.md5scale.*/g)).toEqual([
        'walk.md5scale: joint scales are not written to the GLB.',
      ]);
    }
  });

  it('finds what the game declares: in its materials, with images anywhere among its models and textures', async () => {
    using folder = filesIn({
      'base/models/md5/imp/a.md5mesh': MESH,
      'base/materials/imp.mtr': 'models/test/skin { twosided diffusemap textures/imp/body.tga }',
      'base/materials/other.mtr': 'models/test/skin { diffusemap textures/other }',
      // The game reads none of these.
      'materials/imp.mtr': 'models/test/skin { diffusemap textures/outside }',
      'base/saves/a.mtr': 'models/test/skin { diffusemap textures/saved }',
    });
    mkdirSync(join(folder.path, 'base/textures/imp'), { recursive: true });
    writeFileSync(join(folder.path, 'base/textures/imp/body.tga'), TGA);
    const { code, out } = await runCli(folder, ['convert', './base/models/md5/imp/a.md5mesh', ...OUT]);
    expect([code, out]).toEqual([
      0,
      'out.glb: 2 joints, 1 mesh, 0 animations\n' +
        "  note: materials/other.mtr:1:1: 'models/test/skin' is already declared in materials/imp.mtr:1. The first one is used.\n" +
        LENGTHS,
    ]);
    const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
    expect(json.images).toMatchObject([{ name: 'body.png', mimeType: 'image/png' }]);
    expect(json.materials).toMatchObject([{ name: 'models/test/skin', doubleSided: true }]);
  });

  it('uses declarations of loose files before those of archives, and its own before those of --allow', async () => {
    const mtr = (word: string) => `models/test/skin { ${word} diffusemap _white }`;
    using folder = filesIn({
      'base/models/a.md5mesh': MESH,
      'base/materials/a.mtr': mtr('twosided'),
      'z/materials/a.mtr': mtr(''),
    });
    const pack = zipOf([{ name: 'materials/a.mtr', data: mtr('') }]);
    writeFileSync(join(folder.path, 'base/pak0.pk4'), pack);
    for (const args of [['./base/pak0.pk4'], ['--allow', './z']]) {
      const { code } = await runCli(folder, ['convert', './base/models/a.md5mesh', ...args, ...OUT]);
      expect(code).toBe(0);
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.materials).toMatchObject([{ doubleSided: true }]);
    }
  });

  it('uses the declarations of the last archive by name, whatever the order of the arguments', async () => {
    const mtr = (word: string) => `models/test/skin { ${word} diffusemap _white }`;
    using folder = filesIn({ 'base/models/a.md5mesh': MESH });
    const pack = (name: string, word: string) =>
      writeFileSync(join(folder.path, name), zipOf([{ name: 'materials/a.mtr', data: mtr(word) }]));
    pack('base/pak0.pk4', '');
    pack('base/pak1.pk4', 'twosided');
    const archives = ['./base/pak1.pk4', './base/pak0.pk4'];
    for (const args of [archives, [...archives].reverse()]) {
      expect((await runCli(folder, ['convert', './base/models/a.md5mesh', ...args, ...OUT])).code).toBe(0);
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.materials).toMatchObject([{ doubleSided: true }]);
    }
  });

  it('names animations as the model block does, and after their files otherwise', async () => {
    const def =
      'model a { mesh models/a.md5mesh anim stroll models/a/walk.md5anim anim run models/run.md5anim }';
    const files = {
      'base/models/a.md5mesh': MESH,
      'base/models/a/walk.md5anim': ANIM,
      'base/models/a/idle.md5anim': ANIM,
      'base/models/a/run.md5anim': ANIM,
    };
    const names = async (all: Record<string, string>, path: string) => {
      const { code, glb } = await convert(all, path, ...OUT);
      expect(code).toBe(0);
      return (new Glb(glb!).json.animations ?? []).map(({ name }) => name);
    };
    expect(await names(files, './base/')).toEqual(['idle', 'run', 'walk']);
    expect(await names({ ...files, 'base/def/a.def': def }, './base/models')).toEqual([
      'idle',
      'run',
      'stroll',
    ]);
    using folder = filesIn({});
    const packed = Object.entries({ ...files, 'base/def/a.def': def }).map(([name, data]) => ({
      ...{ name: name.replace('base/', ''), data },
    }));
    writeFileSync(join(folder.path, 'mod.pk4'), zipOf(packed));
    const { out } = await runCli(folder, ['convert', './mod.pk4', ...OUT]);
    expect(out).toContain('  stroll: 3 frames');
  });

  it('moves the model as its model block says, in each pose', async () => {
    const def = 'model a { mesh models/a.md5mesh offset ( 1 2 -12.5 ) }';
    const files = { 'base/models/a.md5mesh': MESH, 'walk.md5anim': ANIM };
    const args = ['./base/models/a.md5mesh', './walk.md5anim', '--scale', '1', ...OUT];
    const plain = await convert(files, ...args);
    const moved = await convert({ ...files, 'base/def/a.def': def }, ...args);
    expect(moved.out).toContain(
      "  note: def/a.def:1:1: The model block 'a' moves a.md5mesh by (1 2 -12.5). It is shown there, as in the game.\n",
    );
    const [here, there] = [plain, moved].map(({ glb }) => new Glb(glb!));
    for (const pose of [null, 0]) {
      const [from, to] = [here!.pose(pose), there!.pose(pose)];
      const [mesh] = meshNodes(here!);
      const [vertices, placed] = [here!.skin(mesh!, from), there!.skin(mesh!, to)];
      for (const [i, [x = NaN, y = NaN, z = NaN]] of vertices.entries()) {
        // glTF has Y up.
        [x + 1, y - 12.5, z - 2].forEach((value, axis) => expect(placed[i]?.[axis]).toBeCloseTo(value, 4));
      }
    }
    expect(await complaints(moved.glb!)).toEqual([]);
  });

  it('prefers the precompressed images of a game, as Doom 3 does', async () => {
    using folder = filesIn({
      'base/models/a.md5mesh': MESH,
      'base/materials/a.mtr': 'models/test/skin { diffusemap models/body.tga }',
    });
    mkdirSync(join(folder.path, 'base/dds/models'), { recursive: true });
    writeFileSync(join(folder.path, 'base/models/body.tga'), TGA);
    writeFileSync(join(folder.path, 'base/dds/models/body.dds'), redDds());
    const { code, out } = await runCli(folder, ['convert', './base/models/a.md5mesh', ...OUT]);
    expect([code, out]).toEqual([0, `out.glb: 2 joints, 1 mesh, 0 animations\n${LENGTHS}`]);
    const image = new Glb(readFileSync(join(folder.path, 'out.glb'))).image(0);
    expect(PNG.sync.read(Buffer.from(image)).width).toBe(8);
  });

  it('takes named declarations and images, and says what they declare and what is missing', async () => {
    using folder = filesIn({
      'mesh/a.md5mesh': MESH,
      'far/imp.mtr': '// of the imp\nmodels/test/skin { diffusemap a/body.tga bumpmap a/bumps.tga }',
      'far/broken.skin': 'skin x {',
    });
    writeFileSync(join(folder.path, 'far/body.tga'), TGA);
    const named = ['imp.mtr', 'body.tga', 'broken.skin'].map((name) => `./far/${name}`);
    const { code, out } = await runCli(folder, ['convert', './mesh/a.md5mesh', ...named, ...OUT]);
    expect([code, out]).toEqual([
      0,
      'out.glb: 2 joints, 1 mesh, 0 animations\n' +
        '  note: broken.skin:1:6: The { of this declaration is never closed.\n' +
        "  note: The normal image 'a/bumps.tga' of the material 'models/test/skin' (imp.mtr:2) is missing. " +
        'Tried a/bumps.tga, a/bumps.jpg, a/bumps.png and 6 more.\n' +
        LENGTHS,
    ]);
    const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
    expect(json.images).toMatchObject([{ name: 'body.png' }]);
  });

  it.each([
    ['models/test/skim', " Did you mean 'models/test/skim'?"],
    ['models/test/armour', ''],
    ['models/other/cape', ''],
  ])('names %s as the declared material only if it is near', async (declared, nearest) => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'a.mtr': `${declared} { diffusemap _white }` });
    const { out } = await runCli(folder, ['convert', './a.md5mesh', ...OUT]);
    expect(out).toContain(
      `Material models/test/skin: no file declares it, and no image has this name.${nearest}\n`,
    );
  });

  it('applies a declared skin, and lists the existing ones if the name is unknown', async () => {
    using folder = filesIn({
      'a.md5mesh': MESH,
      'a.skin':
        'skin night { model a.md5mesh models/test/skin dark } skin snow { model a.md5mesh models/test/skin white }',
      'a.mtr': 'dark { diffusemap _black } white { diffusemap _white }',
    });
    const materialsOf = async (...skin: string[]) => {
      const { code, err } = await runCli(folder, ['convert', './a.md5mesh', ...skin, ...OUT]);
      if (code !== 0) return err;
      return new Glb(readFileSync(join(folder.path, 'out.glb'))).json.images?.map(({ name }) => name) ?? [];
    };
    expect(await materialsOf('--skin', 'night')).toEqual(['_black.png']);
    expect(await materialsOf('--skin', 'none')).toEqual([]);
    expect(await materialsOf('--skin', 'dawn')).toBe(
      "md5-viewer: unknown skin 'dawn'; there are night, snow\n",
    );
    expect(await materialsOf('--skin', 'nihgt')).toBe(
      "md5-viewer: unknown skin 'nihgt'; there are night, snow. Did you mean 'night'?\n",
    );
  });

  it('ends with 2 for a declaration that is named and not there', async () => {
    const { code, err, glb } = await convert({ 'a.md5mesh': MESH }, './a.md5mesh', './gone.mtr', ...OUT);
    expect([code, err, glb]).toEqual([2, 'md5-viewer: gone.mtr: there is no such file or folder\n', null]);
  });

  it('leaves out a declaration next to the mesh that cannot be read, and says so', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'big.mtr': '' });
    truncateSync(join(folder.path, 'big.mtr'), 257 * 1024 * 1024);
    const { code, out } = await runCli(folder, ['convert', './a.md5mesh', ...OUT]);
    expect(code).toBe(0);
    expect(out).toContain('note: big.mtr was skipped: it is larger than 256 MB.');
  });

  it('takes files with Y up as they stand', async () => {
    const files = { 'a.md5mesh': MESH, 'walk.md5anim': ANIM };
    const heights = async (...args: string[]) => {
      const { code, glb } = await convert(files, ...args, './a.md5mesh', './walk.md5anim', ...OUT);
      expect([code, await complaints(glb!)]).toEqual([0, []]);
      const { json } = new Glb(glb!);
      const { min, max } = json.accessors[json.meshes![0]!.primitives[0]!.attributes.POSITION!]!;
      return [0, 1, 2].map((axis) => max![axis]! - min![axis]!);
    };
    const [x, y, z] = await heights();
    const [a, b, c] = await heights('--up-axis', 'y');
    // glTF has Y up: the file's up axis becomes Y, and its left points forward.
    expect([a, b, c]).toEqual([x, expect.closeTo(z!, 4), expect.closeTo(y!, 4)]);
    expect(y).not.toBeCloseTo(z!, 1);
  });

  it('names images that only browsers decode', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'skin.webp': 'RIFF1234WEBP' });
    const { code, out } = await runCli(folder, ['convert', './a.md5mesh', ...OUT]);
    expect(code).toBe(0);
    expect(out).toContain(
      'note: Material models/test/skin: its image skin.webp was skipped. Only a browser can decode skin.webp.',
    );
  });

  it('writes a mesh without animations', async () => {
    const { code, out } = await convert({ 'a.md5mesh': MESH }, './a.md5mesh', ...OUT);
    expect([code, out]).toEqual([
      0,
      'out.glb: 2 joints, 1 mesh, 0 animations\n  note: Material models/test/skin: no file declares it, and no image has this name.\n' +
        LENGTHS,
    ]);
  });
});

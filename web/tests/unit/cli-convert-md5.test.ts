import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANIM, CAMERA, filesIn, FOREIGN_ANIM, MESH, runCli } from '../support/cli.js';
import { edge, HARD } from '../support/gltf-builder.js';
import { corpusFolder } from '../support/wasm-core.js';
import { zipOf, type ZipFile } from '../support/zip.js';

interface Folder {
  readonly path: string;
}

const convert = (folder: Folder, ...args: string[]) => runCli(folder, ['convert', ...args]);
const textIn = (folder: Folder, path: string) => readFileSync(join(folder.path, path), 'utf8');
/** Paths of all files in a folder; empty if it does not exist. */
const filesBelow = (folder: Folder, path: string): string[] => {
  const at = join(folder.path, path);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1))
    .sort();
};
/** The numbers between the braces of a block. */
const numbersOf = (text: string, block: string): number[] =>
  (new RegExp(`${block} \\{([^}]*)\\}`).exec(text)?.[1]?.match(/-?[\d.]+/g) ?? []).map(Number);

const FILES = { 'a.md5mesh': MESH, 'walk.md5anim': ANIM, 'c.md5camera': CAMERA };
/** The joints of MESH with siblings in another order, and one more joint. */
const TWO_ARMS = MESH.replace('numJoints 2', 'numJoints 3')
  .replace(
    '  "arm" 0 ( 0 0 10 ) ( 0 0 0 )\n',
    '  "other" 0 ( 0 5 0 ) ( 0 0 0 )\n  "arm" 0 ( 0 0 10 ) ( 0 0 0 )\n',
  )
  .replace('weight 3 1', 'weight 3 2');

describe('convert to MD5', () => {
  it.each<[string[], string]>([
    [['./a.md5mesh', '-o', 'x.obj'], 'x.obj: expected a name that ends in .glb, .md5mesh, '],
    [
      ['./a.md5mesh', '-o', './x.md5mesh', '--scale', '0'],
      "argument '0' is invalid. Expected a number above 0.",
    ],
    [
      ['./a.md5mesh', '-o', './x.md5mesh', '--scale', '-2'],
      "argument '-2' is invalid. Expected a number above 0.",
    ],
    [['./a.md5mesh', '-o', './x.md5mesh', '--scale', '1e99'], 'Expected a number above 0.'],
    [['./a.md5mesh', '-o', './x.md5mesh', '--rename', 'arm'], 'Expected FROM=TO, two names'],
    [
      ['./a.md5mesh', '-o', './x.md5mesh', '--rename', 'a=b', '--rename', 'a=c'],
      "The joint 'a' is renamed twice.",
    ],
    [['./a.md5mesh', '-o', './x.md5mesh', '--rename', 'a=b"'], 'Expected FROM=TO, two names'],
    [['./a.md5mesh', '-o', './x.md5mesh', '--max-weights', '0'], 'Expected a whole number from 1 to 255.'],
    [['./walk.md5anim', '-o', './x.md5anim', '--frames', '5-2'], 'Expected first-last, such as 10-20.'],
    [['./walk.md5anim', '-o', './x.md5anim', '--frames', 'all'], 'Expected first-last, such as 10-20.'],
    [['./walk.md5anim', '-o', './x.md5anim', '--fps', '23.976'], 'Expected a whole number from 1 to 1000.'],
    [['./walk.md5anim', '-o', './x.md5anim', '--root', 'out'], 'Allowed choices are file, in-place.'],
    [['./a.md5mesh', '-o', './x.md5mesh', '--md5', '11'], 'Allowed choices are 10, 12.'],
    [['./walk.md5anim', '-o', './x.md5anim', '--for', './b.md5mesh'], 'b.md5mesh: there is no such file'],
    [
      ['./walk.md5anim', '-o', './x.md5anim', '--max-weights', '4'],
      '--max-weights is for meshes, but none of these',
    ],
    [
      ['./a.md5mesh', '-o', './x.md5mesh', '--fps', '12'],
      '--fps is for animations and camera paths, but none',
    ],
    [['./a.md5mesh', '-o', './x.md5mesh', '--skin', 'red'], '--skin is for a GLB, not for MD5 files'],
    [['./a.md5mesh', '-o', './x.glb', '--keep-bounds'], '--keep-bounds is for MD5 files, not for a GLB'],
    [['./a.md5mesh', '-o', './x.md5anim'], 'these files include no animations'],
    [['./', '-o', './x.md5anim'], 'there are several animations; name one of them, or an output folder'],
    [['./a.md5mesh', '-o', './walk.md5anim/x.md5mesh'], 'walk.md5anim: '],
    [['./a.md5mesh', '-o', './a.md5mesh/'], 'a.md5mesh'],
    [['./a.md5mesh', './gone.zip', '-o', './out/'], 'gone.zip: there is no such file'],
    [['./notes.zip', '-o', './out/'], 'notes.zip: This is not a zip archive'],
    [['./run/../a.md5mesh', './run/a.md5mesh', '-o', './out/'], 'two files would get this name'],
    [['-', '-o', './x.md5mesh'], '-: standard input cannot be read here'],
  ])('ends with 2 for %j, and writes nothing', async (args, message) => {
    using folder = filesIn({
      ...FILES,
      'run/walk.md5anim': ANIM,
      'run/a.md5mesh': MESH,
      'notes.zip': 'to do',
    });
    const before = filesBelow(folder, '');
    const { code, out, err } = await convert(folder, ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('md5-viewer: ');
    expect(err).toContain(message);
    expect(filesBelow(folder, '')).toEqual(before);
  });

  it.each<[string, string[], string]>([
    ['nothing in a file', ['./', '-o', './out/'], 'bad.md5mesh has no content that can be shown. '],
    [
      'frames that are not there',
      ['./walk.md5anim', '-o', './x.md5anim', '--frames', '1-3'],
      'walk.md5anim: There are no frames 1 to 3: the file has 3 frames',
    ],
    [
      'a mesh of others',
      ['./walk.md5anim', '-o', './x.md5anim', '--for', './other.md5mesh'],
      'walk.md5anim: The animation does not fit the mesh.',
    ],
    [
      'a mesh that is none',
      ['./walk.md5anim', '-o', './x.md5anim', '--for', './walk.md5anim'],
      'walk.md5anim: --for needs a mesh with joints',
    ],
    [
      'lengths that are too large',
      ['./a.md5mesh', '-o', './x.md5mesh', '--scale', '1e38'],
      'a.md5mesh: Lengths times ',
    ],
  ])('ends with 1 for %s, and writes nothing', async (_, args, message) => {
    const other = MESH.replace('origin', 'root').replace('"arm"', '"leg"');
    using folder = filesIn({ ...FILES, 'bad.md5mesh': 'hello', 'other.md5mesh': other });
    const before = filesBelow(folder, '');
    const { code, out, err } = await convert(folder, ...args);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(message);
    expect(filesBelow(folder, '')).toEqual(before);
  });

  it('writes over what it reads only with --force', async () => {
    using folder = filesIn(FILES);
    const args = ['./a.md5mesh', '-o', './a.md5mesh', '--scale', '2'];
    const refused = await convert(folder, ...args);
    expect([refused.code, refused.err]).toEqual([
      2,
      'md5-viewer: a.md5mesh: it is an input file; add --force to overwrite it\n',
    ]);
    expect(textIn(folder, 'a.md5mesh')).toBe(MESH);
    expect((await convert(folder, ...args, '--force')).code).toBe(0);
    expect(numbersOf(textIn(folder, 'a.md5mesh'), 'joints').slice(7, 11)).toEqual([0, 0, 0, 20]);
    expect((await convert(folder, './walk.md5anim', '--for', './a.md5mesh', '-o', './a.md5mesh')).code).toBe(
      2,
    );
  });

  it('keeps an existing file if another one cannot be written', async () => {
    using folder = filesIn({ 'in/a.md5mesh': MESH, 'in/b.md5mesh': MESH, 'out/a.md5mesh': 'old' });
    mkdirSync(join(folder.path, 'out/b.md5mesh'));
    const { code, err } = await convert(folder, './in', '-o', './out/');
    expect([code, err]).toEqual([2, 'md5-viewer: out/b.md5mesh: it is a folder\n']);
    expect(filesBelow(folder, 'out')).toEqual(['a.md5mesh']);
    expect(textIn(folder, 'out/a.md5mesh')).toBe('old');
  });

  it('writes a folder with all kinds and sub-folders, and lists each change behind its file', async () => {
    using folder = filesIn({
      'in/a.md5mesh': MESH.replace('MD5Version 10', 'MD5Version 12'),
      'in/run/walk.md5anim': ANIM,
      'in/run/c.md5camera': CAMERA,
      'in/run/x.md5scale': '{}',
    });
    const { code, out, err } = await convert(folder, './in', '-o', './out/');
    expect([code, err]).toEqual([0, '']);
    expect(filesBelow(folder, 'out')).toEqual(['a.md5mesh', 'run/c.md5camera', 'run/walk.md5anim']);
    expect(textIn(folder, 'out/a.md5mesh')).toMatch(/^MD5Version 10\n/);
    expect(out.split('\n')).toContain(
      'out/run/walk.md5anim: change bounds-computed: Bounds are computed from the vertices of in/a.md5mesh.',
    );
    expect(out).toContain('in/run/x.md5scale: note: It is not an MD5 file and was skipped.\n');
    const check = await runCli(folder, ['check', './out']);
    expect([check.code, check.out]).toEqual([0, '3 files checked: 0 errors, 0 warnings, 0 notes\n']);
  });

  it('gives a file the ending of its content', async () => {
    using folder = filesIn({ 'mesh.txt': MESH });
    await convert(folder, './mesh.txt', '-o', './out/');
    expect(filesBelow(folder, 'out')).toEqual(['mesh.md5mesh']);
  });

  it('writes the same bytes when it converts twice', async () => {
    using folder = filesIn({ ...FILES });
    const args = ['--scale', '0.1', '--fps', '7'];
    await convert(folder, './', '-o', './one/', ...args);
    await convert(folder, './one', '-o', './two/');
    for (const name of Object.keys(FILES))
      expect(textIn(folder, `two/${name}`)).toBe(textIn(folder, `one/${name}`));
  });

  it('reads archives, and keeps the paths in them', async () => {
    using folder = filesIn({});
    const data = (text: string) => new TextEncoder().encode(text);
    const zip = zipOf([
      { name: 'models/a/a.md5mesh', data: data(MESH) },
      { name: 'models/a/walk.md5anim', data: data(ANIM) },
      { name: 'readme.txt', data: data('hello') },
    ]);
    writeFileSync(join(folder.path, 'pak.pk4'), zip);
    const { code, out } = await convert(folder, './pak.pk4', '-o', './out/');
    expect(code).toBe(0);
    expect(filesBelow(folder, 'out')).toEqual(['models/a/a.md5mesh', 'models/a/walk.md5anim']);
    expect(out).toContain('computed from the vertices of pak.pk4/models/a/a.md5mesh.');
    expect((await convert(folder, './pak.pk4', '-o', './x.glb')).out).toMatch(
      /^x\.glb: 2 joints, 1 mesh, 1 animation/,
    );
  });

  it.each([
    [
      ['a.zip'],
      'mod/a.zip: note: Not used: the folder has other files to convert. To convert it, too, name it.',
    ],
    [
      ['b.pk4', 'c/a.zip', 'd.pk3'],
      'mod/b.pk4: note: Not used, like 2 other archives: the folder has other files to convert. To convert them, too, name them.',
    ],
  ])('says that it skips the archives %j of a folder with other files', async (names, remark) => {
    using folder = filesIn({ 'mod/a.md5mesh': MESH, 'mod/c/notes.txt': '' });
    for (const name of names)
      writeFileSync(join(folder.path, 'mod', name), zipOf([{ name: `${name}.md5mesh`, data: MESH }]));
    const skipped = await convert(folder, './mod', '-o', './out/');
    expect(skipped.out.split('\n').filter((line) => line.includes('Not used'))).toEqual([remark]);
    expect(filesBelow(folder, 'out')).toEqual(['a.md5mesh']);
    const named = await convert(folder, './mod', ...names.map((name) => `./mod/${name}`), '-o', './all/');
    expect(named.out).not.toContain('other files to convert');
    expect(filesBelow(folder, 'all')).toHaveLength(1 + names.length);
  });

  it('reads archives with findings, and archives without models beside others', async () => {
    using folder = filesIn({});
    const pack = (name: string, files: ZipFile[]) => writeFileSync(join(folder.path, name), zipOf(files));
    pack('pak0.pk4', [
      { name: 'models/A.md5mesh', data: 'no mesh' },
      { name: 'models/a.md5mesh', data: MESH },
      { name: 'models/secret.tga', data: 'x', encrypted: true },
    ]);
    pack('pak1.pk4', [{ name: 'models/a.tga', data: 'x' }]);
    const { code, out, err } = await convert(folder, './pak0.pk4', './pak1.pk4', '-o', './x.glb');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^x\.glb: 2 joints, 1 mesh, 0 animations\n/);
    expect(out).toContain('pak0.pk4/models/a.md5mesh: note: The archive has two files with this path.');
    expect(out).toContain('pak0.pk4/models/secret.tga: note: Not used: it is encrypted.');
    expect((await convert(folder, './pak1.pk4', '-o', './y.glb')).err).toBe(
      'md5-viewer: pak1.pk4: there is no .md5mesh, .md5anim, .md5camera, .glb or .gltf in this archive\n',
    );
    pack('pak2.pk4', [{ name: 'models/b.md5mesh', data: MESH, encrypted: true }]);
    const lost = await convert(folder, './pak0.pk4', './pak2.pk4', '-o', './y.glb');
    expect(lost.err).toBe(
      'md5-viewer: pak2.pk4/models/b.md5mesh: Not used: it is encrypted. Unpack the archive with its password and drop the folder.\n',
    );
  });

  it('writes an animation for a mesh with another order and one joint more', async () => {
    using folder = filesIn({ ...FILES, 'game.md5mesh': TWO_ARMS });
    const args = ['./walk.md5anim', '--for', './game.md5mesh', '-o', './x.md5anim'];
    const { code, out } = await convert(folder, ...args);
    expect(code).toBe(0);
    expect(out).toMatch(/x\.md5anim: change joints-added: .*'other'/);
    const names = textIn(folder, 'x.md5anim').match(/"\w+"(?=\s-?\d)/g);
    expect(names).toEqual(['"origin"', '"other"', '"arm"']);
    const { fits } = (
      JSON.parse((await runCli(folder, ['info', '--json', './game.md5mesh', './x.md5anim'])).out) as {
        fits?: unknown;
      }[]
    )[1]!;
    expect(fits).toMatchObject([{ how: 'exact' }]);
    expect(out).toContain('computed from the vertices of game.md5mesh.');
  });

  it('leaves out and names joints that are not in the mesh of --for', async () => {
    const long = ANIM.replace('numJoints 2', 'numJoints 3')
      .replace('  "arm" 0 0 0\n', '  "arm" 0 0 0\n  "tail" 0 0 0\n')
      .replace('( 0 0 10 ) ( 0 0 0 ) }', '( 0 0 10 ) ( 0 0 0 ) ( 0 1 0 ) ( 0 0 0 ) }');
    using folder = filesIn({ 'a.md5mesh': MESH, 'long.md5anim': long });
    const { out } = await convert(folder, './long.md5anim', '--for', './a.md5mesh', '-o', './x.md5anim');
    expect(out).toMatch(/x\.md5anim: change joints-left-out: .*'tail'/);
    expect(textIn(folder, 'x.md5anim')).toContain('numJoints 2\n');
  });

  it('takes the mesh of --for as it is if only the animation needs the scale', async () => {
    using folder = filesIn({ ...FILES });
    const args = ['./walk.md5anim', '--for', './a.md5mesh', '--rename', 'arm=limb', '-o', './x.md5anim'];
    // The mesh has the old name: it fits only with the same edits.
    expect((await convert(folder, ...args)).code).toBe(0);
    expect(textIn(folder, 'x.md5anim')).toContain('"limb"');
    const renamed = MESH.replace('"arm"', '"limb"');
    writeFileSync(join(folder.path, 'a.md5mesh'), renamed);
    expect((await convert(folder, ...args)).code).toBe(0);
  });

  it('trims, resamples and keeps the length in seconds', async () => {
    using folder = filesIn(FILES);
    const trimmed = await convert(folder, './walk.md5anim', '--frames', '1-2', '-o', './x.md5anim');
    expect(trimmed.out).toContain('x.md5anim: change frames-trimmed: ');
    const text = textIn(folder, 'x.md5anim');
    expect(text).toContain('numFrames 2\n');
    expect([numbersOf(text, 'frame 0'), numbersOf(text, 'frame 1')]).toEqual([[2], [6]]);
    await convert(folder, './walk.md5anim', '--fps', '20', '-o', './y.md5anim');
    const fine = textIn(folder, 'y.md5anim');
    expect(fine).toMatch(/numFrames 5\n[^]*frameRate 20\n/);
    expect([0, 1, 2, 3, 4].map((i) => numbersOf(fine, `frame ${i}`)[0])).toEqual([0, 1, 2, 4, 6]);
    await convert(folder, './c.md5camera', '--fps', '48', '-o', './y.md5camera');
    expect(textIn(folder, 'y.md5camera')).toContain('frameRate 48\n');
  });

  it('removes the travel of the root, also from the bounds', async () => {
    using folder = filesIn(FILES);
    const args = ['./walk.md5anim', '-o', './x.md5anim'];
    await convert(folder, ...args, '--root', 'in-place');
    const text = textIn(folder, 'x.md5anim');
    expect(numbersOf(text, 'bounds').slice(-6)).toEqual([0, 0, 0, 0, 4, 8]);
    await convert(folder, ...args, '--root', 'file');
    expect(numbersOf(textIn(folder, 'x.md5anim'), 'bounds').slice(-6)).toEqual([6, 0, 0, 6, 4, 8]);
  });

  it('keeps bounds if it is asked to, or with a message if no mesh fits', async () => {
    using folder = filesIn({ ...FILES, 'alone/x.md5anim': FOREIGN_ANIM });
    const kept = await convert(folder, './walk.md5anim', '--keep-bounds', '-o', './k.md5anim');
    expect(kept.out).toBe('k.md5anim: 0 changes\n');
    expect(numbersOf(textIn(folder, 'k.md5anim'), 'bounds').slice(0, 6)).toEqual([0, 0, 0, 1, 1, 1]);
    const { out } = await convert(folder, './alone/x.md5anim', '-o', './l.md5anim');
    expect(out).toBe(
      'l.md5anim: 0 changes\nl.md5anim: note: The bounds of the file are kept, because no mesh was found that it fits.\n',
    );
  });

  it('limits weights and says the error, turns, renames, and writes version 12', async () => {
    using folder = filesIn(FILES);
    const { code, out } = await convert(
      folder,
      './a.md5mesh',
      ...['--max-weights', '1', '--up-axis', 'y', '--rename', 'arm=limb', '--md5', '12', '-o', './x.md5mesh'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/change weights-limited: 1 of 3 vertices had more than 1 weight/);
    expect(out).toContain('change joints-renamed: ');
    const text = textIn(folder, 'x.md5mesh');
    expect(text).toMatch(/^MD5Version 12\n/);
    expect(text).toMatch(/"limb"\s+0 \( 0 -10 0 \)/);
    expect((await runCli(folder, ['check', '--engine', 'prey', './x.md5mesh'])).out).toContain(
      ': 0 errors, 0 warnings, ',
    );
  });

  it('writes a GLB of the edited files', async () => {
    using folder = filesIn(FILES);
    const args = ['./a.md5mesh', './walk.md5anim', '-o', './x.glb', '--scale', '2', '--frames', '0-1'];
    const { code, out } = await convert(folder, ...args);
    expect(code).toBe(0);
    expect(out).toContain('  walk: 2 frames, 0.100 s\n');
    expect(out).toContain('  note: walk.md5anim: Only the frames 0 to 1 of 3 were kept.\n');
    expect(out).toContain('  note: A unit is 2 m, so the model is 16 m high.\n');
  });

  it('keeps vertex colours in a GLB of edited files', async () => {
    const colored = MESH.replace('MD5Version 10', 'MD5Version 11')
      .replace('skin"', 'skin"\n  flags { vertexColor }')
      .replace(/(vert \d.*)/g, '$1 ( 255 0 0 255 )');
    using folder = filesIn({ 'a.md5mesh': colored });
    for (const scale of ['1', '2']) {
      const { code, out } = await convert(folder, './a.md5mesh', '-o', './x.glb', '--scale', scale);
      expect([code, out.includes('normals')]).toEqual([0, false]);
      expect(readFileSync(join(folder.path, 'x.glb')).includes('COLOR_0')).toBe(true);
    }
  });

  it('gives a mesh without joints those of the mesh next to it', async () => {
    const lod = MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints {\n}');
    using folder = filesIn({ 'a.md5mesh': MESH, 'a_lod1.md5mesh': lod, 'far/b_lod.md5mesh': lod });
    const { code, out } = await convert(folder, './a_lod1.md5mesh', '-o', './x.md5mesh');
    expect(code).toBe(0);
    expect(out).toMatch(/x\.md5mesh: change skeleton-taken: /);
    expect(textIn(folder, 'x.md5mesh')).toContain('numJoints 2\n');
    const alone = await convert(folder, './far/b_lod.md5mesh', '-o', './y.md5mesh');
    expect([alone.code, alone.err]).toEqual([
      1,
      expect.stringContaining('needs the skeleton of another mesh'),
    ]);
  });

  it('makes a mod folder of a GLB, and one file of it', async () => {
    using folder = filesIn(FILES);
    await convert(folder, './a.md5mesh', './walk.md5anim', '-o', './hero.glb');
    const { code, out, err } = await convert(folder, './hero.glb', '-o', './mod/');
    expect([code, err]).toEqual([0, '']);
    // The mesh names materials of the game.
    expect(filesBelow(folder, 'mod')).toEqual([
      'def/hero.def',
      'models/hero.md5mesh',
      'models/hero/walk.md5anim',
    ]);
    expect(out).toMatch(/^hero\.glb: change gltf-scale: A metre of the glTF becomes 39\.37 units/);
    expect((await runCli(folder, ['check', './mod'])).out).toMatch(/: 0 errors, 0 warnings/);
    const single = await convert(folder, './hero.glb', '-o', './x.md5mesh', '--scale', '1');
    expect(single.out).toContain('x.md5mesh: 1 image or declaration skipped; name an output folder');
    expect(single.out).toContain('walk.md5anim: note: It was skipped, because the output is for meshes.');
    expect(filesBelow(folder, '')).toContain('x.md5mesh');
  });

  it('finds glTF files in folders', async () => {
    using folder = filesIn({ ...FILES, 'art/readme.txt': '' });
    mkdirSync(join(folder.path, 'art/far'));
    writeFileSync(join(folder.path, 'art/far/roof.glb'), edge(HARD).glb());
    const { code, out } = await convert(folder, './art', '-o', './mod/');
    expect([code, out]).toEqual([0, expect.stringContaining('change gltf-scale: ')]);
    const made = ['def/roof.def', 'materials/roof.mtr', 'models/roof.md5mesh'];
    expect(filesBelow(folder, 'mod')).toEqual(made);
    writeFileSync(join(folder.path, 'art/a.md5mesh'), MESH);
    // The scale of MD5 files has another meaning than units per metre.
    const both = await convert(folder, './art', '-o', './both/', '--scale', '2');
    expect([both.code, both.err]).toEqual([0, '']);
    expect(filesBelow(folder, 'both')).toEqual(['a.md5mesh', ...made]);
    expect(textIn(folder, 'both/models/roof.md5mesh')).toContain('weight 1 0 1 ( 2 0 0 )');
    expect(textIn(folder, 'both/a.md5mesh')).toContain('"arm"\t0 ( 0 0 20 )');
    const mesh = await convert(folder, './art', '-o', './x.md5mesh');
    expect([mesh.code, mesh.out]).toEqual([
      0,
      expect.stringContaining(
        'roof.glb: note: It was skipped, because glTF and MD5 files are converted together',
      ),
    ]);
    mkdirSync(join(folder.path, 'none'));
    expect((await convert(folder, './none', '-o', './mod/')).err).toContain('there is no .md5mesh, .md5anim');
  });

  it('keeps the normals of a glTF in version 12', async () => {
    using folder = filesIn({});
    writeFileSync(join(folder.path, 'roof.glb'), edge(HARD).glb());
    const plain = await convert(folder, './roof.glb', '-o', './mod/');
    expect(plain.out).toContain('change gltf-normals: ');
    const { code, out } = await convert(folder, './roof.glb', '-o', './roof.md5mesh', '--md5', '12');
    expect([code, out]).toEqual([0, expect.not.stringMatching(/gltf-normals|normals-computed/)]);
    expect(textIn(folder, 'roof.md5mesh')).toMatch(/^MD5Version 12\n[^]*vert 3 \( 0 0 \) 3 1 \( 1 0 0 \)/);
  });

  it('reads the files of a .gltf on disk and in an archive', async () => {
    using folder = filesIn(FILES);
    await convert(folder, './a.md5mesh', '-o', './hero.glb');
    const glb = readFileSync(join(folder.path, 'hero.glb'));
    const jsonLength = glb.readUInt32LE(12);
    const json = JSON.parse(glb.toString('utf8', 20, 20 + jsonLength)) as { buffers: { uri?: string }[] };
    json.buffers[0]!.uri = '../bin/hero%20data.bin';
    const gltf = Buffer.from(JSON.stringify(json));
    const bin = glb.subarray(28 + jsonLength);
    for (const part of ['gltf', 'bin']) mkdirSync(join(folder.path, part));
    writeFileSync(join(folder.path, 'gltf/hero.gltf'), gltf);
    const missing = await convert(folder, './gltf/hero.gltf', '-o', './mod/', '--allow', './bin');
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('hero data.bin')]);
    writeFileSync(join(folder.path, 'bin/hero data.bin'), bin);
    expect((await convert(folder, './gltf/hero.gltf', '-o', './mod/', '--allow', './bin')).err).toBe('');
    const entries = [
      { name: 'gltf/hero.gltf', data: gltf },
      { name: 'bin/hero data.bin', data: bin },
    ];
    writeFileSync(join(folder.path, 'hero.zip'), zipOf(entries));
    expect((await convert(folder, './hero.zip', '-o', './zipped/')).err).toBe('');
    expect(filesBelow(folder, 'zipped')).toEqual(filesBelow(folder, 'mod'));
    expect(textIn(folder, 'zipped/models/hero.md5mesh')).toBe(textIn(folder, 'mod/models/hero.md5mesh'));
  });

  it.each<[number, string[], string]>([
    [1, ['./broken.glb', '-o', './mod/'], 'broken.glb: '],
    [
      2,
      ['./hero.glb', './a.md5mesh', '-o', './x.md5mesh'],
      'glTF and MD5 files together need an output folder',
    ],
  ])('ends with %i for %j', async (code, args, message) => {
    using folder = filesIn({ ...FILES, 'broken.glb': 'glTF', 'hero.glb': '' });
    const run = await convert(folder, ...args);
    expect(run.code).toBe(code);
    expect(run.err).toContain(message);
    expect(existsSync(join(folder.path, 'mod'))).toBe(false);
  });

  it.skipIf(corpusFolder === null)(
    'writes real files so that check --strict finds nothing new, and the same twice',
    async () => {
      using folder = filesIn({});
      const from = join(corpusFolder ?? '', 'frankie');
      const { code } = await convert(folder, from, '-o', './one/');
      expect(code).toBe(0);
      const findings = async (path: string) => {
        const { out } = await runCli(folder, ['check', '--json', path]);
        const files = JSON.parse(out) as { diagnostics: { code: string }[] }[];
        return new Set(files.flatMap(({ diagnostics }) => diagnostics.map((each) => each.code)));
      };
      const before = await findings(from);
      expect(before).toContain('keyword-misspelt');
      // Findings that the author's content has: paths of materials, many weights.
      expect([...(await findings('./one'))].sort()).toEqual(['many-weights', 'shader-path']);
      await convert(folder, './one', '-o', './two/');
      for (const name of filesBelow(folder, 'one'))
        expect(textIn(folder, `two/${name}`)).toBe(textIn(folder, `one/${name}`));
    },
  );
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core/index.js';
import { EMPTY, Library, materialsOf, type Collection, type FileEntry } from '../../files/index.js';
import { readCubeConfig } from '../../report/cube-models.js';
import { readScript } from '../../report/cube-script.js';
import { ANIM, MESH } from '../support/cli.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { file } from './files-fakes.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const wordsOf = (text: string): (string | null)[][] =>
  readScript(bytesOf(text)).commands.map(({ name, args }) => [name, ...args.map((each) => each.text)]);

describe('the script reader', () => {
  it.each<[string, (string | null)[][]]>([
    ['', []],
    [' \n;;\r\n// a b\n', []],
    ['a b // c\nd', [['a', 'b'], ['d']]],
    [
      'a "b c" d;e "f',
      [
        ['a', 'b c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['a "b\nc', [['a', 'b'], ['c']]],
    ['a "^"q^"^n^^" ""', [['a', '"q"\n^', '']]],
    ['a"b"[c]d', [['a', 'b', null, 'd']]],
    ['a $b @c (d e) [f\ng "]" // ]\n] h', [['a', null, null, null, null, 'h']]],
    ['if (x) [\nmd5load a\n]\nb', [['if', null, null], ['b']]],
    [
      'a ] b\n) c',
      [
        ['a', ']', 'b'],
        [')', 'c'],
      ],
    ],
    ['a <dds>../b.png c//d', [['a', '<dds>../b.png', 'c']]],
    ['a [ b', [['a', null]]],
    ['"a b" c\n[x] d', [['a b', 'c']]],
    ['a ü "ß"', [['a', 'ü', 'ß']]],
    ['a\0b \0', [['a\0b', '\0']]],
    ['^', [['^']]],
    ['"^', [['^']]],
  ])('takes %j apart', (text, commands) => {
    expect(wordsOf(text)).toEqual(commands);
  });

  it('gives places in bytes', () => {
    const [, command] = readScript(bytesOf('ü\na "ß" c')).commands;
    expect(command?.at).toBe(3);
    expect(command?.args.map(({ at }) => at)).toEqual([5, 10]);
  });
});

const PART = 'md5load a.md5mesh\n';
const findingsOf = (text: string): string[] =>
  readCubeConfig(bytesOf(text), '').problems.map(
    ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}: ${message}`,
  );

describe('configurations of Cube 2 games', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['bind F1 [ say hello ]\nmdlscale\nmd5load $file\nmd5anim (name) b', []],
    [
      'md5skin',
      [
        '1:1 warning declaration-value-missing: The command md5skin needs a mesh and an image, and has no effect.',
      ],
    ],
    [
      `${PART}  md5anim idle`,
      [
        '2:3 warning declaration-value-missing: The command md5anim needs a name and a file, and has no effect.',
      ],
    ],
    [
      'iqmload',
      ['1:1 warning declaration-value-missing: The command iqmload needs a mesh file, and has no effect.'],
    ],
    [
      `${PART}md5alphatest 0.9`,
      [
        '2:1 warning declaration-value-missing: The command md5alphatest needs a mesh and a number, and has no effect.',
      ],
    ],
    [
      `${PART}loop i 3 [ x`,
      ["2:10 error declaration-unclosed: This '[' is never closed. The game ignores the rest of the file."],
    ],
    ['loop i 3 [ x', []],
    ['objload a.obj\nmd5nothing\nmd5envmap * sky', []],
  ])('finds in %j what is wrong', (text, findings) => {
    expect(findingsOf(text)).toEqual(findings);
  });

  it('counts findings of one file up to a limit', () => {
    expect(findingsOf('md5load\n'.repeat(1000))).toHaveLength(50);
  });

  const partsOf = (text: string, folder = 'packages/models/x') => readCubeConfig(bytesOf(text), folder).parts;

  it.each<[string, string, string]>([
    ['md5load a.md5mesh', 'data/x', 'data/x/a.md5mesh'],
    ['md5load a.md5mesh', '', 'a.md5mesh'],
    ['md5load ../b\\a.md5mesh', 'data/x', 'data/b/a.md5mesh'],
    ['md5load ../a.md5mesh', '', '../a.md5mesh'],
    ['md5load ../../../a.md5mesh', 'x', '../../a.md5mesh'],
    ['md5load ./<dds>a.md5mesh', '/x', '/x/<dds>a.md5mesh'],
    ['md5dir x; md5load a.md5mesh', 'data/X', 'data/X/a.md5mesh'],
    ['md5dir y/z; md5load a.md5mesh', 'data/x', 'y/z/a.md5mesh'],
    ['md5dir y; md5load a.md5mesh', '', 'a.md5mesh'],
    ['iqmload a.iqm', 'data/x', 'data/x/a.md5mesh'],
  ])('finds the mesh of %j in %j', (text, folder, mesh) => {
    expect(partsOf(text, folder).map((part) => part.mesh)).toEqual([mesh]);
  });

  it('reads animations, tags, pitch joints and scale', () => {
    const text =
      `md5load a.md5mesh\nmd5tag hand tag_weapon\nmd5tag Head tag_head\nmd5tag arm tag_weapon\n` +
      'md5anim "idle" idle.md5anim 0\nmd5anim jump idle.md5anim 12.5\nmd5animpart Spine\n' +
      'md5anim idle up.md5anim\nmd5anim wave up.md5anim\nmd5pitch Head 0.5 0 -10 x\nmdlscale 150\nmdltrans 1 2';
    const [part] = partsOf(text);
    expect(part?.anims.map(({ name, files, options }) => [name, files[0], options])).toEqual([
      ['idle', 'packages/models/x/idle.md5anim', ''],
      ['jump', 'packages/models/x/idle.md5anim', '12.5 fps'],
      ['wave', 'packages/models/x/up.md5anim', ''],
      ['idle', 'packages/models/x/up.md5anim', ''],
    ]);
    expect(part?.facts).toEqual({
      scale: 150,
      translation: [1, 2, 0],
      tags: [
        { name: 'tag_weapon', joint: 'arm' },
        { name: 'tag_head', joint: 'Head' },
      ],
      pitches: [{ joint: 'Head', scale: 0.5, offset: 0, min: -10, max: 0 }],
    });
    const named = part?.references.map(({ what, owner, at }) => [
      what,
      owner,
      /^\S+/.exec(text.slice(at))?.[0],
    ]);
    expect(named?.map((words) => words.join(' '))).toEqual([
      'mesh  a.md5mesh',
      'tag tag_weapon hand',
      'tag tag_head Head',
      'tag tag_weapon arm',
      'anim idle idle.md5anim',
      'anim jump idle.md5anim',
      'part  Spine',
      'anim idle up.md5anim',
      'anim wave up.md5anim',
      'pitch  Head',
    ]);
  });

  it('puts linked parts on tags', () => {
    const parts = partsOf(
      'md5load a.md5mesh\nmd5tag arm t\nmd5load b.md5mesh\nmd5link 0 1 t\nmd5link 0 5 t\nmd5link 1 0 t',
    );
    expect(parts.map(({ links }) => links)).toEqual([
      [{ mesh: 'packages/models/x/b.md5mesh', joint: 'arm', tag: 't' }],
      [],
    ]);
  });

  /** The images and numbers of the surfaces. */
  const surfacesOf = (text: string): Record<string, string> =>
    Object.fromEntries(
      partsOf(text, '').flatMap(({ surfaces }) =>
        surfaces.map(({ surface, material: { images, state } }) => [
          surface,
          [
            images.diffuse?.text,
            images.normal?.text ?? '-',
            images.specular?.text ?? '-',
            state.alphaTest,
            state.twoSided ? 'two-sided' : '',
          ]
            .join(' ')
            .trim(),
        ]),
      ),
    );

  it.each<[string, string, Record<string, string>]>([
    ['no image', 'md5skin a ""\nmd5bumpmap b n.png', {}],
    ['all meshes', 'md5skin * a.png', { '*': 'a.png - - 0.9' }],
    ['no normal map', 'md5skin * a.png\nmd5bumpmap * n.png\nmd5bumpmap * ""', { '*': 'a.png - - 0.9' }],
    ['an image without alpha', 'md5skin * a.JPG', { '*': 'a.JPG - - 0' }],
    [
      'an image with commands',
      'md5skin * <mix:1><dds>a.png <x>m.png',
      { '*': '<dds>a.png - scale(makeintensity(m.png),1) 0' },
    ],
    [
      'a mesh before all others',
      'md5skin * a.png\nmd5skin Body.1 <a><b>b.png m.png 0.5 0',
      { 'body.1': 'b.png - scale(makeintensity(m.png),1) 0.9', '*': 'a.png - - 0.9' },
    ],
    [
      'later commands of all meshes over earlier ones of one',
      'md5skin body b.png m.png\nmd5skin * a.png\nmd5bumpmap body n.png',
      { body: 'a.png n.png - 0.9', '*': 'a.png - - 0.9' },
    ],
    [
      'percentages and alpha',
      'md5skin a a.png m.png\nmd5skin b b.png m.png\nmdlspec 25\nmd5spec b 0\nmd5alphatest a 0.5\nmd5cullface b 0\nmdlcullface x',
      {
        a: 'a.png - scale(makeintensity(m.png),0.25) 0.5 two-sided',
        b: 'b.png - - 0.9 two-sided',
      },
    ],
  ])('dresses meshes: %s', (_, text, surfaces) => {
    expect(surfacesOf(PART + text)).toEqual(surfaces);
  });

  it('applies commands of all formats only to the parts before them', () => {
    const text = 'md5load a\nmd5skin * a.png m.png\nmdlspec 25\nmd5load b\nmd5skin x b.png m.png';
    expect(surfacesOf(text)).toEqual({
      '*': 'a.png - scale(makeintensity(m.png),0.25) 0.9',
      x: 'b.png - scale(makeintensity(m.png),1) 0.9',
    });
  });

  it.each<[string, (i: number) => string]>([
    ['meshes', (i) => `md5skin a${i} a.png\nmd5skin * b.png\nmdlspec ${i}`],
    ['parts', (i) => `md5load a${i}\nmdlspec 1\nmd5tag a b\nmd5link 0 ${i} b`],
    ['tags', (i) => `md5tag a b${i}\nmd5link 0 0 b`],
    ['animations', (i) => `md5anim a${i % 7} b`],
    ['open blocks', () => '[ ( [ "'],
    ['quotes', () => '"^"^'],
    ['findings', () => 'md5skin a'],
    ['slashes', () => '/ // / ['],
  ])('takes time by the size of a file of many %s', async (_, line) => {
    const make = (count: number): Uint8Array =>
      bytesOf(PART + Array.from({ length: count }, (_each, i) => line(i)).join('\n'));
    expect(await growth(3000, make, (bytes) => readCubeConfig(bytes, 'data/x'))).toBeLessThan(LINEAR);
  });
});

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const load = (entries: FileEntry[]): Promise<Collection> =>
  new Library(core).add(EMPTY, entries, { mode: 'auto' });

/** The images of the first model, by material. */
function imagesOf(collection: Collection, skin: string | null = null): Record<string, string> {
  const [model] = collection.models;
  if (!model) throw new Error('There is no model.');
  const name = (entry: FileEntry | null): string => entry?.path.split('/').at(-1) ?? '-';
  return Object.fromEntries(
    [...materialsOf(model, collection, skin)].map(([material, { maps }]) => [
      material,
      maps.map(({ role, entries }) => `${role} ${entries.map(name).join()}`).join(', '),
    ]),
  );
}

describe('a dropped model of a Cube 2 game', () => {
  const CONFIG = `md5load a.md5mesh
md5skin * skin.png mask.png
md5anim walk a.md5anim 10
md5anim gone gone.md5anim
md5tag tail tag_weapon
md5pitch tail 1
md5animpart arm
`;

  it('gets its images and names from its configuration, which reports missing files', async () => {
    const collection = await load([
      file('x/md5.cfg', CONFIG),
      file('x/a.md5mesh', MESH),
      file('x/a.md5anim', ANIM),
      file('x/skin.png'),
      file('x/mask.png'),
    ]);
    expect(collection.clips.map(({ name }) => name)).toEqual(['walk']);
    expect(imagesOf(collection)).toEqual({ 'models/test/skin': 'diffuse skin.png, specular mask.png' });
    const said = collection.problems.filter(({ file: path }) => path.endsWith('.cfg'));
    expect(said.map(({ line, column, message }) => `${line}:${column}: ${message}`)).toEqual([
      "4:14: The file 'x/gone.md5anim' of the animation 'gone' is missing.",
      "5:8: The tag 'tag_weapon' names the joint 'tail', but x/a.md5mesh does not have it.",
      "6:10: The command md5pitch names the joint 'tail', but x/a.md5mesh does not have it.",
    ]);
  });

  it('has the skins of all configurations that load it', async () => {
    const config = (image: string): string => `md5load ../a.md5mesh\nmd5skin * ../${image}.png`;
    const collection = await load([
      file('x/red/md5.cfg', config('red')),
      file('x/blue/md5.cfg', config('blue')),
      file('x/a.md5mesh', MESH),
      file('x/red.png'),
      file('x/blue.png'),
    ]);
    expect(imagesOf(collection)).toEqual({ 'models/test/skin': 'diffuse blue.png' });
    expect(imagesOf(collection, 'x/red')).toEqual({ 'models/test/skin': 'diffuse red.png' });
    const [model] = collection.models;
    expect(model && collection.declarations?.skinsFor(model).names).toEqual(['x/blue', 'x/red']);
  });

  it('keeps the only image next to it if the configuration names a missing one', async () => {
    const mesh = MESH.replace('models/test/skin', '');
    const entries = [file('x/md5.cfg', CONFIG), file('x/a.md5mesh', mesh), file('x/other.png')];
    expect(imagesOf(await load(entries))).toEqual({ '': 'diffuse other.png' });
  });
});

const CORPUS = resolve(import.meta.dirname, '../../../../shared/corpus');

describe.skipIf(!existsSync(CORPUS))('models of real games', () => {
  const entriesOf = (folder: string): FileEntry[] =>
    readdirSync(join(CORPUS, folder), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => {
        const path = join(each.parentPath, each.name);
        const bytes = new Uint8Array(readFileSync(path));
        return {
          path: path.slice(CORPUS.length + 1),
          size: bytes.length,
          bytes: () => Promise.resolve(bytes),
        };
      });

  it.each<[string, string, string]>([
    ['redeclipse/data/actors/drone', '', 'diffuse skin.dds, normal normals.png, specular mask.jpg'],
    ['redeclipse/data/unnamed/door04', 'default', 'diffuse skin.png, normal norm.png, specular mask.png'],
    ['redeclipse/data/weapons/pistol', '', 'diffuse skin.png, normal norm.png, specular glow.png'],
    ['redeclipse/data/weapons/mine', '', 'diffuse diffuse.png'],
    ['redeclipse/data/jojo', '01 - Default', 'diffuse skin.png, normal normal.png'],
    ['zombie', '', 'diffuse skin.jpg'],
    [
      'cube2-data/packages/models/ffpit',
      '07 - Default',
      'diffuse ffpit_01_gk_cc.png, normal ffpit_01_gk_nm.png, specular ffpit_01_gk_sc.png',
    ],
  ])('%s has its images', async (folder, material, images) => {
    expect(imagesOf(await load(entriesOf(folder)))).toEqual({ [material]: images });
  });

  it('name their animations as the game does', async () => {
    const drone = await load(entriesOf('redeclipse/data/actors/drone'));
    const names = Object.fromEntries(
      drone.clips.map(({ name, entry }) => [entry.path.split('/').at(-1) ?? '', name]),
    );
    expect(names).toMatchObject({
      'idle.md5anim': 'idle',
      'pistol-idle.md5anim': 'switch',
      'death.md5anim': 'dying',
      'climb.md5anim': 'jump forward',
      'pain1.md5anim': 'pain',
      'sword-idle.md5anim': 'claw|sword',
      'attack1.md5anim': 'attack1',
    });
    const [model] = drone.models;
    const [block] = drone.declarations?.modelsOf(model?.entry.path ?? '') ?? [];
    expect(block?.value.anims).toHaveLength(89);
    expect(block?.value.cube?.tags).toContainEqual({ name: 'tag_weapon', joint: 'Weapon' });
    expect(drone.problems.filter(({ file: path }) => path.endsWith('.cfg'))).toEqual([]);
  });

  it('have findings only if something is missing for a command', () => {
    const configs = entriesOf('.').filter(({ path }) => path.endsWith('md5.cfg'));
    expect(configs.length).toBeGreaterThan(25);
    const said = configs.flatMap(({ path }) =>
      readCubeConfig(new Uint8Array(readFileSync(join(CORPUS, path))), '').problems.map(
        ({ line, message }) => `${path}:${line}: ${message}`,
      ),
    );
    expect(said).toEqual([
      expect.stringMatching(/jojo\/teamalpha\/md5\.cfg:5: The command md5alphatest needs/),
      expect.stringMatching(/mine\/hwep\/md5\.cfg:7: The command md5spec needs/),
    ]);
  });
});

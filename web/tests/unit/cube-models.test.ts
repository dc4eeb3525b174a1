import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadGame } from '../../core/game.js';
import type { Core } from '../../core/index.js';
import { EMPTY, Library, materialsOf, type Collection, type FileEntry } from '../../files/index.js';
import { ANIM, MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { file } from './files-fakes.js';

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
    const [block] = drone.declarations?.blocksOf(model?.entry.path ?? '') ?? [];
    expect(drone.declarations?.animsOf(model?.entry.path ?? '')).toHaveLength(89);
    expect(block?.cube?.tags).toContainEqual({ name: 'tag_weapon', joint: 'Weapon' });
    expect(drone.problems.filter(({ file: path }) => path.endsWith('md5.cfg'))).toEqual([]);
  });

  it('have findings only if something is missing for a command', async () => {
    const { texts } = await loadGame();
    const configs = entriesOf('.').filter(({ path }) => path.endsWith('md5.cfg'));
    expect(configs.length).toBeGreaterThan(25);
    const said = configs.flatMap(({ path }) =>
      texts
        .readCubeConfig(new Uint8Array(readFileSync(join(CORPUS, path))), path, '')
        .diagnostics.map(({ line, message }) => `${path}:${line}: ${message}`),
    );
    expect(said).toEqual([
      expect.stringMatching(/jojo\/teamalpha\/md5\.cfg:5: The command md5alphatest needs/),
      expect.stringMatching(/mine\/hwep\/md5\.cfg:7: The command md5spec needs/),
    ]);
  });
});

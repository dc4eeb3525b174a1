import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core/index.js';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { ANIM, FOREIGN_ANIM, MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { file } from './files-fakes.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const DECLARATIONS = ['declaration-not-found', 'clip-does-not-fit', 'gib-joints-differ'];

/** The findings on declarations after a drop, with their locations. */
async function saidOf(entries: FileEntry[]): Promise<string[]> {
  const library = new Library(core);
  const { problems } = await library.add(EMPTY, entries, { mode: 'auto' });
  return problems
    .filter(({ code, file: path }) => DECLARATIONS.includes(code) && path.endsWith('.def'))
    .map(({ file: path, line, column, message }) => `${path}:${line}:${column}: ${message}`);
}

const DEF = `model a {
  mesh models/a.md5mesh
  channel legs ( origin *tail )
  anim idle models/idle.md5anim { frame 4 footstep }
  anim bad models/bad.md5anim
  anim gone models/gone.md5anim
}
entityDef e { "model" "a" "bone_focus" "eye" "model_gib" "models/gib.md5mesh" }
entityDef f { "skin" "skins/gone" }`;

const files = (def: string): FileEntry[] => [
  file(def, DEF),
  file('mod/models/a.md5mesh', MESH),
  file('mod/models/idle.md5anim', ANIM),
  file('mod/models/bad.md5anim', FOREIGN_ANIM),
  file('mod/skins/a.skin', 'skin skins/body { a b }'),
];

describe('a dropped folder with declarations of models', () => {
  /** Returns the findings about offsets, and the position of the first model of a drop. */
  async function placedBy(def: string) {
    const library = new Library(core);
    const entries = [file('mod/def/a.def', def), file('mod/models/a.md5mesh', MESH)];
    const { problems, models } = await library.add(EMPTY, entries, { mode: 'auto' });
    const { joints, bounds } = models[0]!.value.evaluate();
    const said = problems.filter(({ code }) => code === 'model-offset');
    return {
      said: said.map(({ line, message }) => [line, message]),
      joint: [...joints.subarray(0, 3)],
      bounds,
    };
  }

  it('draws a model where its model blocks put it, and says so', async () => {
    const plain = await placedBy('model a { mesh models/a.md5mesh }');
    expect([plain.said, plain.joint]).toEqual([[], [0, 0, 0]]);
    const moved = await placedBy(
      'model b { mesh models/a.md5mesh offset ( 1 0 -12.5 ) }\nmodel a { inherit b }',
    );
    expect(moved.said).toEqual([
      [1, "The model block 'b' moves a by (1 0 -12.5). It is shown there, as in the game."],
    ]);
    expect(moved.joint).toEqual([1, 0, -12.5]);
    expect(moved.bounds.min[2]).toBe(plain.bounds.min[2] - 12.5);
  });

  it('puts a model back in its place when its last model block goes', async () => {
    const library = new Library(core);
    const def = (text: string) => file('mod/def/a.def', text);
    const entries = [
      def('model a { mesh models/a.md5mesh offset ( 1 2 3 ) }'),
      file('mod/models/a.md5mesh', MESH),
    ];
    const before = await library.add(EMPTY, entries, { mode: 'auto' });
    const after = await library.add(before, [def('export a { }')], { mode: 'add', refresh: true });
    expect([...after.models[0]!.value.evaluate().joints.subarray(0, 3)]).toEqual([0, 0, 0]);
  });

  it('compares definitions with the files of the drop', async () => {
    expect(await saidOf(files('mod/def/a.def'))).toEqual([
      "mod/def/a.def:3:25: The channel 'legs' names the joint 'tail', but models/a.md5mesh does not have it.",
      "mod/def/a.def:4:41: A command is at frame 4, but the animation 'idle' has 3 frames.",
      expect.stringMatching(/^mod\/def\/a\.def:5:12: The animation 'bad' does not fit a\.md5mesh\. /),
      "mod/def/a.def:6:13: The file 'models/gone.md5anim' of the animation 'gone' is missing.",
      "mod/def/a.def:8:40: The key 'bone_focus' names the joint 'eye', but models/a.md5mesh does not have it.",
      "mod/def/a.def:8:58: The mesh 'models/gib.md5mesh' of the key 'model_gib' is missing.",
      "mod/def/a.def:9:22: The skin 'skins/gone' is not there: no file here declares it.",
    ]);
  });

  it('does not check names in a loose or linked declaration: their files may be elsewhere', async () => {
    expect(await saidOf(files('a.def'))).toEqual([]);
    const [def, ...others] = files('mod/def/a.def');
    if (!def) throw new Error('There is no declaration.');
    expect(await saidOf([{ ...def, url: 'https://site.example/mod/def/a.def' }, ...others])).toEqual([]);
  });
});

const REPORTS = resolve(import.meta.dirname, '../../../../shared/reports');

describe.skipIf(!existsSync(REPORTS))('folders of public reports', () => {
  const entriesOf = (name: string): FileEntry[] =>
    readdirSync(join(REPORTS, name), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => {
        const path = join(each.parentPath, each.name);
        const bytes = new Uint8Array(readFileSync(path));
        return {
          path: path.slice(REPORTS.length + 1),
          size: bytes.length,
          bytes: () => Promise.resolve(bytes),
        };
      });

  it.each([
    ['11-gib', ['8:16']],
    ['12-def', ['4:30', '4:36', '6:17', '12:40', '16:16', '18:16', '19:18']],
    ['13-modeldef', ['11:50']],
  ])('%s gives the findings of the command line', async (name, places) => {
    const said = await saidOf(entriesOf(name));
    expect(said.map((text) => /\.def:(\d+:\d+)/.exec(text)?.[1])).toEqual(places);
  });
});

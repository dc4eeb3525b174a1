import { beforeAll, describe, expect, it } from 'vitest';
import { composed, placed, type RigidTransform } from '../../element/companions/transform.js';
import type { DefinedAttachment } from '../../core/game.js';
import type { Core } from '../../core/index.js';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { file } from './files-fakes.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

/** The attachments of a definition to joints of models/a.md5mesh. */
async function attachedBy(def: string, mesh = MESH, more: FileEntry[] = []): Promise<DefinedAttachment[]> {
  const entries = [file('def/a.def', def), file('models/a.md5mesh', mesh), ...more];
  const { models, declarations } = await new Library(core).add(EMPTY, entries, { mode: 'auto' });
  const model = models.find(({ entry }) => entry.path.endsWith('/a.md5mesh'));
  return [...((model && declarations?.attachmentsOf(model)) ?? [])];
}

const told = (attachments: DefinedAttachment[]): string[] =>
  attachments.map(({ by, name, mesh, joint, offset, angles }) =>
    [by, name, mesh, joint, offset, angles].join('|'),
  );

const BODY = 'model body { mesh models/a.md5mesh }\nmodel head { mesh models/h.md5mesh }\n';

describe('attachments of entities', () => {
  it.each<[string, string, string[]]>([
    ['no entity', BODY, []],
    ['another model', `${BODY}entityDef e { "model" "head" "def_head" "body" "head_joint" "arm" }`, []],
    [
      'no joint',
      `${BODY}entityDef e { "model" "body" "def_head" "head" }`,
      ['def_head|head|models/h.md5mesh|||'],
    ],
    [
      'nothing of that name',
      `${BODY}entityDef e { "model" "body" "def_head" "x" "def_attach" "y" "head_joint" "arm" }`,
      ['def_head|x||arm||', 'def_attach|y||||'],
    ],
    [
      'a head, spelt in another case',
      `${BODY}entityDef e { "MODEL" "Body" "Def_Head" "HEAD" "head_joint" "arm" }`,
      ['def_head|HEAD|models/h.md5mesh|arm||'],
    ],
    [
      'equal ones of two entities, one of which inherits',
      `${BODY}entityDef b { "model" "body" "def_head" "head" }\nentityDef e { "inherit" "b" "head_joint" "arm" }\n` +
        'entityDef f { "inherit" "e" }',
      ['def_head|head|models/h.md5mesh|||', 'def_head|head|models/h.md5mesh|arm||'],
    ],
    [
      'an inherited head, and the lack of one where an empty value hides it',
      `${BODY}entityDef b { "model" "body" "def_head" "head" "head_joint" "arm" "def_attach" "head" }\n` +
        'entityDef e { "inherit" "b" "def_head" "" }',
      ['def_head|head|models/h.md5mesh|arm||', 'def_attach|head|models/h.md5mesh|||'],
    ],
    [
      'only the lack of a head',
      `${BODY}entityDef b { "def_head" "head" }\nentityDef e { "inherit" "b" "model" "body" "def_head" "" }`,
      [],
    ],
    [
      'a head far up',
      `${BODY}entityDef e0 { "def_head" "head" }\n${Array.from({ length: 20 }, (_, i) => `entityDef e${i + 1} { "inherit" "e${i}" }\n`).join('')}entityDef e { "inherit" "e20" "model" "body" }`,
      ['def_head|head|models/h.md5mesh|||'],
    ],
    [
      'a circle of entities',
      `${BODY}entityDef b { "inherit" "e" "model" "body" }\nentityDef e { "inherit" "b" "def_head" "head" }`,
      ['def_head|head|models/h.md5mesh|||'],
    ],
    [
      'entities with places of their own, by model and by file',
      `${BODY}entityDef e { "model" "body" "def_attach" "lamp" "def_attach2" "gun" "model_gib" "models/g.md5mesh" }\n` +
        'entityDef lamp { "model" "head" "joint" "arm" "origin" "1 2 3" "angles" "0 90 0" }\n' +
        'entityDef base { "joint" "origin" }\nentityDef gun { "inherit" "base" "model" "models/gun.md5mesh" }',
      [
        'def_attach|lamp|models/h.md5mesh|arm|1 2 3|0 90 0',
        'def_attach2|gun|models/gun.md5mesh|origin||',
        'model_gib|models/g.md5mesh|models/g.md5mesh|||',
      ],
    ],
  ])('%s', async (_, def, attachments) => {
    expect(told(await attachedBy(def))).toEqual(attachments);
  });

  it('turns a head like the body, whatever the joint in the bind pose', async () => {
    const turned = MESH.replace('"arm" 0 ( 0 0 10 ) ( 0 0 0 )', '"arm" 0 ( 0 0 10 ) ( 0.5 -0.1 0.7 )');
    const def = `${BODY}entityDef e { "model" "body" "def_head" "head" "head_joint" "arm" }`;
    const [head] = await attachedBy(def, turned);
    const [pitch = NaN, yaw = NaN, roll = NaN] = (head?.angles ?? '').split(' ').map(Number);
    const { model } = core.readModel(new TextEncoder().encode(turned), 'a.md5mesh');
    const arm = [...(model?.joints[1]?.position ?? []), ...(model?.joints[1]?.rotation ?? [])];
    const [, , , x, y, z, w] = composed(
      arm as unknown as RigidTransform,
      placed([0, 0, 0], [pitch, yaw, roll]),
    );
    expect(Math.hypot(x, y, z)).toBeLessThan(1e-5);
    expect(Math.abs(w)).toBeCloseTo(1, 6);
  });

  it('puts linked parts of Cube 2 games on tags', async () => {
    const config = file(
      'models/md5.cfg',
      'md5load a.md5mesh\nmd5tag arm t\nmd5load h.md5mesh\nmd5link 0 1 t',
    );
    expect(told(await attachedBy('', MESH, [config]))).toEqual(['t|h.md5mesh|models/h.md5mesh|arm||']);
  });
});

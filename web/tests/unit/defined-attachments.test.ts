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
  it('come from the definitions that were dropped with the model', async () => {
    const def =
      `${BODY}entityDef e { "model" "body" "def_attach" "lamp" "def_attach2" "gun" "model_gib" "models/g.md5mesh" }\n` +
      'entityDef lamp { "model" "head" "joint" "arm" "origin" "1 2 3" "angles" "0 90 0" }\n' +
      'entityDef base { "joint" "origin" }\nentityDef gun { "inherit" "base" "model" "models/gun.md5mesh" }';
    expect(told(await attachedBy(BODY))).toEqual([]);
    expect(told(await attachedBy(def))).toEqual([
      'def_attach|lamp|models/h.md5mesh|arm|1 2 3|0 90 0',
      'def_attach2|gun|models/gun.md5mesh|origin||',
      'model_gib|models/g.md5mesh|models/g.md5mesh|||',
    ]);
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

import { shownFiles } from '../../element/shown-files/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core/index.js';
import { EMPTY, Library, type Collection, type FileEntry } from '../../files/index.js';
import { drop, peek } from '../../app/peek.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const SKELETON = `joints {
  "origin" -1 ( 0 0 0 ) ( 0 0 0 )
  "arm" 0 ( 0 0 10 ) ( 0 0 0 )
}`;

function meshText({ version = 10, joints = SKELETON, extra = ['', '', ''], flags = '' } = {}): string {
  return `MD5Version ${version}
commandline ""
numJoints ${joints ? 2 : 0}
numMeshes 1
${joints || 'joints { }'}
mesh {
  shader "a"
  ${flags}
  numverts 3
  vert 0 ( 0 0 ) 0 1 ${extra[0]}
  vert 1 ( 1 0 ) 1 1 ${extra[1]}
  vert 2 ( 1 1 ) 2 1 ${extra[2]}
  numtris 1
  tri 0 0 1 2
  numweights 3
  weight 0 0 1 ( 0 0 0 )
  weight 1 1 1 ( 0 4 0 )
  weight 2 1 1 ( 0 4 -2 )
}`;
}

const ANIM = `MD5Version 10
commandline ""
numFrames 2
numJoints 2
frameRate 10
numAnimatedComponents 0
hierarchy { "origin" -1 0 0 "arm" 0 0 0 }
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 10 ) ( 0 0 0 ) }
frame 0 { }
frame 1 { }`;

const LOD = meshText({ joints: '' });
const bytes = (text: string) => new TextEncoder().encode(text);
const file = (path: string, text: string): FileEntry => ({ path, bytes: () => Promise.resolve(bytes(text)) });

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

function read(text: string, skeletonFrom?: Parameters<Core['readModel']>[2]) {
  const { model, report } = core.readModel(bytes(text), 'test.md5mesh', skeletonFrom);
  if (!model) throw new Error(JSON.stringify(report));
  return { model, codes: report.diagnostics.map(({ code }) => code) };
}

describe('the core', () => {
  it('gives the colours and flags of version 11', () => {
    const extra = ['( 1 0 0 1 )', '( 0 1 0 0.5 )', '( 0 0 1 0 )'];
    const { model } = read(meshText({ version: 11, extra, flags: 'flags { vertexColor }' }));
    expect([...(model.mesh(0).colors ?? [])]).toEqual([255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0]);
    expect(model.mesh(0).flags).toEqual(['vertexColor']);
    expect(read(meshText()).model.mesh(0).flags).toEqual([]);
    expect(read(meshText()).model.mesh(0).colors).toBeNull();
  });

  it('skins the stored normals of version 12', () => {
    const extra = Array.from({ length: 3 }, () => '( 0.6 0 0.8 ) ( 0 1 0 -1 )');
    const { model } = read(meshText({ version: 12, extra }));
    const { normals, tangents } = model.evaluate().mesh(0);
    expect([...normals.subarray(0, 3)].map((n) => n.toFixed(5))).toEqual(['0.60000', '0.00000', '0.80000']);
    expect([...tangents.subarray(0, 4)]).toEqual([0, 1, 0, -1]);
  });

  it('reads version 6, and plays its clips on a mesh of any version', () => {
    const six = `MD5Version 6 commandline "" numbones 1
      bone 0 { name "origin" bindpos 1 2 3 bindmat 0 1 0 -1 0 0 0 0 1 }
      nummeshes 1 mesh 0 { shader "a" numverts 1 vert 0 0 0 0 1 numtris 0 numweights 1 weight 0 0 1 5 0 0 }`;
    const { model, codes } = read(six);
    expect(codes).toContain('version-6');
    expect([...model.evaluate().mesh(0).positions].map(Math.round)).toEqual([1, 7, 3]);
    const channels = ['x', 'y', 'z', 'yaw', 'pitch', 'roll'].map(
      (name, i) =>
        `channel ${i} { joint "arm" attribute "${name}" framerate 24 keys 2 ${name === 'z' ? '10 20' : '0 0'} }`,
    );
    const anim = `MD5Version 6 commandline "" numchannels 6 ${channels.join(' ')}`;
    const { clip } = core.readClip(bytes(anim), 'six.md5anim');
    if (!clip) throw new Error('no clip');
    const { model: ten } = read(meshText());
    expect(ten.fit(clip)).toMatchObject({ compatible: true, how: 'by-name', missing: ['origin'] });
    expect([...ten.evaluate({ clip, frame: 1 }).joints.subarray(7, 10)]).toEqual([0, 0, 20]);
  });

  it('shows meshes without joints only with another skeleton of enough joints', () => {
    const { model: lender } = read(meshText());
    const { model: alone, codes } = read(LOD);
    expect([alone.neededJoints, alone.meshes.length]).toEqual([2, 0]);
    expect(codes).toEqual(['foreign-skeleton']);
    const { model: lent } = read(LOD, { skeletonFrom: lender });
    expect([lent.neededJoints, lent.meshes.length]).toEqual([0, 1]);
    const expected = lender.evaluate().mesh(0).positions;
    lender.dispose();
    expect(lent.evaluate().mesh(0).positions).toEqual(expected);
    const { model: small } = read(
      'MD5Version 10 commandline "" numJoints 1 numMeshes 0 joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }',
    );
    const { model: refused, codes: why } = read(LOD, { skeletonFrom: small });
    expect(why).toContain('weight-joint-out-of-range');
    expect(refused.joints.length).toBeLessThanOrEqual(1);
  });

  it('scales the vertices of a joint by the frames of a clip', () => {
    const { model } = read(meshText());
    const { clip } = core.readClip(bytes(ANIM), 'a.md5anim');
    if (!clip) throw new Error('no clip');
    const y = (frame: number) => model.evaluate({ clip, frame }).mesh(0).positions[4];
    clip.setScales([
      {
        joint: 'arm',
        scalesPosition: false,
        frames: new Map([
          [1, 3],
          [7, 9],
          [0, 1],
        ]),
      },
      { joint: 'tail', scalesPosition: true, frames: new Map([[0, 3]]) },
    ]);
    expect([y(0), y(1)]).toEqual([4, 12]);
    clip.setScales([{ joint: 'arm', scalesPosition: true, frames: new Map([[0, 1e38]]) }]);
    expect(y(0)).toBe(4);
    clip.setScales([]);
    expect(y(1)).toBe(4);
  });
});

describe('files dropped together', () => {
  async function drops(...groups: FileEntry[][]): Promise<Collection> {
    const library = new Library(core);
    let current = EMPTY;
    for (const group of groups) {
      const next = await library.add(current, group, { mode: 'auto' });
      library.release(current);
      current = next;
    }
    return current;
  }
  const codes = ({ problems }: Collection) => problems.map(({ code, file: path }) => `${path}: ${code}`);
  const shown = ({ models }: Collection) =>
    models.map(({ entry, value }) => `${entry.path} ${value.meshes.length}`);

  it('show a LOD mesh with the skeleton next to it, listed after the mesh that has it', async () => {
    const collection = await drops([file('a_lod.md5mesh', LOD), file('a.md5mesh', meshText())]);
    expect(shown(collection)).toEqual(['a.md5mesh 1', 'a_lod.md5mesh 1']);
    expect(codes(collection)).toContain('a_lod.md5mesh: skeleton-taken');
    expect(codes(collection)).not.toContain('a_lod.md5mesh: foreign-skeleton');
  });

  it.each([
    ['b/tank.md5mesh', 'a/tank_lod.md5mesh', 1],
    ['a/truck.md5mesh', 'a/tank_lod.md5mesh', 1],
    ['b/truck.md5mesh', 'a/tank_lod.md5mesh', 0],
  ])('after %s show %s only on a skeleton of its folder or name', async (before, lod, meshes) => {
    const collection = await drops([file(before, meshText())], [file(lod, LOD)]);
    expect(shown(collection)).toContain(`${lod} ${meshes}`);
    const code = meshes > 0 ? 'skeleton-taken' : 'foreign-skeleton';
    expect(codes(collection)).toContain(`${lod}: ${code}`);
  });

  it('show a LOD mesh with the skeleton of the mesh with the most similar name', async () => {
    const meshes = ['a.md5mesh', 'tank.md5mesh'].map((name) => file(name, meshText()));
    const { problems } = await drops([...meshes, file('tank_lod.md5mesh', LOD)]);
    const taken = problems.filter(({ code }) => code === 'skeleton-taken');
    expect(taken.map(({ message }) => message)).toEqual([
      'The mesh has no joints. The joints of tank.md5mesh are used.',
    ]);
  });

  it('keep a LOD mesh waiting for its skeleton, and the shown model stays', async () => {
    const alone = await drops([file('a_lod.md5mesh', LOD)]);
    expect(shown(alone)).toEqual(['a_lod.md5mesh 0']);
    expect(codes(alone)).toContain('a_lod.md5mesh: foreign-skeleton');
    const then = await drops([file('a_lod.md5mesh', LOD)], [file('a.md5mesh', meshText())]);
    expect(shown(then)).toEqual(['a.md5mesh 1', 'a_lod.md5mesh 1']);
    const small =
      'MD5Version 10 commandline "" numJoints 1 numMeshes 0 joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }';
    const kept = await drops([file('small.md5mesh', small)], [file('a_lod.md5mesh', LOD)]);
    expect(shown(kept)).toEqual(['small.md5mesh 0', 'a_lod.md5mesh 0']);
  });

  it('show a LOD mesh of a large set with the skeleton next to it, which is read only for that', async () => {
    const library = new Library(core);
    const others = Array.from({ length: 9 }, (_, i) => file(`m${i}/x.md5mesh`, meshText()));
    const small =
      'MD5Version 10 commandline "" numJoints 1 numMeshes 0 joints { "a" -1 ( 0 0 0 ) ( 0 0 0 ) }';
    const beside = [file('v/tan.md5mesh', small), file('v/tank.md5mesh', meshText())];
    const listed = await library.add(EMPTY, [...others, file('v/tank_lod.md5mesh', LOD), ...beside], {
      mode: 'auto',
    });
    const offer = listed.offers.find(({ name }) => name === 'tank_lod')!;
    const chosen = await library.choose(listed, offer, { mode: 'add' });
    expect(shown(chosen)).toEqual(['v/tank_lod.md5mesh 1']);
    const taken = chosen.problems.find(({ code }) => code === 'skeleton-taken');
    expect(taken?.message).toContain('v/tank.md5mesh');
    const session = { model: chosen.models[0], clips: [], content: { collection: chosen }, skin: null };
    const { needed } = shownFiles({ session, driver: { scene: { attached: [] } } } as never);
    expect(needed.map(({ path }) => path)).toEqual(['v/tank_lod.md5mesh', 'v/tank.md5mesh']);
    const peeked = await peek(library, listed, offer.entry, null, new AbortController().signal);
    expect(peeked?.model.value.meshes).toHaveLength(1);
    if (peeked) drop(library, peeked);
    for (const collection of [listed, chosen]) library.release(collection);
    const [lent, drawn] = [chosen.models[0]!.value, peeked!.model.value];
    expect([lent.disposed, drawn.disposed]).toEqual([true, true]);
  });

  it('scale the clip of the same name, whichever comes first', async () => {
    const [mesh, anim] = [file('m/tris.md5mesh', meshText()), file('m/tris.md5anim', ANIM)];
    const scale = file('m/tris.md5scale', '{ "arm": { "1": 2, "9": 1 }, "tail": { "0": 2 } }');
    for (const groups of [[[mesh, anim, scale]], [[scale], [mesh, anim]], [[mesh, anim], [scale]]]) {
      const { models, clips, problems } = await drops(...groups);
      const [model, clip] = [models[0]!.value, clips[0]!.value];
      expect(model.evaluate({ clip, frame: 1 }).mesh(0).positions[4]).toBe(8);
      const said = problems.filter(({ code }) => code === 'scale-without-joint');
      expect(said.map(({ message }) => message)).toEqual([
        'm/tris.md5anim has no frame 9 to scale joint "arm" in.',
        'm/tris.md5anim has no joint "tail".',
      ]);
    }
  });

  it('report in a few words that most frames of a scale are missing', async () => {
    const frames = Array.from({ length: 5000 }, (_, frame) => `"${frame}": 2`).join();
    const files = [file('a.md5mesh', meshText()), file('a.md5anim', ANIM)];
    const { problems } = await drops([...files, file('a.md5scale', `{ "arm": { ${frames} } }`)]);
    const said = problems.filter(({ code }) => code === 'scale-without-joint');
    expect(said.map(({ message }) => message)).toEqual([
      'a.md5anim has no frame 2, 3, 4 and 4995 more to scale joint "arm" in.',
    ]);
  });

  it('say for a scale without its clip what to drop', async () => {
    expect(codes(await drops([file('a.md5scale', '{}')]))).toEqual(['a.md5scale: no-clip-yet']);
    expect(codes(await drops([file('a.md5scale', 'no')]))).toEqual(['a.md5scale: scale-unreadable']);
  });
});

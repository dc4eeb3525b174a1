import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip, Core, Frame, Model } from '../../core/index.js';
import { boundsOfFrames, loadWriter, type Rewritten, type Writer } from '../../core/writer.js';
import { loadCore, type Model as WritableModel } from '../../core/package.js';
import { builtWasm, demoFile, loadBuiltCore } from '../support/wasm-core.js';

const encode = (text: string) => new TextEncoder().encode(text);

/** An arm below an origin. The child comes before its parent, and one joint is unused. */
const MESH = `MD5Version 10
commandline ""
numJoints 4
numMeshes 3
joints {
  "hand" 2 ( 0 0 20 ) ( 0 0 0 )
  "origin" -1 ( 0 0 0 ) ( 0 0 0 )
  "arm" 1 ( 0 0 10 ) ( 0 0 0.5 )
  "loose" 1 ( 1 0 0 ) ( 0 0 0 )
}
mesh {
  shader "a"
  numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 3
  vert 2 ( 1 1 ) 4 1
  numtris 1
  tri 0 0 1 2
  numweights 6
  weight 0 1 1 ( 0 0 0 )
  weight 1 1 0.6 ( 0 4 8 )
  weight 2 2 0.3 ( 0 4 -2 )
  weight 3 0 0.1 ( 0 4 -12 )
  weight 4 0 0.5 ( 0 0 3 )
  weight 5 3 1 ( 0 0 3 )
}
mesh { shader "b" numverts 0 numtris 0 numweights 0 }
mesh { shader "b" numverts 0 numtris 0 numweights 0 }`;

const ANIM = `MD5Version 10
commandline "x"
numFrames 3
numJoints 3
frameRate 10
numAnimatedComponents 3
hierarchy {
  "origin" -1 1 0
  "arm" 0 32 1
  "tail" 0 1 2
}
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 2 0 0 ) ( 3 1 1 ) ( 6 0 0 ) ( 7 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 10 ) ( 0 0 0 ) ( 0 0 5 ) ( 0 0 0 ) }
frame 0 { 0 0 1 }
frame 1 { 2 0.2 2 }
frame 2 { 6 0.7071067811865475 3 }`;

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

const codes = ({ changes }: Rewritten) => changes.map(({ code }) => code);
const messages = ({ changes }: Rewritten) => changes.map(({ message }) => message).join('\n');

function modelOf({ text, changes }: Rewritten): Model {
  const { model } = core.readModel(encode(text ?? ''), 'a.md5mesh');
  if (!model) throw new Error(JSON.stringify(changes));
  return model;
}
function clipOf({ text, changes }: Rewritten): Clip {
  const { clip } = core.readClip(encode(text ?? ''), 'a.md5anim');
  if (!clip) throw new Error(JSON.stringify(changes));
  return clip;
}
const mesh = (edits: Parameters<Writer['rewriteMesh']>[2]) =>
  writer.rewriteMesh(encode(MESH), 'a.md5mesh', edits);
const anim = (edits: Parameters<Writer['rewriteAnim']>[2]) =>
  writer.rewriteAnim(encode(ANIM), 'a.md5anim', edits);

const close = (a: ArrayLike<number>, b: ArrayLike<number>, digits = 4) => {
  expect(a.length).toBe(b.length);
  const farthest = Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 0))), 0);
  expect(farthest).toBeLessThan(10 ** -digits);
};
/** Joints with a unique sign for their rotations, because two quaternions describe each. */
const turnsOf = (joints: Float32Array) =>
  joints.map((value, i) => ((joints[i - (i % 7) + 6] ?? 0) > 0 && i % 7 > 2 ? -value : value));
const posed = (model: Model, clip?: Clip, frame = 0): Frame => model.evaluate(clip ? { clip, frame } : {});

describe('Edits of a mesh', () => {
  it.each([
    ['scale', { scale: 0 }],
    ['scale', { scale: Number.NaN }],
    ['maxWeights', { maxWeights: 0 }],
    ['maxWeights', { maxWeights: 1.5 }],
    ['upAxis', { upAxis: 'x' as never }],
  ])('refuse arguments out of range: %s', (_, edits) => {
    expect(() => mesh(edits)).toThrow(RangeError);
  });

  it('change nothing that they are not asked for', () => {
    expect(codes(mesh({}))).toEqual([]);
    expect(codes(mesh({ scale: 1, rename: {} }))).toEqual([]);
  });

  it('refuse numbers that are too long for readers', () => {
    const rewritten = mesh({ scale: 1e15 });
    expect(rewritten.text).toBe(null);
    expect(codes(rewritten)).toEqual(['scale-too-large']);
  });

  it('scale joints and weights alike', () => {
    const before = posed(modelOf(mesh({})));
    const after = posed(modelOf(mesh({ scale: 2.5 })));
    close(
      after.mesh(0).positions,
      before.mesh(0).positions.map((value) => 2.5 * value),
    );
  });

  it('turn Y up to Z up', () => {
    const before = posed(modelOf(mesh({})));
    const [x = 0, y = 0, z = 0] = before.mesh(0).positions.slice(3);
    close(
      posed(modelOf(mesh({ upAxis: 'y' })))
        .mesh(0)
        .positions.slice(3, 6),
      [x, -z, y],
    );
  });

  it('rename joints at once, and name those that are not there', () => {
    const rewritten = mesh({ rename: { arm: 'hand', hand: 'arm', foot: 'x' } });
    expect(modelOf(rewritten).joints.map(({ name }) => name)).toEqual(['arm', 'origin', 'hand', 'loose']);
    expect(codes(rewritten)).toEqual(['joints-renamed', 'rename-unmatched']);
    const taken = mesh({ rename: { arm: 'hand' } });
    expect([taken.text, codes(taken)]).toEqual([null, ['rename-taken']]);
  });

  it('keep the greatest weights and their sum, and say how far vertices move', () => {
    const rewritten = mesh({ maxWeights: 2 });
    const { ranges, biases, joints } = modelOf(rewritten).meshWeights(0);
    const [first = 0, count = 0] = ranges.slice(2, 4);
    expect(count).toBe(2);
    close(biases.slice(first, first + count), [2 / 3, 1 / 3], 6);
    expect([...joints.slice(first, first + count)]).toEqual([1, 2]);
    expect(messages(rewritten)).toMatch(
      /^1 of 3 vertices had more than 2 weights; the largest change .* is \d+\.\d+\.$/,
    );
    // Another edit removes the unused weight.
    expect(biases.length).toBe(5);
  });

  it('normalise weights', () => {
    const rewritten = mesh({ normalizeWeights: true });
    const { ranges, biases } = modelOf(rewritten).meshWeights(0);
    expect(biases[ranges[4] ?? 0]).toBe(1);
    expect(messages(rewritten)).toContain('of 1 of 3 vertices');
    expect(codes(writer.rewriteMesh(encode(rewritten.text ?? ''), 'a', { normalizeWeights: true }))).toEqual(
      [],
    );
  });

  it('sort joints without moving a vertex', () => {
    const before = posed(modelOf(mesh({})));
    const rewritten = mesh({ sortJoints: true });
    const model = modelOf(rewritten);
    expect(model.joints.every(({ parent }, i) => parent < i)).toBe(true);
    expect(posed(model).mesh(0)).toEqual(before.mesh(0));
    expect(codes(rewritten)).toEqual(['joints-sorted']);
  });

  it('remove what is not used, without moving a vertex', () => {
    const before = posed(modelOf(mesh({})));
    const rewritten = mesh({
      removeUnusedJoints: true,
      removeUnusedWeights: true,
      mergeDuplicateMeshes: true,
      removeEmptyMeshes: true,
    });
    const model = modelOf(rewritten);
    expect(model.joints.map(({ name }) => name)).toEqual(['hand', 'origin', 'arm']);
    expect(model.meshWeights(0).biases.length).toBe(5);
    expect(model.meshes.length).toBe(1);
    expect(posed(model).mesh(0)).toEqual(before.mesh(0));
    expect(codes(rewritten)).toEqual([
      'unused-joints-removed',
      'unused-weights-removed',
      'duplicate-meshes-removed',
      'empty-meshes-removed',
    ]);
  });

  it('remove weights of 0 without moving a vertex, but leave no vertex without a weight', () => {
    const zeros = MESH.replace('weight 2 2 0.3', 'weight 2 2 0').replace('weight 4 0 0.5', 'weight 4 0 0');
    const before = posed(modelOf(writer.rewriteMesh(encode(zeros), 'a'))).mesh(0).positions;
    const rewritten = writer.rewriteMesh(encode(zeros), 'a', { removeZeroWeights: true });
    expect(posed(modelOf(rewritten)).mesh(0).positions).toEqual(before);
    expect(rewritten.changes.map(({ message }) => message)).toEqual(['1 weight was 0 and removed.']);
    expect(rewritten.text).toMatch(/vert 0 \( 0 0 \) 0 1\n\tvert 1 \( 1 0 \) 1 2\n\tvert 2 \( 1 1 \) 3 1\n/);
    expect(rewritten.text).toContain('numweights 5');
  });

  it('store the normals of the bind pose in version 12', () => {
    const bytes = demoFile('wanderer.md5mesh');
    const { model } = core.readModel(bytes, 'a');
    if (!model) throw new Error('The demo cannot be read.');
    const rewritten = writer.rewriteMesh(bytes, 'a', { version: 12 });
    expect(rewritten.text).toMatch(/^MD5Version 12\n/);
    const written = modelOf(rewritten);
    for (let i = 0; i < model.meshes.length; i++)
      close(posed(written).mesh(i).normals, posed(model).mesh(i).normals, 2);
    const again = writer.rewriteMesh(encode(rewritten.text ?? ''), 'a', { version: 12 });
    expect(codes(again)).toEqual([]);
    expect(codes(writer.rewriteMesh(encode(rewritten.text ?? ''), 'a'))).toEqual(['normals-dropped']);
  });
});

describe('Edits of an animation', () => {
  it.each([
    ['frames', { frames: [1.5, 2] as const }],
    ['frames', { frames: [-1, 2] as const }],
    ['frameRate', { frameRate: 0 }],
    ['frameRate', { frameRate: Infinity }],
    ['scale', { scale: -1 }],
  ])('refuse arguments out of range: %s', (_, edits) => {
    expect(() => anim(edits)).toThrow(RangeError);
  });

  it.each([
    ['frames-out-of-range', { frames: [1, 3] as const }],
    ['frames-out-of-range', { frames: [2, 1] as const }],
    ['bounds-count', { bounds: new Float32Array(6) }],
    ['other-file-unreadable', { for: { bytes: encode('none'), fileName: 'b' } }],
  ])('say why they do not apply: %s', (code, edits) => {
    const rewritten = anim(edits);
    expect(rewritten.text).toBe(null);
    expect(codes(rewritten)).toEqual([code]);
  });

  it('keep some frames', () => {
    const clip = clipOf(anim({ frames: [1, 2] }));
    const whole = clipOf(anim({}));
    expect(clip.frameCount).toBe(2);
    for (const frame of [0, 1])
      expect(posed(core.skeletonOf(whole), clip, frame).joints).toEqual(
        posed(core.skeletonOf(whole), whole, frame + 1).joints,
      );
  });

  it('resample between the first and the last frame', () => {
    const rewritten = anim({ frameRate: 40 });
    const clip = clipOf(rewritten);
    const whole = clipOf(anim({}));
    expect([clip.frameCount, clip.frameRate]).toEqual([9, 40]);
    const skeleton = core.skeletonOf(whole);
    for (let frame = 0; frame < 9; frame++)
      close(posed(skeleton, clip, frame).joints, posed(skeleton, whole, frame / 4).joints, 5);
  });

  it('resample files that play backwards forwards', () => {
    const backwards = encode(ANIM.replace('frameRate 10', 'frameRate -10'));
    const clip = clipOf(writer.rewriteAnim(backwards, 'a', { frameRate: 10 }));
    const whole = clipOf(anim({}));
    const skeleton = core.skeletonOf(whole);
    expect(clip.frameRate).toBe(10);
    expect(posed(skeleton, clip, 0).joints).toEqual(posed(skeleton, whole, 2).joints);
  });

  it('keep the root in place, with its bounds', () => {
    const rewritten = anim({ rootMotion: 'in-place' });
    const clip = clipOf(rewritten);
    const skeleton = core.skeletonOf(clip);
    expect([...posed(skeleton, clip, 2).joints.slice(0, 3)]).toEqual([0, 0, 0]);
    expect(rewritten.text).toContain(
      'bounds {\n\t( 0 0 0 ) ( 1 1 1 )\n\t( 0 0 0 ) ( 1 1 1 )\n\t( 0 0 0 ) ( 1 1 1 )\n}',
    );
    expect(messages(rewritten)).toContain('up to 6 from its start');
  });

  it('scale moving and constant joints', () => {
    const whole = clipOf(anim({}));
    const clip = clipOf(anim({ scale: 3 }));
    const before = posed(core.skeletonOf(whole), whole, 1).joints;
    const after = posed(core.skeletonOf(clip), clip, 1).joints;
    close(
      after,
      before.map((value, i) => (i % 7 < 3 ? 3 * value : value)),
    );
  });

  it('take names, order and parents of a mesh', () => {
    const rewritten = anim({ for: { bytes: encode(MESH), fileName: 'm', edits: { sortJoints: true } } });
    const sorted = mesh({ sortJoints: true });
    const model = modelOf(sorted);
    const clip = clipOf(rewritten);
    expect(model.fit(clip).how).toBe('exact');
    const original = clipOf(anim({}));
    for (let frame = 0; frame < 3; frame++)
      close(turnsOf(posed(model, clip, frame).joints), turnsOf(posed(model, original, frame).joints), 5);
    expect(codes(rewritten)).toEqual(expect.arrayContaining(['joints-added', 'joints-left-out']));
    expect(messages(rewritten)).toContain("'tail'");
  });

  it('write the bounds of joints if a file has none, or the given ones', () => {
    const bare = encode(ANIM.replace(/bounds \{.*\}\n/, ''));
    const rewritten = writer.rewriteAnim(bare, 'a');
    expect(codes(rewritten)).toEqual(['bounds-of-joints']);
    expect(rewritten.text).toContain('bounds {\n\t( 0 0 0 ) ( 1 0 10 )\n');
    const model = modelOf(mesh({ sortJoints: true }));
    const clip = clipOf(
      writer.rewriteAnim(bare, 'a', {
        for: { bytes: encode(MESH), fileName: 'm', edits: { sortJoints: true } },
      }),
    );
    const bounds = boundsOfFrames(model, clip);
    expect(bounds.length).toBe(18);
    const written = anim({ bounds }).text ?? '';
    const [, block = ''] = /bounds \{\n([^}]*)\}/.exec(written) ?? [];
    expect(Float32Array.from(block.split(/[\s()]+/).filter(Boolean), Number)).toEqual(bounds);
  });
});

describe('Edits of a camera path', () => {
  const CAMERA = `MD5Version 10 commandline "" numFrames 6 frameRate 10 numCuts 1 cuts { 2 } camera {
${[0, 1, 2, 50, 51, 52].map((x) => `( ${x} 0 0 ) ( 0 0 0 ) ${60 + x / 10}`).join('\n')} }`;
  const pathOf = (edits: Parameters<Writer['rewriteCameraPath']>[2]) => {
    const { path } = core.readCameraPath(
      encode(writer.rewriteCameraPath(encode(CAMERA), 'a', edits).text ?? ''),
      'a',
    );
    if (!path) throw new Error('The path cannot be read.');
    return path;
  };

  it('resample each shot', () => {
    const [before, after] = [pathOf({}), pathOf({ frameRate: 30 })];
    expect(after.duration).toBeCloseTo(before.duration);
    expect(after.cuts).toEqual([6]);
    for (const seconds of [0, 0.05, 0.1, 0.19, 0.2, 0.25, 0.4])
      expect(after.at(seconds).position[0]).toBeCloseTo(before.at(seconds).position[0], 4);
  });

  it('keep the cuts between the frames that are kept', () => {
    expect(pathOf({ frames: [1, 4] }).cuts).toEqual([1]);
    expect(pathOf({ frames: [3, 5] }).cuts).toEqual([]);
  });
});

describe('An edit says', () => {
  const JOINT = (name: string, parent: number) => `"${name}" ${parent} ( 0 0 0 ) ( 0 0 0 )`;
  const skeleton = (...joints: string[]) =>
    encode(
      `MD5Version 10 commandline "" numJoints ${joints.length} numMeshes 0 joints { ${joints.join(' ')} }`,
    );
  /** An octahedron whose triangles face inwards or outwards. Front faces of MD5 are clockwise. */
  const solid = (facesInwards: boolean): Uint8Array => {
    const corners = [0, 1, 2].flatMap((axis) =>
      [9, -9].map((at) => [0, 1, 2].map((each) => (each === axis ? at : 0)).join(' ')),
    );
    const triangles = Array.from({ length: 8 }, (_, i) => {
      const [x, y, z] = [i & 1, 2 + ((i >> 1) & 1), 4 + (i >> 2)];
      const isCounterClockwise = (x + y + z) % 2 === 0;
      return isCounterClockwise === facesInwards ? [x, y, z] : [x, z, y];
    });
    return encode(`MD5Version 10 commandline "" numJoints 1 numMeshes 1 joints { ${JOINT('origin', -1)} }
mesh { shader "a" numverts 6 ${corners.map((_, i) => `vert ${i} ( 0 0 ) ${i} 1`).join(' ')}
numtris 8 ${triangles.map((triangle, i) => `tri ${i} ${triangle.join(' ')}`).join(' ')}
numweights 6 ${corners.map((at, i) => `weight ${i} 0 1 ( ${at} )`).join(' ')} }`);
  };
  const camera = (cut: number) =>
    encode(`MD5Version 10 commandline "" numFrames 6 frameRate 10 numCuts 1 cuts { ${cut} } camera {
${[0, 1, 2, 50, 51, 52].map((x) => `( ${x} 0 0 ) ( 0 0 0 ) 60`).join('\n')} }`);
  const forMesh = (...joints: string[]) =>
    anim({ for: { bytes: skeleton(...joints), fileName: 'm' }, rename: { tail: 'tip' } });
  const LOD = encode(MESH.replace('numJoints 4', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints { }'));

  it.each<[string, string, () => Rewritten]>([
    [
      'joints-reordered',
      'The joints were sorted in the order of the mesh.',
      () => forMesh(JOINT('origin', -1), JOINT('tip', 0), JOINT('arm', 0)),
    ],
    [
      'parents-changed',
      'The joints now have the parents of the mesh. Their positions stay.',
      () => forMesh(JOINT('origin', -1), JOINT('arm', 0), JOINT('tip', 1)),
    ],
    [
      'skeleton-too-small',
      'The weights refer to 4 joints, but the other file has 1.',
      () =>
        writer.rewriteMesh(LOD, 'a', {
          skeletonFrom: { bytes: skeleton(JOINT('origin', -1)), fileName: 'm' },
        }),
    ],
    [
      'triangles-turned',
      'The triangles of 1 mesh faced inwards and were turned.',
      () => writer.rewriteMesh(solid(true), 'a', { turnInsideOut: true }),
    ],
    [
      'cuts-dropped',
      '1 cut outside of these frames left out.',
      () => writer.rewriteCameraPath(camera(2), 'a', { frames: [3, 5] }),
    ],
    [
      'cuts-converted',
      'The cuts named the first keys of shots. Now they name the last ones, as Doom 3 reads them.',
      () => writer.rewriteCameraPath(camera(3), 'a', { frameRate: 20 }),
    ],
  ])('%s', (code, message, rewrite) => {
    expect(rewrite().changes.filter((change) => change.code === code)).toMatchObject([{ message }]);
  });

  it('nothing of triangles that face outwards', () => {
    expect(codes(writer.rewriteMesh(solid(false), 'a', { turnInsideOut: true }))).toEqual([]);
  });
});

describe('What the package reads', () => {
  const wasmBinary = builtWasm('md5-viewer');

  it('is written by toText()', async () => {
    const packaged = await loadCore({ wasmBinary });
    const { model } = packaged.readModel(encode(MESH), 'a.md5mesh');
    const { clip } = packaged.readClip(encode(ANIM), 'a.md5anim');
    if (!model || !clip) throw new Error('They cannot be read.');
    expect(model.toText()).toBe(mesh({}).text);
    expect(clip.toText()).toBe(anim({}).text);
    expect(clip.toText({ for: model, frames: [0, 1], rootMotion: 'in-place' })).toBe(
      anim({ for: { bytes: encode(MESH), fileName: 'm' }, frames: [0, 1], rootMotion: 'in-place' }).text,
    );
    expect(() => clip.toText({ frames: [0, 3] })).toThrow(
      'There are no frames 0 to 3: the file has 3 frames',
    );
    const text = packaged.skeletonOf(clip).toText();
    close(packaged.readModel(encode(text), 'b').model?.joints[1]?.position ?? [], [0, 0, 10]);
    clip.dispose();
    expect(() => clip.toText()).toThrow('was disposed');
  });

  it('is turned in the same way as when it was read', async () => {
    const packaged = await loadCore({ wasmBinary });
    const { model } = packaged.readModel(encode(MESH), 'a.md5mesh', { upAxis: 'y' });
    expect(model?.toText()).toBe(mesh({ upAxis: 'y' }).text);
  });

  it('has the joints that came from another model', async () => {
    const packaged = await loadCore({ wasmBinary });
    const { model: lender } = packaged.readModel(encode(MESH), 'a.md5mesh');
    const lent = MESH.replace(/numJoints 4/, 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints { }');
    const { model } = packaged.readModel(encode(lent), 'lod.md5mesh', { skeletonFrom: lender ?? undefined });
    const before = model?.evaluate().mesh(0).positions ?? [];
    lender?.dispose();
    const written: WritableModel | null = packaged.readModel(encode(model?.toText() ?? ''), 'b').model;
    close(written?.evaluate().mesh(0).positions ?? [], before);
  });

  it('cannot be written if the writer was loaded later', async () => {
    const { WritableCore } = await import('../../core/writable.js');
    const { loadKind } = await import('../../core/load.js');
    const packaged = await loadKind(WritableCore, { wasmBinary });
    const { model } = packaged.readModel(encode(MESH), 'a.md5mesh');
    expect(() => model?.toText()).toThrow('Call `await core.loadWriter()` first');
  });
});

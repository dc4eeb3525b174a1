import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clip, Core, Model } from '../../core/index.js';
import { ANIM, MESH } from '../support/cli.js';
import { corpusFolder, demoFile, loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function readModel(bytes: Uint8Array): Model {
  const { model } = core.readModel(bytes, 'made.md5mesh');
  if (!model) throw new Error('not read');
  return model;
}

function readClip(bytes: Uint8Array): Clip {
  const { clip } = core.readClip(bytes, 'made.md5anim');
  if (!clip) throw new Error('not read');
  return clip;
}

const SKELETON = `MD5Version 10 commandline "" numJoints 2 numMeshes 0
  joints { "origin" -1 ( 0 0 0 ) ( 0 0 0 ) "arm" 0 ( 0 0 5 ) ( 0 0 0 ) }`;

/** Joint 0 has these x positions; the arm's rotation about x is sin(k / period) of a cycle. */
function walk(xs: readonly number[], period: number, rate = 10): Uint8Array {
  const frames = xs.map((x, k) => {
    const half = Math.sin((0.4 * Math.sin((2 * Math.PI * k) / period + 0.7)) / 2);
    return `frame ${k} { ${x} ${half.toFixed(9)} }`;
  });
  return encode(`MD5Version 10 commandline "" numFrames ${xs.length} numJoints 2 frameRate ${rate}
    numAnimatedComponents 2 hierarchy { "origin" -1 1 0 "arm" 0 8 1 }
    bounds { ${'( 0 0 0 ) ( 1 1 1 ) '.repeat(xs.length)} }
    baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 5 ) ( 0 0 0 ) } ${frames.join(' ')}`);
}

const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i * 2);
const rootX = (model: Model, options: Parameters<Model['evaluate']>[0]): number =>
  model.evaluate(options).joints[0] ?? NaN;

describe('The loop rule', () => {
  it('is found from the poses, and gives the length of a pass', () => {
    const id = readClip(walk(steps(11), 10));
    const circular = readClip(walk(steps(10), 10));
    expect([id.loopRule, id.duration]).toEqual(['id', 1]);
    expect([circular.loopRule, circular.duration]).toEqual(['circular', 1]);
    expect(circular.durationBy('id')).toBeCloseTo(0.9, 12);
  });

  it('can be overridden for a pose', () => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(
      walk(
        Array.from({ length: 10 }, () => 0),
        10,
      ),
    );
    const arm = (options: object): number => model.evaluate({ clip, ...options }).joints[10] ?? NaN;
    const between = (arm({ frame: 9 }) + arm({ frame: 0 })) / 2;
    expect(arm({ seconds: 0.95 })).toBeCloseTo(between, 3);
    expect(arm({ seconds: 0.95, loopRule: 'id' })).toBeCloseTo(arm({ frame: 0.5 }), 6);
  });

  const CIRCULAR = ['stromar/s_forward', 'redeclipse/data/actors/drone/forward'];
  const ID = ['frankie/Frankie_Death1', 'frankie/Frankie_Turn.L', 'zombie/dying', 'zombie/block'];
  it
    .skipIf(!corpusFolder)
    .each([...CIRCULAR.map((name) => [name, 'circular']), ...ID.map((name) => [name, 'id'])])(
    'of %s is %s',
    (name, rule) => {
      expect(readClip(readFileSync(join(corpusFolder ?? '', `${name}.md5anim`))).loopRule).toBe(rule);
    },
  );

  it.each(['idle', 'walk', 'cheer'])("of the demo's %s is id's", (name) => {
    expect(readClip(demoFile(`${name}.md5anim`)).loopRule).toBe('id');
  });
});

describe('What is played', () => {
  const XS = [0, 1, 3, 6, 10, 15];
  it.each([
    [
      [-1, 3],
      [0, 1, 3, 6, 6],
    ],
    [
      [NaN, 2],
      [0, 1, 3, 3, 3],
    ],
    [
      [3, 1],
      [1, 1, 3, 6, 6],
    ],
    [
      [4, 99],
      [10, 10, 10, 10, 10],
    ],
  ] as const)('is the part of a range within the clip: %j', (range, expected) => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk(XS, 5));
    expect(expected.map((_, frame) => rootX(model, { clip, range, frame }))).toEqual(expected);
    const [low, high] = [Math.min(...expected), range[1] === 99 ? 15 : Math.max(...expected)];
    expect(clip.travel({ range })).toEqual([high - low, 0, 0]);
  });

  it.each(['once', 'ping-pong'] as const)('ends at the last frame of a circular clip in mode %s', (loop) => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk(steps(10), 10));
    expect(clip.loopRule).toBe('circular');
    for (const frame of [9, 9.5, 10, 99]) expect(rootX(model, { clip, frame, loop })).toBe(18);
  });
});

describe('A frame rate', () => {
  it('is as exact as in the file', () => {
    expect(readClip(walk(steps(5), 5, 29.97)).frameRate).toBe(29.97);
  });
});

describe('Root motion', () => {
  it('travels on at an even pace over the cycles, by both rules', () => {
    const model = readModel(encode(SKELETON));
    for (const [count, rule] of [
      [11, 'id'],
      [10, 'circular'],
    ] as const) {
      const clip = readClip(walk(steps(count), 10));
      expect(clip.loopRule).toBe(rule);
      for (const cycles of [0, 0.37, 0.95, 1, 3, 3.5, -1.2]) {
        const x = rootX(model, { clip, seconds: cycles, rootMotion: 'travel' });
        expect(x, `${rule}, ${cycles} cycles`).toBeCloseTo(20 * cycles, 4);
      }
      expect(clip.travel()[0]).toBeCloseTo(20, 5);
    }
  });

  it('travels without the position of joint 0 in the base frame, as Doom 3', () => {
    const text = ANIM.replace('baseframe { ( 0 0 0 )', 'baseframe { ( 1 2 50 )');
    const { clip } = core.readClip(new TextEncoder().encode(text), 'a.md5anim');
    const { model } = core.readModel(new TextEncoder().encode(MESH), 'a.md5mesh');
    if (!clip || !model) throw new Error('not read');
    const rootAt = (rootMotion: 'file' | 'travel') => [
      ...model.evaluate({ clip, frame: 1, rootMotion }).joints.subarray(0, 3),
    ];
    expect([rootAt('file'), rootAt('travel')]).toEqual([
      [2, 2, 50],
      [1, 0, 0],
    ]);
    expect(model.fit(clip).rootOffset).toEqual([1, 2, 50]);
  });

  it('travels over a range by the path of the range', () => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk([0, 1, 3, 6, 10, 15], 5));
    const range = [1, 3] as const;
    expect(clip.travel({ range })).toEqual([5, 0, 0]);
    expect(rootX(model, { clip, range, seconds: 0.5, rootMotion: 'travel' })).toBeCloseTo(13, 5);
    expect(rootX(model, { clip, range, frame: 2, cycles: -2, rootMotion: 'travel' })).toBeCloseTo(-7, 5);
    expect(rootX(model, { clip, range, seconds: 9, rootMotion: 'in-place' })).toBe(0);
  });

  it.each(['once', 'ping-pong'] as const)('stays where the file has it in mode %s', (loop) => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk(steps(11), 10));
    expect(
      rootX(model, { clip, seconds: loop === 'once' ? 7 : 2.5, loop, rootMotion: 'travel' }),
    ).toBeCloseTo(loop === 'once' ? 20 : 10, 5);
  });
});

describe('Layers', () => {
  it('blend clips by their shares, each at its own time', () => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk(steps(11), 10));
    const layers = [
      { clip, frame: 2, weight: 3 },
      { clip, seconds: 1.6, weight: 1 },
    ];
    expect(rootX(model, { layers })).toBeCloseTo((3 * 4 + 12) / 4, 5);
    expect(model.evaluate({ layers: [{ clip, frame: 4 }] }).joints).toEqual(
      model.evaluate({ clip, frame: 4 }).joints,
    );
    expect(model.evaluate({ layers: [] }).joints).toEqual(model.evaluate().joints);
  });

  it('say which clip does not fit', () => {
    const model = readModel(demoFile('wanderer.md5mesh'));
    const walking = readClip(demoFile('walk.md5anim'));
    const { clip } = core.readClip(walk(steps(3), 3), 'foreign.md5anim');
    expect(() => model.evaluate({ layers: [{ clip: walking }, { clip: clip! }] })).toThrow(
      /foreign\.md5anim does not fit/,
    );
  });

  it('cannot contain a disposed clip', () => {
    const model = readModel(encode(SKELETON));
    const clip = readClip(walk(steps(3), 3));
    clip.dispose();
    expect(() => model.evaluate({ layers: [{ clip }] })).toThrow(/disposed/);
    expect(() => clip.travel()).toThrow(/disposed/);
  });

  it('cost no memory that stays', () => {
    const model = readModel(demoFile('wanderer.md5mesh'));
    const a = readClip(demoFile('walk.md5anim'));
    const b = readClip(demoFile('idle.md5anim'));
    const pose = (i: number): unknown =>
      model.evaluate({
        layers: [
          { clip: a, seconds: i * 0.01 },
          { clip: b, seconds: i * 0.02, weight: 0.5 },
        ],
      });
    pose(0);
    pose(1);
    const before = core.heapBytes;
    for (let i = 2; i < 300; i++) pose(i);
    expect(core.heapBytes).toBe(before);
  });

  it('keeps nothing of a clip that was posed last and disposed', () => {
    const model = readModel(demoFile('wanderer.md5mesh'));
    model.evaluate();
    const before = core.heapBytes;
    const clip = readClip(demoFile('walk.md5anim'));
    model.evaluate({ clip, seconds: 0.3 });
    expect(core.heapBytes).toBeGreaterThan(before + 10_000);
    clip.dispose();
    expect(core.heapBytes).toBeLessThan(before + 3000);
  });
});

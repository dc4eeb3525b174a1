/** Tests lengths, rates and channels on the way from MD5 to GLB and back. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { complaints } from '../support/exported.js';
import { Glb } from '../support/glb.js';
import { animate, triangle } from '../support/gltf-builder.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const core = await loadBuiltCore();

/** The arm goes around in eight frames at 12.5 per second, and the last one does not repeat the first. */
const CIRCLE = ANIM.replace('numFrames 3', 'numFrames 8')
  .replace('frameRate 10', 'frameRate 12.5')
  .replace('numAnimatedComponents 1', 'numAnimatedComponents 2')
  .replace('"origin" -1 1 0', '"origin" -1 0 0')
  .replace('"arm" 0 0 0', '"arm" 0 3 0')
  .replace(/bounds \{[^}]*\}/, `bounds {\n${'( 0 0 0 ) ( 1 1 1 )\n'.repeat(8)}}`)
  .replace(/frame 0[^]*/, '')
  .concat(
    Array.from({ length: 8 }, (_, i) => {
      const [x, y] = [Math.cos, Math.sin].map((of) => 5 * of((i * Math.PI) / 4));
      return `frame ${i} { ${x!.toFixed(4)} ${y!.toFixed(4)} }\n`;
    }).join(''),
  );

const FILES = { 'a.md5mesh': MESH, 'walk.md5anim': ANIM, 'turn.md5anim': CIRCLE };

interface Result {
  readonly out: string;
  readonly glb: Glb;
  readonly bytes: Uint8Array;
  readonly back: string;
  /** A file of the way back. */
  readonly text: (path: string) => string;
}

/** Converts to a GLB with `args`, and back to MD5. */
async function thereAndBack(...args: string[]): Promise<Result> {
  using folder = filesIn(FILES);
  const { out, err } = await runCli(folder, [
    ...['convert', './a.md5mesh', './walk.md5anim', './turn.md5anim', '-o', './a.glb'],
    ...args,
  ]);
  expect(err).toBe('');
  const bytes = readFileSync(join(folder.path, 'a.glb'));
  const again = await runCli(folder, ['convert', './a.glb', '-o', './back/']);
  expect(again.err).toBe('');
  const texts = new Map(
    ['a.md5mesh', 'a/walk.md5anim', 'a/turn.md5anim'].map((path) => [
      path,
      readFileSync(join(folder.path, 'back/models', path), 'utf8'),
    ]),
  );
  return { out, glb: new Glb(bytes), bytes, back: again.out, text: (path) => texts.get(path)! };
}

const encode = (text: string) => new TextEncoder().encode(text);
const modelOf = (text: string) => core.readModel(encode(text), 'a.md5mesh').model!;
const clipOf = (text: string) => core.readClip(encode(text), 'a.md5anim').clip!;

/** Positions of the joints of MESH in a frame. */
function placesIn(text: string, frame: number): number[] {
  const { joints } = modelOf(MESH).evaluate({ clip: clipOf(text), frame });
  return [0, 7].flatMap((at) => [...joints.slice(at, at + 3)]);
}

describe('a GLB of an MD5 model', () => {
  it('is in metres, says so with the height, and keeps the factor', async () => {
    const { out, glb, bytes } = await thereAndBack();
    expect(out).toContain(
      'note: A unit is 0.0254 m, so the model is 0.203 m high. --scale 1 keeps the numbers.\n',
    );
    expect(glb.json.asset).toMatchObject({ extras: { md5: { metresPerUnit: 0.0254 } } });
    const arm = glb.json.nodes.find(({ name }) => name === 'arm');
    expect(arm?.translation).toEqual([0, 0, 0.254].map((n): unknown => expect.closeTo(n, 6)));
    expect(await complaints(bytes)).toEqual([]);
  });

  it.each([
    [
      '1',
      'A unit is 1 m, so the model is 8 m high.\n',
      'A metre of the glTF becomes 1 unit, as the glTF says,',
    ],
    ['0.01', 'A unit is 0.01 m', 'becomes 100 units, as the glTF says,'],
  ])('has the scale %s, and the way back undoes it', async (scale, said, back) => {
    const result = await thereAndBack('--scale', scale);
    expect(result.out).toContain(said);
    expect(result.out).not.toContain('--scale 1 keeps');
    expect(result.back).toContain(back);
    expect([...modelOf(result.text('a.md5mesh')).evaluate().mesh(0).positions]).toEqual(
      [...modelOf(MESH).evaluate().mesh(0).positions].map((n): unknown => expect.closeTo(n, 3)),
    );
  });

  it('comes back with the lengths, rates, frames and poses that it had', async () => {
    const { text } = await thereAndBack();
    const back = modelOf(text('a.md5mesh'));
    const positions = [...modelOf(MESH).evaluate().mesh(0).positions];
    expect([...back.evaluate().mesh(0).positions]).toEqual(
      positions.map((n): unknown => expect.closeTo(n, 3)),
    );
    for (const [path, before] of [
      ['a/walk.md5anim', ANIM],
      ['a/turn.md5anim', CIRCLE],
    ] as const) {
      const [clip, original] = [clipOf(text(path)), clipOf(before)];
      expect([path, clip.frameCount, clip.frameRate, clip.loopRule, clip.duration]).toEqual([
        path,
        original.frameCount,
        original.frameRate,
        original.loopRule,
        original.duration,
      ]);
      for (let frame = 0; frame < clip.frameCount; frame++)
        expect(placesIn(text(path), frame)).toEqual(
          placesIn(before, frame).map((n): unknown => expect.closeTo(n, 3)),
        );
    }
    expect(clipOf(CIRCLE).loopRule).toBe('circular');
  });

  it('keeps the repeated first frame at the end of a loop', async () => {
    using folder = filesIn({
      'a.md5mesh': MESH,
      'loop.md5anim': ANIM.replace('frame 2 { 6 }', 'frame 2 { 0 }'),
    });
    await runCli(folder, ['convert', './a.md5mesh', './loop.md5anim', '-o', './a.glb']);
    await runCli(folder, ['convert', './a.glb', '-o', './back/']);
    const text = readFileSync(join(folder.path, 'back/models/a/loop.md5anim'), 'utf8');
    expect([0, 1, 2].map((frame) => placesIn(text, frame)[0])).toEqual(
      [0, 2, 0].map((n): unknown => expect.closeTo(n, 4)),
    );
  });

  it('has a channel in each animation for each joint that one of them moves', async () => {
    const { glb } = await thereAndBack();
    const animations = glb.json.animations!;
    const targets = animations.map(({ channels }) =>
      channels.map(({ target: { node, path } }) => `${glb.json.nodes[node]?.name} ${path}`).sort(),
    );
    expect(targets).toEqual([
      ['arm translation', 'origin translation'],
      ['arm translation', 'origin translation'],
    ]);
    const keys = animations.map(({ channels, samplers }) =>
      Object.fromEntries<number>(
        channels.map(({ sampler, target }) => [
          glb.json.nodes[target.node]?.name ?? '',
          glb.json.accessors[samplers[sampler]!.input]!.count,
        ]),
      ),
    );
    // Two keys for a joint that rests.
    expect(keys).toEqual([
      { origin: 3, arm: 2 },
      { origin: 2, arm: 9 },
    ]);
  });
});

describe('a glTF', () => {
  /** The text of a .md5anim or .md5mesh that a glTF becomes, and the output. */
  async function converted(
    make: (builder: ReturnType<typeof triangle>) => void,
    ending: string,
    ...args: string[]
  ) {
    using folder = filesIn({});
    const builder = triangle();
    make(builder);
    writeFileSync(join(folder.path, 'a.glb'), builder.glb());
    const { out, err } = await runCli(folder, ['convert', './a.glb', '-o', `./x.${ending}`, ...args]);
    expect(err).toBe('');
    return { out, text: readFileSync(join(folder.path, `x.${ending}`), 'utf8') };
  }

  it.each([
    ['is no number', { md5: { metresPerUnit: '1' } }],
    ['is 0', { md5: { metresPerUnit: 0 } }],
    ['is negative', { md5: { metresPerUnit: -1 } }],
    ['is too large', { md5: { metresPerUnit: 1e300 } }],
    ['is a list', { md5: [1] }],
    ['is not there', {}],
  ])('has an inch a unit where the factor %s', async (_, extras) => {
    const { text } = await converted(({ root }) => (root.asset = { version: '2.0', extras }), 'md5mesh');
    expect(modelOf(text).evaluate().mesh(0).positions[3]).toBeCloseTo(1 / 0.0254, 3);
  });

  const keysAt = (times: readonly number[]) => times.map((time, i) => [time, i % 3, 0, 0] as const);
  const frames = (rate: number, count = 13, start = 0) =>
    Array.from({ length: count }, (_, i) => Math.fround(start + i / rate));
  it.each([
    ['at each thirtieth', frames(30), 'LINEAR', 30, 13],
    ['from frame 1 on', frames(30, 13, 1 / 30), 'LINEAR', 30, 13],
    ['at each sixtieth, long', frames(60, 1800), 'LINEAR', 60, 1800],
    ['at each twelfth', frames(12), 'LINEAR', 12, 13],
    ['at each twelfth, with steps', frames(12), 'STEP', 24, 25],
    ['at some thirtieths', [0, 7 / 30, 11 / 30, 1], 'LINEAR', 30, 31],
    ['in milliseconds', frames(30).map((time) => Math.round(1000 * time) / 1000), 'LINEAR', 30, 13],
    ['of television, which Doom 3 cannot read', frames(30000 / 1001, 100), 'LINEAR', 30, 100],
    ['at two poses', [0, 1], 'LINEAR', 24, 25],
    ['at irregular times', [0, 0.1234, 0.777, 1], 'LINEAR', 24, 25],
    ['at one time', [0.5], 'LINEAR', 24, 1],
  ])('with keys %s has their rate, or else 24', async (_, times, interpolation, rate, count) => {
    const { text } = await converted(
      (builder) => animate(builder, 0, 'translation', keysAt(times), { interpolation }),
      'md5anim',
    );
    expect(text).toContain(`frameRate ${rate}\n`);
    expect(text).toContain(`numFrames ${count}\n`);
  });

  it.each([
    ['y', [0, -3, 2], 'Y up becomes Z up'],
    ['z', [0, 2, 3], 'Z stays up'],
  ])('with %s up, and one unit a metre', async (upAxis, expected, said) => {
    const flags = ['--scale', '1', '--up-axis', upAxis];
    const { out, text } = await converted(
      ({ json }) => Object.assign(json.nodes![0]!, { translation: [0, 2, 3] }),
      'md5mesh',
      ...flags,
    );
    expect([...modelOf(text).evaluate().mesh(0).positions.subarray(0, 3)]).toEqual(expected);
    expect(out).toContain(`A metre of the glTF becomes 1 unit and ${said}.\n`);
  });

  it.each(['y', 'z'])('with %s up becomes a GLB with Y up', async (upAxis) => {
    using folder = filesIn({});
    const builder = triangle();
    Object.assign(builder.json.nodes![0]!, { translation: upAxis === 'y' ? [0, 2, 3] : [0, -3, 2] });
    writeFileSync(join(folder.path, 'a.glb'), builder.glb());
    const { err } = await runCli(folder, ['convert', './a.glb', '-o', './b.glb', '--up-axis', upAxis]);
    expect(err).toBe('');
    const glb = new Glb(readFileSync(join(folder.path, 'b.glb')));
    expect(
      glb.skin(
        glb.json.nodes.findIndex(({ mesh }) => mesh !== undefined),
        glb.pose(null),
      )[0],
    ).toEqual([0, 2, 3].map((n): unknown => expect.closeTo(n, 5)));
  });

  it('has the frame rate that is asked for', async () => {
    const { text } = await converted(
      (builder) => animate(builder, 0, 'translation', keysAt(frames(30, 31))),
      'md5anim',
      ...['--fps', '24'],
    );
    expect(text).toContain('numFrames 25\n');
  });

  it('does not believe a rate that its keys do not have', async () => {
    const { text } = await converted((builder) => {
      animate(builder, 0, 'translation', keysAt(frames(30)));
      Object.assign(builder.json.animations![0]!, { extras: { md5: { frames: 13, frameRate: 7 } } });
    }, 'md5anim');
    expect(text).toContain('frameRate 30\n');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { differenceGradient, drawDifference } from '../../app/compare/difference-picture.js';
import { distancesOf, largestOf, matchOf, vertexDistances } from '../../app/compare/pose-difference.js';
import { largestOverFrames, TimedPose } from '../../app/compare/timed-pose.js';
import type { Clip, Core, Model } from '../../core/index.js';
import { Motion } from '../../element/playback/index.js';
import { poseByName, readDoubleClip, readDoubleModel, skin } from '../support/double-reading.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { demoFile, loadBuiltCore, textOf } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});

function modelOf(bytes: Uint8Array | string): Model {
  const { model } = core.readModel(
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    'a.md5mesh',
  );
  if (!model) throw new Error('not read');
  return model;
}

function clipOf(bytes: Uint8Array | string): Clip {
  const { clip } = core.readClip(
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    'a.md5anim',
  );
  if (!clip) throw new Error('not read');
  return clip;
}

function motionOf(clip: Clip | null): Motion {
  const motion = new Motion();
  motion.show(clip, false);
  return motion;
}

function largestOfAll(a: readonly [Model, Clip | null], b: readonly [Model, Clip | null]) {
  const match = matchOf(a[0], b[0]);
  if (!match) throw new Error('nothing in common');
  const poses = [new TimedPose(a[0], motionOf(a[1])), new TimedPose(b[0], motionOf(b[1]))] as const;
  return largestOverFrames(match, a[0], poses, new AbortController().signal);
}

/** A mesh of four vertices instead of three: another version of the tiny model. */
const MORE = tinyMesh(14)
  .replace('numverts 3', 'numverts 4')
  .replace('  numtris', '  vert 3 ( 1 1 ) 0 1\n  numtris');

describe('the largest distance between two animations', () => {
  it.each([
    ['idle', 'walk'],
    ['cheer', 'idle'],
  ])('of the demo, %s and %s, equals an independent reading', async (nameA, nameB) => {
    const [mesh, fileA, fileB] = [`wanderer.md5mesh`, `${nameA}.md5anim`, `${nameB}.md5anim`].map(demoFile);
    const model = modelOf(mesh!);
    const found = await largestOfAll([model, clipOf(fileA!)], [model, clipOf(fileB!)]);
    const double = readDoubleModel(textOf(mesh!));
    const [a, b] = [readDoubleClip(textOf(fileA!)), readDoubleClip(textOf(fileB!))];
    expect(a.rate).toBe(b.rate);
    let expected = { distance: 0, mesh: -1, index: -1, frame: -1 };
    for (let frame = 0; frame < a.frames.length; frame++) {
      const other = Math.min(frame, b.frames.length - 1);
      const [poseA, poseB] = [poseByName(double, a, frame), poseByName(double, b, other)];
      double.meshes.forEach((one, index) => {
        const [from, to] = [skin(one, poseA), skin(one, poseB)];
        from.forEach((at, vertex) => {
          const distance = Math.hypot(...at.map((value, axis) => value - to[vertex]![axis]!));
          if (distance > expected.distance) expected = { distance, mesh: index, index: vertex, frame };
        });
      });
    }
    expect(found?.distance).toBeCloseTo(expected.distance, 3);
    expect(found).toMatchObject({ mesh: expected.mesh, index: expected.index, frame: expected.frame });
    model.dispose();
  });

  it('compares equal times if the frame rates differ, and the last pose if one is shorter', async () => {
    const model = modelOf(tinyMesh(14));
    // The upper joint is at 14 + frame % 6.
    const fast = clipOf(tinyAnim(14, 6));
    const slow = clipOf(tinyAnim(14, 3).replace('frameRate 24', 'frameRate 12'));
    const short = clipOf(tinyAnim(14, 2));
    // At frame 4 of the fast animation the slow one is at frame 2; at frame 5 it stops there.
    expect(await largestOfAll([model, fast], [model, slow])).toMatchObject({ mesh: 0, index: 2, frame: 5 });
    expect((await largestOfAll([model, fast], [model, slow]))?.distance).toBeCloseTo(3, 5);
    expect((await largestOfAll([model, fast], [model, short]))?.distance).toBeCloseTo(4, 5);
    expect(await largestOfAll([model, fast], [model, fast])).toMatchObject({ distance: 0, frame: 0 });
    expect((await largestOfAll([model, null], [model, fast]))?.distance).toBeCloseTo(0, 6);
    expect((await largestOfAll([model, fast], [model, null]))?.distance).toBeCloseTo(5, 5);
  });

  it('ends when it is aborted or a file is released', async () => {
    const model = modelOf(tinyMesh(14));
    const clip = clipOf(tinyAnim(14));
    const poses = [new TimedPose(model, motionOf(clip)), new TimedPose(model, motionOf(null))] as const;
    const abort = new AbortController();
    abort.abort();
    expect(await largestOverFrames({ kind: 'vertices' }, model, poses, abort.signal)).toBeNull();
    clip.dispose();
    const { signal } = new AbortController();
    expect(await largestOverFrames({ kind: 'vertices' }, model, poses, signal)).toBeNull();
  });
});

describe('two models', () => {
  it('with other vertices are compared by joints of equal names', async () => {
    const [old, fresh] = [modelOf(tinyMesh(14)), modelOf(MORE.replace('0 0 14 )', '0 3 18 )'))];
    const match = matchOf(old, fresh);
    expect(match).toEqual({
      kind: 'joints',
      pairs: [
        [0, 0],
        [1, 1],
      ],
    });
    const distances = distancesOf(match!, old, old.evaluate(), fresh.evaluate());
    expect(largestOf(match!, distances)).toEqual({ distance: 5, mesh: -1, index: 1 });
    // The upper joint moves the third vertex.
    expect([...vertexDistances(match!, old, distances)[0]!]).toEqual([0, 0, 5]);
    expect(await largestOfAll([old, null], [fresh, null])).toMatchObject({ distance: 5, mesh: -1, frame: 0 });
  });

  it('share nothing if neither vertices nor names are equal', () => {
    const other = MORE.replace('"root"', '"pelvis"').replace('"top"', '"spine"');
    expect(matchOf(modelOf(tinyMesh(14)), modelOf(other))).toBeNull();
    expect(matchOf(modelOf(tinyMesh(14)), modelOf(tinyMesh(9)))).toEqual({ kind: 'vertices' });
  });
});

describe('the colours of a difference', () => {
  /** A triangle that covers a picture of 4 by 4 pixels, with one nearness and distance. */
  const triangle = (nearness: number, distance: number, shade = 1) => ({
    places: Float32Array.of(-1, -1, 20, -1, -1, 20),
    nearness: Float32Array.of(nearness, nearness, nearness),
    shades: Float32Array.of(shade, shade, shade),
    distances: Float32Array.of(distance, distance, distance),
    indices: Uint32Array.of(0, 1, 2),
  });
  const drawn = (...meshes: ReturnType<typeof triangle>[]): number[] => {
    const picture = { data: new Uint8ClampedArray(64), width: 4, height: 4 };
    drawDifference(meshes, 10, picture);
    return [...picture.data.slice(0, 4)];
  };

  it('go from the first colour of the legend to the last, and nearer triangles hide the others', () => {
    const colors = [...differenceGradient().matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map((match) =>
      match.slice(1).map(Number),
    );
    expect(drawn(triangle(1, 0))).toEqual([...colors[0]!, 255]);
    expect(drawn(triangle(1, 10))).toEqual([...colors.at(-1)!, 255]);
    expect(drawn(triangle(1, 99))).toEqual([...colors.at(-1)!, 255]);
    expect(drawn(triangle(2, 10), triangle(1, 0))).toEqual([...colors.at(-1)!, 255]);
    expect(drawn(triangle(1, 0), triangle(2, 10))).toEqual([...colors.at(-1)!, 255]);
    expect(drawn(triangle(1, 0, 0.5))[0]).toBe(Math.round(colors[0]![0]! / 2));
  });

  it('leave out triangles behind the eye or without an area', () => {
    expect(drawn(triangle(NaN, 10))).toEqual([0, 0, 0, 0]);
    expect(drawn({ ...triangle(1, 10), places: new Float32Array(6) })).toEqual([0, 0, 0, 0]);
  });
});

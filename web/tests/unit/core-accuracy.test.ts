import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../core/index.js';
import {
  bindPose,
  cameraAt,
  forwardOf,
  poseAt,
  readDoubleCamera,
  readDoubleClip,
  readDoubleModel,
  skin,
  type DoubleModel,
  type V3,
} from '../support/double-reading.js';
import { corpusFolder, demoFile, loadBuiltCore, textOf } from '../support/wasm-core.js';

/** Permitted distance from the double-precision reader, as a share of the model's size. */
const TOLERANCE = 1e-4;

interface Pair {
  readonly name: string;
  readonly mesh: () => Uint8Array;
  readonly anim: () => Uint8Array;
}

const inCorpus = (path: string) => () => readFileSync(join(corpusFolder ?? '', path));
const corpusPair = (folder: string, mesh: string, anim: string): Pair => ({
  name: `${folder}/${anim}`,
  mesh: inCorpus(`${folder}/${mesh}`),
  anim: inCorpus(`${folder}/${anim}`),
});
const demoPair = (anim: string): Pair => ({
  name: `demo/${anim}`,
  mesh: () => demoFile('wanderer.md5mesh'),
  anim: () => demoFile(anim),
});

const PAIRS: readonly Pair[] = [
  demoPair('idle.md5anim'),
  demoPair('walk.md5anim'),
  ...(corpusFolder
    ? [
        corpusPair('stromar', 'stromar.md5mesh', 's_forward.md5anim'),
        corpusPair('zombie', 'mesh.md5mesh', 'walk.md5anim'),
        corpusPair('redeclipse/data/actors/drone', 'mesh.md5mesh', 'forward.md5anim'),
        corpusPair(
          'unvanquished/models/weapons/blaster',
          'blaster_view.md5mesh',
          'blaster_view_fire.md5anim',
        ),
      ]
    : []),
];

const distance = (a: ArrayLike<number>, b: V3) =>
  Math.hypot((a[0] ?? NaN) - b[0], (a[1] ?? NaN) - b[1], (a[2] ?? NaN) - b[2]);

function sizeOf(model: DoubleModel): number {
  const all = model.meshes.flatMap((mesh) => skin(mesh, bindPose(model)));
  const side = (i: number) => Math.max(...all.map((p) => p[i] ?? 0)) - Math.min(...all.map((p) => p[i] ?? 0));
  return Math.hypot(side(0), side(1), side(2));
}

describe.each(PAIRS)('$name', ({ mesh, anim }) => {
  let core: Core;
  beforeAll(async () => {
    core = await loadBuiltCore();
  });

  it('is posed and skinned as the double-precision reading says', () => {
    const reference = readDoubleModel(textOf(mesh()));
    const referenceClip = readDoubleClip(textOf(anim()));
    const { model } = core.readModel(mesh(), 'mesh');
    const { clip } = core.readClip(anim(), 'anim');
    if (!model || !clip) throw new Error('not read');
    const size = sizeOf(reference);
    const last = referenceClip.frames.length - 1;
    for (const frame of [0, 0.25, last / 2, last * 0.77, last]) {
      const pose = poseAt(referenceClip, frame);
      const result = model.evaluate({ clip, frame });
      pose.forEach(({ t }, j) => {
        expect(distance(result.joints.subarray(j * 7), t) / size).toBeLessThan(TOLERANCE);
      });
      reference.meshes.forEach((referenceMesh, m) => {
        const { positions } = result.mesh(m);
        const worst = skin(referenceMesh, pose).reduce(
          (w, p, v) => Math.max(w, distance(positions.subarray(v * 3), p)),
          0,
        );
        expect(worst / size).toBeLessThan(TOLERANCE);
      });
    }
  });

  it('is skinned in the bind pose', () => {
    const reference = readDoubleModel(textOf(mesh()));
    const { model } = core.readModel(mesh(), 'mesh');
    const frame = model?.evaluate();
    reference.meshes.forEach((referenceMesh, m) => {
      const positions = frame?.mesh(m).positions ?? new Float32Array();
      const worst = skin(referenceMesh, bindPose(reference)).reduce(
        (w, p, v) => Math.max(w, distance(positions.subarray(v * 3), p)),
        0,
      );
      expect(worst / sizeOf(reference)).toBeLessThan(TOLERANCE);
    });
  });
});

describe('camera paths', () => {
  const paths: [string, () => Uint8Array][] = [
    ['demo/tour.md5camera', () => demoFile('tour.md5camera')],
    ...(corpusFolder
      ? [['id layout', inCorpus('synthetic-camera/orbit_id_nocuts.md5camera')] as [string, () => Uint8Array]]
      : []),
  ];

  it.each(paths)('%s is followed as the double-precision reading says', async (_, file) => {
    const core = await loadBuiltCore();
    const reference = readDoubleCamera(textOf(file()));
    const { path } = core.readCameraPath(file(), 'path');
    if (!path) throw new Error('not read');
    expect(path.shotCount).toBe(reference.cuts.length + 1);
    expect(path.duration).toBeCloseTo(
      (reference.keys.length - 1 - reference.cuts.length) / reference.rate,
      9,
    );
    for (let i = 0; i <= 500; i++) {
      const seconds = (path.duration * i) / 500;
      const expected = cameraAt({ ...reference, cuts: [...reference.cuts].sort((a, b) => a - b) }, seconds);
      const view = path.at(seconds);
      expect(view.key).toBeCloseTo(expected.key, 4);
      expect(distance(view.position, expected.t)).toBeLessThan(1e-2);
      expect(distance(view.forward, forwardOf(expected.q))).toBeLessThan(1e-4);
      expect(view.fov).toBeCloseTo(expected.fov, 3);
    }
  });
});

describe.runIf(corpusFolder)('bounds stored by exporters', () => {
  it('agree with the skinned bounds to 1 % of the size if the corpus marks them as right', async () => {
    const core = await loadBuiltCore();
    const rows = readFileSync(join(corpusFolder ?? '', 'bounds_check.csv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    const golden = rows
      .map((row) => row.split(','))
      .filter((row) => Number(row[3]) < 0.01 && Number(row[4]) < 0.01);
    expect(golden.length).toBeGreaterThan(10);
    for (const [anim = '', mesh = ''] of golden) {
      const { model } = core.readModel(inCorpus(mesh)(), mesh);
      const { clip } = core.readClip(inCorpus(anim)(), anim);
      const stored = readDoubleClip(textOf(inCorpus(anim)())).bounds;
      if (!model || !clip) throw new Error(anim);
      for (const frame of [0, clip.frameCount - 1]) {
        const { min, max } = model.evaluate({ clip, frame }).bounds;
        const box = stored[frame] ?? { min: [0, 0, 0], max: [0, 0, 0] };
        const size = distance(max, min);
        expect(
          Math.max(distance(min, box.min), distance(max, box.max)) / size,
          `${anim} frame ${String(frame)}`,
        ).toBeLessThan(0.01 * 1.8);
      }
      model.dispose();
      clip.dispose();
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Clip, Core, Model } from '../../core/index.js';
import {
  bindNormals,
  bindPose,
  poseAt,
  poseByName,
  readDoubleClip,
  readDoubleModel,
  sizeOf,
  skin,
  skinNormals,
  type DoubleClip,
  type DoubleModel,
  type V3,
} from '../support/double-reading.js';
import { corpusFolder, loadBuiltCore, textOf } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

/** Permitted distance from the double-precision reader, as a share of the model's size. */
const POSITION_TOLERANCE = 1e-4;
const NORMAL_TOLERANCE_DEGREES = 1;
/** Shorter sums of unit normals have no reliable direction: triangles of both sides cancel out. */
const VAGUE = 0.03;

interface Read<Core, Reference> {
  readonly path: string;
  readonly core: Core;
  readonly reference: Reference;
}

/** Files of the corpus without errors, because the double-precision reader trusts its input. */
function readAll<Value, Reference>(
  extension: string,
  read: (bytes: Uint8Array, path: string) => Value | null,
  readReference: (text: string) => Reference,
): Read<Value, Reference>[] {
  const paths = readdirSync(corpusFolder ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().flatMap((path) => {
    const bytes = readFileSync(path);
    const core = read(bytes, path);
    return core === null
      ? []
      : [{ path: relative(corpusFolder ?? '', path), core, reference: readReference(textOf(bytes)) }];
  });
}

const topFolder = (path: string) => path.split('/')[0];
const distance = (a: Float32Array, i: number, b: V3) =>
  Math.hypot((a[i] ?? NaN) - b[0], (a[i + 1] ?? NaN) - b[1], (a[i + 2] ?? NaN) - b[2]);

/** Degrees between a unit normal and a direction. */
function angle(normals: Float32Array, i: number, expected: V3): number {
  const size = Math.hypot(...expected);
  const chord = distance(normals, i, [expected[0] / size, expected[1] / size, expected[2] / size]);
  return (2 * Math.asin(Math.min(1, chord / 2)) * 180) / Math.PI;
}

describe.skipIf(!corpusFolder)('every fitting pair of the corpus', () => {
  const compared = { normals: 0, vague: 0, pairs: 0, byName: 0 };
  const check = (what: string, value: number, limit: number, where: string) => {
    expect(value, `${what} of ${where}`).toBeLessThan(limit);
  };

  function comparePair(
    { core: model, reference, path }: Read<Model, DoubleModel>,
    { core: clip, reference: referenceClip, path: clipPath }: Read<Clip, DoubleClip>,
    normals: readonly V3[][],
    exact: boolean,
  ) {
    const bind = bindPose(reference);
    const size = sizeOf(reference.meshes.flatMap((mesh) => skin(mesh, bind)));
    const last = referenceClip.frames.length - 1;
    for (const frame of new Set([Math.floor(last / 2), last * 0.77])) {
      const where = `${path} by ${clipPath} at ${String(frame)}`;
      const pose = exact ? poseAt(referenceClip, frame) : poseByName(reference, referenceClip, frame);
      const result = model.evaluate({ clip, frame });
      let joint = 0;
      pose.forEach(({ t }, j) => (joint = Math.max(joint, distance(result.joints, j * 7, t))));
      check('joint', joint / size, POSITION_TOLERANCE, where);
      reference.meshes.forEach((mesh, m) => {
        const posed = result.mesh(m);
        let position = 0;
        skin(mesh, pose).forEach(
          (p, v) => (position = Math.max(position, distance(posed.positions, v * 3, p))),
        );
        check('position', position / size, POSITION_TOLERANCE, where);
        let normal = 0;
        skinNormals(mesh, normals[m] ?? [], bind, pose).forEach((expected, v) => {
          compared.normals++;
          if (Math.hypot(...expected) < VAGUE) compared.vague++;
          else normal = Math.max(normal, angle(posed.normals, v * 3, expected));
        });
        check('normal', normal, NORMAL_TOLERANCE_DEGREES, where);
      });
    }
    compared.pairs++;
    compared.byName += exact ? 0 : 1;
  }

  it('is posed and skinned as the double-precision reading says', async () => {
    const core: Core = await loadBuiltCore();
    const healthy = (report: { diagnostics: readonly { severity: string }[] }) =>
      report.diagnostics.every(({ severity }) => severity !== 'error');
    const models = readAll(
      '.md5mesh',
      (bytes, path) => {
        const { model, report } = core.readModel(bytes, path);
        return healthy(report) && model && model.meshes.length > 0 ? model : null;
      },
      readDoubleModel,
    );
    const clips = readAll(
      '.md5anim',
      (bytes, path) => {
        const { clip, report } = core.readClip(bytes, path);
        return healthy(report) ? clip : null;
      },
      readDoubleClip,
    );
    for (const model of models) {
      const bind = bindPose(model.reference);
      const normals = model.reference.meshes.map((mesh) => bindNormals(mesh, bind));
      for (const clip of clips) {
        if (topFolder(clip.path) !== topFolder(model.path)) continue;
        const { how } = model.core.fit(clip.core);
        if (how !== 'none') comparePair(model, clip, normals, how === 'exact');
      }
    }
    expect(compared.pairs).toBeGreaterThan(150);
    expect(compared.byName).toBeGreaterThan(15);
    expect(compared.vague / compared.normals).toBeLessThan(0.005);
  }, 60_000);
});

/** Converts glTF of Blender to MD5, and compares the vertices with Blender's. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modFolderFromGltf } from '../../gltf/index.js';
import { temporaryFolder } from '../support/files.js';
import { refusalsIn } from '../support/strict-reader.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { loadWriter } from '../../core/writer.js';

const hasBlender = spawnSync('blender', ['--version']).status === 0;
if (!hasBlender) console.warn('Skipped: glTF made in Blender, as there is no blender.');

const TOLERANCE = 1e-3;
const SCALE = 39.37;
/** The joints of the skin, and the separately moving part. */
const JOINTS = [
  'root',
  'spine',
  'chest',
  'upper.L',
  'fore.L',
  'hand.L',
  'upper.R',
  'fore.R',
  'ik.L',
  'Drone',
];

interface Made {
  readonly animations: Readonly<Record<string, { readonly objects: Readonly<Record<string, number[][]>> }>>;
}

/** The files that a script of the folder `support` writes, by their names. */
function madeInBlender(script: string, ...names: string[]) {
  using folder = temporaryFolder();
  const path = fileURLToPath(new URL(`../support/${script}`, import.meta.url));
  const run = spawnSync(
    'blender',
    ['--background', '--factory-startup', '--python-exit-code', '1', '--python', path, '--', folder.path],
    { encoding: 'utf8' },
  );
  expect(run.status, run.stdout + run.stderr).toBe(0);
  return {
    files: new Map(names.map((name) => [name, readFileSync(join(folder.path, name))])),
    positions: JSON.parse(readFileSync(join(folder.path, 'positions.json'), 'utf8')) as unknown,
  };
}

/**
 * For each vertex of `ours` (frames of positions), the smallest distance, at its worst frame, to one of
 * `theirs`.
 */
function farthest(ours: readonly (readonly number[])[], theirs: readonly (readonly number[])[]): number {
  const count = (ours[0]?.length ?? 0) / 3;
  let worst = 0;
  for (let v = 0; v < count; v++) {
    let best = Infinity;
    for (let w = 0; w < (theirs[0]?.length ?? 0) / 3; w++) {
      let far = 0;
      for (let frame = 0; frame < ours.length && far < best; frame++) {
        const [a, b] = [ours[frame]!, theirs[frame]!];
        far = Math.max(far, Math.hypot(...[0, 1, 2].map((k) => a[3 * v + k]! - b[3 * w + k]!)));
      }
      best = Math.min(best, far);
    }
    worst = Math.max(worst, best);
  }
  return worst;
}

describe.skipIf(!hasBlender)('a character of Blender', () => {
  it('has the same vertices as Blender at each frame', { timeout: 60_000 }, async () => {
    const { files: glbs, positions } = madeInBlender('blender-character.py', 'character.glb');
    const [glb, made] = [glbs.get('character.glb')!, positions as Made];
    const core = await loadBuiltCore();
    const file = { name: 'character.glb', bytes: glb, read: () => Promise.resolve(null) };
    const { files } = await modFolderFromGltf(file, {}, await loadWriter(), core);
    expect(refusalsIn(files)).toEqual([]);
    const bytesAt = (path: string) => files.find((each) => each.path === path)!.bytes;
    const { model, report } = core.readModel(bytesAt('models/character.md5mesh'), 'character.md5mesh');
    expect(report.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(model!.joints.map(({ name }) => name)).toEqual(['origin', ...JOINTS]);
    const { bounds } = model!.evaluate();
    const size = Math.max(...bounds.max.map((n, i) => n - bounds.min[i]!));
    for (const [name, { objects }] of Object.entries(made.animations)) {
      const { clip } = core.readClip(bytesAt(`models/character/${name}.md5anim`), name);
      expect(clip!.frameRate).toBe(24);
      for (const [object, frames] of Object.entries(objects)) {
        expect(clip!.frameCount, name).toBe(frames.length);
        const ours = frames.map((_, frame) => {
          const posed = model!.evaluate({ clip: clip!, frame });
          return model!.meshes.flatMap((mesh, i) =>
            mesh.name === object ? [...posed.mesh(i).positions] : [],
          );
        });
        const theirs = frames.map((frame) => frame.map((n) => SCALE * n));
        expect(ours[0]!.length, object).toBeGreaterThan(0);
        const far = [farthest(ours, theirs) / size, farthest(theirs, ours) / size];
        expect(Math.max(...far), `${name}: ${object}`).toBeLessThan(TOLERANCE);
      }
    }
  });
});

describe.skipIf(!hasBlender)('a column of Blender with seven weights for each vertex', () => {
  it('has the same vertices, with Y up and with Z up', { timeout: 60_000 }, async () => {
    const { files, positions } = madeInBlender('blender-influences.py', 'y-up.glb', 'z-up.glb');
    const theirs = positions as number[][];
    const core = await loadBuiltCore();
    for (const upAxis of ['y', 'z'] as const) {
      const file = {
        name: 'column.glb',
        bytes: files.get(`${upAxis}-up.glb`)!,
        read: () => Promise.resolve(null),
      };
      const folder = await modFolderFromGltf(file, { scale: 1, upAxis }, await loadWriter(), core);
      const bytesAt = (path: string) => folder.files.find((each) => each.path === path)!.bytes;
      const { model } = core.readModel(bytesAt('models/column.md5mesh'), 'column.md5mesh');
      const { clip } = core.readClip(bytesAt('models/column/bend.md5anim'), 'bend');
      const { ranges } = model!.meshWeights(0);
      expect(new Set(ranges.filter((_, i) => i % 2 === 1))).toEqual(new Set([7]));
      expect(clip!.frameCount).toBe(theirs.length);
      const ours = theirs.map((_, frame) => [...model!.evaluate({ clip: clip!, frame }).mesh(0).positions]);
      expect(Math.max(farthest(ours, theirs), farthest(theirs, ours)), upAxis).toBeLessThan(1e-4);
    }
  });
});

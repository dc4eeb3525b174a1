/** Converts the glTF of a Blender character to MD5, and compares its vertices with Blender's. */
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
if (!hasBlender) console.warn('Skipped: the glTF of a character made in Blender, as there is no blender.');

const SCRIPT = fileURLToPath(new URL('../support/blender-character.py', import.meta.url));
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

function madeInBlender(): { glb: Uint8Array; made: Made } {
  using folder = temporaryFolder();
  const run = spawnSync(
    'blender',
    ['--background', '--factory-startup', '--python-exit-code', '1', '--python', SCRIPT, '--', folder.path],
    { encoding: 'utf8' },
  );
  expect(run.status, run.stdout + run.stderr).toBe(0);
  return {
    glb: readFileSync(join(folder.path, 'character.glb')),
    made: JSON.parse(readFileSync(join(folder.path, 'positions.json'), 'utf8')) as Made,
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
    const { glb, made } = madeInBlender();
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

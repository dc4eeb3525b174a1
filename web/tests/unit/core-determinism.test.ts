import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadBuiltCore } from '../support/wasm-core.js';

const ROOT = new URL('../../../', import.meta.url);
const FRAMES = 100;
const bytesOf = (path: string) => readFileSync(new URL(path, ROOT));

/** The same as in cpp/tests/model/determinism_test.cpp. */
class PositionHash {
  #low = 2166136261;
  #high = 374761393;

  add(positions: Float32Array): void {
    for (const position of positions) {
      const bits = Math.floor(position * 1024 + 0.5);
      this.#low = Math.imul(this.#low ^ bits, 16777619);
      this.#high = (Math.imul(this.#high ^ ((bits >>> 16) | (bits << 16)), 2246822519) + this.#low) | 0;
    }
  }
  get text(): string {
    return [this.#high, this.#low].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** mesh, animation and hash per line; written by the C++ test. */
const rows = readFileSync(new URL('cpp/tests/data/poses/hashes.txt', ROOT), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split(' ') as [string, string, string]);

describe('the wasm module with SIMD', () => {
  it.each(rows)('moves the vertices of %s by %s exactly as native code does', async (mesh, anim, hash) => {
    const core = await loadBuiltCore();
    const { model } = core.readModel(bytesOf(mesh), mesh);
    const { clip } = core.readClip(bytesOf(anim), anim);
    if (!model || !clip) throw new Error('not read');
    const found = new PositionHash();
    for (let i = 0; i < FRAMES; i++) {
      const frame = model.evaluate({ clip, frame: (i * (clip.frameCount - 1)) / (FRAMES - 1) });
      model.meshes.forEach((_, m) => found.add(frame.mesh(m).positions));
    }
    expect(found.text).toBe(hash);
  });
});

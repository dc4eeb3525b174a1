import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { chainAnimText, sheetText } from '../../../bench/made-files.mjs';
import { allowedPeak, memorySize, readerStarter, readAndForget } from '../../../bench/memory.mjs';
import { corpusFolder, demoFile } from '../support/wasm-core.js';

let start: Awaited<ReturnType<typeof readerStarter>>;
beforeAll(async () => {
  start = await readerStarter();
});

/** A module's memory never shrinks, so its size afterwards is the peak. */
async function peakOf(name: string, bytes: Uint8Array): Promise<number> {
  const module = await start();
  readAndForget(module, name, bytes);
  return memorySize(module);
}

describe('the memory that reading takes at its peak', () => {
  it('is under 6 times the size of a large file and 16 MB', async () => {
    const encoder = new TextEncoder();
    const mesh = encoder.encode(sheetText(160_000, 40));
    const anim = encoder.encode(chainAnimText(400, 2000));
    for (const [name, bytes] of [
      ['large.md5mesh', mesh],
      ['large.md5anim', anim],
    ] as const) {
      expect(bytes.length).toBeGreaterThan(10e6);
      const peak = await peakOf(name, bytes);
      expect(peak, `${name}, ${bytes.length} bytes`).toBeLessThanOrEqual(allowedPeak(bytes.length));
      expect(peak).toBeGreaterThan(bytes.length);
    }
  }, 60_000);

  it('is under that for the demo', async () => {
    for (const name of ['wanderer.md5mesh', 'walk.md5anim', 'tour.md5camera']) {
      const bytes = demoFile(name);
      expect(await peakOf(name, bytes)).toBeLessThanOrEqual(allowedPeak(bytes.length));
    }
  });

  it.runIf(corpusFolder)(
    'is under that for every file of the corpus',
    async () => {
      const folder = corpusFolder ?? '';
      const names = readdirSync(folder, { recursive: true })
        .map(String)
        .filter((name) => /\.md5(mesh|anim|camera)$/.test(name));
      expect(names.length).toBeGreaterThan(100);
      for (const name of names) {
        const bytes = readFileSync(join(folder, name));
        expect(await peakOf(name, bytes), name).toBeLessThanOrEqual(allowedPeak(bytes.length));
      }
    },
    60_000,
  );
});

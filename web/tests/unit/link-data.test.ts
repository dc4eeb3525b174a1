import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../files/archive/unpack.js';
import { decodeArchive, encodeFiles } from '../../app/link-data.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const FILES = [
  { path: 'models/hero.md5mesh', bytes: bytesOf(tinyMesh(20)) },
  { path: 'models/wölk.md5anim', bytes: bytesOf(tinyAnim(20)) },
];

describe('files in a link', () => {
  it('are unpacked unchanged', async () => {
    const { entries, problems } = await openArchive(await decodeArchive(await encodeFiles(FILES)), {});
    expect(problems).toEqual([]);
    expect(entries.map(({ path }) => path)).toEqual(FILES.map(({ path }) => path));
    for (const [i, entry] of entries.entries()) expect(await entry.bytes()).toEqual(FILES[i]?.bytes);
  });

  it('are short, the same each time, and use only characters that addresses do not escape', async () => {
    const text = await encodeFiles(FILES);
    expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await encodeFiles(FILES)).toBe(text);
    const size = FILES.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(text.length).toBeLessThan(size);
    expect(await encodeFiles([{ path: 'a', bytes: randomBytes(1000) }])).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  it.each([1, 10, 100])('without their last %i characters are reported as damaged', async (count) => {
    const text = await encodeFiles(FILES);
    await expect(decodeArchive(text.slice(0, -count))).rejects.toThrow(
      /^The files in this link cannot be read/,
    );
  });

  it.each(['A', 'not base64!', 'AAAA', '____'])(
    'that are invalid are reported as damaged: %s',
    async (text) => {
      await expect(decodeArchive(text)).rejects.toThrow(/^The files in this link cannot be read/);
    },
  );

  it('that decompress without end are not opened', async () => {
    const text = await encodeFiles([{ path: 'zeros', bytes: new Uint8Array(70 << 20) }]);
    expect(text.length).toBeLessThan(200_000);
    await expect(decodeArchive(text)).rejects.toThrow('larger than 64 MB');
  });
});

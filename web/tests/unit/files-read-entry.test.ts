import { describe, expect, it } from 'vitest';
import { readEntries } from '../../files/readings/read-entry.js';
import { SharedReadings } from '../../files/readings/shared-readings.js';
import type { FileEntry } from '../../files/types.js';
import { MESH } from '../support/cli.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const MB = 1024 * 1024;
const archive = { path: 'pak0.pk4' };

/** A file that must not be read. */
function unread(path: string, size: number, more: Partial<FileEntry> = {}): FileEntry {
  return { path, size, bytes: () => Promise.reject(new Error(`${path} was read`)), ...more };
}

async function read(...entries: FileEntry[]) {
  const results = await readEntries(await loadBuiltCore(), new SharedReadings(), entries);
  return results.map(({ kind, problems }) => [kind, ...problems.map(({ message }) => message)]);
}

describe('readEntries', () => {
  it('takes images of any size that is read, also out of archives, without reading them', async () => {
    const images = [
      unread('big.png', 64 * MB),
      unread('big.tga', 256 * MB),
      unread('a.tga', 5 * MB, { archive }),
    ];
    expect(await read(...images)).toEqual([['image'], ['image'], ['image']]);
  });

  it('refuses what is larger than any image or MD5 file, and says so', async () => {
    expect(
      await read(
        unread('huge.tga', 256 * MB + 1),
        unread('notes', 33 * MB),
        unread('a.bin', 2 * MB, { archive }),
      ),
    ).toEqual([
      ['unknown', 'Not used: it is larger than 256 MB.'],
      ['unknown', 'Not used: it is too large to be an MD5 file.'],
      ['unknown', 'Not used: it is too large to be an MD5 file.'],
    ]);
  });

  it('refuses joint scales and declarations whose size is known only after reading', async () => {
    const large = (path: string): FileEntry => ({
      path,
      bytes: () => Promise.resolve({ length: 256 * MB + 1 } as unknown as Uint8Array<ArrayBuffer>),
    });
    const text = 'Could not be read: it is larger than 256 MB.';
    expect(await read(unread('a.md5scale', 256 * MB + 1), large('a.md5scale'), large('a.mtr'))).toEqual([
      ['unknown', text],
      ['unknown', text],
      ['unknown', text],
    ]);
  });

  it.each(['a.mtr', 'skins/a.skin', 'a.def', 'scripts/a.shader', 'md5.cfg'])(
    'reads %s by its content if that is a model or another format',
    async (path) => {
      const of = (text: string): FileEntry => ({
        path,
        bytes: () => Promise.resolve(new TextEncoder().encode(text)),
      });
      const [mesh, page] = await readEntries(await loadBuiltCore(), new SharedReadings(), [
        of(MESH),
        of('<!doctype html><html></html>'),
      ]);
      expect([mesh?.kind, mesh?.declarations, mesh?.problems]).toEqual(['mesh', undefined, []]);
      expect(mesh?.reading?.report.diagnostics).toEqual([
        expect.objectContaining({
          code: 'name-of-another-kind',
          message:
            'The extension says declarations, but the file holds a mesh (.md5mesh). The file was read by its content.',
        }),
      ]);
      mesh?.reading?.value?.dispose();
      expect([page?.kind, page?.declarations, page?.reading]).toEqual(['unknown', undefined, null]);
      expect(page?.problems).toEqual([
        expect.objectContaining({
          severity: 'error',
          code: 'html-page',
          message: expect.stringContaining('not declarations') as string,
        }),
      ]);
    },
  );

  it('reads large declarations in archives', async () => {
    const text = new TextEncoder().encode(`${'// a comment\n'.repeat(100_000)}materials { }\n`);
    const [result] = await readEntries(await loadBuiltCore(), new SharedReadings(), [
      { path: 'materials/all.mtr', size: text.length, archive, bytes: () => Promise.resolve(text) },
    ]);
    expect(result?.declarations).toBeDefined();
  });
});

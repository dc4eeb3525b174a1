import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { temporaryFolder } from '../support/files.js';

/** A server for a folder, with a file outside of it; both are removed with the block. */
async function served() {
  const folder = temporaryFolder();
  mkdirSync(join(folder.path, 'site'));
  writeFileSync(join(folder.path, 'secret.txt'), 'secret');
  writeFileSync(join(folder.path, 'site/index.html'), '<p>page</p>');
  writeFileSync(join(folder.path, 'site/a.md5mesh'), '0123456789');
  symlinkSync(join(folder.path, 'secret.txt'), join(folder.path, 'site/link.txt'));
  const { port, close } = await serveFolder(join(folder.path, 'site'));
  return {
    ask: async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return {
        status: response.status,
        type: response.headers.get('content-type'),
        text: await response.text(),
      };
    },
    async [Symbol.asyncDispose]() {
      await close();
      folder[Symbol.dispose]();
    },
  };
}

describe('the static server', () => {
  it('sends files with their content types', async () => {
    await using server = await served();
    expect(await server.ask('/')).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      text: '<p>page</p>',
    });
    expect(await server.ask('/a.md5mesh')).toEqual({
      status: 200,
      type: 'application/octet-stream',
      text: '0123456789',
    });
  });

  it('sends nothing from outside of its folder', async () => {
    await using server = await served();
    for (const path of ['/link.txt', '/..%2fsecret.txt', '/gone.txt', '/%'])
      expect([path, (await server.ask(path)).status]).toEqual([path, 404]);
  });

  it.each([
    ['bytes=2-4', 206, '234'],
    ['bytes=8-', 206, '89'],
    ['bytes=8-99', 206, '89'],
    ['bytes=5-2', 200, '0123456789'],
    ['bytes=99-', 200, '0123456789'],
  ])('answers the range %s with %i', async (range, status, text) => {
    await using server = await served();
    expect(await server.ask('/a.md5mesh', { Range: range })).toMatchObject({ status, text });
  });
});

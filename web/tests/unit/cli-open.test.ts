import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../cli/main.js';
import type { OpenedList } from '../../files/opened-files.js';
import { ANIM, filesIn, MESH, runCli, SURROUNDINGS } from '../support/cli.js';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A request as it stands: fetch() would tidy addresses up and leave out headers. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        });
      });
    });
    asked.once('error', reject).end();
  });
}

/** A running `md5-viewer open`, which ends with the block. */
async function opened(args: readonly string[]) {
  let out = '';
  let end = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => (end = resolve));
  const started: string[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const code = main(['open', '--port', '0', ...args], {
    ...SURROUNDINGS,
    out: (text) => (out += text),
    openBrowser: (address) => started.push(address),
    interrupted: () => {
      begin();
      return interrupted;
    },
    loadCore: () => Promise.reject(new Error('not asked for')),
    loadAssets: () => Promise.reject(new Error('not asked for')),
  });
  await Promise.race([begun, code]);
  const port = Number(/:(\d+)\//.exec(out)?.[1]);
  return {
    out,
    port,
    started,
    ask: (path: string, options?: Parameters<typeof ask>[2]) => ask(port, path, options),
    list: async () => JSON.parse((await ask(port, '/opened.json')).body.toString()) as OpenedList,
    async [Symbol.asyncDispose]() {
      end();
      expect(await code).toBe(0);
    },
  };
}

const pathsOf = ({ files }: OpenedList): string[] => files.map(({ path }) => path).sort();

describe('a wrong command line', () => {
  it.each([
    [['./gone.md5mesh'], 'gone.md5mesh: there is no such file or folder'],
    [['./empty'], 'empty: there is no file in it'],
    [['--port', 'x'], "'x' is no port: 0 to 65535."],
    [['--port', '65536'], "'65536' is no port: 0 to 65535."],
    [['--json', './'], '--json does not belong to open.'],
    [['-o', 'x.glb', './'], '--output does not belong to open.'],
  ])('ends with 2 for %j', async (args, message) => {
    using folder = filesIn({});
    mkdirSync(join(folder.path, 'empty'));
    const { code, err, out } = await runCli(folder, ['open', ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`md5-viewer: ${message}`);
  });

  it.each(['check', 'info'])('ends with 2 where options of open stand behind %s', async (command) => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const { code, err } = await runCli(folder, [command, '--no-browser', './a.md5mesh']);
    expect([code, err]).toEqual([2, expect.stringContaining('--port and --no-browser belong to open.')]);
  });

  it('ends with 2 where the port is in use, and says which', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, err } = await runCli(folder, ['open', '--port', String(port), './a.md5mesh']);
    other.close();
    expect([code, err]).toEqual([2, `md5-viewer: port ${port} is in use; leave --port out for a free one\n`]);
  });
});

describe('who may read', () => {
  it('is no page of another site, and no name that another leads here', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'a.md5mesh')]);
    const own = { host: `localhost:${server.port}` };
    for (const [headers, status] of [
      [{}, 200],
      [{ ...own, 'sec-fetch-site': 'same-origin' }, 200],
      [{ ...own, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
      [{ ...own, 'sec-fetch-site': 'cross-site' }, 403],
      [{ ...own, 'sec-fetch-site': 'same-site' }, 403],
      [{ host: `evil.example:${server.port}` }, 403],
      [{ host: 'localhost:1' }, 403],
    ] as const) {
      const { status: answered, headers: given } = await server.ask('/opened/a.md5mesh', { headers });
      expect([headers, answered]).toEqual([headers, status]);
      expect(given['access-control-allow-origin']).toBeUndefined();
    }
  });

  it.each([
    '/opened/../secret.md5mesh',
    '/opened/..%2fsecret.md5mesh',
    '/opened/%2e%2e/secret.md5mesh',
    '/../package.json',
    '/%2e%2e%2fpackage.json',
    '/opened/',
    '/opened/gone.md5mesh',
    '/%',
  ])('gets nothing at %s', async (path) => {
    using folder = filesIn({ 'in/a.md5mesh': MESH, 'secret.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'in/a.md5mesh')]);
    expect([404, 405]).toContain((await server.ask(path)).status);
  });

  it('writes nothing', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'a.md5mesh')]);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await server.ask('/opened/a.md5mesh', { method })).status).toBe(405);
  });
});

describe('what is served', () => {
  it('is the page, and the bytes of each listed file as bytes', async () => {
    using folder = filesIn({ 'a b#1.md5mesh': MESH, 'page.html': '<script>1</script>' });
    await using server = await opened([folder.path]);
    const page = await server.ask('/');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.toString()).toContain('<md5-viewer');
    const { files } = await server.list();
    const mesh = files.find(({ path }) => path.endsWith('.md5mesh'));
    expect(mesh?.size).toBe(MESH.length);
    const at = (path = '') => `/opened/${path.split('/').map(encodeURIComponent).join('/')}`;
    expect((await server.ask(at(mesh?.path))).body.toString()).toBe(MESH);
    const head = await server.ask(at(mesh?.path), { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const html = files.find(({ path }) => path.endsWith('.html'));
    expect((await server.ask(at(html?.path))).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of a folder is all beneath it, less what systems add; of a file also images and declarations beside it', async () => {
    using folder = filesIn({
      'mod/models/a.md5mesh': MESH,
      'mod/models/walk.md5anim': ANIM,
      'mod/models/skin.tga': 'x',
      'mod/models/a.mtr': 'x',
      'mod/models/notes.txt': 'x',
      'mod/.git/config': 'x',
      'mod/Thumbs.db': 'x',
    });
    symlinkSync(join(folder.path, 'mod'), join(folder.path, 'mod/round'));
    {
      await using server = await opened([join(folder.path, 'mod')]);
      expect(pathsOf(await server.list())).toEqual(
        ['a.md5mesh', 'a.mtr', 'notes.txt', 'skin.tga', 'walk.md5anim'].map((name) => `mod/models/${name}`),
      );
      expect(server.out).toMatch(/^5 files of mod: http:\/\/127\.0\.0\.1:\d+\/#opened=1\n/);
      expect(server.started).toEqual([`http://127.0.0.1:${server.port}/#opened=1`]);
    }
    await using server = await opened([join(folder.path, 'mod/models/a.md5mesh'), '--no-browser']);
    expect(pathsOf(await server.list())).toEqual(['models/a.md5mesh', 'models/a.mtr', 'models/skin.tga']);
    expect(server.started).toEqual([]);
  });

  it('brings what a game has for a mesh beneath its models: images and declarations of its folders', async () => {
    using folder = filesIn({
      'base/models/md5/imp/imp.md5mesh': MESH,
      'base/models/md5/imp/walk.md5anim': ANIM,
      'base/models/monsters/imp/imp_d.tga': 'x',
      'base/textures/common/black.tga': 'x',
      'base/dds/models/monsters/imp/imp_d.dds': 'x',
      'base/materials/imp.mtr': 'x',
      'base/skins/imp.skin': 'x',
      'base/sound/imp.mtr': 'x',
      'base/imp.mtr': 'x',
      'materials/other.mtr': 'x',
    });
    await using server = await opened([join(folder.path, 'base/models/md5/imp/imp.md5mesh')]);
    expect(pathsOf(await server.list())).toEqual([
      'dds/models/monsters/imp/imp_d.dds',
      'materials/imp.mtr',
      'models/md5/imp/imp.md5mesh',
      'models/monsters/imp/imp_d.tga',
      'skins/imp.skin',
      'textures/common/black.tga',
    ]);
  });

  it('keeps files of one name apart by their folders', async () => {
    using folder = filesIn({ 'imp/mesh.md5mesh': MESH, 'orc/mesh.md5mesh': MESH });
    await using server = await opened(
      ['imp/mesh.md5mesh', 'orc/mesh.md5mesh'].map((path) => join(folder.path, path)),
    );
    expect(pathsOf(await server.list())).toEqual(['imp/mesh.md5mesh', 'orc/mesh.md5mesh']);
  });

  it('is listed anew: what was written, what came, and without what went', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'old.md5anim': ANIM });
    await using server = await opened([folder.path]);
    const before = await server.list();
    rmSync(join(folder.path, 'old.md5anim'));
    writeFileSync(join(folder.path, 'new.md5anim'), ANIM);
    utimesSync(join(folder.path, 'a.md5mesh'), 1000, 1000);
    const names = (list: OpenedList): string[] => pathsOf(list).map((path) => path.split('/').at(-1) ?? '');
    await expect.poll(async () => names(await server.list())).toEqual(['a.md5mesh', 'new.md5anim']);
    const modifiedIn = ({ files }: OpenedList) =>
      files.find(({ path }) => path.endsWith('a.md5mesh'))?.modified;
    expect(modifiedIn(before)).not.toBe(1_000_000);
    expect(modifiedIn(await server.list())).toBe(1_000_000);
  });

  it('is the demo where nothing is named', async () => {
    await using server = await opened([]);
    expect(server.out).toMatch(/^The demo: http:\/\/127\.0\.0\.1:\d+\/\n/);
    expect((await server.list()).files).toEqual([]);
    expect((await server.ask('/demo/wanderer/wanderer.md5mesh')).status).toBe(200);
  });
});

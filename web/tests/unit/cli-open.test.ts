import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../cli/main.js';
import type { OpenedList } from '../../files/watch/opened-files.js';
import { OpenedPaths } from '../../cli/opened-list.js';
import { ANIM, filesIn, MESH, runCli, SURROUNDINGS } from '../support/cli.js';
import { SITE_FOLDER } from '../support/site.js';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A raw request: fetch() would normalise addresses and omit headers. */
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
  let err = '';
  let end = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => (end = resolve));
  const started: string[] = [];
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const code = main(['open', '--port', '0', ...args], {
    ...SURROUNDINGS,
    out: (text) => (out += text),
    err: (text) => (err += text),
    openBrowser: (address) => started.push(address),
    interrupted: () => {
      begin();
      return interrupted;
    },
    loadCore: () => Promise.reject(new Error('not asked for')),
    loadAssets: () => Promise.reject(new Error('not asked for')),
  });
  await Promise.race([begun, code]);
  const { port: digits, pathname } = new URL(/http:\S+/.exec(out)?.[0] ?? '');
  const port = Number(digits);
  return {
    out,
    err,
    port,
    started,
    /** The folder of the printed address, with a slash at both ends. */
    folder: pathname,
    /** Requests a path from the root of the server. */
    askRoot: (path: string, options?: Parameters<typeof ask>[2]) => ask(port, path, options),
    /** Requests a path in the folder of the printed address. */
    ask: (path: string, options?: Parameters<typeof ask>[2]) => ask(port, pathname + path, options),
    list: async () => JSON.parse((await ask(port, `${pathname}opened.json`)).body.toString()) as OpenedList,
    async [Symbol.asyncDispose]() {
      end();
      expect(await code).toBe(0);
    },
  };
}

const pathsOf = ({ files }: OpenedList): string[] => files.map(({ path }) => path).sort();

describe('a wrong command line', () => {
  it.each<[string[], string]>([
    [['./gone.md5mesh'], 'gone.md5mesh: there is no such file or folder'],
    [['./empty'], 'empty: the viewer reads no file in it'],
    [['./notes.txt'], 'notes.txt: not served, because the viewer does not read this kind of file'],
    ...['x', '65536', '-1', '1e3', ''].map((port): [string[], string] => [
      ['--port', port],
      `option '--port <number>' argument '${port}' is invalid. Expected a whole number from 0 to 65535.`,
    ]),
    [['--json', './'], "unknown option '--json'"],
    [['-o', 'x.glb', './'], "unknown option '-o'"],
  ])('ends with 2 for %j', async (args, message) => {
    using folder = filesIn({ 'notes.txt': 'x' });
    mkdirSync(join(folder.path, 'empty'));
    const { code, err, out } = await runCli(folder, ['open', ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`md5-viewer: ${message}`);
  });

  it.each(['check', 'info'])('ends with 2 where options of open stand behind %s', async (command) => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const { code, err } = await runCli(folder, [command, '--no-browser', './a.md5mesh']);
    expect([code, err]).toEqual([2, expect.stringContaining("md5-viewer: unknown option '--no-browser'")]);
  });

  it('ends with 2 if the port is in use, and says which', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, err } = await runCli(folder, ['open', '--port', String(port), './a.md5mesh']);
    other.close();
    expect([code, err]).toEqual([
      2,
      `md5-viewer: port ${port} is in use; without --port, a free one is used\n`,
    ]);
  });
});

describe('the address', () => {
  it('begins with a secret of 128 bits that differs at each start', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([folder.path]);
    await using other = await opened([folder.path]);
    expect(server.folder).toMatch(/^\/[\w-]{22,}\/$/);
    expect(other.folder).not.toBe(server.folder);
    expect(server.out).not.toContain(folder.path);
  });

  it.each(['', 'index.html', 'opened.json', 'opened/a.md5mesh', 'md5-viewer.js'])(
    'gives nothing at %j without its secret',
    async (path) => {
      using folder = filesIn({ 'a.md5mesh': MESH });
      await using server = await opened([join(folder.path, 'a.md5mesh')]);
      const secret = server.folder.slice(1, -1);
      const wrong = [secret.slice(1), `${secret}A`, `${secret.slice(0, -1)}!`, secret.toUpperCase(), 'é', ''];
      for (const start of [
        '/',
        ...wrong.map((each) => `/${encodeURI(each)}/`),
        `//${secret}/`,
        `/x/${secret}/`,
      ]) {
        for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
          const { status, body } = await server.askRoot(start + path, { method });
          expect([start, method, status, body.length]).toEqual([start, method, 404, 0]);
        }
      }
      expect((await server.askRoot(`/${secret}`)).status).toBe(404);
      expect((await server.ask(path)).status).toBe(200);
    },
  );

  it('names no folder above those that were given', async () => {
    using folder = filesIn({ 'one/imp/a.md5mesh': MESH, 'two/imp/a.md5mesh': MESH });
    // Only the root of the disk contains both.
    const lists = [
      [join(folder.path, 'one/imp'), '/etc/gone.md5mesh'],
      [join(folder.path, 'one/imp/a.md5mesh'), '/etc/gone.md5mesh'],
    ];
    for (const paths of lists)
      expect(pathsOf(await new OpenedPaths(paths).list())).toEqual([
        expect.stringMatching(/^1\/(imp\/)?a\.md5mesh$/),
      ]);
    const both = ['one/imp', 'two/imp'].map((path) => join(folder.path, path));
    expect(pathsOf(await new OpenedPaths(both).list())).toEqual(['one/imp/a.md5mesh', 'two/imp/a.md5mesh']);
  });
});

describe('who may read', () => {
  it.each([
    [200, {}],
    [200, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    [200, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    // A click on the address in a web mail or web terminal.
    [200, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ...['cross-site', 'same-site', 'same-origin'].flatMap((site) =>
      ['iframe', 'frame', 'fencedframe', 'object', 'embed'].map(
        (dest) =>
          [403, { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest }] as const,
      ),
    ),
    ...['cross-site', 'same-site'].flatMap((site) =>
      ['empty', 'script', 'image', 'style', 'worker', 'video'].map(
        (dest) =>
          [403, { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': dest }] as const,
      ),
    ),
    [403, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { host: 'evil.example:PORT' }],
    [403, { host: 'evil.example' }],
    [403, { host: '127.0.0.1.evil.example:PORT' }],
    [403, { host: '127.0.0.1:1' }],
  ] as const)('gets %i for %j', async (status, headers) => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'a.md5mesh')]);
    const { host = 'localhost:PORT', ...others } = headers as Record<string, string>;
    const sent = { ...others, host: host.replace('PORT', String(server.port)) };
    for (const path of ['', 'opened.json', 'opened/a.md5mesh']) {
      const answer = await server.ask(path, { headers: sent });
      expect([path, answer.status]).toEqual([path, status]);
      if (status === 403) expect(answer.body.length).toBe(0);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('learns from every answer that it may be neither framed, shared, kept nor guessed at', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'a.md5mesh')]);
    const answers = await Promise.all([
      ...['', 'opened.json', 'opened/a.md5mesh', 'opened/gone.md5mesh'].map((path) => server.ask(path)),
      server.ask('', { headers: { 'sec-fetch-site': 'cross-site' } }),
      server.askRoot('/'),
    ]);
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "frame-ancestors 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
  });

  it.each([
    'opened/../secret.md5mesh',
    'opened/..%2fsecret.md5mesh',
    'opened/%2e%2e/secret.md5mesh',
    '../package.json',
    '%2e%2e%2fpackage.json',
    'opened/',
    'opened/gone.md5mesh',
    '%',
    '__proto__',
    'a.__proto__',
    'constructor',
    'opened/__proto__',
    'opened/constructor',
  ])('receives nothing at %s', async (path) => {
    using folder = filesIn({ 'in/a.md5mesh': MESH, 'secret.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'in/a.md5mesh')]);
    const { status, body } = await server.ask(path);
    expect([status, body.length]).toEqual([404, 0]);
    expect((await server.ask('opened.json')).status).toBe(200);
  });

  it('writes nothing', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH });
    await using server = await opened([join(folder.path, 'a.md5mesh')]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await server.ask('opened/a.md5mesh', { method })).status).toBe(405);
  });

  it('receives no iframe API', async () => {
    await using server = await opened([]);
    const html = readFileSync(join(SITE_FOLDER, 'embed.html'), 'utf8');
    const script = /<script[^>]* src="\.\/([^"]+)"/.exec(html)?.[1] ?? '';
    expect(script).toMatch(/\.js$/);
    for (const path of ['embed.html', script]) expect((await server.ask(path)).status).toBe(404);
  });
});

describe('what is served', () => {
  it('is the page, and the bytes of each listed file as bytes', async () => {
    using folder = filesIn({ 'a b#1.md5mesh': MESH });
    await using server = await opened([folder.path]);
    const page = await server.ask('');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.toString()).toContain('<md5-viewer');
    const { files } = await server.list();
    const mesh = files.find(({ path }) => path.endsWith('.md5mesh'));
    expect(mesh?.size).toBe(MESH.length);
    const at = (path = '') => `opened/${path.split('/').map(encodeURIComponent).join('/')}`;
    const { body, headers } = await server.ask(at(mesh?.path));
    expect([body.toString(), headers['content-type']]).toEqual([MESH, 'application/octet-stream']);
    const head = await server.ask(at(mesh?.path), { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('includes what the viewer reads beneath a folder, and images and declarations next to a file', async () => {
    using folder = filesIn({
      'mod/models/a.md5mesh': MESH,
      'mod/models/walk.md5anim': ANIM,
      'mod/models/skin.tga': 'x',
      'mod/models/a.mtr': 'x',
      'mod/models/notes.txt': 'x',
      'mod/pak.pk4': 'x',
      'mod/tris.md5scale': 'x',
      'mod/.env': 'x',
      'mod/.git/a.md5mesh': MESH,
      'mod/key.pem': 'x',
      'mod/page.html': 'x',
      'mod/Thumbs.db': 'x',
    });
    symlinkSync(join(folder.path, 'mod'), join(folder.path, 'mod/round'));
    {
      await using server = await opened([join(folder.path, 'mod')]);
      expect(pathsOf(await server.list())).toEqual([
        ...['a.md5mesh', 'a.mtr', 'skin.tga', 'walk.md5anim'].map((name) => `mod/models/${name}`),
        'mod/pak.pk4',
        'mod/tris.md5scale',
      ]);
      expect(server.out).toMatch(/^6 files of mod: http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/#opened=1\n/);
      expect(server.started).toEqual([`http://127.0.0.1:${server.port}${server.folder}#opened=1`]);
    }
    await using server = await opened([join(folder.path, 'mod/models/a.md5mesh'), '--no-browser']);
    expect(pathsOf(await server.list())).toEqual(['models/a.md5mesh', 'models/a.mtr', 'models/skin.tga']);
    expect(server.started).toEqual([]);
  });

  it('includes the buffers that a .gltf may name, also for a folder with one', async () => {
    const files = { 'art/a.gltf': '{}', 'art/parts/a.bin': 'x', 'art/a.png': 'x', 'other/a.bin': 'x' };
    using folder = filesIn({ ...files, 'other/a.md5mesh': MESH });
    for (const [path, base] of [
      ['art', 'art/'],
      ['art/a.gltf', ''],
    ] as const) {
      await using server = await opened([join(folder.path, path)]);
      const expected = ['a.gltf', 'a.png', 'parts/a.bin'].map((name) => base + name);
      expect(pathsOf(await server.list())).toEqual(expected);
    }
    await using server = await opened([join(folder.path, 'other')]);
    expect(pathsOf(await server.list())).toEqual(['other/a.md5mesh']);
  });

  it('is no named file that the viewer does not read, and says so', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'notes.txt': 'x' });
    await using server = await opened(['a.md5mesh', 'notes.txt'].map((name) => join(folder.path, name)));
    expect(pathsOf(await server.list())).toEqual(['a.md5mesh']);
    expect(server.err).toBe(
      `md5-viewer: ${folder.path}/notes.txt: not served, because the viewer does not read this kind of file\n`,
    );
  });

  it('is nothing behind a link that leads out of the folder, unless the link is named', async () => {
    using folder = filesIn({
      'mod/a.md5mesh': MESH,
      'mod/in.txt': 'secret',
      'outside/b.md5mesh': MESH,
      'outside/key.pem': 'secret',
    });
    const link = (target: string, name: string): void =>
      symlinkSync(join(folder.path, target), join(folder.path, 'mod', name));
    link('outside/b.md5mesh', 'out.md5mesh');
    link('outside/key.pem', 'skin.tga');
    link('outside', 'folder');
    link('mod/in.txt', 'text.tga');
    link('mod/a.md5mesh', 'same.md5mesh');
    link('gone', 'broken.md5mesh');
    {
      await using server = await opened([join(folder.path, 'mod')]);
      expect(pathsOf(await server.list())).toEqual(['mod/a.md5mesh', 'mod/same.md5mesh']);
      expect((await server.ask('opened/mod/same.md5mesh')).body.toString()).toBe(MESH);
      for (const name of ['out.md5mesh', 'skin.tga', 'folder/b.md5mesh', 'text.tga'])
        expect((await server.ask(`opened/mod/${name}`)).status).toBe(404);
    }
    await using server = await opened([join(folder.path, 'mod/out.md5mesh')]);
    expect(pathsOf(await server.list())).toEqual(['out.md5mesh']);
    expect((await server.ask('opened/out.md5mesh')).body.toString()).toBe(MESH);
  });

  it('is no file whose place a link that leads out took after it was listed', async () => {
    using folder = filesIn({ 'mod/a.md5mesh': MESH, 'outside/b.md5mesh': `${MESH}// outside` });
    const paths = new OpenedPaths([join(folder.path, 'mod')]);
    await paths.list();
    const file = join(folder.path, 'mod/a.md5mesh');
    expect(await paths.fileAt('mod/a.md5mesh')).toBe(file);
    rmSync(file);
    symlinkSync(join(folder.path, 'outside/b.md5mesh'), file);
    expect(await paths.fileAt('mod/a.md5mesh')).toBeUndefined();
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

  it('separates files of one name by their folders', async () => {
    using folder = filesIn({ 'imp/mesh.md5mesh': MESH, 'orc/mesh.md5mesh': MESH });
    await using server = await opened(
      ['imp/mesh.md5mesh', 'orc/mesh.md5mesh'].map((path) => join(folder.path, path)),
    );
    expect(pathsOf(await server.list())).toEqual(['imp/mesh.md5mesh', 'orc/mesh.md5mesh']);
  });

  it(
    'is listed again with changed and new files, and without removed ones',
    { timeout: 30_000 },
    async () => {
      using folder = filesIn({ 'a.md5mesh': MESH, 'old.md5anim': ANIM });
      await using server = await opened([folder.path]);
      const before = await server.list();
      rmSync(join(folder.path, 'old.md5anim'));
      writeFileSync(join(folder.path, 'new.md5anim'), ANIM);
      utimesSync(join(folder.path, 'a.md5mesh'), 1000, 1000);
      const names = (list: OpenedList): string[] => pathsOf(list).map((path) => path.split('/').at(-1) ?? '');
      // A list stays valid for ten times as long as creating it took.
      await expect
        .poll(async () => names(await server.list()), { timeout: 20_000 })
        .toEqual(['a.md5mesh', 'new.md5anim']);
      const modifiedIn = ({ files }: OpenedList) =>
        files.find(({ path }) => path.endsWith('a.md5mesh'))?.modified;
      expect(modifiedIn(before)).not.toBe(1_000_000);
      expect(modifiedIn(await server.list())).toBe(1_000_000);
    },
  );

  it('is the demo if nothing is named', async () => {
    await using server = await opened([]);
    expect(server.out).toMatch(/^The demo: http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/\n/);
    expect((await server.list()).files).toEqual([]);
    expect((await server.ask('demo/wanderer/wanderer.md5mesh')).status).toBe(200);
  });
});

import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/lib/browser.mjs';
import { filesIn, MESH } from '../support/cli.js';
import { temporaryFolder } from '../support/files.js';

const root = resolve(import.meta.dirname, '../../..');
const program = join(root, 'dist/lib/cli.js');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/**
 * A registry with the package md5-viewer in two versions, which run the built program. `asked` lists the versions
 * that were downloaded. `env` makes npm use it, with an empty cache.
 */
async function registry() {
  const folder = temporaryFolder();
  const asked: string[] = [];
  const tarballs = new Map([version, OTHER_VERSION].map((each) => [each, tarball(folder.path, each)]));
  const server = createServer((request, response) => {
    const [, wanted = ''] = /^\/(\d[^/]*)\.tgz$/.exec(request.url ?? '') ?? [];
    const bytes = tarballs.get(wanted);
    if (bytes) {
      asked.push(wanted);
      response.end(bytes);
    } else if (request.url === '/md5-viewer') {
      const versions = [...tarballs.keys()].map((each) => [
        each,
        { ...packageJson(each), dist: { tarball: `${address}/${each}.tgz` } },
      ]);
      response.end(JSON.stringify({ name: 'md5-viewer', versions: Object.fromEntries(versions) as unknown }));
    } else {
      response.writeHead(404).end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The configuration of the user, because the environment would overrule what a repository tries to set.
  writeFileSync(join(folder.path, 'npmrc'), `registry=${address}/\ncache=${join(folder.path, 'cache')}\n`);
  return {
    asked,
    env: { NPM_CONFIG_USERCONFIG: join(folder.path, 'npmrc') },
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      folder[Symbol.dispose]();
    },
  };
}

const OTHER_VERSION = '0.0.9';

const packageJson = (version: string) => ({
  name: 'md5-viewer',
  version,
  bin: { 'md5-viewer': 'cli.mjs' },
  scripts: { postinstall: 'exit 1' },
});

function tarball(folder: string, version: string): Buffer {
  const source = join(folder, version, 'package');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'package.json'), JSON.stringify(packageJson(version)));
  writeFileSync(
    join(source, 'cli.mjs'),
    `#!/usr/bin/env node\nawait import(${JSON.stringify(pathToFileURL(program).href)});\n`,
  );
  return spawnSync('tar', ['-cz', 'package'], { cwd: join(folder, version) }).stdout;
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(script: string, cwd: string, env: Record<string, string>): Promise<Ended> {
  // npm, which runs these tests, passes its own configuration on.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const child = spawn(join(root, 'scripts/action', script), {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      resolve({ status, stdout, stderr });
    });
  });
}

/** Files of a repository that run a program as soon as npm or git obeys them. It writes to `marker`. */
function hostileFiles(marker: string): Record<string, string> {
  const program = `#!/bin/sh\necho "$0" >> '${marker}'\n`;
  const manifest = { name: 'md5-viewer', version, bin: { 'md5-viewer': 'evil.sh' } };
  return {
    'evil.sh': program,
    'node_modules/md5-viewer/package.json': JSON.stringify(manifest),
    'node_modules/md5-viewer/evil.sh': program,
    'node_modules/.bin/md5-viewer': program,
    'node_modules/.bin/node': program,
    'node_modules/.bin/which': program,
    '.npmrc': 'registry=http://127.0.0.1:9/\nscript-shell=./evil.sh\nnode-options=--require=./evil.cjs\n',
    'evil.cjs': `require('node:fs').appendFileSync(${JSON.stringify(marker)}, 'evil.cjs');`,
    'package.json': JSON.stringify({
      ...manifest,
      workspaces: ['node_modules/*'],
      overrides: { 'md5-viewer': 'file:./node_modules/md5-viewer' },
      dependencies: { 'md5-viewer': version },
      scripts: { preinstall: './evil.sh', install: './evil.sh', prepare: './evil.sh' },
      packageManager: 'npm@0.0.1',
    }),
    '.hooks/post-checkout': program,
  };
}

/** Faults, each in a different line of a mesh. */
const FAULTS: readonly (readonly [from: string, to: string])[] = [
  ['MD5Version 10', 'MD5Version 77'],
  ['  "arm" 0 (', '  "arm" 7 ('],
  ['  vert 0 ( 0 0 ) 0 1', '  vert 0 ( 0 0 ) 9 1'],
  ['  vert 1 ( 1 0 ) 1 1', '  vert 1 ( 1 x ) 1 1'],
  ['  tri 0 0 1 2', '  tri 0 0 1 9'],
  ['  weight 0 0 1 (', '  weight 0 9 1 ('],
  ['  weight 1 0 1 (', '  weight 1 0 nan ('],
  ['  weight 2 0 0.5 (', '  weight 2 -3 0.5 ('],
  ['  weight 3 1 0.5 ( 0 4 -2 )', '  weight 3 1 0.5 ( 0 4 )'],
  ['  "origin" -1 ( 0 0 0 )', '  "origin" 1 ( 0 0 0 )'],
];

/** Runs git in a folder, and returns what it prints. */
const gitIn =
  (cwd: string) =>
  (...args: string[]): string => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    return spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).stdout.trim();
  };

/** A repository of a folder with one commit, BASE. */
function repositoryIn(folder: string): { git: ReturnType<typeof gitIn>; BASE: string } {
  const git = gitIn(folder);
  git('init');
  git('add', '.');
  git('commit', '-m', 'base');
  return { git, BASE: git('rev-parse', 'HEAD') };
}

describe('action.yml', () => {
  it('runs scripts that exist', () => {
    const scripts = [...read('action.yml').matchAll(/"\$ACTION\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(existsSync(join(root, script))).toBe(true);
  });

  it('fails for a path that is not there, and passes options on', async () => {
    await using npm = await registry();
    using folder = filesIn({ 'a.md5mesh': MESH });
    const { env } = npm;
    const missing = await run('check.sh', folder.path, { ...env, FILES: 'none\n', ARGS: '' });
    expect([missing.status, missing.stdout]).toEqual([
      2,
      '::error file=none::there is no such file or folder\n',
    ]);
    const wrong = await run('check.sh', folder.path, {
      ...env,
      FILES: 'a.md5mesh',
      ARGS: '--max-warnings\nx',
    });
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("argument 'x' is invalid")]);
    const good = await run('check.sh', folder.path, { ...env, FILES: 'a.md5mesh', ARGS: '' });
    expect([good.status, good.stdout], good.stderr).toEqual([0, '']);
  });

  it('takes the version of its own checkout, or the one that is asked for', async () => {
    await using npm = await registry();
    using folder = filesIn({ 'a.md5mesh': MESH });
    const env = { ...npm.env, FILES: 'a.md5mesh', ARGS: '' };
    await run('check.sh', folder.path, env);
    await run('check.sh', folder.path, { ...env, VERSION: OTHER_VERSION });
    expect(npm.asked).toEqual([version, OTHER_VERSION]);
  });

  it('runs and obeys nothing of the repository, apart from its configuration of findings', async () => {
    await using npm = await registry();
    using outside = temporaryFolder();
    using pictures = temporaryFolder();
    const marker = join(outside.path, 'marker');
    const evil = hostileFiles(marker);
    using folder = filesIn({
      ...evil,
      'models/a.md5mesh': MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 ('),
      '.md5viewer.json': '{ "ignore": [{ "code": "weight-sum", "reason": "Known." }] }',
    });
    for (const path of Object.keys(evil)) chmodSync(join(folder.path, path), 0o755);
    const git = gitIn(folder.path);
    git('init');
    git('config', 'core.hooksPath', '.hooks');
    git('add', '--force', '.');
    git('-c', 'core.hooksPath=/dev/null', 'commit', '-m', 'base');
    const check = await run('check.sh', folder.path, { ...npm.env, FILES: 'models', ARGS: '' });
    expect([check.status, check.stdout], check.stderr).toEqual([0, '']);
    const env = { ...npm.env, BASE: git('rev-parse', 'HEAD'), PICTURES: pictures.path };
    const drawn = await run('pictures.sh', folder.path, env);
    expect([drawn.status, drawn.stdout], drawn.stderr).toEqual([0, '']);
    expect(existsSync(marker) ? readFileSync(marker, 'utf8') : '').toBe('');
    expect(npm.asked).toEqual([version]);
  });

  it('writes names as GitHub reads them, never as commands', async () => {
    await using npm = await registry();
    const name = 'x\n::error::pwned\x1b[2J,%\u202e.md5mesh';
    using folder = filesIn({ 'a.md5mesh': MESH });
    using pictures = temporaryFolder();
    const { git, BASE } = repositoryIn(folder.path);
    writeFileSync(join(folder.path, name), 'MD5Version 10\n');
    git('add', '.');
    git('commit', '-m', 'change');
    const env = { ...npm.env, BASE, PICTURES: pictures.path, CHROME: (await findChromium()) ?? '' };
    const { status, stdout, stderr } = await run('pictures.sh', folder.path, env);
    expect([status, stdout], stderr).toEqual([
      0,
      '::warning::There is no picture of a mesh that changed. The lines before name it.\n',
    ]);
    expect(stderr).toContain('x\\x0a::error::pwned\\x1b[2J,%\\u202e.md5mesh');
    // eslint-disable-next-line no-control-regex -- these characters are what it looks for
    expect(stderr).not.toMatch(/^\s*::|\x1b/m);
  });

  it('draws no mesh outside of the repository', async () => {
    await using npm = await registry();
    using outside = filesIn({ 'a.md5mesh': MESH });
    using folder = filesIn({ 'b.txt': '' });
    using pictures = temporaryFolder();
    const { git, BASE } = repositoryIn(folder.path);
    symlinkSync(join(outside.path, 'a.md5mesh'), join(folder.path, 'link.md5mesh'));
    symlinkSync(outside.path, join(folder.path, 'folder'));
    git('add', '.');
    git('commit', '-m', 'change');
    const env = { ...npm.env, BASE, PICTURES: pictures.path, CHROME: (await findChromium()) ?? '' };
    const { status, stdout, stderr } = await run('pictures.sh', folder.path, env);
    expect([status, stdout], stderr).toEqual([
      0,
      '::warning::There is no picture of a mesh that is a link out of the repository.\n',
    ]);
    expect(readdirSync(pictures.path)).toEqual([]);
  });

  it('draws meshes that differ from the base, and names those that cannot be drawn', async () => {
    await using npm = await registry();
    using folder = filesIn({ 'my models/a.md5mesh': MESH, 'same.md5mesh': MESH });
    using pictures = temporaryFolder();
    const { git, BASE } = repositoryIn(folder.path);
    writeFileSync(join(folder.path, 'my models/a.md5mesh'), MESH.replace('( 0 4 0 )', '( 0 9 0 )'));
    writeFileSync(join(folder.path, 'broken.md5mesh'), 'MD5Version 10\n');
    git('add', '.');
    git('commit', '-m', 'change');
    const env = { ...npm.env, BASE, PICTURES: pictures.path, CHROME: (await findChromium()) ?? '' };
    const { status, stdout, stderr } = await run('pictures.sh', folder.path, env);
    expect([status, stdout], stderr).toEqual([
      0,
      '::warning::There is no picture of a mesh that changed. The lines before name it.\n',
    ]);
    expect(stderr).toContain('broken.md5mesh:1:1: error nothing-readable');
    const names = ['after', 'before'].map((time) => `my models/a.${time}.webp`);
    const found = readdirSync(pictures.path, { recursive: true, encoding: 'utf8' });
    expect(found.filter((name) => name.endsWith('.webp')).sort()).toEqual(names);
    const [after, before] = names.map((name) => readFileSync(join(pictures.path, name)));
    expect(before?.equals(after!)).toBe(false);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  it('annotates ten broken models at their lines', async () => {
    await using npm = await registry();
    const models = FAULTS.map(([from, to], i) => ({
      file: `my models/${i}, broken.md5mesh`,
      line: MESH.slice(0, MESH.indexOf(from)).split('\n').length,
      text: MESH.replace(from, to),
    }));
    for (const { text } of models) expect(text).not.toBe(MESH);
    using folder = filesIn(Object.fromEntries(models.map(({ file, text }) => [file, text])));
    const env = { ...npm.env, FILES: '\nmy models\n', ARGS: '--strict' };
    const { status, stdout } = await run('check.sh', folder.path, env);
    expect(status).toBe(1);
    const errors = stdout.matchAll(/^::error file=([^,]+),line=(\d+),col=(\d+),title=[\w-]+::/gm);
    const found = [...errors].map(([, file = '', line]) => `${decodeURIComponent(file)}:${line}`);
    for (const { file, line } of models) expect(found, stdout).toContain(`${file}:${line}`);
  });
});

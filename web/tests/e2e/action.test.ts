import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium } from '../../../scripts/lib/browser.mjs';
import { filesIn, MESH } from '../support/cli.js';
import { temporaryFolder } from '../support/files.js';

const root = resolve(import.meta.dirname, '../../..');
const program = join(root, 'dist/lib/cli.js');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** A fake `npx` that runs the built program, and records the requested package. */
function npxIn(folder: { readonly path: string }): Record<string, string> {
  mkdirSync(join(folder.path, 'bin'));
  const npx = join(folder.path, 'bin/npx');
  writeFileSync(
    npx,
    `#!/bin/sh\necho "$1 $2" >> '${folder.path}/asked'\nshift 2\nexec '${process.execPath}' '${program}' "$@"\n`,
  );
  chmodSync(npx, 0o755);
  return { PATH: [join(folder.path, 'bin'), process.env.PATH].join(delimiter) };
}

function run(script: string, cwd: string, env: Record<string, string>, args: readonly string[] = []) {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(join(root, 'scripts/action', script), args, options);
  return { status, stdout, stderr };
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

describe('action.yml', () => {
  it('runs scripts that exist', () => {
    const scripts = [...read('action.yml').matchAll(/"\$ACTION\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(existsSync(join(root, script))).toBe(true);
  });

  it('fails for a path that is not there, and passes options on', () => {
    using bin = temporaryFolder();
    using folder = filesIn({ 'a.md5mesh': MESH });
    const env = npxIn(bin);
    const missing = run('check.sh', folder.path, { ...env, FILES: 'none\n', ARGS: '' });
    expect([missing.status, missing.stdout]).toEqual([
      2,
      '::error file=none::there is no such file or folder\n',
    ]);
    const wrong = run('check.sh', folder.path, { ...env, FILES: 'a.md5mesh', ARGS: '--max-warnings\nx' });
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("argument 'x' is invalid")]);
    expect(run('check.sh', folder.path, { ...env, FILES: 'a.md5mesh', ARGS: '' }).status).toBe(0);
  });

  it('takes the version of its own checkout, or the one that is asked for', () => {
    using bin = temporaryFolder();
    using folder = filesIn({ 'a.md5mesh': MESH });
    const env = { ...npxIn(bin), FILES: 'a.md5mesh', ARGS: '' };
    run('check.sh', folder.path, env);
    run('check.sh', folder.path, { ...env, VERSION: '0.9.1' });
    expect(readFileSync(join(bin.path, 'asked'), 'utf8')).toBe(
      `--yes md5-viewer@${version}\n--yes md5-viewer@0.9.1\n`,
    );
  });

  it('draws meshes that differ from the base, and names those that cannot be drawn', async () => {
    using bin = temporaryFolder();
    using folder = filesIn({ 'my models/a.md5mesh': MESH, 'same.md5mesh': MESH });
    using pictures = temporaryFolder();
    const git = (...args: string[]) => {
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
      const options = { cwd: folder.path, encoding: 'utf8' } as const;
      return spawnSync('git', [...identity, ...args], options).stdout.trim();
    };
    git('init');
    git('add', '.');
    git('commit', '-m', 'base');
    const BASE = git('rev-parse', 'HEAD');
    writeFileSync(join(folder.path, 'my models/a.md5mesh'), MESH.replace('( 0 4 0 )', '( 0 9 0 )'));
    writeFileSync(join(folder.path, 'broken.md5mesh'), 'MD5Version 10\n');
    git('add', '.');
    git('commit', '-m', 'change');
    const env = { ...npxIn(bin), BASE, PICTURES: pictures.path, CHROME: (await findChromium()) ?? '' };
    const { status, stdout, stderr } = run('pictures.sh', folder.path, env);
    expect([status, stdout], stderr).toEqual([
      0,
      '::warning file=broken.md5mesh::There is no picture of this mesh\n',
    ]);
    expect(stderr).toContain('broken.md5mesh:1:1: error nothing-readable');
    const names = ['after', 'before'].map((time) => `my models/a.${time}.webp`);
    const found = readdirSync(pictures.path, { recursive: true, encoding: 'utf8' });
    expect(found.filter((name) => name.endsWith('.webp')).sort()).toEqual(names);
    const [after, before] = names.map((name) => readFileSync(join(pictures.path, name)));
    expect(before?.equals(after!)).toBe(false);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  it('annotates ten broken models at their lines', () => {
    using bin = temporaryFolder();
    const models = FAULTS.map(([from, to], i) => ({
      file: `my models/${i}, broken.md5mesh`,
      line: MESH.slice(0, MESH.indexOf(from)).split('\n').length,
      text: MESH.replace(from, to),
    }));
    for (const { text } of models) expect(text).not.toBe(MESH);
    using folder = filesIn(Object.fromEntries(models.map(({ file, text }) => [file, text])));
    const env = { ...npxIn(bin), FILES: '\nmy models\n', ARGS: '--strict' };
    const { status, stdout } = run('check.sh', folder.path, env);
    expect(status).toBe(1);
    const errors = stdout.matchAll(/^::error file=([^,]+),line=(\d+),col=(\d+),title=[\w-]+::/gm);
    const found = [...errors].map(([, file = '', line]) => `${decodeURIComponent(file)}:${line}`);
    for (const { file, line } of models) expect(found, stdout).toContain(`${file}:${line}`);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { findFirefox } from '../../../scripts/lib/browsers.mjs';
import { findChromium } from '../../../scripts/lib/browser.mjs';
import { findProgram } from '../../../scripts/lib/run.mjs';
import { filesIn } from '../support/cli.js';
import { DEMO_FOLDER, temporaryFolder } from '../support/files.js';
import { readGif } from '../support/gif.js';

const program = resolve(import.meta.dirname, '../../../dist/lib/cli.js');
const MESH = join(DEMO_FOLDER, 'wanderer.md5mesh');
const WALK = join(DEMO_FOLDER, 'walk.md5anim');
const chromium = (await findChromium()) ?? '';

/**
 * Runs `md5-viewer poster` with its own folder for temporary files; `left` lists the files that remain in it.
 */
async function poster(
  args: readonly string[],
  { env = {}, start = [] }: { env?: Record<string, string>; start?: readonly string[] } = {},
) {
  using temporary = temporaryFolder();
  const [command = '', ...rest] = [...start, process.execPath, program, 'poster', ...args];
  const child = spawn(command, rest, {
    env: { ...process.env, CHROME: chromium, ...env, TMPDIR: temporary.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number | null];
  const left = readdirSync(temporary.path).filter((name) => name.startsWith('md5-viewer-poster-'));
  return { code, out: await out, err: await err, left };
}

/**
 * A program that runs for ten minutes, like a browser that opens no page. It writes its process id into the
 * file `pid`.
 */
function sleeperIn(folder: { readonly path: string }): string {
  const path = join(folder.path, 'sleeper');
  const pid = join(folder.path, 'pid');
  writeFileSync(path, `#!/bin/sh\necho $$ > '${pid}.new'\nmv '${pid}.new' '${pid}'\nsleep 600\n`);
  chmodSync(path, 0o755);
  return path;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('md5-viewer poster', () => {
  it.each<[string[], number, string]>([
    [['none.md5mesh', '-o', 'x.png'], 2, 'none.md5mesh: there is no such file or folder\n'],
    [[DEMO_FOLDER, '-o', 'x.png'], 2, ': it is not a file\n'],
    [
      [MESH, '-o', 'x.png', '--browser', 'no-browser'],
      2,
      'no-browser: there is no such program (--browser)\n',
    ],
    [[MESH, '-o', 'x.png', '--browser', '/dev/null'], 2, '/dev/null: there is no such program (--browser)\n'],
    [[MESH, '-o', 'x.png', '--browser', 'false'], 1, 'wanderer.md5mesh: '],
    [[WALK, '-o', 'x.png'], 1, 'walk.md5anim: The file contains no model.\n'],
    [[MESH, WALK, '-o', 'x.png', '--frame', '25'], 1, 'Expected a frame from 0 to 24, got 25.\n'],
    [
      [MESH, '-o', 'x.png', '--orbit', 'left'],
      1,
      'Expected an orbit such as "30deg 75deg 105%", got "left".\n',
    ],
    [[MESH, '-o', 'x.png', '--background', '#xyz'], 1, 'Expected a CSS background, got "#xyz".\n'],
    [[MESH, '-o', 'none/x.png'], 2, 'none/x.png: there is no such file or folder\n'],
  ])('%j ends with %i and says why', async (args, expected, why) => {
    const { code, out, err, left } = await poster(args);
    expect([code, out, left, existsSync('x.png')]).toEqual([expected, '', [], false]);
    expect(err).toMatch(/^md5-viewer: /);
    expect(err).toContain(why);
  });

  it('says so if no browser is installed', async () => {
    const { code, err } = await poster([MESH, '-o', 'x.png'], { env: { CHROME: '', PATH: '' } });
    expect([code, err]).toEqual([2, expect.stringContaining('no browser was found. Install Chromium')]);
  });

  it('says what is wrong with a mesh, and with an animation of another skeleton', async () => {
    const anim = readFileSync(WALK, 'utf8').replaceAll(/^(\s*)"/gm, '$1"other_');
    using folder = filesIn({ 'bad.md5mesh': 'MD5Version 10\n', 'other.md5anim': anim });
    const bad = await poster([join(folder.path, 'bad.md5mesh'), '-o', join(folder.path, 'x.png')]);
    expect([bad.code, bad.err]).toEqual([
      1,
      expect.stringContaining('bad.md5mesh:1:1: error nothing-readable'),
    ]);
    const other = await poster([MESH, join(folder.path, 'other.md5anim'), '-o', join(folder.path, 'x.png')]);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('clip-does-not-fit')]);
  });

  it('ends with the time limit, and then ends the browser', async () => {
    using folder = temporaryFolder();
    const browser = sleeperIn(folder);
    const { code, err, left } = await poster([MESH, '-o', 'x.png', '--browser', browser, '--timeout', '1']);
    expect([code, left]).toEqual([1, []]);
    expect(err).toContain('the browser made no picture within 1 seconds. Allow more time with --timeout');
  });

  it('ends the browser when it is interrupted', async () => {
    using folder = temporaryFolder();
    const pidFile = join(folder.path, 'pid');
    const args = ['poster', MESH, '-o', 'x.png', '--browser', sleeperIn(folder)];
    const env = { ...process.env, TMPDIR: folder.path };
    const child = spawn(process.execPath, [program, ...args], { env, stdio: 'ignore' });
    const closed = once(child, 'close');
    await expect.poll(() => existsSync(pidFile)).toBe(true);
    child.kill('SIGINT');
    expect(await closed).toEqual([2, null]);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    // Its new parent may take a moment to remove it.
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(readdirSync(folder.path).filter((name) => name.startsWith('md5-viewer-poster-'))).toEqual([]);
  });

  it('writes a PNG of the asked size that is transparent around the model', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'x.png');
    const size = ['--width', '120', '--height', '90'];
    expect(await poster([MESH, WALK, '-o', path, ...size, '--frame', '7'])).toEqual({
      ...{ code: 0, out: '', err: '', left: [] },
    });
    const { width, height, data } = PNG.sync.read(readFileSync(path));
    expect([width, height, data[3]]).toEqual([120, 90, 0]);
    const middle = (45 * 120 + 60) * 4;
    expect(data[middle + 3]).toBe(255);
  });

  it.each([
    ['x.webp', ['--background', '#20242c'], 'RIFF....WEBP'],
    ['x.webm', ['--fps', '10'], '\\x1a\\x45\\xdf\\xa3'],
  ])('writes %s with %j', async (name, options, signature) => {
    using folder = temporaryFolder();
    const path = join(folder.path, name);
    const size = ['--width', '120', '--height', '90'];
    expect((await poster([MESH, WALK, '-o', path, ...size, ...options])).err).toBe('');
    expect(readFileSync(path).toString('latin1')).toMatch(new RegExp(`^${signature}`, 's'));
  });

  it('writes a GIF of one loop, opaque, or transparent around the model', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'x.gif');
    const options = ['--width', '60', '--height', '45', '--fps', '10'];
    const gif = async (background: string) => {
      const { err } = await poster([MESH, WALK, '-o', path, ...options, '--background', background]);
      expect(err).toBe('');
      return readGif(readFileSync(path));
    };
    const opaque = await gif('#00f');
    expect([opaque.width, opaque.height, opaque.loops]).toEqual([60, 45, 0]);
    expect(opaque.frames.map(({ delay }) => delay)).toEqual(new Array(10).fill(10));
    expect(opaque.frames.map(({ pixels }) => pixels.slice(0, 4))).toEqual(
      new Array(10).fill([0, 0, 255, 255]),
    );
    expect(new Set(opaque.frames.map(({ pixels }) => pixels.join())).size).toBe(10);
    const { frames } = await gif('transparent');
    const middle = (22 * 60 + 30) * 4 + 3;
    expect(frames.map(({ pixels }) => [pixels[3], pixels[middle]])).toEqual(new Array(10).fill([0, 255]));
  });

  it('writes a GIF of one turn around a mesh', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'x.gif');
    const options = ['--width', '60', '--height', '45', '--fps', '1'];
    expect((await poster([MESH, '-o', path, ...options])).err).toBe('');
    const { frames } = readGif(readFileSync(path));
    expect(frames.map(({ delay }) => delay)).toEqual(new Array(8).fill(100));
    expect(new Set(frames.map(({ pixels }) => pixels.join())).size).toBe(8);
  });

  it('writes a sprite sheet of a turn around a mesh', async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'a'));
    const path = join(folder.path, 'a/sprite.png');
    const options = ['--width', '60', '--height', '60', '--frames', '6'];
    expect((await poster([MESH, '-o', path, ...options])).err).toBe('');
    const { width, height } = PNG.sync.read(readFileSync(path));
    expect([width, height]).toEqual([180, 120]);
  });

  const firefox = findFirefox();
  const screen = findProgram(['xvfb-run']);
  it.skipIf(!firefox || !screen)('draws with Firefox', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'x.webp');
    const options = ['--browser', firefox ?? '', '--width', '120', '--height', '90'];
    const start = ['xvfb-run', '--auto-servernum'];
    expect(await poster([MESH, '-o', path, ...options], { start })).toEqual({
      ...{ code: 0, out: '', err: '', left: [] },
    });
    expect(readFileSync(path).toString('latin1', 0, 12)).toMatch(/^RIFF....WEBP$/s);
  });
});

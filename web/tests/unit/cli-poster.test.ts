import { afterAll, describe, expect, it } from 'vitest';
import { OpenedPaths } from '../../cli/opened-list.js';
import { PageServer } from '../../cli/page-server.js';
import { PosterInbox } from '../../cli/poster-inbox.js';
import { FAILURE, PICTURE } from '../../poster/job.js';
import { filesIn, runCli } from '../support/cli.js';
import { SITE_FOLDER } from '../support/site.js';

describe('the options of poster', () => {
  it.each([
    [['a.md5mesh'], "required option '-o, --output <path>' not specified"],
    [['-o', 'x.png'], "missing required argument 'mesh'"],
    [['a.md5mesh', 'b.md5anim', 'c.md5anim', '-o', 'x.png'], 'too many arguments'],
    [
      ['a.md5mesh', '-o', 'x.tga'],
      "argument 'x.tga' is invalid. Expected .webp, .png, .jpg, .sprite.png, .gif, .web",
    ],
    [['a.md5mesh', '-o', 'png'], "argument 'png' is invalid. Expected .webp"],
    [
      ['a.md5mesh', '-o', 'x.png', '--width', '0'],
      "argument '0' is invalid. Expected a whole number from 1 to",
    ],
    [['a.md5mesh', '-o', 'x.png', '--height', '4097'], "argument '4097' is invalid. Expected a whole number"],
    [
      ['a.md5mesh', '-o', 'x.png', '--timeout', '0'],
      "argument '0' is invalid. Expected a whole number from 1",
    ],
    [['a.md5mesh', '-o', 'x.png', '--frame', '2'], '--frame needs an animation'],
    [['a.md5mesh', 'b.md5anim', '-o', 'x.webm', '--frame', '2'], '--frame is for pictures'],
    [['a.md5mesh', '-o', 'x.png', '--frames', '2'], '--frames is for sprite sheets'],
    [['a.md5mesh', '-o', 'x.png', '--fps', '2'], '--fps is for videos and GIFs'],
    [['a.md5mesh', '-o', 'x.gif', '--fps', '60'], 'a GIF has at most 50 frames a second, got --fps 60'],
    [['a.md5mesh', 'b.md5anim', '-o', 'x.gif', '--frame', '2'], '--frame is for pictures'],
    [['a.md5mesh', '-o', 'x.sprite.png', '--background', 'red'], 'sprite sheets have no --background'],
  ])('%j end with 2', async (args, why) => {
    using folder = filesIn({});
    const { code, out, err } = await runCli(folder, ['poster', ...args]);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(why)]);
    expect(err).toContain('Try md5-viewer poster --help\n');
  });
});

describe('the server of poster', async () => {
  const serve = async () => {
    const inbox = new PosterInbox();
    const server = new PageServer(SITE_FOLDER, new OpenedPaths([]), inbox);
    await server.listen(0);
    afterAll(() => server.close());
    const post = async (path: string, body: string, headers: Record<string, string> = {}) =>
      (await fetch(new URL(path, server.address), { method: 'POST', body, headers })).status;
    return { inbox, post };
  };
  const { inbox, post } = await serve();

  it('takes nothing without the secret, from another site, or at another path', async () => {
    expect(await post(`/${PICTURE}`, 'x')).toBe(404);
    expect(await post(`/wrong/${PICTURE}`, 'x')).toBe(404);
    expect(await post('poster.html', 'x')).toBe(405);
    const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
    expect(await post(PICTURE, 'x', foreign)).toBe(403);
  });

  it('takes the picture', async () => {
    expect(await post(PICTURE, 'the bytes')).toBe(204);
    expect(new TextDecoder().decode(await inbox.picture)).toBe('the bytes');
  });

  it('takes the reason why there is none', async () => {
    const other = await serve();
    expect(await other.post(FAILURE, 'no WebGL2')).toBe(204);
    await expect(other.inbox.picture).rejects.toThrow('no WebGL2');
  });
});

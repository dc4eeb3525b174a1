/** Links to pages of hosts: the file of the page is requested, or one sentence says what to do. */
import { describe, expect, it } from 'vitest';
import { MESH } from '../support/cli.js';
import { visits } from '../support/setup.js';
import { untilViewer } from '../support/viewer.js';

const site = visits();

/** Opens a link to a model. `asked`: the addresses of other hosts, none of which is really reached. */
async function openLink(src: string, file: string) {
  const asked: string[] = [];
  const { page } = await site.open(`/#src=${encodeURIComponent(src)}`, {
    // The site of the tests allows requests to itself alone.
    bypassCSP: true,
    prepare: (opening) =>
      opening.route(
        (url) => url.origin !== site.origin() && url.protocol.startsWith('http'),
        (route) => {
          const url = route.request().url();
          asked.push(url);
          if (url !== file) return route.fulfill({ status: 404, headers: OPEN_TO_ALL });
          return route.fulfill({ body: MESH, headers: OPEN_TO_ALL });
        },
      ),
  });
  return { page, asked };
}

const OPEN_TO_ALL = { 'access-control-allow-origin': '*' };

describe('a link to a page of a host', () => {
  it.each([
    [
      'https://github.com/O/R/blob/main/m/a.md5mesh',
      'https://raw.githubusercontent.com/O/R/main/m/a.md5mesh',
    ],
    ['https://huggingface.co/O/R/blob/main/a.md5mesh', 'https://huggingface.co/O/R/resolve/main/a.md5mesh'],
  ])('shows the file of %s, and asks no other host', async (src, file) => {
    const { page, asked } = await openLink(src, file);
    await untilViewer(page, (viewer) => viewer.meshes.length > 0);
    expect(asked).toContain(file);
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([new URL(file).origin]));
    expect(asked).not.toContain(src);
  });

  it('says what to do if the page has no file that can be read, and asks nothing', async () => {
    const { page, asked } = await openLink('https://github.com/O/R/tree/main/models', '');
    await page
      .getByText(/lists a folder/)
      .first()
      .waitFor();
    expect(asked).toEqual([]);
  });
});

/** Tests that the address of a page of a host becomes that of its file, or is refused with a remedy. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkOfDrop } from '../../app/dropped-links.js';
import { EMPTY_LINK, parseLink } from '../../element/links/link-state.js';
import { checkUrl } from '../../element/links/link-urls.js';
import { entryFromUrl, hostedFile, requestAddress } from '../../files/tree/index.js';

const BASE = 'https://site.example/viewer/index.html';
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** The address that a page shows, and the one that is requested. */
const FILES: readonly (readonly [page: string, requested: string])[] = [
  ['github.com/O/R/blob/main/m/imp.md5mesh', 'raw.githubusercontent.com/O/R/main/m/imp.md5mesh'],
  ['www.github.com/O/R/blob/v1.2/my%20imp.md5mesh', 'raw.githubusercontent.com/O/R/v1.2/my%20imp.md5mesh'],
  [`github.com/O/R/blob/${COMMIT}/a.pk4?raw=true`, `raw.githubusercontent.com/O/R/${COMMIT}/a.pk4`],
  ['github.com/O/R/blame/main/a.md5mesh#L10', 'raw.githubusercontent.com/O/R/main/a.md5mesh'],
  ['github.com/O/R/raw/main/imp.md5mesh', 'raw.githubusercontent.com/O/R/main/imp.md5mesh'],
  [
    'github.com/O/R/raw/refs/heads/main/imp.md5mesh',
    'raw.githubusercontent.com/O/R/refs/heads/main/imp.md5mesh',
  ],
  ['github.com/blob/blob/blob/main/blob/a', 'raw.githubusercontent.com/blob/blob/main/blob/a'],
  ['gist.github.com/O/0123/raw/45/a.md5mesh', 'gist.githubusercontent.com/O/0123/raw/45/a.md5mesh'],
  [
    'gitlab.com/G/S/R/-/blob/main/m/imp.md5mesh?ref_type=heads',
    'gitlab.com/api/v4/projects/G%2FS%2FR/repository/files/m%2Fimp.md5mesh/raw?ref=main',
  ],
  [
    'gitlab.com/G/R/-/raw/v1+2/my%20imp.md5mesh',
    'gitlab.com/api/v4/projects/G%2FR/repository/files/my%20imp.md5mesh/raw?ref=v1%2B2',
  ],
  ['codeberg.org/O/R/src/branch/main/m/imp.md5mesh', 'codeberg.org/O/R/raw/branch/main/m/imp.md5mesh'],
  ['codeberg.org/O/R/src/tag/v1/imp.md5mesh', 'codeberg.org/O/R/raw/tag/v1/imp.md5mesh'],
  [`codeberg.org/O/R/src/commit/${COMMIT}/a.md5mesh`, `codeberg.org/O/R/raw/commit/${COMMIT}/a.md5mesh`],
  ['bitbucket.org/O/R/src/main/m/imp.md5mesh', 'bitbucket.org/O/R/raw/main/m/imp.md5mesh'],
  [
    'www.dropbox.com/scl/fi/abc/mod.pk4?rlkey=xyz&dl=0',
    'dl.dropboxusercontent.com/scl/fi/abc/mod.pk4?rlkey=xyz&dl=1',
  ],
  ['dropbox.com/s/abc/mod.pk4?raw=1', 'dl.dropboxusercontent.com/s/abc/mod.pk4?dl=1'],
  ['huggingface.co/datasets/O/R/blob/main/a.md5mesh', 'huggingface.co/datasets/O/R/resolve/main/a.md5mesh'],
  ['huggingface.co/O/R/blob/main/mod.zip?download=true', 'huggingface.co/O/R/resolve/main/mod.zip'],
  ['hf.co/R/raw/main/mod.zip', 'huggingface.co/R/resolve/main/mod.zip'],
];

const REFUSED: readonly (readonly [page: string, text: string])[] = [
  ['github.com/O/R', 'web page of GitHub'],
  ['github.com/O/R/blob/main', 'web page of GitHub'],
  ['github.com/O/R/tree/main/models', 'lists a folder'],
  ['github.com/O/R/releases/download/v1.2/mod.pk4', 'do not allow other sites'],
  ['github.com/O/R/releases/latest/download/mod.pk4', 'do not allow other sites'],
  ['github.com/O/R/archive/refs/heads/main.zip', 'do not allow other sites'],
  [`gist.github.com/O/${COMMIT}`, 'button Raw'],
  ['gitlab.com/G/R', 'web page of GitLab'],
  ['gitlab.com/G/R/-/tree/main/models', 'lists a folder'],
  ['codeberg.org/O/R', 'web page of Codeberg'],
  ['codeberg.org/O/R/src/branch/main', 'lists a folder'],
  ['bitbucket.org/O/R/src/main/', 'lists a folder'],
  ['www.dropbox.com/scl/fo/abc/h?dl=0', 'lists a folder'],
  ['huggingface.co/O/R/tree/main', 'lists a folder'],
  ['drive.google.com/file/d/1AbC/view?usp=sharing', 'files of Google Drive do not allow'],
  ['1drv.ms/u/s!AbC', 'files of OneDrive do not allow'],
  ['x-my.sharepoint.com/:u:/g/abc', 'files of OneDrive do not allow'],
  ['www.moddb.com/mods/MOD/downloads/FILE', 'web page of ModDB'],
];

afterEach(() => vi.unstubAllGlobals());

function requested(page: string): string | undefined {
  const hosted = hostedFile(new URL(page));
  return 'url' in hosted ? requestAddress(hosted.url).href : undefined;
}

describe('the page of a file on a host', () => {
  it.each(FILES)('%s is read as %s', async (page, address) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(url.href);
      return Promise.resolve(new Response('MD5Version 10'));
    });
    await entryFromUrl(`https://${page}`, BASE).bytes();
    expect(asked).toEqual([`https://${address}`]);
    // A link, a drop and an attribute may each bring an address that another of them made.
    const checked = checkUrl(`https://${page}`, BASE);
    expect(checked).toHaveProperty('href');
    expect('href' in checked && requested(checked.href.replace(/#.*/, ''))).toBe(`https://${address}`);
  });

  it.each(REFUSED)('%s is refused with a remedy: %s', async (page, text) => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    const remedy = /\. (Download the file and open|Use the link|Use the link of one file, or download)|Raw$/;
    const reason = await entryFromUrl(`https://${page}`, BASE).bytes().catch(String);
    expect(reason).toContain(text);
    const checked = checkUrl(`https://${page}`, BASE);
    expect('refused' in checked && checked.refused).toMatch(remedy);
    expect(linkOfDrop([`https://${page}`], EMPTY_LINK, BASE)).toMatchObject({
      link: null,
      refused: [expect.stringContaining(text)],
    });
    expect(parseLink('', `src=https://${page}`, BASE).problems.join()).toContain(text);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    'https://notgithub.com/O/R/blob/main/a',
    'https://github.com.evil.example/O/R/blob/main/a',
    'https://site.example/github.com/O/R/tree/main',
    'https://raw.githubusercontent.com/O/R/main/tree/a.md5mesh',
    'https://dl.dropboxusercontent.com/scl/fi/abc/mod.pk4?dl=1',
    'https://gist.githubusercontent.com/O/0123/raw/a.md5mesh',
    'data:text/plain,MD5Version',
  ])('%s stays as it is', (url) => {
    expect(requested(url)).toBe(url);
  });

  it('leaves the folder of a file on GitLab known, so that files beside it are found', () => {
    const { url = '' } = entryFromUrl('https://gitlab.com/G/R/-/blob/main/m/imp.md5mesh', BASE);
    expect(requestAddress(new URL('skins/imp.tga', url)).href).toBe(
      'https://gitlab.com/api/v4/projects/G%2FR/repository/files/m%2Fskins%2Fimp.tga/raw?ref=main',
    );
  });
});

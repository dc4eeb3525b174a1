/** Tests that names in files make the page ask no other host than that of the file. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseLink } from '../../element/links/link-state.js';
import { viewOfFile } from '../../app/viewer-link.js';
import type { Core } from '../../core/index.js';
import { convertGltf } from '../../files/gltf/index.js';
import { guessImage, imageAtAddress } from '../../files/materials/texture-urls.js';
import { entryFromUrl, entryNamed } from '../../files/tree/index.js';
import { triangle } from '../support/gltf-builder.js';
import { loadBuiltCore } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
});
afterEach(() => vi.unstubAllGlobals());

const SCHEMES = ['https', 'http'] as const;
/** Each names other.example for at least one of the schemes of the page. */
const OTHERS = [
  '//other.example/x.png',
  '///other.example/x.png',
  '\\\\other.example/x.png',
  '/\\other.example/x.png',
  '\\/other.example/x.png',
  'http:\\other.example/x.png',
  'http:\\\\other.example\\x.png',
  'http:/other.example/x.png',
  'https:other.example/x.png',
  'http:other.example/x.png',
  'HTTPS://other.example/x.png',
  'ftp://other.example/x.png',
  'ws:other.example/x.png',
  ' //other.example/x.png',
  '\t//other.example/x.png',
  '/\t/other.example/x.png',
  '/\n/other.example/x.png',
  'ht\ntp://other.example/x.png',
  '%68ttp://other.example/x.png',
  '%2f%2fother.example/x.png',
  '%252f%252fother.example/x.png',
  '%5c%5cother.example/x.png',
  '/%5cother.example/x.png',
  '/%09/other.example/x.png',
  '%2F%2F%6fther.example/x.png',
  '//site.example@other.example/x.png',
  '//site.example:8080/x.png',
  '//[/x.png',
];

function asked(): string[] {
  const hosts: string[] = [];
  vi.stubGlobal('fetch', (address: URL | string) => {
    hosts.push(new URL(address).host);
    return Promise.resolve(new Response('', { status: 404 }));
  });
  return hosts;
}

describe.each(SCHEMES)('a glTF from %s', (scheme) => {
  const url = `${scheme}://site.example/models/a.gltf`;
  it.each(OTHERS)('asks no other host for the buffer %j, and names both', async (uri) => {
    const hosts = asked();
    const bytes = triangle().gltf(uri);
    const entry = { ...entryFromUrl(url, url), bytes: () => Promise.resolve(bytes) };
    const { problems } = await convertGltf(core, [entry], [entry], undefined);
    expect(hosts).toEqual([]);
    expect(problems.map(({ file, message }) => [file, message])).toEqual([
      [entry.path, expect.stringMatching(/^The buffer .*no other host is asked/)],
    ]);
  });

  it.each(OTHERS)('asks no other host for the image %j, and names both', async (uri) => {
    const hosts = asked();
    const builder = triangle();
    builder.add('images', { uri });
    const data = Buffer.from(builder.binary).toString('base64');
    const bytes = builder.gltf(`data:application/octet-stream;base64,${data}`);
    const entry = { ...entryFromUrl(url, url), bytes: () => Promise.resolve(bytes) };
    const { problems } = await convertGltf(core, [entry], [entry], undefined);
    expect(hosts).toEqual([]);
    const told = problems.filter(({ message }) => message.startsWith('The image'));
    expect(told.map(({ file, message }) => [file, message])).toEqual([
      [entry.path, expect.stringContaining('no other host is asked')],
    ]);
  });

  it('asks its own host for honest names, with their query', async () => {
    const addresses: string[] = [];
    vi.stubGlobal('fetch', (address: URL) => {
      addresses.push(address.href);
      return Promise.resolve(new Response('', { status: 404 }));
    });
    const names = ['my%20tex.png?v=1', '../t/a%23b.png', 'ü.png', './a:b.png'];
    for (const name of names) await entryNamed(name, url)?.bytes().catch(String);
    expect(addresses).toEqual(names.map((name) => new URL(name, url).href));
  });
});

describe.each(SCHEMES)('declarations and meshes from %s', (scheme) => {
  const at = (path: string) => entryFromUrl(path, `${scheme}://site.example/game/`);
  it.each(OTHERS)('ask no other host for the image %j', async (name) => {
    const hosts = asked();
    const images = [
      guessImage(name, at('models/md5/a.md5mesh'))?.entry,
      imageAtAddress([name], at('materials/a.mtr')),
      imageAtAddress([name], at('a.skin')),
    ];
    for (const image of images) await image?.bytes().catch(String);
    expect(new Set(hosts)).toEqual(new Set(hosts.length > 0 ? ['site.example'] : []));
  });
});

describe('the view in a saved file', () => {
  const PAGE = 'https://site.example/viewer/index.html';
  it.each(['//other.example/a.md5mesh', 'https://other.example/a.md5mesh', 'http://site.example/a.md5mesh'])(
    'attaches no model of %s',
    (src) => {
      const link = `attach=${encodeURIComponent(src)}:hand,torch.md5mesh:hand&src=https://other.example/b.md5mesh`;
      const { view, refused } = viewOfFile(parseLink('', link, PAGE).state, PAGE);
      expect(view.attachments.map((each) => each.src)).toEqual(['https://site.example/viewer/torch.md5mesh']);
      expect(view.src).toBeNull();
      expect(refused).toEqual([new URL(src, PAGE).href]);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { linkOfDrop } from '../../app/dropped-links.js';
import { rpcMethods, type RemoteViewer } from '../../app/rpc-methods.js';
import { dispatch } from '../../app/rpc.js';
import { scale } from '../../cli/option-values.js';
import {
  EMPTY_LINK,
  formatLink,
  LINK_KEYS,
  linkProblemsText,
  parseLink,
} from '../../element/links/link-state.js';
import { growth, LINEAR } from '../support/growth.js';

const PAGE = 'https://site.example/viewer/index.html';
/** An address of the page that contains the link, like document.baseURI. */
const baseOf = (fragment: string): string => `${PAGE}?${fragment}#${fragment}`;

/** Values of a key with a growing number of parts. */
const VALUES: readonly [string, (count: number) => string][] = [
  ['names', (count) => 'a,'.repeat(count)],
  ['different names', (count) => Array.from({ length: count }, (_, i) => `a${i}`).join()],
  ['colons', (count) => 'a:'.repeat(count)],
  ['digits', (count) => '1'.repeat(8 * count)],
  ['points', (count) => '1.'.repeat(count)],
  ['spaces', (count) => '+'.repeat(2 * count)],
  ['percent signs', (count) => '%%'.repeat(count)],
  ['angles', (count) => '1deg+'.repeat(count)],
];

describe('a long link takes time by its length, and says little about it', () => {
  it.each<[string, (count: number) => string]>([
    ['with one key many times', (count) => 'src=a.md5mesh&'.repeat(count)],
    ['with a list many times', (count) => 'anim=a.md5anim&'.repeat(count)],
    ['with unknown keys', (count) => Array.from({ length: count }, (_, i) => `k${i}=1`).join('&')],
    ['with a wrong value many times', (count) => 'show=bones&'.repeat(count)],
    ['with a long unknown key', (count) => 'k'.repeat(20 * count)],
    ['with empty pairs', (count) => '&='.repeat(5 * count)],
    ...LINK_KEYS.flatMap((key) =>
      VALUES.map(([what, value]): [string, (count: number) => string] => [
        `with many ${what} for ${key}`,
        (count) => `${key}=${value(count)}`,
      ]),
    ),
  ])('%s', async (_, make) => {
    let said = '';
    const ratio = await growth(2500, make, (fragment) => {
      const { state, problems } = parseLink(fragment, fragment, baseOf(fragment));
      said = linkProblemsText(problems);
      formatLink(state, baseOf(fragment));
    });
    expect(ratio).toBeLessThan(LINEAR);
    expect(said.length).toBeLessThan(4000);
  });

  it('uses the last value of a key that is repeated in one part of the address, and says so', () => {
    const { state, problems } = parseLink('src=q.md5mesh', 'src=a.md5mesh&speed=2&src=b.md5mesh', PAGE);
    expect(state.src).toBe('https://site.example/viewer/b.md5mesh');
    expect(problems).toEqual(['src: repeated, the last one is used']);
  });

  it('takes the first 1,000 files of a list', () => {
    const names = Array.from({ length: 1002 }, (_, i) => `${i}.md5anim`).join();
    for (const files of [`anim=${names}`, `archive=a.zip&anim=${names}`]) {
      const { state, problems } = parseLink('', files, PAGE);
      expect(state.anims).toHaveLength(1000);
      expect(problems).toEqual(['anim: 1,002 files, the first 1,000 are used']);
    }
  });

  it('takes the first 64 layers', () => {
    const { state, problems } = parseLink('', `layers=${'a,'.repeat(70)}`, PAGE);
    expect(state.layers).toHaveLength(64);
    expect(problems).toEqual(['layers: 70 layers, the first 64 are used']);
  });

  it('names some problems and counts all others', () => {
    const { problems } = parseLink('', Array.from({ length: 12 }, (_, i) => `k${i}`).join('&'), PAGE);
    expect(problems).toHaveLength(9);
    expect(problems.at(-1)).toBe('4 more problems');
  });
});

it('a scale of the command line takes time by its length', async () => {
  const make = (size: number): string => `${'1'.repeat(size)}x`;
  const ratio = await growth(20_000, make, (text) => {
    expect(() => scale(text)).toThrow('above 0');
  });
  expect(ratio).toBeLessThan(LINEAR);
});

describe('other sources of addresses take time by their length', () => {
  const base = baseOf('x'.repeat(300_000));
  const many = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}.md5anim`);

  it('dropped links', async () => {
    const ratio = await growth(2000, many, (urls) => {
      const { link, refused } = linkOfDrop(urls, EMPTY_LINK, base);
      expect(link?.anims.slice(-urls.length)).toHaveLength(urls.length);
      expect(refused).toEqual([]);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });

  const viewer = { availableModels: [] } as unknown as RemoteViewer;
  const methods = rpcMethods(viewer, (...urls) => Promise.resolve(urls), base);
  const ask = async (message: unknown): Promise<string> => JSON.stringify(await dispatch(message, methods));

  it.each<[string, (count: number) => unknown]>([
    ['addresses', (count) => ({ jsonrpc: '2.0', id: 1, method: 'loadUrls', params: [null, many(count)] })],
    ['parameters', (count) => ({ jsonrpc: '2.0', id: 1, method: 'play', params: many(count) })],
    [
      'names of parameters',
      (count) => ({
        jsonrpc: '2.0',
        id: 1,
        method: 'play',
        params: Object.fromEntries(many(count).map((name) => [name, 1])),
      }),
    ],
    // JSON.parse() itself slows down at 800,000 of them.
    ['a text of open brackets', (count) => '['.repeat(50 * count)],
    [
      'nested lists',
      (count) =>
        `{"jsonrpc":"2.0","id":1,"method":"set","params":["layers",${'['.repeat(20 * count)}${']'.repeat(20 * count)}]}`,
    ],
  ])('messages to the frame with many %s', async (_, make) => {
    const ratio = await growth(2000, make, ask);
    expect(ratio).toBeLessThan(LINEAR);
  });

  it.each([
    { jsonrpc: '2.0', id: 1, method: 'm'.repeat(100_000) },
    { jsonrpc: '2.0', id: 1, method: 'play', params: { ['p'.repeat(100_000)]: 1 } },
    { jsonrpc: '2.0', id: 1, method: 'loadUrls', params: [`file:///${'a'.repeat(100_000)}`] },
    { jsonrpc: '2.0', id: 1, method: 'set', params: ['cameraOrbit', 'a'.repeat(100_000)] },
  ])('long names are shortened in answers of the frame', async (message) => {
    expect((await ask(message)).length).toBeLessThan(400);
  });
});

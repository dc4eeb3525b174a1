import { describe, expect, it } from 'vitest';
import { backgroundStyle, linkedBackground } from '../../element/links/link-background.js';
import { checkUrl, shortUrl } from '../../element/links/link-urls.js';
import {
  EMPTY_LINK,
  formatLink,
  parseLink,
  SHOW_WORDS,
  SHOWN,
  type LinkState,
} from '../../element/links/link-state.js';

const BASE = 'https://site.example/viewer/index.html';

function problemsOf(fragment: string): readonly string[] {
  return parseLink('', fragment, BASE).problems;
}

describe('an address in a link', () => {
  it.each([
    ['javascript:alert(1)', 'is not an http or https address'],
    ['JAVASCRIPT:alert(1)', 'is not an http or https address'],
    ['data:text/plain,MD5Version', 'is not an http or https address'],
    ['file:///etc/passwd', 'is not an http or https address'],
    ['blob:https://site.example/1', 'is not an http or https address'],
    ['https://me:secret@site.example/a.md5mesh', 'contains a user name or password'],
    ['http://', 'is not a valid address'],
  ])('%s is refused: it %s', (url, refused) => {
    expect(checkUrl(url, BASE)).toEqual({ refused });
  });

  it.each([
    ['a.md5mesh', 'https://site.example/viewer/a.md5mesh'],
    ['../m/a b.md5mesh', 'https://site.example/m/a%20b.md5mesh'],
    ['//cdn.example/a.md5mesh', 'https://cdn.example/a.md5mesh'],
    ['http://cdn.example/a.md5mesh?x=1', 'http://cdn.example/a.md5mesh?x=1'],
    [
      'https://github.com/id/d3/blob/main/m/a.md5mesh',
      'https://raw.githubusercontent.com/id/d3/main/m/a.md5mesh',
    ],
    ['https://github.com/id/d3/raw/v1.0/a.md5mesh', 'https://raw.githubusercontent.com/id/d3/v1.0/a.md5mesh'],
    [
      'https://github.com/id/d3/blob/main/a.md5mesh?token=A%2FB',
      'https://raw.githubusercontent.com/id/d3/main/a.md5mesh?token=A%2FB',
    ],
    ['https://raw.githubusercontent.com/id/d3/main/a', 'https://raw.githubusercontent.com/id/d3/main/a'],
    ['https://notgithub.com/id/d3/blob/main/a', 'https://notgithub.com/id/d3/blob/main/a'],
  ])('%s means %s', (url, href) => {
    expect(checkUrl(url, BASE)).toEqual({ href });
  });

  it.each([
    ['https://site.example/viewer/demo/a.md5mesh', 'demo/a.md5mesh'],
    ['https://site.example/other/a.md5mesh', 'https://site.example/other/a.md5mesh'],
    ['https://site.example/viewer/', 'https://site.example/viewer/'],
  ])('%s is written as %s', (href, text) => {
    expect(shortUrl(href, BASE)).toBe(text);
  });
});

describe('a link', () => {
  it.each([
    ['sorce=a.md5mesh', 'sorce: unknown parameter, ignored'],
    ['__proto__=1', '__proto__: unknown parameter, ignored'],
    ['constructor=1', 'constructor: unknown parameter, ignored'],
    ['data=a+b', 'data: the files in it are damaged'],
    ['mtr=file:///a.mtr', 'mtr: file:///a.mtr is not an http or https address'],
    ['src=javascript:alert(1)', 'src: javascript:alert(1) is not an http or https address'],
    ['src=a,b', 'src: only one address is allowed; put others under anim or camera'],
    ['frame=abc', 'frame: abc is not a number'],
    ['t=', 't: a number is missing'],
    ['speed=Infinity', 'speed: Infinity is not a number'],
    ['loop=forever', 'loop: forever is none of repeat, once, ping-pong'],
    ['play=yes', 'play: yes is none of 0, 1'],
    ['looprule=doom', 'looprule: doom is none of auto, id, circular'],
    ['cuts=3', 'cuts: 3 is none of auto, last-of-old-shot, first-of-new-shot'],
    ['fovrule=quake', 'fovrule: quake is none of doom3, bfg'],
    ['follow=yes', 'follow: yes is none of travel, none'],
    ['up=x', 'up: x is none of z, y'],
    ['projection=flat', 'projection: flat is none of perspective, orthographic'],
    ['layers=walk:much', 'layers: walk:much is not an animation with a weight, as in layers=walk:0.5'],
    ['layers=walk:', 'layers: walk: is not an animation with a weight, as in layers=walk:0.5'],
    ['layers=:1', 'layers: :1 is not an animation with a weight, as in layers=walk:0.5'],
    ['layers=a:1:sync:0:1', 'layers: a:1:sync:0:1 is not an animation with a weight, as in layers=walk:0.5'],
    ['range=5', 'range: expected two frames, as in range=5-12'],
    [
      'bg=red',
      'bg: red is no background. Expected six hex digits as in 20242c, two colours as in 20242c-f0f2f5, or transparent',
    ],
    ['exposure=much', 'exposure: much is not a number'],
    ['exposure=-1', 'exposure: -1 is not a number of at least 0'],
    ['light=left', 'light: left is not two angles like "20deg 45deg"'],
    ['lang=xx', 'lang: xx is none of en, de, es, fr, ru'],
    ...[
      'walk',
      'side:walk',
      'wipe:animation:walk',
      'ghost:animation:',
      'ghost:bind-pose:2',
      'ghost:model:a:x',
    ].map((raw): [string, string] => [
      `compare=${raw}`,
      `compare: ${raw} is no comparison. Expected side, ghost or slider, then animation:NAME, model:NAME or bind-pose, as in ghost:animation:walk:0.3`,
    ]),
    ['show=bones', `show: bones is none of ${SHOW_WORDS.map(({ word }) => word).join(', ')}`],
    [
      'shading=phong',
      'shading: phong is none of lit, unlit, normals, tangents, uv, weights, diffuse, specular, normalmap',
    ],
    ['letterbox=wide', 'letterbox: wide is not a shape like "2.35" or "16:9"'],
    ['letterbox=0', 'letterbox: 0 is not a shape like "2.35" or "16:9"'],
    ['orbit=near', 'orbit: near is not three parts like "30deg 75deg 105%"'],
    ['theme=pink', 'theme: pink is none of auto, light, dark'],
  ])('%s is told: %s', (fragment, problem) => {
    expect(problemsOf(fragment)).toEqual([problem]);
  });

  it('keeps valid parts if others are invalid', () => {
    const { state } = parseLink('', '#src=a.md5mesh&frame=x&anim=javascript:1,b.md5anim&nonsense', BASE);
    expect(state.src).toBe('https://site.example/viewer/a.md5mesh');
    expect(state.anims).toEqual(['https://site.example/viewer/b.md5anim']);
  });

  it('may stand in the query, which the fragment overrides', () => {
    const { state } = parseLink('?clip=walk&frame=3', '#frame=7', BASE);
    expect([state.attributes.animationName, state.frame]).toEqual(['walk', 7]);
  });

  it('survives broken percent signs, and reads a plus sign as a space in names but not in addresses', () => {
    const { state } = parseLink('', '#clip=50%+run&src=c%2B%2B/a+b.md5mesh', BASE);
    expect(state.attributes.animationName).toBe('50% run');
    expect(state.src).toBe('https://site.example/viewer/c++/a+b.md5mesh');
  });

  const NOTHING_SHOWN = Object.fromEntries(SHOWN.map(([name, { initial }]) => [name, initial]));
  const full: LinkState = {
    archive: null,
    src: 'https://site.example/viewer/demo/a,b%20&%20c.md5mesh',
    anims: ['https://cdn.example/x/w%2Calk.md5anim?v=1&w=2', 'https://site.example/viewer/idle.md5anim'],
    cameras: ['https://site.example/tour.md5camera'],
    data: null,
    opened: false,
    materials: ['https://site.example/viewer/materials/a.mtr', 'https://site.example/b.mtr'],
    attributes: {
      skin: 'skins/monsters/imp&co',
      animationName: 'walk & talk=50% ü',
      cameraPath: 'in/tro',
      timeScale: -0.25,
      loop: 'ping-pong',
      rootMotion: 'in-place',
      loopRule: 'circular',
      cameraCuts: 'first-of-new-shot',
      cameraFovRule: 'bfg',
      cameraFollow: 'none',
      cameraOrbit: '30deg 75deg 120.5',
      cameraTarget: '0 0 -4e-7',
      fieldOfView: '30deg',
      projection: 'orthographic',
      upAxis: 'y',
      shading: 'weights',
      weightJoint: 'upper arm, left',
      hiddenMeshes: 'eye%20lid models/a,b 3',
      hiddenJoints: '!upper%20arm,%20left head',
      exposure: 1.25,
      ambient: 0.5,
      shadowIntensity: 0.2,
      lightDirection: '-30deg 60deg',
      animationCrossfadeDuration: 0,
      letterbox: '2.35:1',
      ...NOTHING_SHOWN,
      skeleton: 'names',
      wireframe: true,
      bounds: 'both',
      showTrail: true,
    },
    layers: [
      { animationName: 'run: fast, left', weight: 0.25, timeScale: 'sync', offset: 0.5 },
      { animationName: 'aim', weight: 1, timeScale: 1, offset: 0 },
    ],
    attachments: [
      { src: '', modelName: 'props/torch, lit', joint: 'hand: r', offset: '0 0 4.5', angles: '0 -90 0' },
      { src: 'https://cdn.example/a:b.md5mesh', modelName: '', joint: '3', offset: '', angles: '' },
    ],
    frame: 36.5,
    time: null,
    range: { first: 5, last: 12 },
    play: false,
    compare: { layout: 'slider', kind: 'model', name: 'imps/a:b, c', share: 0.25, colors: true },
    background: '20242c-f0f2f5',
    ui: 'controls',
    theme: 'dark',
    language: 'ru',
  };

  it.each<[string, LinkState]>([
    ['nothing', EMPTY_LINK],
    ['everything', full],
    ['a time instead of a frame', { ...full, frame: null, time: 1.25 }],
    ['nothing shown', { ...EMPTY_LINK, attributes: NOTHING_SHOWN }],
    ['the files of md5-viewer open', { ...EMPTY_LINK, opened: true, attributes: { animationName: 'walk' } }],
    ['the files themselves', { ...EMPTY_LINK, data: 'Ab-_09', attributes: { animationName: 'walk' } }],
  ])('with %s is read as it was written', (_, state) => {
    const fragment = formatLink(state, BASE);
    expect(parseLink('', `#${fragment}`, BASE)).toEqual({ state, problems: [] });
    expect(parseLink(`?${fragment}`, '', BASE).state).toEqual(state);
  });

  it.each([
    'compare=side:animation:walk+2',
    'compare=ghost:bind-pose:0.3',
    'compare=slider:bind-pose:colors',
    'compare=ghost:animation:colors:0.3:colors',
    'compare=side:model:colors',
    'bg=transparent',
    'bg=20242c',
    'show=turn',
  ])('with %s is written as it was read', (link) => {
    const { state, problems } = parseLink('', link, BASE);
    expect(problems).toEqual([]);
    expect(formatLink(state, BASE)).toBe(link);
  });

  it.each([
    ['#20242C', '20242c', '#20242c'],
    [' transparent ', 'transparent', 'transparent'],
    ['linear-gradient(#8ea9c8, #eef2f6)', '8ea9c8-eef2f6', 'linear-gradient(#8ea9c8, #eef2f6)'],
  ])('has the background %s as %s', (style, word, written) => {
    expect(linkedBackground(style)).toBe(word);
    expect(backgroundStyle(word)).toBe(written);
  });

  it.each(['', 'red', 'url(a.png)', 'linear-gradient(45deg, #000000, #ffffff)'])(
    'has no word for the background %j',
    (style) => expect(linkedBackground(style)).toBeNull(),
  );

  it('writes only values of layers that are not the default, and skips a layer that is wrong', () => {
    const link = 'layers=walk,run:0.5,aim:1:sync,wave:2:-1:0.25';
    const { state } = parseLink('', link, BASE);
    expect(formatLink(state, BASE)).toBe(link);
    expect(parseLink('', 'layers=walk:x,run:2', BASE).state.layers).toEqual([
      { animationName: 'run', weight: 2, timeScale: 1, offset: 0 },
    ]);
    const written = formatLink({ ...EMPTY_LINK, layers: [{ animationName: 'a:b' }] }, BASE);
    expect(parseLink('', written, BASE).state.layers).toEqual([
      { animationName: 'a:b', weight: 1, timeScale: 1, offset: 0 },
    ]);
  });

  it('names files inside of an archive by their paths', () => {
    const link = 'archive=a.pk4&src=models/imp.md5mesh&mtr=materials/imp.mtr&skin=skins/red';
    const { state, problems } = parseLink('', link, BASE);
    expect([state.materials, state.attributes.skin, problems]).toEqual([
      ['materials/imp.mtr'],
      'skins/red',
      [],
    ]);
    expect(formatLink(state, BASE)).toBe(link);
  });

  it('names several archives', () => {
    const link = 'archive=base/_common.resources,game%2C1.resources&src=models/imp.md5mesh';
    const { state, problems } = parseLink('', link, BASE);
    expect(problems).toEqual([]);
    expect(state.archive?.split(' ')).toEqual([
      'https://site.example/viewer/base/_common.resources',
      'https://site.example/viewer/game,1.resources',
    ]);
    expect(formatLink(state, BASE)).toBe(link);
  });

  it('is short and readable', () => {
    const state = {
      ...EMPTY_LINK,
      src: 'https://site.example/viewer/m/imp.md5mesh',
      attributes: { animationName: 'walk 1' },
      frame: 37,
    };
    expect(formatLink(state, BASE)).toBe('src=m/imp.md5mesh&clip=walk+1&frame=37');
  });
});

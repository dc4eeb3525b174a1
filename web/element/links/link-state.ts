import {
  SHADINGS,
  type CutConvention,
  type FovRule,
  type Loop,
  type LoopRule,
  type RootMotion,
  type Shading,
  type UpAxis,
} from '../../core/index.js';
import { parseAspect } from '../engine/letterbox.js';
import type { AnimationLayer } from '../motion-element.js';
import type { FrameRange } from '../playback/playback.js';
import { formatLayers, readLayers } from './link-layers.js';
import { decodeText, decodeValue, encodeText, encodeUrl, splitPairs } from './link-text.js';
import { checkUrl, shortUrl } from './link-urls.js';

export type Ui = 'full' | 'controls' | 'none';
export type Theme = 'auto' | 'light' | 'dark';
export type Projection = (typeof PROJECTIONS)[number];
export type Show = (typeof SHOWS)[number];

/** What a link says. Null and empty lists leave the page its default; addresses are absolute. */
export interface LinkState {
  /** A zip, pk3 or pk4; then `src` and the lists of files are paths inside. */
  readonly archive: string | null;
  readonly src: string | null;
  readonly anims: readonly string[];
  readonly cameras: readonly string[];
  /** Files of declarations. */
  readonly materials: readonly string[];
  /** The files themselves, instead of addresses: text for decodeArchive(). */
  readonly data: string | null;
  /** The files that `md5-viewer open` serves with the page, instead of addresses. */
  readonly opened: boolean;
  /** Name of a declared skin. */
  readonly skin: string | null;
  readonly clip: string | null;
  /** Clips that are blended with it. */
  readonly layers: readonly AnimationLayer[];
  readonly path: string | null;
  /** Counts from 0, may be fractional. */
  readonly frame: number | null;
  /** Seconds; counts only where there is no frame. */
  readonly time: number | null;
  /** The only frames that are played, both included. */
  readonly range: FrameRange | null;
  readonly speed: number | null;
  readonly loop: Loop | null;
  readonly play: boolean | null;
  readonly rootMotion: RootMotion | null;
  readonly loopRule: LoopRule | null;
  readonly cuts: CutConvention | null;
  readonly fovRule: FovRule | null;
  /** Whether the camera goes along with a model that travels. */
  readonly follow: boolean | null;
  /** Texts of the camera attributes' grammar. */
  readonly orbit: string | null;
  readonly target: string | null;
  readonly fov: string | null;
  readonly projection: Projection | null;
  readonly upAxis: UpAxis | null;
  readonly show: readonly Show[] | null;
  readonly shading: Shading | null;
  /** Whose weights are shown: a joint's name or index. */
  readonly joint: string | null;
  /** Meshes that are left out: names, materials or indices. */
  readonly hide: readonly string[];
  /** Shape of the picture through a camera path. */
  readonly letterbox: string | null;
  /** Six hex digits. */
  readonly background: string | null;
  readonly ui: Ui | null;
  readonly theme: Theme | null;
}

export interface ParsedLink {
  readonly state: LinkState;
  /** What was not understood, one sentence each. The rest of the link counts. */
  readonly problems: readonly string[];
}

export const EMPTY_LINK: LinkState = {
  archive: null,
  src: null,
  anims: [],
  cameras: [],
  materials: [],
  data: null,
  opened: false,
  skin: null,
  clip: null,
  layers: [],
  path: null,
  frame: null,
  time: null,
  range: null,
  speed: null,
  loop: null,
  play: null,
  rootMotion: null,
  loopRule: null,
  cuts: null,
  fovRule: null,
  follow: null,
  orbit: null,
  target: null,
  fov: null,
  projection: null,
  upAxis: null,
  show: null,
  shading: null,
  joint: null,
  hide: [],
  letterbox: null,
  background: null,
  ui: null,
  theme: null,
};

const LOOPS: readonly Loop[] = ['repeat', 'once', 'ping-pong'];
const ROOT_MOTIONS: readonly RootMotion[] = ['file', 'in-place', 'travel'];
const LOOP_RULES: readonly LoopRule[] = ['id', 'circular'];
const CUTS: readonly CutConvention[] = ['last-of-old-shot', 'first-of-new-shot'];
const FOV_RULES: readonly FovRule[] = ['doom3', 'bfg'];
const PROJECTIONS = ['perspective', 'orthographic'] as const;
const UP_AXES: readonly UpAxis[] = ['z', 'y'];
const UIS: readonly Ui[] = ['full', 'controls', 'none'];
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
const SHOWS = [
  'skeleton',
  'names',
  'wireframe',
  'normals',
  'bounds',
  'file-bounds',
  'computed-bounds',
  'grid',
  'axes',
  'trail',
  'paths',
  'inspector',
] as const;

/** Reads the query and the fragment of an address; where both say something, the fragment counts. */
export function parseLink(query: string, fragment: string, base: string): ParsedLink {
  const problems: string[] = [];
  const pairs = [...splitPairs(query), ...splitPairs(fragment)];
  const readers = pairs.some(([key]) => key === 'archive') ? { ...READERS, ...ARCHIVE_READERS } : READERS;
  let state = EMPTY_LINK;
  for (const [key, raw] of pairs) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read) state = { ...state, ...read(raw, (text) => problems.push(`${key}: ${text}`), base) };
    else problems.push(`${key}: unknown word, ignored`);
  }
  return { state, problems };
}

/**
 * The fragment that `parseLink` reads as this state, without '#'. Addresses inside the page's folder become relative;
 * `base` null is for any page.
 */
export function formatLink(state: LinkState, base: string | null): string {
  const urls = (list: readonly string[]): string =>
    list.map((url) => encodeUrl(shortUrl(url, base))).join(',');
  const files = state.archive ? (list: readonly string[]) => list.map(encodeText).join(',') : urls;
  const pairs: [string, string | null][] = [
    ['opened', state.opened ? '1' : null],
    ['archive', state.archive && urls([state.archive])],
    ['src', state.src && files([state.src])],
    ['anim', files(state.anims)],
    ['camera', files(state.cameras)],
    ['mtr', files(state.materials)],
    ['skin', state.skin && encodeText(state.skin)],
    ['clip', state.clip && encodeText(state.clip)],
    ['layers', formatLayers(state.layers)],
    ['path', state.path && encodeText(state.path)],
    ['range', state.range && `${state.range.first}-${state.range.last}`],
    ['frame', state.frame === null ? null : decimal(state.frame)],
    ['t', state.time === null || state.frame !== null ? null : decimal(state.time)],
    ['speed', state.speed === null ? null : decimal(state.speed)],
    ['loop', state.loop],
    ['play', state.play === null ? null : state.play ? '1' : '0'],
    ['rootmotion', state.rootMotion],
    ['looprule', state.loopRule],
    ['cuts', state.cuts],
    ['fovrule', state.fovRule],
    ['follow', state.follow === null ? null : state.follow ? '1' : '0'],
    ['orbit', state.orbit && encodeText(state.orbit)],
    ['target', state.target && encodeText(state.target)],
    ['fov', state.fov && encodeText(state.fov)],
    ['projection', state.projection],
    ['up', state.upAxis],
    ['show', state.show && (state.show.join(',') || 'none')],
    ['shading', state.shading],
    ['joint', state.joint && encodeText(state.joint)],
    ['hide', state.hide.map(encodeText).join(',')],
    ['letterbox', state.letterbox && encodeText(state.letterbox)],
    ['bg', state.background],
    ['ui', state.ui],
    ['theme', state.theme],
    // Where a link is cut off, the rest of it still counts.
    ['data', state.data],
  ];
  return pairs.flatMap(([key, value]) => (value ? [`${key}=${value}`] : [])).join('&');
}

/** One paragraph for whoever opened the link. */
export function linkProblemsText(problems: readonly string[]): string {
  return `Not all of this link was understood. ${problems.join('. ')}.`;
}

type Report = (text: string) => void;
type Reader = (raw: string, report: Report, base: string) => Partial<LinkState>;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  archive: (raw, report, base) => {
    const [archive = null, ...others] = readUrls(raw, report, base);
    if (others.length > 0) report('one address only');
    return { archive };
  },
  src: (raw, report, base) => {
    const [src = null, ...others] = readUrls(raw, report, base);
    if (others.length > 0) report('one address only; others belong under anim or camera');
    return { src };
  },
  anim: (raw, report, base) => ({ anims: readUrls(raw, report, base) }),
  camera: (raw, report, base) => ({ cameras: readUrls(raw, report, base) }),
  mtr: (raw, report, base) => ({ materials: readUrls(raw, report, base) }),
  data: (raw, report) => {
    if (/^[\w-]+$/.test(raw)) return { data: raw };
    report('the files in it are damaged');
    return {};
  },
  opened: (raw, report) => ({ opened: readSwitch(raw, report) ?? false }),
  skin: (raw) => ({ skin: decodeText(raw) || null }),
  clip: (raw) => ({ clip: decodeText(raw) || null }),
  layers: (raw, report) => ({ layers: readLayers(raw, report) }),
  path: (raw) => ({ path: decodeText(raw) || null }),
  frame: (raw, report) => ({ frame: readNumber(raw, report) }),
  t: (raw, report) => ({ time: readNumber(raw, report) }),
  range: (raw, report) => {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(raw) ?? [];
    if (first !== undefined) return { range: { first: Number(first), last: Number(last) } };
    report('two frames are expected, as in range=5-12');
    return {};
  },
  speed: (raw, report) => ({ speed: readNumber(raw, report) }),
  loop: (raw, report) => ({ loop: readWord(raw, LOOPS, report) }),
  play: (raw, report) => ({ play: readSwitch(raw, report) }),
  rootmotion: (raw, report) => ({ rootMotion: readWord(raw, ROOT_MOTIONS, report) }),
  looprule: (raw, report) => ({ loopRule: readWord(raw, LOOP_RULES, report) }),
  cuts: (raw, report) => ({ cuts: readWord(raw, CUTS, report) }),
  fovrule: (raw, report) => ({ fovRule: readWord(raw, FOV_RULES, report) }),
  follow: (raw, report) => ({ follow: readSwitch(raw, report) }),
  orbit: (raw) => ({ orbit: decodeText(raw) || null }),
  target: (raw) => ({ target: decodeText(raw) || null }),
  fov: (raw) => ({ fov: decodeText(raw) || null }),
  projection: (raw, report) => ({ projection: readWord(raw, PROJECTIONS, report) }),
  up: (raw, report) => ({ upAxis: readWord(raw, UP_AXES, report) }),
  show: (raw, report) => ({ show: readShow(raw, report) }),
  shading: (raw, report) => ({ shading: readWord(raw, SHADINGS, report) }),
  joint: (raw) => ({ joint: decodeText(raw) || null }),
  hide: (raw) => ({ hide: readPaths(raw) }),
  letterbox: (raw, report) => {
    const text = decodeText(raw);
    if (parseAspect(text) > 0) return { letterbox: text };
    report('a shape is expected, as in letterbox=2.35 or letterbox=16:9');
    return {};
  },
  bg: (raw, report) => {
    if (/^[0-9a-f]{6}$/i.test(raw)) return { background: raw.toLowerCase() };
    report('six hex digits are expected, as in bg=20242c');
    return {};
  },
  ui: (raw, report) => ({ ui: readWord(raw, UIS, report) }),
  theme: (raw, report) => ({ theme: readWord(raw, THEMES, report) }),
};

/** Beside an archive, what names files names them inside of it. */
const ARCHIVE_READERS: Readonly<Record<string, Reader | undefined>> = {
  src: (raw) => ({ src: readPaths(raw)[0] ?? null }),
  anim: (raw) => ({ anims: readPaths(raw) }),
  camera: (raw) => ({ cameras: readPaths(raw) }),
  mtr: (raw) => ({ materials: readPaths(raw) }),
};

function readPaths(raw: string): string[] {
  return raw.split(',').filter(Boolean).map(decodeText);
}

function readUrls(raw: string, report: Report, base: string): string[] {
  return raw
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const checked = checkUrl(decodeValue(part), base);
      if ('href' in checked) return [checked.href];
      report(`${shortened(decodeValue(part))} ${checked.refused}`);
      return [];
    });
}

function readNumber(raw: string, report: Report): number | null {
  const value = raw === '' ? NaN : Number(raw);
  if (Number.isFinite(value)) return value;
  report(raw === '' ? 'a number is missing' : `${shortened(decodeText(raw))} is not a number`);
  return null;
}

function readSwitch(raw: string, report: Report): boolean | null {
  const word = readWord(raw, ['0', '1'], report);
  return word && word === '1';
}

function readWord<Word extends string>(raw: string, words: readonly Word[], report: Report): Word | null {
  const word = words.find((candidate) => candidate === raw);
  if (word === undefined) report(`${shortened(decodeText(raw))} is none of ${words.join(', ')}`);
  return word ?? null;
}

function readShow(raw: string, report: Report): Show[] {
  const shown: Show[] = [];
  for (const word of decodeText(raw).split(',').filter(Boolean)) {
    const known = SHOWS.find((show) => show === word);
    if (known) shown.push(known);
    else if (word !== 'none') report(`${shortened(word)} is none of ${SHOWS.join(', ')}`);
  }
  return shown;
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Three decimals: a thousandth of a frame is not seen. */
function decimal(value: number): string {
  return String(Number(value.toFixed(3)));
}

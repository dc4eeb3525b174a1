import { counted } from '../../report/numbers.js';
import { ATTRIBUTES, type AttributeName, type ViewerAttributes } from '../attributes.js';
import { textOf, type AttributeRow } from '../attribute-row.js';
import { listOf, wordsOf } from '../display-state.js';
import { LANGUAGES, type Language } from '../i18n/index.js';
import type { AnimationLayer, FrameRange } from '../playback/index.js';
import { formatAttachments, readAttachments, type LinkedAttachment } from './link-attachments.js';
import { readBackground } from './link-background.js';
import { formatComparison, readComparison, type LinkedComparison } from './link-comparison.js';
import { formatLayers, readLayers } from './link-layers.js';
import {
  decodeText,
  decodeValue,
  encodeText,
  encodeUrl,
  limited,
  shortened,
  splitPairs,
} from './link-text.js';
import { checkUrl, shortUrl } from './link-urls.js';

export type Ui = 'full' | 'controls' | 'none';
export type Theme = 'auto' | 'light' | 'dark';

/** Values of attributes by their properties. */
export type LinkedAttributes = Partial<ViewerAttributes>;

/** The content of a link. Null and empty lists select the page's defaults; addresses are absolute. */
export interface LinkState {
  /**
   * Addresses of zip, pk3, pk4 or resources, separated by spaces; `src` and the lists of files are then paths
   * inside.
   */
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
  /**
   * The attributes with a key in links, or with words in `show`. A link without `show` has none of the
   * latter; one with `show` has all of them.
   */
  readonly attributes: LinkedAttributes;
  /** Animations that are blended with the shown one. */
  readonly layers: readonly AnimationLayer[];
  /** Models at joints of the shown one. */
  readonly attachments: readonly LinkedAttachment[];
  /** From 0, may be fractional. */
  readonly frame: number | null;
  /** In seconds; used only if there is no frame. */
  readonly time: number | null;
  /** The played range of frames, both included. */
  readonly range: FrameRange | null;
  readonly play: boolean | null;
  /** The comparison with the shown model. */
  readonly compare: LinkedComparison | null;
  /** Six hex digits, two such colours of a gradient, or `transparent`; see backgroundStyle(). */
  readonly background: string | null;
  readonly ui: Ui | null;
  readonly theme: Theme | null;
  readonly language: Language | null;
}

export interface ParsedLink {
  readonly state: LinkState;
  /** Errors in the link, one sentence each. The valid rest is used. */
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
  attributes: {},
  layers: [],
  attachments: [],
  frame: null,
  time: null,
  range: null,
  play: null,
  compare: null,
  background: null,
  ui: null,
  theme: null,
  language: null,
};

const UIS: readonly Ui[] = ['full', 'controls', 'none'];
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const ROWS = Object.entries(ATTRIBUTES) as [AttributeName, AttributeRow<unknown>][];
/** The attributes that have words in `show`. */
export const SHOWN = ROWS.filter(([, { show }]) => show);
/** The attributes with a key of their own. */
export const LINKED = ROWS.filter(([, { link }]) => link !== undefined);
/** Each word of `show` with the attribute that it sets. */
export const SHOW_WORDS = SHOWN.flatMap(([name, { show = {} }]) =>
  Object.entries(show).map(([word, value]) => ({ word, name, value })),
);

/** Limit of files in one list, or names in one list. */
const MOST_NAMES = 1000;
/** Limit of individually reported problems; the others are counted. */
const MOST_PROBLEMS = 8;

/**
 * Reads the query and the fragment of an address. If both have the same key, the fragment has priority. Takes
 * time in proportion to their length.
 */
export function parseLink(query: string, fragment: string, base: string): ParsedLink {
  const problems: string[] = [];
  let unreported = 0;
  const report = (key: string, text: string): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(`${shortened(key)}: ${text}`);
    else unreported++;
  };
  const pairs = new Map([query, fragment].flatMap((part) => [...pairsOf(part, report)]));
  const readers = pairs.has('archive') ? { ...READERS, ...ARCHIVE_READERS } : READERS;
  let state = EMPTY_LINK;
  for (const [key, raw] of pairs) {
    const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (read) {
      const said = read(raw, (text) => report(key, text), base);
      state = { ...state, ...said, attributes: { ...state.attributes, ...said.attributes } };
    } else report(key, 'unknown parameter, ignored');
  }
  if (unreported > 0) problems.push(counted(unreported, 'more problem'));
  return { state, problems };
}

/** Uses the last value of each key. */
function pairsOf(part: string, report: (key: string, text: string) => void): Map<string, string> {
  const pairs = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [key, raw] of splitPairs(part)) {
    if (pairs.has(key)) repeated.add(key);
    pairs.set(key, raw);
  }
  for (const key of repeated) report(key, 'repeated, the last one is used');
  return pairs;
}

/**
 * The fragment that `parseLink` reads as this state, without '#'. Addresses inside the page's folder become
 * relative; with `base` null the link is valid for any page.
 */
export function formatLink(state: LinkState, base: string | null): string {
  const urls = (list: readonly string[]): string =>
    list.map((url) => encodeUrl(shortUrl(url, base))).join(',');
  const files = state.archive ? (list: readonly string[]) => list.map(encodeText).join(',') : urls;
  const pairs: [string, string | null][] = [
    ['opened', state.opened ? '1' : null],
    ['archive', state.archive && urls(state.archive.split(' '))],
    ['src', state.src && files([state.src])],
    ['anim', files(state.anims)],
    ['camera', files(state.cameras)],
    ['mtr', files(state.materials)],
    ...LINKED.map(([name, row]): [string, string | null] => [
      row.link ?? '',
      formatAttribute(row, state.attributes[name]),
    ]),
    ['layers', formatLayers(state.layers)],
    ['attach', formatAttachments(state.attachments, base)],
    ['range', state.range && `${state.range.first}-${state.range.last}`],
    ['frame', state.frame === null ? null : decimal(state.frame)],
    ['t', state.time === null || state.frame !== null ? null : decimal(state.time)],
    ['play', state.play === null ? null : state.play ? '1' : '0'],
    ['show', formatShow(state.attributes)],
    ['compare', state.compare && formatComparison(state.compare)],
    ['bg', state.background],
    ['ui', state.ui],
    ['theme', state.theme],
    ['lang', state.language],
    // If a link is cut off, the rest of it is still used.
    ['data', state.data],
  ];
  return pairs.flatMap(([key, value]) => (value ? [`${key}=${value}`] : [])).join('&');
}

/** One paragraph for the user who opened the link. */
export function linkProblemsText(problems: readonly string[]): string {
  return `Parts of this link are not valid. ${problems.join('. ')}.`;
}

type Report = (text: string) => void;
type Reader = (raw: string, report: Report, base: string) => Partial<LinkState>;

const READERS: Readonly<Record<string, Reader | undefined>> = {
  archive: (raw, report, base) => {
    return { archive: readUrls(raw, report, base).join(' ') || null };
  },
  src: (raw, report, base) => {
    const [src = null, ...others] = readUrls(raw, report, base);
    if (others.length > 0) report('only one address is allowed; put others under anim or camera');
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
  layers: (raw, report) => ({ layers: readLayers(raw, report) }),
  attach: (raw, report, base) => ({ attachments: readAttachments(raw, report, base) }),
  frame: (raw, report) => ({ frame: readNumber(raw, report) }),
  t: (raw, report) => ({ time: readNumber(raw, report) }),
  range: (raw, report) => {
    const [, first, last] = /^(\d+)-(\d+)$/.exec(raw) ?? [];
    if (first !== undefined) return { range: { first: Number(first), last: Number(last) } };
    report('expected two frames, as in range=5-12');
    return {};
  },
  play: (raw, report) => ({ play: readSwitch(raw, report) }),
  show: (raw, report) => ({ attributes: readShow(raw, report) }),
  compare: (raw, report) => ({ compare: readComparison(raw, report) }),
  bg: (raw, report) => ({ background: readBackground(raw, report) }),
  ui: (raw, report) => ({ ui: readWord(raw, UIS, report) }),
  theme: (raw, report) => ({ theme: readWord(raw, THEMES, report) }),
  lang: (raw, report) => ({ language: readWord(raw, LANGUAGES, report) }),
  ...Object.fromEntries(LINKED.map(([name, row]): [string, Reader] => [row.link ?? '', readerOf(name, row)])),
};

/** All keys that links have. */
export const LINK_KEYS = Object.keys(READERS);

/** With an archive, addresses of files are paths inside it. */
const ARCHIVE_READERS: Readonly<Record<string, Reader | undefined>> = {
  src: (raw, report) => ({ src: readPaths(raw, report)[0] ?? null }),
  anim: (raw, report) => ({ anims: readPaths(raw, report) }),
  camera: (raw, report) => ({ cameras: readPaths(raw, report) }),
  mtr: (raw, report) => ({ materials: readPaths(raw, report) }),
};

function readPaths(raw: string, report: Report, what = 'files'): string[] {
  return limited(raw, MOST_NAMES, what, report).map(decodeText);
}

function readUrls(raw: string, report: Report, base: string): string[] {
  return limited(raw, MOST_NAMES, 'files', report).flatMap((part) => {
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

/** Reads the value of an attribute; an invalid value is reported and skipped. */
function readerOf(name: AttributeName, { type, words, read, expected }: AttributeRow<unknown>): Reader {
  return (raw, report) => {
    const given = decodeText(raw);
    let value: unknown;
    if (type === 'list') value = listOf(readPaths(raw, report, 'names'));
    else if (words) value = readWord(raw, words as readonly string[], report) ?? undefined;
    else if (type === 'number' && readNumber(raw, report) === null) return {};
    else if ((value = read(given)) === undefined) report(`${shortened(given)} is not ${expected}`);
    return value === undefined ? {} : { attributes: { [name]: value } };
  };
}

function formatAttribute({ type, initial }: AttributeRow<unknown>, value: unknown): string | null {
  if (value === undefined || value === initial) return null;
  if (type === 'number') return decimal(Number(value));
  return type === 'list' ? wordsOf(textOf(value)).map(encodeText).join(',') : encodeText(textOf(value));
}

/** Sets all attributes of `show`: those without a word are off. */
function readShow(raw: string, report: Report): LinkedAttributes {
  const shown: Record<string, unknown> = Object.fromEntries(
    SHOWN.map(([name, { initial }]) => [name, initial]),
  );
  for (const word of new Set(decodeText(raw).split(',').filter(Boolean))) {
    const known = SHOW_WORDS.find((show) => show.word === word);
    if (known) shown[known.name] = known.value;
    else if (word !== 'none')
      report(`${shortened(word)} is none of ${SHOW_WORDS.map((show) => show.word).join(', ')}`);
  }
  return shown;
}

/** Null if the link has no `show`. */
function formatShow(attributes: LinkedAttributes): string | null {
  if (!SHOWN.some(([name]) => name in attributes)) return null;
  const shown = SHOW_WORDS.filter(({ name, value }) => attributes[name] === value);
  return shown.map(({ word }) => word).join(',') || 'none';
}

/** Three decimals: a thousandth of a frame is invisible. */
function decimal(value: number): string {
  return String(Number(value.toFixed(3)));
}

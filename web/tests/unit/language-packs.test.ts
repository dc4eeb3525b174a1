import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EN } from '../../element/i18n/en/index.js';
import type { Dictionary, Spoken } from '../../element/i18n/index.js';
import { readWording } from '../../element/i18n/wording/index.js';
import { countText, numberText } from '../../element/ui/parts/index.js';
import { firstSpoken, nativeName } from '../../app/i18n/languages.js';
import { EN as PAGE_EN } from '../../app/i18n/packs/en.js';
import { root } from '../../../scripts/lib/run.mjs';
import { elementTexts, PACKED, pageTexts } from '../support/packs.js';

const FORM = /-count-(zero|one|two|few|many|other)$/;

type Texts = Readonly<Record<string, string>>;
const placesOf = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** The faults in the texts of a language, compared with the English ones. */
function faults(language: string, texts: Texts, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const nouns = new Set(Object.keys(english).flatMap((key) => (FORM.test(key) ? key.replace(FORM, '') : [])));
  const needed = [
    ...Object.keys(english).filter((key) => !FORM.test(key)),
    ...[...nouns].flatMap((noun) => forms.map((form) => `${noun}-count-${form}`)),
  ];
  const base = (key: string): string => english[key] ?? english[key.replace(FORM, '-count-other')] ?? '';
  return [
    ...needed.filter((key) => !Object.hasOwn(texts, key)).map((key) => `${key} is missing`),
    ...Object.keys(texts)
      .filter((key) => !needed.includes(key))
      .map((key) => `${key} is surplus`),
    ...needed.flatMap((key) => {
      const [expected, got] = [placesOf(base(key)), placesOf(texts[key])];
      return texts[key] === undefined || expected.join() === got.join()
        ? []
        : [`${key} has the places ${got.join(' ')}, expected ${expected.join(' ')}`];
    }),
    ...Object.keys(texts).flatMap((key) => (texts[key]?.trim() === '' ? [`${key} is empty`] : [])),
  ];
}

const shared = join(root, 'web/element/i18n/en');

describe('the texts of the element', () => {
  it('are all in English', () => {
    expect(faults('en', EN, EN)).toEqual([]);
  });

  it('are in one file each', () => {
    const homes = readdirSync(shared)
      .filter((name) => name !== 'index.ts')
      .map((name) => readFileSync(join(shared, name), 'utf8'));
    const keys = homes.flatMap((source) =>
      [...source.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, key = '']) => key),
    );
    expect(keys.sort()).toEqual(Object.keys(EN).sort());
  });

  it.each(PACKED)('are all in %s', async (language) => {
    expect(faults(language, await elementTexts(language), EN)).toEqual([]);
  });

  it('are refused without a key, a placeholder or a plural form', async () => {
    const { play, 'finding-count-few': few, ...rest } = await elementTexts('ru');
    expect(play && few).toBeTruthy();
    const broken = { ...rest, stage: '{nam}', extra: 'x' };
    expect(faults('ru', broken, EN).sort()).toEqual([
      'extra is surplus',
      'finding-count-few is missing',
      'play is missing',
      'stage has the places {nam}, expected {name}',
    ]);
  });
});

describe('the texts of the page', () => {
  const page = readFileSync(join(root, 'public/index.html'), 'utf8').replaceAll(/\s+/g, ' ');
  /** Tags with keys: their content, and their attributes. */
  const tags = [...page.matchAll(/<\w+([^<>]*\sdata-(?:text|title|label)=[^<>]*)>([^<]*)/g)];
  const valueOf = (attributes = '', name = ''): string | undefined =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

  it.each(PACKED)('are all in %s', async (language) => {
    expect(faults(language, await pageTexts(language), PAGE_EN)).toEqual([]);
  });

  it('stand in its markup in English', () => {
    const stated = tags.flatMap(([, attributes, content = '']) => [
      [valueOf(attributes, 'data-text'), content.trim()],
      [valueOf(attributes, 'data-title'), valueOf(attributes, 'title')],
      [valueOf(attributes, 'data-label'), valueOf(attributes, 'aria-label')],
    ]);
    const found = stated.flatMap(([key, text]) => (key === undefined ? [] : [[key, text]]));
    expect(found.length).toBeGreaterThan(40);
    expect(found).toEqual(found.map(([key = '']) => [key, (PAGE_EN as Texts)[key]]));
  });

  it('are used somewhere', () => {
    const folder = join(root, 'web/app');
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('i18n'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const used = (key: string): boolean =>
      code.includes(`'${key}'`) ||
      page.includes(`="${key}"`) ||
      /^(repair|theme|copy|embed|layout)-|-code$/.test(key);
    expect(Object.keys(PAGE_EN).filter((key) => !FORM.test(key) && !used(key))).toEqual([]);
  });
});

describe('the language of the page', () => {
  it('has its native name', () => {
    expect((['en', 'de', 'es', 'fr', 'ru'] as const).map(nativeName)).toEqual([
      'English',
      'Deutsch',
      'Español',
      'Français',
      'Русский',
    ]);
  });

  it.each([
    [['de-AT', 'en'], 'de'],
    [['nl', 'fr-CA', 'en'], 'fr'],
    [['RU'], 'ru'],
    [['nl'], 'en'],
    [['constructor', ''], 'en'],
    [[], 'en'],
  ])('for %j is %s', (tags, language) => {
    expect(firstSpoken(tags)).toBe(language);
  });
});

describe('texts of a language', () => {
  const said: string[] = [];
  const wordingOf = async (spoken: readonly Spoken[], a11y: string | null = null) => ({
    texts: await readWording(spoken, a11y, (text) => said.push(text)),
  });
  const wording = (language: string | undefined, a11y: string | null = null) =>
    wordingOf(language === undefined ? [] : [[language]], a11y);

  it('are overridden by those of the page', async () => {
    const { texts } = await wording('de', '{"play": "Los"}');
    expect([texts.play, texts.pause]).toEqual(['Los', 'Anhalten']);
  });

  it('have the plural forms of the language', async () => {
    const element = await wording('ru');
    expect([1, 2, 5, 11, 21, 1234].map((count) => countText(element, 'vertex', count))).toEqual([
      '1 вершина',
      '2 вершины',
      '5 вершин',
      '11 вершин',
      '21 вершина',
      '1\u00a0234 вершины',
    ]);
    const english = await wording(undefined);
    expect([0, 1, 2].map((count) => countText(english, 'vertex', count))).toEqual([
      '0 vertices',
      '1 vertex',
      '2 vertices',
    ]);
    expect(countText(await wording('fr'), 'vertex', 2_000_000)).toBe('2\u202f000\u202f000 de sommets');
  });

  it('have its numbers', async () => {
    expect(numberText(await wording('de'), 12345.678)).toBe('12.345,68');
    expect(numberText(await wording('ru'), 0.5, 2)).toBe('0,50');
    expect(numberText(await wording(undefined), 12345.678)).toBe('12\u202f345.68');
  });

  it('may be of a language without a pack', async () => {
    const polish = '{"language": "pl", "vertex-count-few": "{count} wierzchołki"}';
    expect(countText(await wording(undefined, polish), 'vertex', 3)).toBe('3 wierzchołki');
    expect(countText(await wording(undefined, polish), 'vertex', 5)).toBe('5 vertices');
    expect([...new Set(said)]).toEqual([
      expect.stringContaining('document: vertex-count-few. Use Md5ViewerElement.addLanguage().'),
    ]);
    said.length = 0;
    expect((await wording('de', '{"language": "a b"}')).texts.language).toBe('de');
    expect(said).toEqual([expect.stringMatching(/^"a b" in a11y is not a language tag/)]);
  });

  it('may be added by the page, over its pack and over English', async () => {
    const { texts } = await wordingOf([
      ['de'],
      ['de-AT', { pause: 'Warten' }],
      ['de', { play: 'Los', pause: 'Halt' }],
      ['en', { play: 'Start', display: 'Look' }],
    ]);
    expect([texts.play, texts.pause, texts.display]).toEqual(['Los', 'Warten', 'Anzeige']);
    expect(texts.language).toBe('de-AT');
  });

  it('are in English where an added language has none, with the plural forms of both', async () => {
    const dutch = await wordingOf([['nl', { 'frame-count-other': '{count} beelden' }]]);
    expect([1, 2].map((count) => countText(dutch, 'frame', count))).toEqual(['1 beelden', '2 beelden']);
    expect([1, 2].map((count) => countText(dutch, 'shot', count))).toEqual(['1 shot', '2 shots']);
    expect(numberText(dutch, 12345.678)).toBe('12.345,68');
    // Zero has the form `one` in Portuguese.
    expect(countText(await wordingOf([['pt', {}]]), 'frame', 0)).toBe('0 frames');
  });

  it('are skipped where they are no strings', async () => {
    const wrong = { play: 1, pause: undefined, language: null } as unknown as Dictionary;
    const { texts } = await wordingOf([['de'], ['de', wrong]]);
    expect([texts.play, texts.pause, texts.language]).toEqual(['Abspielen', 'Anhalten', 'de']);
  });
});

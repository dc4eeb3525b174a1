import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLURAL_FORMS, TEXT_KEYS } from '../../element/i18n/a11y/text-keys.js';
import { loadPack, type Language } from '../../element/i18n/packs/index.js';
import { readWording } from '../../element/i18n/wording/index.js';
import { countText, numberText } from '../../element/ui/parts/index.js';
import { firstSpoken, loadPack as loadPagePack } from '../../app/i18n/languages.js';
import { EN } from '../../app/i18n/packs/en.js';
import { root } from '../../../scripts/lib/run.mjs';
import { elementFacts } from '../../../scripts/lib/element-facts.mjs';

const LANGUAGES: readonly Language[] = ['de', 'es', 'fr', 'ru'];
const FORM = new RegExp(`-count-(${PLURAL_FORMS.join('|')})$`);

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

let english: Texts;
beforeAll(async () => {
  english = Object.fromEntries((await elementFacts()).texts);
});

describe('the texts of the element', () => {
  it('are all in English', () => {
    expect(faults('en', english, english)).toEqual([]);
    const known = Object.keys(TEXT_KEYS).filter((key) => !FORM.test(key));
    expect(
      Object.keys(english)
        .filter((key) => !FORM.test(key))
        .sort(),
    ).toEqual(known.sort());
  });

  it.each(LANGUAGES)('are all in %s', async (language) => {
    const pack = await loadPack(language);
    expect(pack.language).toBe(language);
    expect(faults(language, pack as Texts, english)).toEqual([]);
  });

  it('are refused without a key, a placeholder or a plural form', async () => {
    const { play, 'finding-count-few': few, ...rest } = (await loadPack('ru')) as Texts;
    expect(play && few).toBeTruthy();
    const broken = { ...rest, stage: '{nam}', extra: 'x' };
    expect(faults('ru', broken, english).sort()).toEqual([
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

  it.each(LANGUAGES)('are all in %s', async (language) => {
    expect(faults(language, (await loadPagePack(language)) as Texts, EN)).toEqual([]);
  });

  it('stand in its markup in English', () => {
    const stated = tags.flatMap(([, attributes, content = '']) => [
      [valueOf(attributes, 'data-text'), content.trim()],
      [valueOf(attributes, 'data-title'), valueOf(attributes, 'title')],
      [valueOf(attributes, 'data-label'), valueOf(attributes, 'aria-label')],
    ]);
    const found = stated.flatMap(([key, text]) => (key === undefined ? [] : [[key, text]]));
    expect(found.length).toBeGreaterThan(40);
    expect(found).toEqual(found.map(([key = '']) => [key, (EN as Texts)[key]]));
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
    expect(Object.keys(EN).filter((key) => !FORM.test(key) && !used(key))).toEqual([]);
  });
});

describe('the language of the page', () => {
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
  const wording = async (language: Language | undefined, a11y: string | null = null) => ({
    texts: await readWording(language, a11y, (text) => said.push(text)),
  });

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
    expect(said).toEqual([]);
    expect((await wording('de', '{"language": "a b"}')).texts.language).toBe('de');
    expect(said).toEqual([expect.stringMatching(/^"a b" in a11y is not a language tag/)]);
  });
});

/** Numbers and counted nouns in the language of an element, by the rules of Intl. */
import { displayed } from '../../../report/numbers.js';
import { textsOf, type TextParts, type Worded } from '../../i18n/index.js';

/** Counted nouns: '{count}' is replaced by the number. `language` is the tag for Intl. */
export const COUNT_TEXTS = {
  language: 'en',
  'finding-count-one': '{count} finding',
  'finding-count-other': '{count} findings',
  'error-count-one': '{count} error',
  'error-count-other': '{count} errors',
  'warning-count-one': '{count} warning',
  'warning-count-other': '{count} warnings',
  'note-count-one': '{count} note',
  'note-count-other': '{count} notes',
  'vertex-count-one': '{count} vertex',
  'vertex-count-other': '{count} vertices',
  'triangle-count-one': '{count} triangle',
  'triangle-count-other': '{count} triangles',
  'frame-count-one': '{count} frame',
  'frame-count-other': '{count} frames',
  'shot-count-one': '{count} shot',
  'shot-count-other': '{count} shots',
  'missing-files-count-one': '{count} image is missing: {names}',
  'missing-files-count-other': '{count} images are missing: {names}',
  'missing-files-drop-count-one': '{count} image is missing: {names}, drop it here',
  'missing-files-drop-count-other': '{count} images are missing: {names}, drop them here',
  'tried-count-one': '{count} path tried',
  'tried-count-other': '{count} paths tried',
} as const;

type FormKey = Exclude<keyof typeof COUNT_TEXTS, 'language'>;
type Noun = FormKey extends `${infer Name}-count-${string}` ? Name : never;

/** A number with `least` to `most` decimals. */
export function numberText(element: Worded, value: number, least?: number, most?: number): string {
  return displayed(value, languageOf(element), least, most);
}

/**
 * '12 vertices' in the plural form of the language; `other` if the texts lack that form. `parts`: its other
 * places.
 */
export function countText(element: Worded, noun: Noun, count: number, parts: TextParts = {}): string {
  const form = `${noun}-count-${new Intl.PluralRules(languageOf(element)).select(count)}`;
  const key =
    form in element.texts || form in COUNT_TEXTS ? (form as FormKey) : (`${noun}-count-other` as const);
  return textsOf(element, COUNT_TEXTS)(key, { ...parts, count: numberText(element, count) });
}

const languageOf = (element: Worded): string => textsOf(element, COUNT_TEXTS)('language');

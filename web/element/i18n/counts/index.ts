/** Numbers and counted nouns in the language of texts, by the rules of Intl. */
import { displayed } from '../../../report/numbers.js';
import { filled, type NounOf, type TextParts, type Texts, type Worded } from '../index.js';

/** Returns '12 vertices' for 'vertex' and 12. `parts` are its other places. */
export type CountsOf<Noun> = (noun: Noun, count: number, parts?: TextParts) => string;

const languageOf = ({ texts }: Worded): string => texts.language ?? 'en';

/** A number with `least` to `most` decimals. */
export function numberText(worded: Worded, value: number, least?: number, most?: number): string {
  return displayed(value, languageOf(worded), least, most);
}

/** The counted nouns among the current texts of `worded`; English where it has none. */
export function countsOf<Key extends string>(
  worded: Worded,
  english: Readonly<Record<Key, string>>,
): CountsOf<NounOf<Key>> {
  return (noun, count, parts = {}) => {
    const text =
      pluralIn(worded.texts, noun, count, languageOf(worded)) ?? pluralIn(english, noun, count, 'en') ?? '';
    return filled(text, { ...parts, count: numberText(worded, count) });
  };
}

/** The text of a noun in the plural form for `count`, or else in the form `other`. */
function pluralIn(texts: Texts, noun: string, count: number, language: string): string | undefined {
  const form = new Intl.PluralRules(language).select(count);
  return texts[`${noun}-count-${form}`] ?? texts[`${noun}-count-other`];
}

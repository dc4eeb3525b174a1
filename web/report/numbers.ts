/** Formats numbers in sentences and on screen, by the rules of Intl. */

const PLURALS = new Intl.PluralRules('en');

/** '1 vertex', '2 vertices'. Digits are not grouped, so that scripts can read the number. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${PLURALS.select(count) === 'one' ? singular : plural}`;
}

/** A cache, because creating a format takes longer than using it. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/**
 * A number on screen: '12 345.68' in English, in groups of three with narrow blanks between them. `language`
 * is a tag for Intl. It has `least` to `most` decimals.
 */
export function displayed(value: number, language = 'en', least = 0, most = 2): string {
  const key = `${language} ${least} ${most}`;
  const format =
    FORMATS.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  FORMATS.set(key, format);
  const text = format.format(value);
  return language === 'en' ? text.replaceAll(',', '\u202f') : text;
}

/** 100, 0.0254, 1.33 for three digits; never with an exponent. */
export function significant(value: number, digits: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: digits, useGrouping: false }).format(value);
}

/** A position such as "1.2 0 -30.25". Parts that are smaller than the last digit of the largest part are 0. */
export function significantVector(values: readonly number[], digits: number): string {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const least = 0.5 * 10 ** (Math.floor(Math.log10(largest)) + 1 - digits);
  return values.map((value) => significant(Math.abs(value) < least ? 0 : value, digits)).join(' ');
}

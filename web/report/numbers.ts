/** Numbers in English sentences, by the rules of Intl. */

const PLURALS = new Intl.PluralRules('en');

/** '1 vertex', '2 vertices'. Without digits grouped, so that scripts can read the number. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${PLURALS.select(count) === 'one' ? singular : plural}`;
}

const DISPLAYED = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A number on screen: '12 345.68', in groups of three with narrow blanks between them. */
export function displayed(value: number): string {
  return DISPLAYED.format(value).replaceAll(',', '\u202f');
}

/** 100, 0.0254, 1.33 for three digits; never with an exponent. */
export function significant(value: number, digits: number): string {
  return new Intl.NumberFormat('en', { maximumSignificantDigits: digits, useGrouping: false }).format(value);
}

import { TEXT_KEYS, type TextKey } from './text-keys.js';

/** Texts by their keys, from a page's `a11y`. */
export type PageTexts = Readonly<Record<string, string | undefined>>;

/** Replacement strings. */
export type A11yTexts = Readonly<Partial<Record<TextKey, string>>>;

/** The texts of the element in `a11y`. Other entries are reported to `complain` and skipped. */
export function readTexts(a11y: A11yTexts | string | null, complain: (text: string) => void): PageTexts {
  if (!a11y) return {};
  const given = parsed(a11y);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    complain('a11y is not a JSON object of texts such as {"play": "Abspielen"}. The default texts are used.');
    return {};
  }
  const entries: [string, unknown][] = Object.entries(given);
  const unknown = entries.filter(([key]) => !Object.hasOwn(TEXT_KEYS, key));
  if (unknown.length > 0)
    complain(`a11y has unknown keys: ${listed(unknown)}. They are ignored; docs/element.md lists all keys.`);
  const known = entries.filter(([key]) => Object.hasOwn(TEXT_KEYS, key));
  const wrong = known.filter(([, value]) => typeof value !== 'string');
  if (wrong.length > 0)
    complain(`The values of ${listed(wrong)} in a11y are not texts. The defaults are used.`);
  const { language } = Object.fromEntries(known);
  if (typeof language === 'string' && !isLanguage(language)) {
    complain(`"${language}" in a11y is not a language tag such as "pt-BR". The default is used.`);
    return textsIn(known.filter(([key]) => key !== 'language'));
  }
  return textsIn(known);
}

function textsIn(entries: readonly [string, unknown][]): PageTexts {
  return Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function parsed(a11y: A11yTexts | string): unknown {
  if (typeof a11y !== 'string') return a11y;
  try {
    return JSON.parse(a11y) as unknown;
  } catch {
    return null;
  }
}

function listed(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([key]) => key).join(', ');
}

import type { Dictionary, Texts } from '../index.js';
import { A11Y_KEYS } from './keys.js';

/**
 * Names of the parts that have an ARIA role; docs/element.md lists their keys. The other texts of `Dictionary`
 * work, too, and log a warning: `Md5ViewerElement.addLanguage()` replaces them.
 */
export type A11yTexts = Dictionary & { readonly language?: string };

/** The texts of the element in `a11y`. Values that are no texts are skipped. `complain` gets these, and undocumented keys. */
export function readTexts(a11y: A11yTexts | string | null, complain: (text: string) => void): Texts {
  if (!a11y) return {};
  const given = parsed(a11y);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    complain('a11y is not a JSON object of texts such as {"play": "Abspielen"}. The default texts are used.');
    return {};
  }
  const entries: [string, unknown][] = Object.entries(given);
  const documented: readonly string[] = A11Y_KEYS;
  const others = entries.filter(([key]) => key !== 'language' && !documented.includes(key));
  if (others.length > 0)
    complain(
      `a11y has keys that it does not document: ${listed(others)}. Use Md5ViewerElement.addLanguage().`,
    );
  const wrong = entries.filter(([, value]) => typeof value !== 'string');
  if (wrong.length > 0)
    complain(`The values of ${listed(wrong)} in a11y are not texts. The defaults are used.`);
  const { language, ...texts } = stringsOf(given);
  if (language === undefined || isLanguage(language)) return { ...texts, ...(language && { language }) };
  complain(`"${language}" in a11y is not a language tag such as "pt-BR". The default is used.`);
  return texts;
}

/** The values that are strings. */
export function stringsOf(given: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
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

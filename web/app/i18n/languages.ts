import { LANGUAGES, type Language } from '../../element/i18n/index.js';
import type { Packs } from '../../element/i18n/packs/index.js';
import type { Dictionary } from './packs/en.js';

export const PACKS: Packs<Dictionary> = {
  de: () => import('./packs/de.js'),
  es: () => import('./packs/es.js'),
  fr: () => import('./packs/fr.js'),
  ru: () => import('./packs/ru.js'),
};

/** The name of a language in that language, as in 'Español'. */
export function nativeName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The first supported language of `tags`, without regions; English if none is supported. */
export function firstSpoken(tags: readonly string[]): Language {
  const spoken = tags.map((tag) => tag.toLowerCase().split('-')[0]);
  return spoken.flatMap((code) => LANGUAGES.filter((language) => language === code))[0] ?? 'en';
}

const KEY = 'md5-viewer-language';

/**
 * The visitor's choice from an earlier visit, or else the browser's. Frames without an origin have no
 * storage.
 */
export function preferredLanguage(): Language {
  try {
    return firstSpoken([localStorage.getItem(KEY) ?? '', ...navigator.languages]);
  } catch {
    return firstSpoken(navigator.languages);
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The choice then lasts for this visit only.
  }
}

import type { Pack } from './packs/en.js';

/** The languages of the page with their native names. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ru: 'Русский',
} as const;

export type Language = keyof typeof LANGUAGES;

const PACKS: Readonly<Record<Language, () => Promise<{ readonly default: Pack }>>> = {
  en: () => import('./packs/en.js').then(({ EN }) => ({ default: EN })),
  de: () => import('./packs/de.js'),
  es: () => import('./packs/es.js'),
  fr: () => import('./packs/fr.js'),
  ru: () => import('./packs/ru.js'),
};

export async function loadPack(language: Language): Promise<Pack> {
  return (await PACKS[language]()).default;
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first supported language of `tags`, without regions; English if none is supported. */
export function firstSpoken(tags: readonly string[]): Language {
  return tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';
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

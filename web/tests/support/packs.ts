import { PACKS as PAGE_PACKS } from '../../app/i18n/languages.js';
import { EN as PAGE_EN } from '../../app/i18n/packs/en.js';
import { EN } from '../../element/i18n/en/index.js';
import { LANGUAGES, type Language } from '../../element/i18n/index.js';
import { loadPack, PACKS } from '../../element/i18n/packs/index.js';

type Texts = Readonly<Record<string, string>>;

/** The languages that have packs. */
export const PACKED: readonly Language[] = LANGUAGES.filter((language) => language !== 'en');

/** The element's texts in a language. */
export const elementTexts = async (language: Language): Promise<Texts> =>
  (await loadPack(PACKS, language)) ?? EN;

/** The page's texts in a language. */
export const pageTexts = async (language: Language): Promise<Texts> =>
  (await loadPack(PAGE_PACKS, language)) ?? PAGE_EN;

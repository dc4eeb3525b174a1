import type { EN } from './en/index.js';

/** The plural categories of Intl.PluralRules. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The nouns of the keys 'vertex-count-one' and 'vertex-count-other'. */
export type NounOf<Key> = Key extends `${infer Noun}-count-${PluralForm}` ? Noun : never;

/**
 * Texts in another language, by the keys of the English ones. A missing text is shown in English. A counted
 * noun has a text for each plural form of the language.
 */
export type DictionaryOf<English> = Readonly<
  Partial<Record<keyof English | `${NounOf<keyof English>}-count-${PluralForm}`, string>>
>;

/** Texts of the element in one language; see `Md5ViewerElement.addLanguage()`. */
export type Dictionary = DictionaryOf<typeof EN>;

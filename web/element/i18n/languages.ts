import type { Dictionary } from './dictionary.js';

/** The languages of the element and of the page. All but English have packs. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language that an element speaks, by its tag. Without a dictionary, it is one with a pack. */
export type Spoken = readonly [tag: string, dictionary?: Dictionary];

const PACKED: readonly Spoken[] = LANGUAGES.slice(1).map((tag) => [tag]);
const added: Spoken[] = [];

/** Adds texts in a language. Later texts replace earlier ones. Throws a RangeError if `tag` is no language tag. */
export function addDictionary(tag: string, dictionary: Dictionary): void {
  for (const canonical of Intl.getCanonicalLocales(tag)) added.push([canonical, dictionary]);
}

/** The languages that the page declares for an element. English, the language of missing texts, is always one. */
export function spokenBy(element: Element): readonly Spoken[] {
  return [...PACKED, ...added].filter(([tag]) => tag === 'en' || element.matches(`:lang(${tag})`));
}

/** A text that changes with the languages, and when texts are added to one of them. */
export function tagsOf(spoken: readonly Spoken[]): string {
  return spoken.map(([tag]) => tag).join();
}

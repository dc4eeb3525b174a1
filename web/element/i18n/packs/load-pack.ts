import type { Language } from '../index.js';

type Load<Dictionary> = () => Promise<{ readonly default: Dictionary }>;

/** The dictionaries of all languages but English, which code has without loading. */
export type Packs<Dictionary> = Readonly<Record<Exclude<Language, 'en'>, Load<Dictionary>>>;

/** The dictionary of a language; undefined if it has none. */
export async function loadPack<Dictionary>(
  packs: Readonly<Partial<Record<string, Load<Dictionary>>>>,
  language: string,
): Promise<Dictionary | undefined> {
  return (await packs[language]?.())?.default;
}

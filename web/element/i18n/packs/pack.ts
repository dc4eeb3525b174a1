import type { CountKey, TextKey } from '../a11y/index.js';

/**
 * All texts of the element in one language. Of a counted noun it has the forms that the plural rules of the language
 * have. `language` is its tag.
 */
export type Pack = Readonly<Record<Exclude<TextKey, CountKey>, string>> &
  Readonly<Partial<Record<CountKey, string>>>;

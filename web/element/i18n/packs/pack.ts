import type { CountKey, TextKey } from '../a11y/index.js';

/**
 * All texts of the element in one language. A counted noun has the plural forms of the language; `language`
 * is its tag. A new text needs its key in `a11y/text-keys.ts` and a line in each pack: the compiler and
 * `language-packs.test.ts` list what is missing. Terms are those of Blender's translations.
 */
export type Pack = Readonly<Record<Exclude<TextKey, CountKey>, string>> &
  Readonly<Partial<Record<CountKey, string>>>;

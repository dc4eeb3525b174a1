import { readTexts, stringsOf, type A11yTexts } from '../a11y/index.js';
import type { Spoken, Texts } from '../index.js';
import { loadPack, PACKS } from '../packs/index.js';

/** English is first. A tag with a region is longer than that of its language and follows it. */
const rankOf = ([tag]: Spoken): number => (tag === 'en' ? 0 : tag.length);

/**
 * The texts that replace the English ones: packs and added dictionaries of all `spoken` languages, overridden
 * by the page's own `a11y`. `complain` receives errors in `a11y`.
 */
export async function readWording(
  spoken: readonly Spoken[],
  a11y: A11yTexts | string | null,
  complain: (text: string) => void,
): Promise<Texts> {
  const ranked = [...spoken].sort((a, b) => rankOf(a) - rankOf(b));
  const dictionaries = await Promise.all(
    ranked.map(async ([tag, added]) => stringsOf(added ?? (await loadPack(PACKS, tag)) ?? {})),
  );
  const language = ranked.at(-1)?.[0] ?? 'en';
  return Object.assign({}, ...dictionaries, { language }, readTexts(a11y, complain)) as Texts;
}

import { readTexts, type A11yTexts, type PageTexts } from '../a11y/index.js';
import { loadPack, type Language } from '../packs/index.js';

/**
 * The texts that replace the English ones: the pack of `language`, overridden by the page's own `a11y`.
 * `complain` receives errors in `a11y`.
 */
export async function readWording(
  language: Language | undefined,
  a11y: A11yTexts | string | null,
  complain: (text: string) => void,
): Promise<PageTexts> {
  const pack = language && (await loadPack(language));
  return { ...pack, ...readTexts(a11y, complain) };
}

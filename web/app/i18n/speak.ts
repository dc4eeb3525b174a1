import { loadPart } from '../../core/load-part.js';
import { displayed } from '../../report/numbers.js';
import { loadPack, preferredLanguage, storeLanguage, type Language } from './languages.js';
import { EN, type Noun, type Pack, type TextKey } from './packs/en.js';

let current: Language = 'en';
let pack: Pack = EN;
const listeners: (() => void)[] = [];

/** The language of the page's texts. */
export const language = (): Language => current;

/** A text of the page; '{name}' is replaced by the part of that name. */
export function pageText(key: TextKey, parts: Readonly<Record<string, string | number>> = {}): string {
  return pack[key].replace(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place));
}

/** '12 images' in the plural form of the language. */
export function countText(noun: Noun, count: number): string {
  const form = new Intl.PluralRules(current).select(count);
  const text = pack[`${noun}-count-${form}`] ?? pack[`${noun}-count-other`] ?? '{count}';
  return text.replace('{count}', displayed(count, current));
}

/**
 * `update` writes texts that scripts added to the page. It runs immediately, and after each change of the
 * language.
 */
export function onLanguage(update: () => void): void {
  listeners.push(update);
  update();
}

/** Sets the language of a link; without one, the language that the visitor chose or that the browser prefers. */
export async function startLanguage(linked: Language | null): Promise<void> {
  await speak(linked ?? preferredLanguage());
}

/** Sets another language, also for later visits. Rejects with a PartError if its texts cannot be fetched. */
export async function useLanguage(chosen: Language): Promise<void> {
  storeLanguage(chosen);
  await speak(chosen);
}

async function speak(chosen: Language): Promise<void> {
  // The viewer uses this attribute.
  document.documentElement.lang = chosen;
  if (chosen !== current) {
    const loaded = await loadPart(() => loadPack(chosen));
    // Another language was chosen in the meantime.
    if (document.documentElement.lang !== chosen) return;
    pack = loaded;
    current = chosen;
  }
  translateDocument();
  for (const update of listeners) update();
}

/**
 * Translates the page's markup: `data-text` is the key of the content, `data-title` and `data-label` of
 * attributes.
 */
function translateDocument(): void {
  const keyOf = (element: HTMLElement, name: string): TextKey => element.dataset[name] as TextKey;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = pageText(keyOf(element, 'text'));
  for (const element of document.querySelectorAll<HTMLElement>('[data-title]'))
    element.title = pageText(keyOf(element, 'title'));
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.ariaLabel = pageText(keyOf(element, 'label'));
}

import { loadPart } from '../../core/load-part.js';
import { countsOf } from '../../element/i18n/counts/index.js';
import { textsOf, type Language, type Texts } from '../../element/i18n/index.js';
import { loadPack } from '../../element/i18n/packs/index.js';
import { PACKS, preferredLanguage, storeLanguage } from './languages.js';
import { EN } from './packs/en.js';

let current: Language = 'en';
const page: { texts: Texts } = { texts: {} };
const listeners: (() => void)[] = [];

/** The language of the page's texts. */
export const language = (): Language => current;

/** A text of the page; '{name}' is replaced by the part of that name. */
export const pageText = textsOf(page, EN);

/** '12 images' in the plural form of the language. */
export const countText = countsOf(page, EN);

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
    const loaded = await loadPart(() => loadPack(PACKS, chosen));
    // Another language was chosen in the meantime.
    if (document.documentElement.lang !== chosen) return;
    page.texts = { ...loaded, language: chosen };
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
  const keyOf = (element: HTMLElement, name: string) => element.dataset[name] as keyof typeof EN;
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = pageText(keyOf(element, 'text'));
  for (const element of document.querySelectorAll<HTMLElement>('[data-title]'))
    element.title = pageText(keyOf(element, 'title'));
  for (const element of document.querySelectorAll<HTMLElement>('[data-label]'))
    element.ariaLabel = pageText(keyOf(element, 'label'));
}

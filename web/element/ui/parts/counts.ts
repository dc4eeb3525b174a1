import { countsOf, numberText } from '../../i18n/counts/index.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';
import type { NounOf, TextParts, Worded } from '../../i18n/index.js';

export { numberText };

/** '12 vertices' in the language of an element. `parts`: its other places. */
export function countText(
  element: Worded,
  noun: NounOf<keyof typeof UI_TEXTS>,
  count: number,
  parts: TextParts = {},
): string {
  return countsOf(element, UI_TEXTS)(noun, count, parts);
}

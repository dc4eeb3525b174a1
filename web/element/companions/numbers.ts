import type { ViewerHost } from '../viewer-host.js';

/** The numbers of an attribute, separated by spaces or commas; `absent` if it is missing or invalid. */
export function numbersOf<List extends readonly number[]>(
  viewer: ViewerHost,
  element: Element,
  attribute: string,
  absent: List,
): List {
  const text = element.getAttribute(attribute)?.trim();
  if (!text) return absent;
  const numbers = text.split(/[\s,]+/).map(Number);
  if (numbers.length === absent.length && numbers.every(Number.isFinite)) return numbers as unknown as List;
  viewer.warn(
    `${attribute}="${text}" is not ${absent.length} numbers like "${absent.join(' ')}". It is ignored.`,
  );
  return absent;
}

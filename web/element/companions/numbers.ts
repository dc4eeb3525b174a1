import type { ViewerHost } from '../viewer-host.js';

/** The numbers of an attribute with spaces or commas between them; `absent` without it, and where they are wrong. */
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

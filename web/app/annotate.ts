import type { Md5ViewerElement } from '../element/index.js';
import { annotationAt } from '../element/companions/index.js';
import { pageText } from './i18n/index.js';

type Picked = Parameters<typeof annotationAt>[1];

/** The pending placement, which waits for a click. */
let waiting: AbortController | undefined;

/**
 * Resolves with the annotation that the next click on the model places. Resolves with null if the click
 * missed the model, and with undefined after Escape or another placement.
 */
export async function placeAnnotation(viewer: Md5ViewerElement): Promise<HTMLElement | null | undefined> {
  waiting?.abort();
  const own = (waiting = new AbortController());
  const { signal } = own;
  const picked = await new Promise<Picked | null | undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
    viewer.addEventListener('model-pick', ({ detail }) => resolve(detail), { signal });
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') own.abort();
    };
    addEventListener('keydown', cancel, { signal, capture: true });
  });
  own.abort();
  if (!picked) return picked;
  const number = viewer.querySelectorAll('[slot^="hotspot-"]').length + 1;
  const child = annotationAt(viewer, picked, String(number));
  child.textContent = pageText('annotation', { number });
  viewer.append(child);
  return child;
}

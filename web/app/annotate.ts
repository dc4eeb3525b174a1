import type { Md5ViewerElement } from '../element/index.js';
import { annotationAt } from '../element/companions/index.js';
import { pageText } from './i18n/index.js';

/** Resolves with the annotation that the next click on the model places; null where the click missed it. */
export async function placeAnnotation(viewer: Md5ViewerElement): Promise<HTMLElement | null> {
  const picked = await new Promise<Parameters<typeof annotationAt>[1] | null>((resolve) => {
    viewer.addEventListener('model-pick', ({ detail }) => resolve(detail), { once: true });
  });
  if (!picked) return null;
  const number = viewer.querySelectorAll('[slot^="hotspot-"]').length + 1;
  const child = annotationAt(viewer, picked, String(number));
  child.textContent = pageText('annotation', { number });
  viewer.append(child);
  return child;
}

import type { Md5ViewerElement } from '../element/index.js';
import { fileName } from '../files/tree/index.js';

/** The HTML of annotations and attachments for another page. */
export function childCodes(viewer: Md5ViewerElement): string[] {
  const children = viewer.querySelectorAll(':scope > :is(md5-attachment, [slot^="hotspot-"])');
  return [...children].map((child) => {
    const copy = child.cloneNode(true) as Element;
    copy.removeAttribute('data-visible');
    const address = addressOf(viewer, child);
    copy.removeAttribute('model-name');
    if (address !== null) copy.setAttribute('src', address);
    return copy.outerHTML;
  });
}

/** The address of a model in a file; the page refers to it. */
function addressOf(viewer: Md5ViewerElement, child: Element): string | null {
  const name = child.getAttribute('model-name');
  const src = child.getAttribute('src');
  if (!name) return src && new URL(src, document.baseURI).href;
  const offer = viewer.session.content.collection.offers.find((one) => one.name === name);
  return offer ? (offer.entry.url ?? fileName(offer.entry.path)) : null;
}

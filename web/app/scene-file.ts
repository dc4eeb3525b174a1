/** Saves all shown files as one zip, with the view. Opening it in this page shows the same view. */
import type { Md5ViewerElement } from '../element/index.js';
import { zipOf } from '../element/capture/zip/index.js';
import { shownFiles } from '../element/shown-files/index.js';
import type { Compared } from './compare/index.js';
import { LONGEST, VIEW } from './scene-view.js';

/**
 * `view`: the fragment of a link without files. `compared`: a model of the same files that is shown for comparison.
 * Rejects if a file is not readable any more.
 */
export async function packScene(
  { session, driver }: Md5ViewerElement,
  view: string,
  compared: Compared | null,
): Promise<Blob> {
  const attached = [...driver.scene.attached, ...(compared ? [compared] : [])];
  const { needed, clips, images } = shownFiles({ session, driver: { scene: { attached } } });
  const files = [...needed, ...clips, ...images, ...(compared?.clip ? [compared.clip] : [])];
  return withComment(await zipOf([...new Set(files)]), VIEW + view);
}

/** Adds a comment to a zip that has none. */
function withComment(zip: Blob, text: string): Blob {
  const comment = new TextEncoder().encode(text);
  // A longer view is left out.
  if (comment.length > LONGEST) return zip;
  const length = Uint8Array.of(comment.length & 0xff, comment.length >> 8);
  return new Blob([zip.slice(0, zip.size - length.length), length, comment], { type: zip.type });
}

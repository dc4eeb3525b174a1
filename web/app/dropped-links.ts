import { addAll } from '../core/lists.js';
import { EMPTY_LINK, type LinkState, checkUrl } from '../element/links/index.js';
import { isImagePath } from '../files/tree/index.js';
import { pageText } from './i18n/index.js';
import { filesOf } from './viewer-link.js';

export interface DroppedLinks {
  /** The link to open; null if no address is usable. */
  readonly link: LinkState | null;
  /** The reasons for skipped addresses, one sentence each. */
  readonly refused: readonly string[];
}

/**
 * Makes a link from dropped addresses, by their file extensions. A mesh or archives replace the shown model;
 * animations, camera paths and declarations are added to `current`.
 */
export function linkOfDrop(urls: readonly string[], current: LinkState, base: string): DroppedLinks {
  const refused: string[] = [];
  const good = urls.flatMap((url) => {
    const checked = checkUrl(url, base);
    const refusal = 'href' in checked ? imageRefusal(checked.href) : `${url} ${checked.refused}.`;
    if (refusal !== null) refused.push(refusal);
    return 'href' in checked && refusal === null ? [checked.href] : [];
  });
  const ending = (pattern: RegExp): string[] => good.filter((url) => pattern.test(new URL(url).pathname));
  const [anims, cameras, materials] = [/\.md5anim$/i, /\.md5camera$/i, /\.(mtr|skin|def|shader)$/i].map(
    ending,
  );
  const archives = ending(/\.(zip|pk[34]|resources)$/i);
  const added = { anims: anims ?? [], cameras: cameras ?? [], materials: materials ?? [] };
  const known = new Set([...Object.values(added).flat(), ...archives]);
  const [src, ...moreMeshes] = good.filter((url) => !known.has(url));
  const surplus = archives.length === 0 ? moreMeshes : good.filter((url) => !archives.includes(url));
  addAll(
    refused,
    surplus.map((url) => pageText('link-surplus', { url })),
  );
  if (good.length === 0) return { link: null, refused };
  if (archives.length > 0) return { link: { ...EMPTY_LINK, archive: archives.join(' ') }, refused };
  if (src !== undefined) return { link: { ...EMPTY_LINK, ...added, src }, refused };
  const shown = filesOf(current);
  const both = (key: 'anims' | 'cameras' | 'materials'): string[] => [
    ...new Set([...shown[key], ...added[key]]),
  ];
  const lists = { anims: both('anims'), cameras: both('cameras'), materials: both('materials') };
  return { link: { ...current, ...shown, ...lists }, refused };
}

/** The model's materials find images; a single image shows nothing, and would replace the model. */
function imageRefusal(href: string): string | null {
  return isImagePath(new URL(href).pathname) ? pageText('link-image', { url: href }) : null;
}

import { fileName, folderOf, isImagePath, decoded, entryFromUrl, type NetworkEntry } from '../tree/index.js';
import { fetchOther } from './other-endings.js';
import { isAbsolute, isUtilityMaterial, wantedPath, type FoundImage } from './texture-rules.js';
import type { FileEntry } from '../types.js';

/**
 * Where the image of a material should lie for a mesh that came from the network; null where there is nothing to go
 * by. One address per material, and only for names with an image's extension: each wrong guess costs a request and
 * a message in the console.
 */
export function guessImage(material: string, mesh: FileEntry): FoundImage | null {
  const wanted = wantedPath(material);
  if (mesh.url === undefined || !/^https?:/.test(mesh.url)) return null;
  if (!wanted || !isImagePath(wanted) || isUtilityMaterial(material)) return null;
  const place = relativePlace(material, wanted, mesh.url);
  return { entry: entryAt(place, mesh.url, mesh.url, mesh), rule: 'by its address' };
}

/**
 * An image that declarations from the network name, at the first of the `tried` paths that is not precompressed. It
 * counts from the folder in which materials/ lies; a declaration elsewhere lies in the image's own folder where their
 * names say so, else in the folder that paths count from. Null for local declarations.
 */
export function imageAtAddress(tried: readonly string[], declarations: FileEntry): FileEntry | null {
  const path = tried.find((one) => !one.startsWith('dds/'));
  const { url } = declarations;
  if (path === undefined || url === undefined || !/^https?:/.test(url)) return null;
  const folder = new URL('.', url).href;
  const root = /^(.*\/)(materials|scripts|skins|def)\/([^?#]*)$/.exec(folder)?.[1];
  const place = root || !sharesFolder(path, url) ? path : fileName(path);
  return entryAt(place, root ?? folder, url, declarations);
}

/**
 * A file at a path that counts from `base`. It is called as `near`, whose address is `url`, is: from the same root. It
 * has the same query, which may be a signature or a token.
 */
function entryAt(place: string, base: string, url: string, near: FileEntry): FileEntry {
  const address = place.split('/').map(encodeURIComponent).join('/') + new URL(url).search;
  const entry = orOtherEnding(entryFromUrl(address, base, near.init));
  const [path, own] = [entry.url ?? base, url].map((address) => decoded(new URL(address).pathname).slice(1));
  if (path === undefined || own === undefined) return entry;
  // Behind the host, or without the folder of the page.
  if (near.path.endsWith(own)) return { ...entry, path: near.path.slice(0, -own.length) + path };
  const folder = own.endsWith(near.path) ? own.slice(0, -near.path.length) : '';
  return { ...entry, path: path.startsWith(folder) ? path.slice(folder.length) : path };
}

/** Where there is no such image, one with another ending is looked for. */
function orOtherEnding(entry: NetworkEntry): NetworkEntry {
  const reading =
    <Body>(read: (entry: NetworkEntry, signal?: AbortSignal) => Promise<Body>) =>
    (signal?: AbortSignal) =>
      read(entry, signal).catch((error: unknown) => fetchOther(entry, error, (other) => read(other, signal)));
  return {
    ...entry,
    bytes: reading((one, signal) => one.bytes(signal)),
    download: reading((one, signal) => one.download(signal)),
  };
}

/**
 * Beside the mesh when the mesh lies in the material's folder (then both count from the same root), when the
 * material has no folder, or when its path is an absolute one of the artist's machine; else below the folder above.
 */
function relativePlace(material: string, wanted: string, url: string): string {
  const together = folderOf(wanted) === '' || isAbsolute(material) || sharesFolder(wanted, url);
  return together ? fileName(wanted) : `../${wanted}`;
}

function sharesFolder(path: string, url: string): boolean {
  const folder = fileName(folderOf(decoded(new URL(url).pathname)));
  return folder !== '' && fileName(folderOf(path)).toLowerCase() === folder.toLowerCase();
}

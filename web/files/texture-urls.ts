import { fileName, folderOf, joinPath } from './paths.js';
import { isImagePath } from './sniff.js';
import { isAbsolute, isUtilityMaterial, wantedPath, type FoundImage } from './texture-rules.js';
import type { FileEntry } from './types.js';
import { decoded, entryFromUrl } from './url-entries.js';

/**
 * Where the image of a material should lie for a mesh that came from the network; null where there is nothing to go
 * by. One address per material, and only for names with an image's extension: each wrong guess costs a request and
 * a message in the console.
 */
export function guessImage(material: string, mesh: FileEntry): FoundImage | null {
  const wanted = wantedPath(material);
  if (mesh.url === undefined || !/^https?:/.test(mesh.url)) return null;
  if (!wanted || !isImagePath(wanted) || isUtilityMaterial(material)) return null;
  const { url, init } = mesh;
  const relative = relativePlace(material, wanted, url).split('/').map(encodeURIComponent).join('/');
  const entry = entryFromUrl(relative, url, init);
  return {
    entry: { ...entry, path: joinPath(folderOf(mesh.path), fileName(wanted)) },
    rule: 'by its address',
  };
}

/**
 * An image that declarations from the network name, at the first of the `tried` paths that is not precompressed. It
 * counts from the folder in which materials/ lies; a declaration elsewhere lies in the image's own folder where their
 * names say so, else in the folder that paths count from. Null for local declarations.
 */
export function imageAtAddress(tried: readonly string[], declarations: FileEntry): FileEntry | null {
  const path = tried.find((one) => !one.startsWith('dds/'));
  const { url, init } = declarations;
  if (path === undefined || url === undefined || !/^https?:/.test(url)) return null;
  const folder = new URL('.', url).href;
  const root = /^(.*\/)(materials|scripts|skins|def)\/([^?#]*)$/.exec(folder)?.[1];
  const place = root || !sharesFolder(path, url) ? path : fileName(path);
  const relative = place.split('/').map(encodeURIComponent).join('/');
  return entryFromUrl(relative, root ?? folder, init);
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

import {
  decoded,
  entryFromUrl,
  extensionOf,
  fileName,
  folderOf,
  isImagePath,
  joinPath,
  withoutExtension,
  type NetworkEntry,
} from '../tree/index.js';
import { fetchOther, isNotThere } from './other-endings.js';
import { isAbsolute, isUtilityMaterial, wantedPath, type FoundImage } from './texture-rules.js';
import type { Arrival, FileEntry } from '../types.js';

/** Endings of names that a diffuse image has, and its maps do not. */
export const DIFFUSE_SUFFIX = /_(d|diffuse|color|col|cc)$/i;

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
  const arrival: Arrival = { name: null };
  return reading(entry, arrival, async (signal, read) => {
    const readOne = async (one: NetworkEntry) => ({ one, body: await read(one, signal) });
    return readOne(entry).catch((error: unknown) => fetchOther(entry, error, readOne));
  });
}

/**
 * The map of a role that belongs to a diffuse image whose address was guessed: beside it, with one of the `suffixes`
 * and the ending that the diffuse image came with. Where the first one is not there, all others are asked for at once:
 * each that is missing costs a message in the console, and one after the other they would hold up the picture.
 */
export function mapAtAddress(diffuse: FileEntry, suffixes: readonly string[]): FileEntry | null {
  const { url, arrival, init } = diffuse;
  if (url === undefined || !arrival) return null;
  const stem = withoutExtension(new URL(url).pathname);
  const stems = [...new Set([stem.replace(DIFFUSE_SUFFIX, ''), stem])];
  const [name, ...others] = suffixes.flatMap((suffix) => stems.map((each) => each + suffix));
  if (name === undefined) return null;
  const named = (pathname: string, ending: string): NetworkEntry => {
    const place = new URL(url);
    place.pathname = `${pathname}.${ending}`;
    return entryFromUrl(place.href, url, init);
  };
  const first = named(name, extensionOf(diffuse.path));
  const path = joinPath(folderOf(diffuse.path), nameOf(first));
  return reading({ ...first, path, isOptional: true }, { name: null }, async (signal, read) => {
    // Its ending is known once it is there.
    if (arrival.name === null) await (arrival.reading ?? diffuse.bytes(signal));
    const ending = extensionOf(arrival.name ?? diffuse.path);
    const readOne = async (each: string) => {
      const one = named(each, ending);
      return { one, body: await read(one, signal) };
    };
    return readOne(name).catch(async (error: unknown) => {
      if (!isNotThere(error)) throw error;
      const all = await Promise.allSettled(others.map(readOne));
      const found = all.find((result) => result.status === 'fulfilled');
      if (found) return found.value;
      throw error;
    });
  });
}

type Read<Body> = (entry: NetworkEntry, signal?: AbortSignal) => Promise<Body>;

/** `entry`, read by `fetchOne`, which says which file came; its name is noted in `arrival`. */
function reading(
  entry: NetworkEntry,
  arrival: Arrival,
  fetchOne: <Body>(
    signal: AbortSignal | undefined,
    read: Read<Body>,
  ) => Promise<{ readonly one: NetworkEntry; readonly body: Body }>,
): NetworkEntry {
  const readWith =
    <Body>(read: Read<Body>) =>
    (signal?: AbortSignal): Promise<Body> => {
      const work = fetchOne(signal, read).then(({ one, body }) => {
        arrival.name = nameOf(one);
        return body;
      });
      arrival.reading = work;
      return work;
    };
  return {
    ...entry,
    arrival,
    bytes: readWith((one, signal) => one.bytes(signal)),
    download: readWith((one, signal) => one.download(signal)),
  };
}

const nameOf = ({ url, path }: NetworkEntry): string =>
  fileName(url === undefined ? path : decoded(new URL(url).pathname));

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

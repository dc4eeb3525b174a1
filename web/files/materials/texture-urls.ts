import {
  decoded,
  entryFromUrl,
  extensionOf,
  fileName,
  folderOf,
  isImagePath,
  joinPath,
  notFetched,
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

/** How the maps of a model are called beside their diffuse images: `_local.tga`; '' where there are none. */
interface MapNames {
  readonly suffix: string;
  readonly ending: string;
}

/** Endings that maps have where they do not have that of their diffuse image. */
const MAP_ENDINGS = ['png', 'tga', 'jpg', 'dds'];

/**
 * Searches the maps of one role that lie beside diffuse images whose addresses were guessed. Each name that is missing
 * costs a request and a message in the console. So the first material whose diffuse image comes asks for all names;
 * the others ask for the name that was found there, or for id's own alone.
 */
export class MapSearch {
  readonly #suffixes: readonly string[];
  readonly #alone: readonly string[];
  /** What the first material found. */
  #names: Promise<MapNames | null> | null = null;

  /** `alone`: whole names of maps that serve a folder; none where the model has several materials. */
  constructor(suffixes: readonly string[], alone: readonly string[]) {
    this.#suffixes = suffixes;
    this.#alone = alone;
  }

  /** Null where the address of the diffuse image was not guessed. */
  mapFor(diffuse: FileEntry): FileEntry | null {
    const { url, arrival, init } = diffuse;
    const [idsOwn = ''] = this.#suffixes;
    if (url === undefined || !arrival) return null;
    const stem = withoutExtension(new URL(url).pathname);
    const named = ({ suffix, ending }: MapNames): NetworkEntry[] =>
      stemsFor(stem, suffix).map((each) => {
        const place = new URL(url);
        place.pathname = `${each}.${ending}`;
        return entryFromUrl(place.href, url, init);
      });
    const [first] = named({ suffix: idsOwn, ending: extensionOf(diffuse.path) });
    if (!first) return null;
    const path = joinPath(folderOf(diffuse.path), nameOf(first));
    return reading({ ...first, path, isOptional: true }, { name: null }, async (signal, read) => {
      // Its ending is known once it is there. What is no image has no maps.
      await expectImage(await (arrival.reading ?? diffuse.bytes(signal)));
      const ending = extensionOf(arrival.name ?? diffuse.path);
      const readNamed = (names: MapNames) =>
        firstOf(named(names).map(async (one) => ({ one, names, body: await read(one, signal) })));
      const own = { suffix: idsOwn, ending };
      if (this.#names) return readNamed((await this.#names) ?? own);
      const search = readNamed(own).catch(async (error: unknown) => {
        if (!isNotThere(error)) throw error;
        return firstOf(this.#others(ending).map(readNamed));
      });
      this.#names = search.then(
        ({ names }) => names,
        () => null,
      );
      return search;
    });
  }

  #others(ending: string): MapNames[] {
    const [idsOwn = '', ...others] = this.#suffixes;
    const endings = MAP_ENDINGS.filter((each) => each !== ending);
    return [
      ...[...others, ...this.#alone].map((suffix) => ({ suffix, ending })),
      ...endings.map((each) => ({ suffix: idsOwn, ending: each })),
    ];
  }
}

/** Names that begin with a letter are those of a whole folder. */
function stemsFor(stem: string, suffix: string): string[] {
  if (!suffix.startsWith('_')) return [stem.replace(/[^/]*$/, suffix)];
  return [...new Set([stem.replace(DIFFUSE_SUFFIX, ''), stem])].map((each) => each + suffix);
}

/** The first in the list that comes. All are asked for at once: one after the other they would hold up the picture. */
async function firstOf<Value>(attempts: readonly Promise<Value>[]): Promise<Value> {
  const all = await Promise.allSettled(attempts);
  const found = all.find((result) => result.status === 'fulfilled');
  if (found) return found.value;
  const [refused] = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  throw refused;
}

/** Rejects where a server sent a page in the place of an image. */
async function expectImage(body: unknown): Promise<void> {
  const head = body instanceof Blob ? new Uint8Array(await body.slice(0, 32).arrayBuffer()) : body;
  const start = head instanceof Uint8Array ? new TextDecoder().decode(head.subarray(0, 32)) : '';
  if (start === '' || start.trimStart().startsWith('<')) throw notFetched('its diffuse image is no image');
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

import { decodedName } from '../../report/other-hosts.js';
import {
  entryFromUrl,
  entryNamed,
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
import {
  DIFFUSE_SUFFIX,
  isAbsolute,
  isUtilityMaterial,
  wantedPath,
  type FoundImage,
} from './texture-rules.js';
import type { Arrival, FileEntry } from '../types.js';

/**
 * The probable address of a material's image for a mesh from the network; null if the name gives no hint.
 * There is one address per material, and only for names with an image's extension: each wrong guess costs a
 * request and a console message.
 */
export function guessImage(material: string, mesh: FileEntry): FoundImage | null {
  const wanted = wantedPath(material);
  if (mesh.url === undefined || !/^https?:/.test(mesh.url)) return null;
  if (!wanted || !isImagePath(wanted) || isUtilityMaterial(material)) return null;
  const entry = entryAt(relativePlace(material, wanted, mesh.url), mesh.url, mesh.url, mesh);
  return entry && { entry, rule: 'address' };
}

/**
 * An image in declarations from the network, at the first of the `tried` paths that is not precompressed. It
 * is relative to the folder that contains materials/. A declaration elsewhere is in the image's own folder if
 * their names match, or else in the folder to which paths are relative. Null for local declarations.
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
 * A file at a path relative to `base`. It is named like `near`, whose address is `url`: from the same root.
 * It has the same query, which may be a signature or a token. Null if another host would be asked.
 */
function entryAt(place: string, base: string, url: string, near: FileEntry): FileEntry | null {
  const address = place.split('/').map(encodeURIComponent).join('/') + new URL(url).search;
  const named = entryNamed(address, url, near.init, base);
  if (!named) return null;
  const entry = orOtherEnding(named);
  const [path, own] = [entry.url ?? base, url].map((address) =>
    decodedName(new URL(address).pathname).slice(1),
  );
  if (path === undefined || own === undefined) return entry;
  // Relative to the host, or without the folder of the page.
  if (near.path.endsWith(own)) return { ...entry, path: near.path.slice(0, -own.length) + path };
  const folder = own.endsWith(near.path) ? own.slice(0, -near.path.length) : '';
  return { ...entry, path: path.startsWith(folder) ? path.slice(folder.length) : path };
}

/** If the image does not exist, another extension is tried. */
function orOtherEnding(entry: NetworkEntry): NetworkEntry {
  const arrival: Arrival = { name: null };
  return reading(entry, arrival, async (signal, read) => {
    const readOne = async (one: NetworkEntry) => ({ one, body: await read(one, signal) });
    return readOne(entry).catch((error: unknown) => fetchOther(entry, error, readOne));
  });
}

/** The pattern of a model's maps next to their diffuse images: `_local.tga`; '' if there are none. */
interface MapNames {
  readonly suffix: string;
  readonly ending: string;
}

/** Extensions of maps that differ from that of their diffuse image. */
const MAP_ENDINGS = ['png', 'tga', 'jpg', 'dds'];

/**
 * Searches the maps of one role next to diffuse images with guessed addresses. Each missing name costs a
 * request and a console message. So the first material whose diffuse image arrives tries all names; the
 * others try the name that was found there, or only id's own.
 */
export class MapSearch {
  readonly #suffixes: readonly string[];
  readonly #alone: readonly string[];
  /** The result of the first material. */
  #names: Promise<MapNames | null> | null = null;

  /** `alone`: complete names of maps that apply to a folder; empty if the model has several materials. */
  constructor(suffixes: readonly string[], alone: readonly string[]) {
    this.#suffixes = suffixes;
    this.#alone = alone;
  }

  /** Null unless the address of the diffuse image was guessed. */
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
      // Its extension is known after it has arrived. A file that is not an image has no maps.
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

/** Suffixes that begin with a letter are complete names for a folder. */
function stemsFor(stem: string, suffix: string): string[] {
  if (!suffix.startsWith('_')) return [stem.slice(0, stem.lastIndexOf('/') + 1) + suffix];
  return [...new Set([stem.replace(DIFFUSE_SUFFIX, ''), stem])].map((each) => each + suffix);
}

/**
 * The first in the list that exists. All are requested at once, because consecutive requests would delay the
 * picture.
 */
async function firstOf<Value>(attempts: readonly Promise<Value>[]): Promise<Value> {
  const all = await Promise.allSettled(attempts);
  const found = all.find((result) => result.status === 'fulfilled');
  if (found) return found.value;
  const [refused] = all.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  throw refused;
}

/** Rejects if a server sent a web page instead of an image. */
async function expectImage(body: unknown): Promise<void> {
  const head = body instanceof Blob ? new Uint8Array(await body.slice(0, 32).arrayBuffer()) : body;
  const start = head instanceof Uint8Array ? new TextDecoder().decode(head.subarray(0, 32)) : '';
  if (start === '' || start.trimStart().startsWith('<')) throw notFetched('its diffuse image is no image');
}

type Read<Body> = (entry: NetworkEntry, signal?: AbortSignal) => Promise<Body>;

/** `entry`, read by `fetchOne`, which returns the file that arrived; its name is stored in `arrival`. */
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
  fileName(url === undefined ? path : decodedName(new URL(url).pathname));

/**
 * Next to the mesh if the mesh is in the material's folder (then both are relative to the same root), if the
 * material has no folder, or if its path is an absolute one of the artist's machine. Otherwise below the
 * parent folder.
 */
function relativePlace(material: string, wanted: string, url: string): string {
  const together = folderOf(wanted) === '' || isAbsolute(material) || sharesFolder(wanted, url);
  return together ? fileName(wanted) : `../${wanted}`;
}

function sharesFolder(path: string, url: string): boolean {
  const folder = fileName(folderOf(decodedName(new URL(url).pathname)));
  return folder !== '' && fileName(folderOf(path)).toLowerCase() === folder.toLowerCase();
}

/**
 * Reads the current or previous files of a viewer again. Loaded with the first reload() or return to the
 * document.
 */
import { entryFromUrl, type Collection, type FileEntry } from '../../../files/index.js';
import {
  declaredLoad,
  declaredSources,
  type DeclaringElement,
  type LoadRequest,
  type Session,
  type Suspended,
} from '../../session/index.js';

interface Repeated {
  readonly request: LoadRequest;
  readonly url: string | null;
}

interface Reloading extends HTMLElement, DeclaringElement {
  readonly session: Session;
  readonly withCredentials: boolean;
}

/**
 * See ViewerApi.reload(). Waits for pending loads, whose files are read again, too. `cache`: how network
 * files are fetched; by default they may come from the browser's cache.
 */
export async function reload(viewer: Reloading, cache?: RequestCache): Promise<void> {
  const { session } = viewer;
  while (session.progress !== null) {
    await new Promise((resolve) => viewer.addEventListener('progress', resolve, { once: true }));
  }
  const { collection } = session.content;
  const { request, url } = repeated(viewer, collection, session.model?.entry.path, cache);
  if (request.entries.length > 0) await session.load(request, url);
}

/** Shows the previous view of a viewer again that left the document. */
export async function resume(viewer: Reloading, suspended: Suspended): Promise<void> {
  const { request, url } = repeated(viewer, suspended.collection, suspended.model);
  await viewer.session.load(request, url, suspended);
}

/** Loads all files that a viewer holds or held. `path`: the model to show. */
function repeated(
  viewer: Reloading,
  collection: Collection,
  path: string | undefined,
  cache?: RequestCache,
): Repeated {
  const { wanted, ...declared } = declaredLoad(viewer, declaredSources(viewer), cache);
  const addresses = new Set(declared.entries.map(({ url }) => url));
  const files = filesOf(collection);
  const isDeclared = ({ url }: FileEntry): boolean => url !== undefined && addresses.has(url);
  // If no declared file is left, others have replaced them.
  const first = files.length === 0 || files.some(isDeclared) ? declared.entries : [];
  const entries = [...first, ...files.filter((file) => !isDeclared(file)).map((file) => again(file, cache))];
  const some = collection.offers.length > collection.models.length || wanted.length > 0;
  const named = path === undefined || wanted.includes(path) ? wanted : [path];
  const request = { ...declared, entries, refresh: true, ...(some ? { wanted: named } : {}) };
  return { request, url: first.length > 0 ? (viewer.archive ?? viewer.src) : null };
}

/** All files in use; files in archives are replaced by their archives. */
function filesOf(collection: Collection): FileEntry[] {
  const { offers, onDemand, skinLists = [], clips, paths, images, declarations, scales } = collection;
  const held = [...offers, ...clips, ...paths, ...scales].map(({ entry }) => entry);
  const all = [...held, ...onDemand, ...skinLists, ...images, ...(declarations?.entries ?? [])];
  return [...new Set(all.map((entry) => entry.archive?.file ?? entry))];
}

/** A copy of the entry, to read it again: the result for an entry is shared by all users of the entry. */
function again(entry: FileEntry, cache: RequestCache | undefined): FileEntry {
  const { url, path, init } = entry;
  if (url === undefined) return isShared(entry) ? { ...entry } : entry;
  if (!cache) return entry;
  return { ...entry, ...entryFromUrl(url, document.baseURI, { ...init, cache }), path };
}

/** Images and declarations are read each time, and their entries are identified by their origin. */
function isShared({ path }: FileEntry): boolean {
  return /\.md5\w+$/i.test(path);
}

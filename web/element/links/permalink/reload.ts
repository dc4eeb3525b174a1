/** Reads again what a viewer shows. Loaded with the first reload(). */
import { entryFromUrl, type Collection, type FileEntry } from '../../../files/index.js';
import { declaredLoad, type Session, declaredSources, type DeclaringElement } from '../../session/index.js';

interface Reloading extends HTMLElement, DeclaringElement {
  readonly session: Session;
  readonly withCredentials: boolean;
}

/**
 * As ViewerApi.reload(). Waits for what is loading: the files that it brings are read again, too. `cache`: how
 * files of the network are fetched; by default they may come from the browser's cache.
 */
export async function reload(viewer: Reloading, cache?: RequestCache): Promise<void> {
  const { session } = viewer;
  while (session.progress !== null) {
    await new Promise((resolve) => viewer.addEventListener('progress', resolve, { once: true }));
  }
  const { collection } = session.content;
  const { wanted, ...declared } = declaredLoad(viewer, declaredSources(viewer), cache);
  const addresses = new Set(declared.entries.map(({ url }) => url));
  const files = filesOf(collection);
  const isDeclared = ({ url }: FileEntry): boolean => url !== undefined && addresses.has(url);
  // Others have taken the place of what is declared where none of it is left.
  const first = files.length === 0 || files.some(isDeclared) ? declared.entries : [];
  const entries = [...first, ...files.filter((file) => !isDeclared(file)).map((file) => again(file, cache))];
  if (entries.length === 0) return;
  const path = session.model?.entry.path;
  const some = collection.offers.length > collection.models.length || wanted.length > 0;
  const named = path === undefined || wanted.includes(path) ? wanted : [path];
  const request = { ...declared, entries, refresh: true, ...(some ? { wanted: named } : {}) };
  await session.load(request, first.length > 0 ? (viewer.archive ?? viewer.src) : null);
}

/** All that was loaded and is of use, archives in place of the files in them. */
function filesOf({ offers, onDemand, clips, paths, images, declarations, scales }: Collection): FileEntry[] {
  const held = [...offers, ...clips, ...paths, ...scales].map(({ entry }) => entry);
  const all = [...held, ...onDemand, ...images, ...(declarations?.entries ?? [])];
  return [...new Set(all.map((entry) => entry.archive?.file ?? entry))];
}

/** The same file to be read anew: what was read of an entry is shared by all who hold the entry. */
function again(entry: FileEntry, cache: RequestCache | undefined): FileEntry {
  const { url, path, init } = entry;
  if (url === undefined) return isShared(entry) ? { ...entry } : entry;
  if (!cache) return entry;
  return { ...entry, ...entryFromUrl(url, document.baseURI, { ...init, cache }), path };
}

/** Images and declarations are read each time, and it is known of their entries how they came. */
function isShared({ path }: FileEntry): boolean {
  return /\.md5\w+$/i.test(path);
}

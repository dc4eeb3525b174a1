import type { Md5ViewerElement } from '../element/index.js';
import type { FileEntry } from '../files/index.js';
import type { Watcher, WatcherHost } from '../files/watcher.js';

/** Folders of more files are not listed again and again. */
const MOST_LISTED = 400;
const MOST_IMAGES = 100;

/** Keeps local files on screen as they are on disk, as far as the browser lets the page see that. */
export class DiskWatch implements WatcherHost {
  readonly #viewer: Md5ViewerElement;
  #watcher: Promise<Watcher> | null = null;
  /** What was dropped or picked: folders, and files that lay in none. */
  #folders: readonly FileSystemDirectoryHandle[] = [];
  #files: readonly FileEntry[] = [];
  #tooMany = false;

  constructor(viewer: Md5ViewerElement) {
    this.#viewer = viewer;
  }

  /** These files were opened, in place of all earlier ones or beside them. */
  async opened(entries: readonly FileEntry[], replace: boolean): Promise<void> {
    const files = entries.filter(({ handle }) => handle);
    if (files.length === 0 && !replace) return;
    const folders = new Set(files.flatMap(({ folder }) => folder ?? []));
    this.#folders = replace ? [...folders] : [...this.#folders, ...folders];
    const loose = files.filter(({ folder }) => !folder);
    this.#files = replace ? loose : [...this.#files, ...loose];
    this.#tooMany = files.length > MOST_LISTED;
    const roots = [...this.#folders, ...this.#files.flatMap(({ handle }) => handle ?? [])];
    if (roots.length === 0 && !this.#watcher) return;
    this.#watcher ??= import('../files/watcher.js').then((module) => new module.Watcher(this));
    await (await this.#watcher).start(roots);
  }

  watched(): FileEntry[] {
    const { models, clips, paths, images } = this.#viewer.session.content.collection;
    const held = [...models, ...clips, ...paths].map(({ entry }) => entry);
    const archives = this.#files.filter(({ path }) => isArchive(path));
    return [...held, ...images.slice(0, MOST_IMAGES), ...archives].filter(({ handle }) => handle);
  }

  async isWhole(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<boolean> {
    const core = this.#viewer.session.engine?.core;
    if (!core || bytes.length === 0 || isArchive(path)) return false;
    const { isWholeFile } = await import('../files/whole-file.js');
    return isWholeFile(core, bytes, path);
  }

  async list(): Promise<FileEntry[]> {
    if (this.#folders.length === 0 || this.#tooMany) return [];
    const { entriesFromHandles } = await import('../files/handle-entries.js');
    return entriesFromHandles(this.#folders);
  }

  reload(entries: readonly FileEntry[]): Promise<void> {
    return this.#viewer.loadFiles(entries, { mode: 'add', refresh: true });
  }
}

function isArchive(path: string): boolean {
  return /\.(zip|pk3|pk4)$/i.test(path);
}

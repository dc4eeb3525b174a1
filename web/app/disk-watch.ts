import { loadPart, once } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import { shownFiles } from '../element/shown-files/index.js';
import type { FileEntry } from '../files/index.js';
import type { Watcher, WatcherHost } from '../files/watch/index.js';

/** Larger folders are not listed repeatedly. */
const MOST_LISTED = 400;
const MOST_IMAGES = 100;

/** Reloads local files when they change on disk, as far as the browser permits. */
export class DiskWatch implements WatcherHost {
  readonly #viewer: Md5ViewerElement;
  /** The watcher once it is loaded. */
  #watcher: Watcher | null = null;
  readonly #load = once(async () => {
    const { Watcher } = await loadPart(() => import('../files/watch/index.js'));
    return (this.#watcher = new Watcher(this));
  });
  /** The dropped or picked folders, and files outside of folders. */
  #folders: readonly NonNullable<FileEntry['folder']>[] = [];
  #files: readonly FileEntry[] = [];
  /** All dropped or picked files if they include a glTF, because the converted files are not on disk. */
  #gltf: readonly FileEntry[] = [];
  #tooMany = false;

  constructor(viewer: Md5ViewerElement) {
    this.#viewer = viewer;
  }

  /** Called when these files were opened, either replacing all earlier ones or in addition. */
  async opened(entries: readonly FileEntry[], replace: boolean): Promise<void> {
    const files = entries.filter(({ handle }) => handle);
    if (files.length === 0 && !replace) return;
    const folders = new Set(files.flatMap(({ folder }) => folder ?? []));
    this.#folders = replace ? [...folders] : [...this.#folders, ...folders];
    const loose = files.filter(({ folder }) => !folder);
    this.#files = replace ? loose : [...this.#files, ...loose];
    const all = [...(replace ? [] : this.#gltf), ...files];
    this.#gltf = all.some(({ path }) => isGltf(path)) ? all : [];
    this.#tooMany = files.length > MOST_LISTED;
    const any = this.#folders.length + this.#files.length > 0;
    // Without the network, files are shown, but not watched. The next files try again.
    if (any) await (await this.#load().catch(() => null))?.start();
    else this.#watcher?.stop();
  }

  watched(): FileEntry[] {
    const { models, clips, paths, scales, images, declarations } = this.#viewer.session.content.collection;
    const held = [...models, ...clips, ...paths, ...scales].map(({ entry }) => entry);
    const shown = shownFiles(this.#viewer);
    // An image that was dropped without a folder has another path there.
    const shownImages = new Set(shown.images.map(({ handle }) => handle));
    const used = images.filter(({ handle }) => shownImages.has(handle)).slice(0, MOST_IMAGES);
    // A change may give the model a material, so those that it does not use yet are included.
    const declaring = new Set([...shown.needed, ...(declarations?.entries ?? [])]);
    const archives = this.#files.filter(({ path }) => isArchive(path));
    const parts = this.#gltf.filter(({ path }) => isOfGltf(path)).slice(0, MOST_LISTED);
    const all = [...held, ...used, ...[...declaring].slice(0, MOST_LISTED), ...archives, ...parts];
    return [...new Set(all)].filter(({ handle }) => handle);
  }

  async isComplete(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<boolean> {
    const core = this.#viewer.session.engine?.core;
    if (!core || bytes.length === 0 || isArchive(path)) return false;
    const { isCompleteFile } = await loadPart(() => import('../files/watch/index.js'));
    return isCompleteFile(core, bytes, path);
  }

  async list(): Promise<FileEntry[]> {
    if (this.#folders.length === 0 || this.#tooMany) return [];
    const lists = this.#folders.map(async (folder) => {
      if ('list' in folder) return folder.list();
      const { entriesFromHandles } = await loadPart(() => import('../files/folders/index.js'));
      return entriesFromHandles([folder]);
    });
    return (await Promise.all(lists)).flat();
  }

  reload(entries: readonly FileEntry[]): Promise<unknown> {
    const isConverted = entries.some(({ path }) => isGltf(path) || (this.#gltf.length > 0 && isOfGltf(path)));
    if (!isConverted) return this.#viewer.loadFiles(entries, { mode: 'add', refresh: true });
    // Changed parts alone cannot be converted, and the previous glTF may have had more animations.
    const changed = new Map(entries.map((entry) => [entry.path, entry]));
    const known = new Set(this.#gltf.map(({ path }) => path));
    const all = this.#gltf.map((entry) => changed.get(entry.path) ?? entry);
    const added = entries.filter(({ path }) => !known.has(path));
    this.#gltf = [...this.#gltf, ...added];
    return this.#viewer.loadFiles([...all, ...added], { mode: 'replace', refresh: true });
  }
}

function isArchive(path: string): boolean {
  return /\.(zip|pk3|pk4|resources)$/i.test(path);
}

const isGltf = (path: string): boolean => /\.(gltf|glb)$/i.test(path);

/** Whether the file is a glTF, or may be a part of one. */
const isOfGltf = (path: string): boolean => /\.(gltf|glb|bin|png|jpe?g|webp)$/i.test(path);

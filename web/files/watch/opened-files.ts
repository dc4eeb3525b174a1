import { readError } from '../local-errors/index.js';
import { notFetched, statusText, extensionOf } from '../tree/index.js';
import type { FileEntry, FileLister, WatchedFile } from '../types.js';

/** The response of `md5-viewer open` for LIST. */
export interface OpenedList {
  readonly files: readonly OpenedFile[];
}

export interface OpenedFile {
  /** '/'-separated; the address of the file is FILES + path. */
  readonly path: string;
  readonly size: number;
  /** Time of the last change, milliseconds since 1970. */
  readonly modified: number;
}

/** Addresses relative to the page. */
export const LIST = 'opened.json';
export const FILES = 'opened/';

/** The list is cached for this time, because a watcher requests each of its files. */
const FRESH_MS = 250;

/**
 * The files that `md5-viewer open` serves with a page, as local files: without an address that would be valid
 * elsewhere, and watched on disk.
 */
export class OpenedFiles implements FileLister {
  readonly #base: string;
  /** One for each path, which identifies a file for the watcher. */
  readonly #handles = new Map<string, WatchedFile>();
  #files: Promise<ReadonlyMap<string, OpenedFile>> | null = null;
  #asked = 0;

  /** `base`: the page's own address. */
  constructor(base: string) {
    this.#base = base;
  }

  /** Rejects with a FileError if the program does not run (any more). */
  async list(): Promise<FileEntry[]> {
    const files = await this.#now();
    return [...files.values()].map((file) => this.#entryOf(file));
  }

  #entryOf({ path, size }: OpenedFile): FileEntry {
    const read = (signal?: AbortSignal): Promise<Response> => this.#fetch(addressOf(path), signal);
    // Archives and images are passed as the browser's objects.
    const isText = extensionOf(path).startsWith('md5');
    return {
      path,
      size,
      handle: this.#handleOf(path),
      folder: this,
      bytes: async (signal) => new Uint8Array(await (await read(signal)).arrayBuffer()),
      ...(isText ? {} : { blob: async () => (await read()).blob() }),
    };
  }

  #handleOf(path: string): WatchedFile {
    const known = this.#handles.get(path);
    if (known) return known;
    const handle: WatchedFile = {
      getFile: async () => {
        const file = (await this.#now()).get(path);
        if (!file) throw readError(new DOMException('', 'NotFoundError'));
        const arrayBuffer = async (): Promise<ArrayBuffer> =>
          (await this.#fetch(addressOf(path))).arrayBuffer();
        return { lastModified: file.modified, size: file.size, arrayBuffer };
      },
    };
    this.#handles.set(path, handle);
    return handle;
  }

  #now(): Promise<ReadonlyMap<string, OpenedFile>> {
    if (this.#files && performance.now() - this.#asked < FRESH_MS) return this.#files;
    this.#asked = performance.now();
    return (this.#files = this.#fetchList());
  }

  async #fetchList(): Promise<ReadonlyMap<string, OpenedFile>> {
    const { files } = (await (await this.#fetch(LIST)).json()) as OpenedList;
    return new Map(files.map((file) => [file.path, file]));
  }

  async #fetch(address: string, signal?: AbortSignal): Promise<Response> {
    let response;
    try {
      response = await fetch(new URL(address, this.#base), signal ? { signal } : {});
    } catch (error) {
      if (error instanceof TypeError) throw notFetched('md5-viewer open is no longer running', error);
      throw error;
    }
    if (response.ok) return response;
    const isList = address === LIST && response.status === 404;
    throw notFetched(
      isList ? 'only the page of md5-viewer open has these files' : statusText(response.status),
    );
  }
}

function addressOf(path: string): string {
  return FILES + path.split('/').map(encodeURIComponent).join('/');
}

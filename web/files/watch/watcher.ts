import type { FileEntry, WatchedFile } from '../types.js';

/** What a watcher needs of whoever shows the files. */
export interface WatcherHost {
  /** The files on screen, and those in the lists; only those with a handle can be watched. */
  watched(): readonly FileEntry[];
  /** True where a file of these bytes can be shown: one that is being written mostly cannot. */
  isWhole(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<boolean>;
  /** All files of folders that were opened, or none where they are too many to look at again and again. */
  list(): Promise<readonly FileEntry[]>;
  /** Shows these files in place of those with the same paths. */
  reload(entries: readonly FileEntry[]): Promise<void>;
}

const POLL_MS = 1000;
/** A file that cannot be shown is looked at again after this, until nobody has written to it for SETTLED_MS. */
const RETRY_MS = 400;
const SETTLED_MS = 3000;
/** Larger files (archives) are not looked into: they count as whole when nobody writes to them any more. */
const LARGE = 32 * 1024 * 1024;

interface Stamp {
  readonly modified: number;
  readonly size: number;
}

/**
 * Reloads local files when they change on disk, where the browser lets a page see that, by looking once a second while
 * the page is visible. A file that is half written keeps what is on screen. Chromium's FileSystemObserver would tell at
 * once, but brings the whole browser down now and then when the page goes.
 */
export class Watcher {
  readonly #host: WatcherHost;
  readonly #stamps = new WeakMap<WatchedFile, Stamp>();
  /** Paths that were there when the folders were listed last. */
  #listed: ReadonlySet<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checking = false;
  #running = false;
  /** Counts up with each start and stop: what was looked at before is not shown any more. */
  #starts = 0;

  constructor(host: WatcherHost) {
    this.#host = host;
    document.addEventListener('visibilitychange', () => this.#schedule(0));
  }

  /** Begins anew, with other files. */
  async start(): Promise<void> {
    this.stop();
    this.#listed = null;
    this.#running = true;
    await this.#check();
  }

  stop(): void {
    this.#starts++;
    this.#running = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#running && !document.hidden) this.#timer = setTimeout(() => void this.#check(), delay);
  }

  async #check(): Promise<void> {
    if (this.#checking) return;
    this.#checking = true;
    const start = this.#starts;
    let unsettled = false;
    try {
      const changed: FileEntry[] = [];
      for (const entry of [...this.#host.watched(), ...(await this.#added())]) {
        const news = await this.#look(entry);
        if (news === 'unsettled') unsettled = true;
        else if (news) changed.push(news);
      }
      if (changed.length > 0 && start === this.#starts) await this.#host.reload(changed);
    } catch {
      // Whoever shows the files has told what went wrong; the next change is another try.
    } finally {
      this.#checking = false;
    }
    this.#schedule(unsettled ? RETRY_MS : POLL_MS);
  }

  /** Files that are in the opened folders now and were not before. */
  async #added(): Promise<FileEntry[]> {
    const entries = await this.#host.list();
    const before = this.#listed;
    this.#listed = new Set(entries.map(({ path }) => path));
    if (!before) return [];
    const added = entries.filter(({ path }) => !before.has(path));
    for (const { handle } of added) if (handle) this.#stamps.set(handle, { modified: -1, size: -1 });
    return added;
  }

  /** The file as it is now, where it changed; null where it did not or is gone. */
  async #look(entry: FileEntry): Promise<FileEntry | 'unsettled' | null> {
    const { handle, path } = entry;
    if (!handle) return null;
    try {
      const file = await handle.getFile();
      const stamp = { modified: file.lastModified, size: file.size };
      const before = this.#stamps.get(handle);
      if (!before) this.#stamps.set(handle, stamp);
      if (!before || (before.modified === stamp.modified && before.size === stamp.size)) return null;
      const settled = Date.now() - stamp.modified > SETTLED_MS;
      if (file.size > LARGE) {
        if (settled) this.#stamps.set(handle, stamp);
        return settled ? { ...entry } : 'unsettled';
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!settled && !(await this.#host.isWhole(bytes, path))) return 'unsettled';
      this.#stamps.set(handle, stamp);
      return asRead(entry, bytes);
    } catch {
      // Programs that save replace the file: for a moment it is gone, or changes while it is read.
      return this.#stamps.has(handle) && this.#stamps.get(handle)?.size !== 0 ? this.#missed(handle) : null;
    }
  }

  /** Looked at once more; a file that stays away is left alone. */
  #missed(handle: WatchedFile): 'unsettled' | null {
    this.#stamps.set(handle, { modified: -1, size: 0 });
    return 'unsettled';
  }
}

/** What was checked is what is shown first; later reads see the file as it is then. */
function asRead(entry: FileEntry, bytes: Uint8Array<ArrayBuffer>): FileEntry {
  let fresh: Uint8Array<ArrayBuffer> | null = bytes;
  return {
    ...entry,
    size: bytes.length,
    bytes: (signal) => {
      const read = fresh ? Promise.resolve(fresh) : entry.bytes(signal);
      fresh = null;
      return read;
    },
  };
}

import type { FileEntry, WatchedFile } from '../types.js';

/** Functions of the object that shows the files. */
export interface WatcherHost {
  /** The shown and listed files; only those with a handle can be watched. */
  watched(): readonly FileEntry[];
  /** Whether a file with these bytes can be shown: one that is still being written usually cannot. */
  isComplete(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<boolean>;
  /** All files of opened folders, or none if there are too many to list repeatedly. */
  list(): Promise<readonly FileEntry[]>;
  /** Shows these files instead of those with the same paths. */
  reload(entries: readonly FileEntry[]): Promise<unknown>;
}

const POLL_MS = 1000;
/** A file that cannot be shown is checked again after this time, until it has not changed for SETTLED_MS. */
const RETRY_MS = 400;
const SETTLED_MS = 3000;
/** Larger files (archives) are not examined: they count as complete when they do not change any more. */
const LARGE = 32 * 1024 * 1024;

interface Stamp {
  readonly modified: number;
  readonly size: number;
}

/**
 * Reloads local files when they change on disk, if the browser supports that, by checking once a second while
 * the page is visible. While a file is incomplete, the view does not change. Chromium's FileSystemObserver
 * would be faster, but sometimes crashes the entire browser when the page is closed.
 */
export class Watcher {
  readonly #host: WatcherHost;
  readonly #stamps = new WeakMap<WatchedFile, Stamp>();
  /** Paths in the last list of the folders. */
  #listed: ReadonlySet<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #checking = false;
  #running = false;
  /** Increases with each start and stop: results of earlier checks are not shown any more. */
  #starts = 0;

  constructor(host: WatcherHost) {
    this.#host = host;
    document.addEventListener('visibilitychange', () => this.#schedule(0));
  }

  /** Starts again with other files. */
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
      // The failure was already reported; the next change is another attempt.
    } finally {
      this.#checking = false;
    }
    this.#schedule(unsettled ? RETRY_MS : POLL_MS);
  }

  /** New files in the opened folders. */
  async #added(): Promise<FileEntry[]> {
    const entries = await this.#host.list();
    const before = this.#listed;
    this.#listed = new Set(entries.map(({ path }) => path));
    if (!before) return [];
    const added = entries.filter(({ path }) => !before.has(path));
    for (const { handle } of added) if (handle) this.#stamps.set(handle, { modified: -1, size: -1 });
    return added;
  }

  /** The changed file; null if it has not changed or was removed. */
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
      if (!settled && !(await this.#host.isComplete(bytes, path))) return 'unsettled';
      this.#stamps.set(handle, stamp);
      return asRead(entry, bytes);
    } catch {
      // Programs replace the file when they save: for a moment it does not exist, or changes while it is
      // read.
      return this.#stamps.has(handle) && this.#stamps.get(handle)?.size !== 0 ? this.#missed(handle) : null;
    }
  }

  /** Checked once more; a file that stays missing is ignored. */
  #missed(handle: WatchedFile): 'unsettled' | null {
    this.#stamps.set(handle, { modified: -1, size: 0 });
    return 'unsettled';
  }
}

/** The checked content is shown first; later reads get the current file. */
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

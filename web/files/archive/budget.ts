/** Limits on how much an archive may unpack to, so that a small file cannot fill the memory. */
import { liftedBy, limits, MEGABYTE, mostUnpacked } from '../../core/limits.js';

/** What the files of an archive, and of the archives in it, may have together. */
export class Budget {
  #left: number;

  constructor(archiveSize: number) {
    this.#left = mostUnpacked(archiveSize);
  }

  /**
   * The reason to refuse a file with this many bytes after unpacking; null if there is room for it. `needed`:
   * those of them that no other file has.
   */
  refusal(size: number, needed = size): string | null {
    if (size > limits.entry) {
      const most = Math.floor(limits.entry / MEGABYTE);
      return `it is ${Math.round(size / MEGABYTE)} MB large, more than the limit of ${most} MB. To read it, ${liftedBy('--max-entry')}`;
    }
    if (needed > this.#left) {
      return `the files of this archive are together more than ${limits.ratio} times larger than the archive. To read all, ${liftedBy('--max-ratio')}`;
    }
    return null;
  }

  take(size: number): void {
    this.#left -= size;
  }
}

/** An archive with more files is refused: a real mod has about ten thousand. */
export const LARGEST_COUNT = 200_000;

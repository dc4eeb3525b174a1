import type { IncomingMessage } from 'node:http';
import { FAILURE, PICTURE } from '../poster/job.js';

/** Larger than any file that the page can make from 4096 x 4096 pixels or a short video. */
const MOST_BYTES = 1 << 30;

/** Receives the request of the page of `md5-viewer poster`: the file, or the reason for a failure. */
export class PosterInbox {
  /** The file; rejects with the page's reason. */
  readonly picture: Promise<Uint8Array>;
  #resolve: (picture: Uint8Array) => void = () => undefined;
  #reject: (reason: Error) => void = () => undefined;

  constructor() {
    this.picture = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // The caller may await it later.
    this.picture.catch(() => undefined);
  }

  /** Whether the server accepts a request with a body at this path. */
  accepts(path: string): boolean {
    return path === PICTURE || path === FAILURE;
  }

  /** Reads a request to such a path, and returns the HTTP status of the answer. */
  async receive(path: string, request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST_BYTES) {
        this.#reject(new Error('the file is too large'));
        return 413;
      }
      parts.push(part);
    }
    const body = Buffer.concat(parts);
    if (path === PICTURE) this.#resolve(body);
    else this.#reject(new Error(body.toString('utf8')));
    return 204;
  }
}

/**
 * The HTTP server of `md5-viewer open` and `poster`: the built page and the listed local files, for a browser
 * of this machine.
 *
 * Every address begins with a random secret, so that other web sites cannot guess one. A request is rejected
 * if it lacks the secret, has another host name (DNS rebinding), comes from another site, or loads into a
 * frame. A rejection has no body. The embeddable page is not served, because its iframe API gives its parent
 * page access to all files.
 *
 * It replaces sirv, which follows symbolic links out of its folder, cannot exclude files, and crashes for a
 * range whose end is before its start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import { FILES, LIST } from '../files/watch/index.js';
import type { OpenedPaths } from './opened-list.js';
import type { PosterInbox } from './poster-inbox.js';
import { READ_FLAGS } from './regular-files.js';

/** The built page is the same number of folders up from the sources and from the built program. */
export const SITE = join(import.meta.dirname, '../../dist/site');

/** Not localhost: browsers may connect that name to another program at its other address. */
const HOST = '127.0.0.1';
const FIRST_PORT = 5173;
const TRIED_PORTS = 20;
const SECRET_BYTES = 16;
/** The content type of every opened file. */
const BYTES = 'application/octet-stream';

/** Headers of every response. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Values of Sec-Fetch-Dest for documents inside other documents. */
const FRAMES = /^(iframe|frame|fencedframe|object|embed)$/;
/** Paths of the embeddable page and its script. */
const EMBEDDABLE = /^embed(\.html|-.{8}\.js)$/;

export class PageServer {
  readonly #secret = randomBytes(SECRET_BYTES).toString('base64url');
  readonly #page: ReadonlyMap<string, string>;
  readonly #opened: OpenedPaths;
  readonly #inbox: PosterInbox | null;
  readonly #server: Server;
  #port = 0;

  /**
   * `folder`: the built page. `inbox` receives requests with a body from the page; without it they are
   * rejected.
   */
  constructor(folder: string, opened: OpenedPaths, inbox: PosterInbox | null = null) {
    this.#inbox = inbox;
    this.#page = pageFiles(folder);
    this.#opened = opened;
    this.#server = createServer((request, response) => {
      // No request ends the program.
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** Whether the page was built. */
  get hasPage(): boolean {
    return this.#page.has('index.html');
  }

  /** The page's address while the server is running. */
  get address(): string {
    return `http://${HOST}:${this.#port}/${this.#secret}/`;
  }

  /** Listens at this port, or at the first free one. Rejects with the system's error. */
  async listen(port: number | undefined): Promise<void> {
    const last = port ?? FIRST_PORT + TRIED_PORTS;
    for (let next = port ?? FIRST_PORT; ; next++) {
      try {
        this.#port = await this.#listenAt(next);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || next >= last) throw error;
      }
    }
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #listenAt(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, HOST, () => {
        this.#server.off('error', reject);
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = this.#pathOf(request.url ?? '');
    if (path === null) {
      refuse(response, 404);
    } else if (!this.#isOwn(request)) {
      refuse(response, 403);
    } else if (request.method === 'POST' && this.#inbox?.accepts(path)) {
      refuse(response, await this.#inbox.receive(path, request));
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuse(response, 405);
    } else if (path === LIST) {
      response.writeHead(200, headersFor('application/json')).end(JSON.stringify(await this.#opened.list()));
    } else if (path.startsWith(FILES)) {
      // No opened file may be a page of this server.
      await send(request, response, await this.#opened.fileAt(path.slice(FILES.length)), BYTES);
    } else {
      const name = path === '' ? 'index.html' : path;
      const file = this.#page.get(name);
      // Only names of files have a type: the table of types has '__proto__', too.
      if (file === undefined) refuse(response, 404);
      else await send(request, response, file, typeOf(name));
    }
  }

  /** The decoded path after the secret, without a leading slash; null for an address without the secret. */
  #pathOf(url: string): string | null {
    const [, secret = '', path = ''] = /^\/([^/?]*)\/([^?]*)/.exec(url) ?? [];
    if (!isEqual(secret, this.#secret)) return null;
    try {
      return decodeURIComponent(path);
    } catch {
      return null;
    }
  }

  /**
   * Whether the request comes from the user or the page itself. Browsers set these headers, pages cannot. A
   * link on another site may open the page in a window: COOP isolates the two windows.
   */
  #isOwn({ headers }: IncomingMessage): boolean {
    const names = ['localhost', HOST, '[::1]'].map((name) => `${name}:${this.#port}`);
    if (!names.includes(headers.host ?? '') || FRAMES.test(String(headers['sec-fetch-dest']))) return false;
    const site = headers['sec-fetch-site'] ?? 'same-origin';
    return site === 'same-origin' || site === 'none' || headers['sec-fetch-mode'] === 'navigate';
  }
}

/** Takes constant time for strings of the expected length. */
function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The served files of the built page, by their paths in the address. */
function pageFiles(folder: string): ReadonlyMap<string, string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const named = files.map((file) => [relative(folder, file).split(sep).join('/'), file] as const);
    return new Map(named.filter(([path]) => !EMBEDDABLE.test(path)));
  } catch {
    return new Map();
  }
}

/** The content type of a file of the page. */
function typeOf(name: string): string {
  const type = lookup(name) ?? BYTES;
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

const headersFor = (type: string): Record<string, string> => ({ ...HEADERS, 'Content-Type': type });

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, HEADERS).end();
}

/** Answers 404 without a file, or if it is not a readable regular file any more. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: string | undefined,
  type: string,
): Promise<void> {
  if (file === undefined) {
    refuse(response, 404);
    return;
  }
  const opened = await open(file, READ_FLAGS).catch(() => null);
  if (!(await opened?.stat())?.isFile()) {
    await opened?.close();
    refuse(response, 404);
    return;
  }
  response.writeHead(200, headersFor(type));
  if (request.method === 'HEAD') {
    await opened?.close();
    response.end();
    return;
  }
  opened
    ?.createReadStream()
    .on('error', () => response.destroy())
    .pipe(response);
}

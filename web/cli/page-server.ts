import { createReadStream, readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { FILES, LIST } from '../files/opened-files.js';
import type { OpenedPaths } from './opened-list.js';

/** What the page consists of; everything else is bytes. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

/** Not localhost: under that name browsers may find another program first, at its other address. */
const HOST = '127.0.0.1';
const FIRST_PORT = 5173;
const TRIED_PORTS = 20;

/** The page with local files beside it, for browsers of this machine alone. */
export class PageServer {
  readonly #page: ReadonlyMap<string, string>;
  readonly #opened: OpenedPaths;
  readonly #server: Server;
  #port = 0;

  /** `folder`: the built page. */
  constructor(folder: string, opened: OpenedPaths) {
    this.#page = pageFiles(folder);
    this.#opened = opened;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Whether the page was built. */
  get hasPage(): boolean {
    return this.#page.has('index.html');
  }

  /** Of the page, once it listens. */
  get address(): string {
    return `http://${HOST}:${this.#port}/`;
  }

  /** At this port, or without one at the first that is free. Rejects with the system's error. */
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
    const path = pathOf(request.url ?? '/');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!this.#isOurs(request)) {
      refuse(response, 403, 'Only its own page may read from here.');
      return;
    }
    if (!isRead || path === null) {
      refuse(response, 405, 'Files can be read, no more.');
      return;
    }
    if (path === LIST) {
      const text = JSON.stringify(await this.#opened.list());
      response.writeHead(200, headersFor('.json')).end(text);
      return;
    }
    const isOpened = path.startsWith(FILES);
    const file = isOpened
      ? this.#opened.fileAt(path.slice(FILES.length))
      : this.#page.get(path === '' ? 'index.html' : path);
    if (file === undefined) {
      refuse(response, 404, 'There is no such file.');
      return;
    }
    // Of the opened files none is a page of this server.
    send(request, response, file, isOpened ? '' : extname(file));
  }

  /**
   * Neither another site's page nor one that a name of its own leads to this machine: both would read local files.
   */
  #isOurs({ headers }: IncomingMessage): boolean {
    const names = ['localhost', HOST, '[::1]'].map((name) => `${name}:${this.#port}`);
    const site = headers['sec-fetch-site'] ?? 'same-origin';
    const isNavigation = headers['sec-fetch-mode'] === 'navigate';
    return names.includes(headers.host ?? '') && (site === 'same-origin' || site === 'none' || isNavigation);
  }
}

function pageFiles(folder: string): ReadonlyMap<string, string> {
  try {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return new Map(files.map((file) => [relative(folder, file).split(sep).join('/'), file]));
  } catch {
    return new Map();
  }
}

/** Without its slash; null for what is no address. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname.slice(1));
  } catch {
    return null;
  }
}

/** Of each answer: it is asked for anew each time, and nothing but what browsers know it as. */
const headersFor = (extension: string): Record<string, string> => ({
  'Content-Type': TYPES[extension] ?? 'application/octet-stream',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
});

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...headersFor(''), 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

/** The file may be gone or locked by now. */
function send(request: IncomingMessage, response: ServerResponse, file: string, extension: string): void {
  const stream = createReadStream(file);
  stream.once('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(response, 404, 'The file cannot be read.');
  });
  stream.once('open', () => {
    response.writeHead(200, headersFor(extension));
    if (request.method === 'HEAD') {
      stream.destroy();
      response.end();
    } else {
      stream.pipe(response);
    }
  });
}

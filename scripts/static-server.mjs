// A static file server for localhost: the preview of `npm start` and the browser tests. It replaces sirv,
// which follows symbolic links out of its folder, and crashes for a range whose end is before its start.
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, sep } from 'node:path';
import { lookup } from 'mrmime';

/**
 * The file for a request path, or undefined. Files outside of `folder` are never returned.
 * @param {string} folder
 * @param {string} url
 */
function fileFor(folder, url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = realpathSync(join(folder, path.endsWith('/') ? `${path}index.html` : path));
    return file.startsWith(realpathSync(folder) + sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One range of bytes, for reading archives; undefined for the complete file. HTTP requires that a range whose
 * end is before its start is ignored.
 * @param {string | undefined} header
 * @param {number} size
 */
function rangeOf(header, size) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || Number(first) >= size) return undefined;
  if (last && Number(last) < Number(first)) return undefined;
  return { start: Number(first), end: Math.min(last ? Number(last) : size - 1, size - 1) };
}

/** @param {string} file */
export function typeOf(file) {
  const type = lookup(file) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/**
 * Serves `folder`. Every origin may read the files, as on common static hosts, because a sandboxed iframe
 * with an opaque origin must load its modules.
 * @param {string} folder
 * @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
 *   boolean} Answer
 * @param {{ host?: string, port?: number, headers?: Record<string, string>, answer?: Answer }} [options] port
 *   0 (the default): any free one; answer: returns true if it answers a request itself
 * @returns {Promise<{ port: number, close: () => Promise<void> }>} rejects with code EADDRINUSE
 */
export function serveFolder(folder, { host = '127.0.0.1', port = 0, headers = {}, answer } = {}) {
  const server = createServer((request, response) => {
    if (answer?.(request, response)) return;
    const file = ['GET', 'HEAD'].includes(request.method ?? '')
      ? fileFor(folder, request.url ?? '/')
      : undefined;
    const always = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache', ...headers };
    if (!file) {
      response.writeHead(404, { ...always, 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const { size } = statSync(file);
    const range = rangeOf(request.headers.range, size);
    response.writeHead(range ? 206 : 200, {
      ...always,
      'Content-Type': typeOf(file),
      'Accept-Ranges': 'bytes',
      'Content-Length': range ? range.end - range.start + 1 : size,
      ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(file, range)
        .on('error', () => response.destroy())
        .pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve({ port: bound, close: () => closed(server) });
    });
  });
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function closed(server) {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error) reject(error);
      else resolve();
    });
    server.closeAllConnections();
  });
}

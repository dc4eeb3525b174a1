// A static host for the start benchmark: HTTP/2, compressed code, and a line with a given latency and rate.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root, TaskError } from '../scripts/lib/run.mjs';
import { typeOf } from '../scripts/static-server.mjs';

/** The files that hosts compress. They send images, GLB and unknown kinds unchanged. */
const compressed = ['.html', '.js', '.wasm'];

/**
 * The interval between sends in milliseconds, and how many bytes of one file are sent before the next file's
 * turn.
 */
const TICK = 4;
const TURN = 4096;

/**
 * @typedef {object} Line
 * @property {number} latency milliseconds from a request to the first byte of its answer
 * @property {number} rate bytes per second of all answers together
 */

/**
 * @typedef {object} Sent
 * @property {string} path
 * @property {number} begin arrival of the request, in milliseconds of performance.now()
 * @property {number} end time of the last byte; Infinity until then
 */

/** @typedef {{ stream: import('node:http2').ServerHttp2Stream, body: Buffer, at: number, sent: Sent }} Answer */

/** Shares a line between answers, in turns, at its full rate. */
class SharedLine {
  /** @type {Answer[]} */
  #answers = [];
  #rate;
  #last = 0;

  /** @param {number} rate */
  constructor(rate) {
    this.#rate = rate;
  }

  /** @param {Answer} answer */
  add(answer) {
    this.#answers.push(answer);
    if (this.#answers.length > 1) return;
    this.#last = performance.now();
    this.#send();
  }

  #send() {
    const now = performance.now();
    let budget = (this.#rate * (now - this.#last)) / 1000;
    while (budget >= TURN || this.#rate === Infinity) {
      const answer = this.#answers.shift();
      if (!answer) return;
      const { stream, body, sent } = answer;
      const part = body.subarray(answer.at, answer.at + TURN);
      answer.at += part.length;
      budget -= part.length;
      if (answer.at < body.length && !stream.destroyed) {
        stream.write(part);
        this.#answers.push(answer);
      } else {
        if (!stream.destroyed) stream.end(part);
        sent.end = performance.now();
      }
    }
    this.#last = now - (budget / this.#rate) * 1000;
    setTimeout(() => this.#send(), TICK);
  }
}

/** A certificate for this machine, and the hash of its key, for a browser option that trusts it. */
function certificate() {
  const folder = join(root, 'build/bench');
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new TaskError(`openssl could not make a certificate: ${String(error)}`);
  }
  const pem = readFileSync(cert);
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return { key: readFileSync(key), cert: pem, keyHash: createHash('sha256').update(spki).digest('base64') };
}

/**
 * @param {ReadonlyMap<string, Buffer>} files by path, as "/lib/core.js"
 * @returns {Promise<FarServer>}
 *
 * @typedef {object} FarServer
 * @property {string} origin
 * @property {string} keyHash for Chromium's --ignore-certificate-errors-spki-list
 * @property {(line: Line) => Sent[]} begin later requests use this line, and are added to the list
 * @property {() => Promise<void>} close
 */
export async function serveFar(files) {
  const { key, cert, keyHash } = certificate();
  const answers = new Map(
    [...files].map(([path, body]) => {
      const kind = extname(path);
      const isCompressed = compressed.includes(kind);
      const headers = {
        ':status': 200,
        'content-type': typeOf(path),
        'cache-control': 'no-cache',
        ...(isCompressed ? { 'content-encoding': 'br' } : {}),
      };
      return [path, { headers, body: isCompressed ? brotliCompressSync(body) : body }];
    }),
  );
  let latency = 0;
  let line = new SharedLine(Infinity);
  /** @type {Sent[]} */
  let log = [];
  const server = createSecureServer({ key, cert });
  server.on('stream', (stream, request) => {
    stream.on('error', () => undefined);
    const path = new URL(request[':path'] ?? '/', 'https://localhost').pathname;
    const sent = { path, begin: performance.now(), end: Infinity };
    const [to, list] = [line, log];
    list.push(sent);
    setTimeout(() => {
      if (stream.destroyed) return;
      const { headers, body } = answers.get(path) ?? { headers: { ':status': 404 }, body: Buffer.from('-') };
      stream.respond({ ...headers, 'content-length': body.length });
      to.add({ stream, body, at: 0, sent });
    }, latency);
  });
  /** @type {Set<import('node:http2').ServerHttp2Session>} */
  const sessions = new Set();
  server.on('session', (session) => sessions.add(session.on('close', () => sessions.delete(session))));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `https://127.0.0.1:${address.port}`,
    keyHash,
    begin(next) {
      ({ latency } = next);
      line = new SharedLine(next.rate);
      log = [];
      return log;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

/**
 * Gives each request a level: one more than the highest level of all requests that were answered before it
 * arrived.
 * @param {readonly Sent[]} requests
 * @returns {(Sent & { level: number })[]} in the order in which they arrived
 */
export function levelsOf(requests) {
  /** @type {(Sent & { level: number })[]} */
  const all = [];
  for (const sent of [...requests].sort((a, b) => a.begin - b.begin)) {
    const before = all.filter(({ end }) => end <= sent.begin);
    all.push({ ...sent, level: 1 + Math.max(0, ...before.map(({ level }) => level)) });
  }
  return all;
}

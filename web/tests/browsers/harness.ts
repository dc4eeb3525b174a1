import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { CAPTURE, drawScenario, type Order } from '../pictures/draw-scenario.js';
import { backgrounds } from './backgrounds.js';
import { dropAndPlay, type Played } from './drop-and-play.js';

/** What a page can be asked to do, and what it answers. */
interface Jobs {
  picture: (order: Order) => Promise<string>;
  drop: (files: Order['files']) => Promise<Played>;
  backgrounds: (mesh: string) => Promise<string[]>;
}

interface Job {
  readonly id: number;
  readonly kind: keyof Jobs;
  readonly argument: unknown;
  readonly done: (answer: Answer) => void;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

const RUNNER = `
  const said = [];
  for (const kind of ['warn', 'error']) {
    const before = console[kind];
    console[kind] = (...words) => (said.push(kind + ': ' + words.join(' ')), before(...words));
  }
  addEventListener('error', (event) => said.push('uncaught: ' + event.message));
  const jobs = { picture: ${drawScenario.toString()}, drop: ${dropAndPlay.toString()}, backgrounds: ${backgrounds.toString()} };
  const post = (path, content) => fetch(path, { method: 'POST', body: JSON.stringify(content) });
  customElements.whenDefined('md5-viewer').then(async () => {
    for (;;) {
      const response = await fetch('next', { cache: 'no-store' });
      if (response.status !== 200) continue;
      const { id, kind, argument } = await response.json();
      let answer;
      try {
        answer = { id, value: await jobs[kind](argument) };
      } catch (error) {
        answer = { id, error: String(error) };
      }
      await post('said', said.splice(0));
      await post('done', answer);
    }
  });`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>md5-viewer: test</title>
<script>${CAPTURE}</script><body><script>${RUNNER}</script><script type="module" src="md5-viewer.js"></script></body></html>`;

/** How long an open request for the next job waits: no browser gives up before. */
const POLL_MS = 20_000;

/**
 * A page that fetches its work and posts the results, so that any browser can do it that opens the address: nothing
 * drives it from outside.
 */
export class Harness {
  /** What the page has written into its console, and uncaught errors. */
  readonly said: string[] = [];
  readonly #waiting: Job[] = [];
  readonly #given = new Map<number, Job>();
  #idle: ((job: Job | null) => void) | null = null;
  #next = 0;
  #server: { port: number; close: () => Promise<void> } | null = null;

  async start(): Promise<void> {
    const folder = resolve(import.meta.dirname, '../../../dist/site');
    this.#server = await serveFolder(folder, {
      answer: (request, response) => this.#answer(request, response),
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server?.port}/harness.html`;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  run<Kind extends keyof Jobs>(
    kind: Kind,
    argument: Parameters<Jobs[Kind]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Kind]>>> {
    return new Promise((resolve, reject) => {
      const done = ({ value, error }: Answer): void => {
        if (error === undefined) resolve(value as Awaited<ReturnType<Jobs[Kind]>>);
        else reject(new Error(error));
      };
      this.#waiting.push({ id: ++this.#next, kind, argument, done });
      this.#hand();
    });
  }

  #hand(): void {
    if (!this.#idle || this.#waiting.length === 0) return;
    this.#idle(this.#waiting.shift() ?? null);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/harness.html') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE);
    } else if (path === '/next') {
      this.#wait(response);
    } else if (path === '/done' || path === '/said') {
      void read(request).then((text) => {
        if (path === '/said') this.said.push(...(JSON.parse(text) as string[]));
        else this.#finish(JSON.parse(text) as Answer);
        response.writeHead(204).end();
      });
    } else {
      return false;
    }
    return true;
  }

  /** A page that comes anew takes the place of the one before. */
  #wait(response: ServerResponse): void {
    this.#idle?.(null);
    const timer = setTimeout(() => this.#idle?.(null), POLL_MS);
    this.#idle = (job) => {
      clearTimeout(timer);
      this.#idle = null;
      if (!job) {
        response.writeHead(204).end();
        return;
      }
      const { id, kind, argument } = job;
      this.#given.set(id, job);
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ id, kind, argument }));
    };
    this.#hand();
  }

  #finish(answer: Answer): void {
    this.#given.get(answer.id)?.done(answer);
    this.#given.delete(answer.id);
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

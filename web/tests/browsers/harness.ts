import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../scripts/lib/run.mjs';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { CAPTURE } from '../pictures/draw-scenario.js';
import { temporaryFolder } from '../support/files.js';
import { writeLightSite } from '../support/light-demo.js';
import { SITE_FOLDER, STRICT_POLICY } from '../support/site.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { zipOf } from '../support/zip.js';
import type { Answer, Job, Jobs } from './page/runner.js';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>md5-viewer: test</title>
<script>${CAPTURE}</script><script type="module" src="md5-viewer.js"></script>
<script type="module" src="tests/browsers/page/runner.js"></script><body></body></html>`;

const POLICY = { 'Content-Security-Policy': STRICT_POLICY };
/** The first script of each page in a frame. */
const WATCH = 'parent.watch(window);';

/** An open request for the next job is answered after this time, before browsers end it. */
const POLL_MS = 20_000;

type Given = Job & { readonly done: (answer: Answer) => void };
type Content = readonly [type: string, body: string | Uint8Array, headers?: Readonly<Record<string, string>>];

/**
 * A page that fetches its jobs and posts their results. Nothing controls it from outside, so any browser can
 * run it by opening its address. The server includes the site, with a simplified demo.
 */
export class Harness {
  /** Warnings and errors in the console of the page. */
  readonly complaints: string[] = [];
  readonly #folder = temporaryFolder();
  readonly #waiting: Given[] = [];
  readonly #given = new Map<number, Given>();
  #idle: ((job: Given | null) => void) | null = null;
  #next = 0;
  #over: Error | null = null;
  #server: { port: number; close: () => Promise<void> } | null = null;

  async start(): Promise<void> {
    const site = join(this.#folder.path, 'site');
    writeLightSite(SITE_FOLDER, site);
    this.#server = await serveFolder(site, {
      headers: POLICY,
      answer: (request, response) => this.#answer(request, response),
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server?.port}/harness.html`;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#folder[Symbol.dispose]();
  }

  run<Kind extends keyof Jobs>(
    kind: Kind,
    argument: Parameters<Jobs[Kind]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Kind]>>> {
    return new Promise((resolve, reject) => {
      const done = ({ value, error, complaints }: Answer): void => {
        this.complaints.push(...complaints);
        if (error === undefined) resolve(value as Awaited<ReturnType<Jobs[Kind]>>);
        else reject(new Error(error));
      };
      if (this.#over) reject(this.#over);
      else this.#waiting.push({ id: ++this.#next, kind, argument, done });
      this.#hand();
    });
  }

  /** Called when the browser has ended: all pending and later jobs fail. */
  end(reason: string): void {
    this.#over = new Error(reason);
    for (const { id, done } of [...this.#given.values(), ...this.#waiting.splice(0)])
      done({ id, error: reason, complaints: [] });
    this.#given.clear();
  }

  #hand(): void {
    if (!this.#idle || this.#waiting.length === 0) return;
    this.#idle(this.#waiting.shift() ?? null);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1);
    const content = contentOf(path);
    if (content) {
      const [type, body, headers] = content;
      response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
    } else if (path === 'next') {
      this.#wait(response);
    } else if (path === 'done') {
      void read(request).then((text) => {
        this.#finish(JSON.parse(text) as Answer);
        response.writeHead(204).end();
      });
    } else {
      return false;
    }
    return true;
  }

  /** A later page replaces an earlier one. */
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

/** Content besides the site. */
function contentOf(path: string): Content | null {
  if (path === 'harness.html') return ['text/html; charset=utf-8', PAGE];
  if (path === 'index.html' || path === 'embed.html')
    return ['text/html; charset=utf-8', watchedPage(path), POLICY];
  if (path === 'watch.js') return ['text/javascript', WATCH];
  if (path === 'axe.js')
    return ['text/javascript', readFileSync(join(root, 'node_modules/axe-core/axe.min.js'))];
  if (path === 'two-models.zip') return ['application/zip', TWO_MODELS];
  const source = /^(tests\/[\w/-]+)\.js$/.exec(path)?.[1];
  const file = join(root, 'web', `${source}.ts`);
  return source !== undefined && existsSync(file) ? ['text/javascript', scriptOf(file)] : null;
}

/** A page of the site, with the script that collects its warnings and errors. */
function watchedPage(name: string): string {
  const text = readFileSync(join(SITE_FOLDER, name), 'utf8');
  return text.replace('<head>', '<head><script src="watch.js"></script>');
}

/** The JavaScript of one module of the tests, which the page imports. */
function scriptOf(file: string): string {
  const { ESNext: module } = ts.ModuleKind;
  return ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { module, target: ts.ScriptTarget.ES2022 },
  }).outputText;
}

const TWO_MODELS = zipOf(
  ['small', 'large'].flatMap((name, i) => [
    { name: `models/${name}/${name}.md5mesh`, data: tinyMesh(20 + 20 * i) },
    { name: `models/${name}/walk.md5anim`, data: tinyAnim(20 + 20 * i) },
  ]),
);

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

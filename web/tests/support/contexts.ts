import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { VIEWPORT } from './browser.js';

interface PooledContext {
  readonly scale: number;
  readonly context: BrowserContext;
  /** An empty page of the site, because a process ends with its last page. */
  readonly keeper: Page;
  readonly session: CDPSession;
}

const STORES = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage';

/**
 * Contexts that later tests reuse, with the process of their pages. Tests are isolated: pages are new, their
 * storage is removed, and no two pages of one test share a context.
 */
export class Contexts {
  readonly #browser: Browser;
  readonly #free: PooledContext[] = [];
  readonly #taken: PooledContext[] = [];
  readonly #own: BrowserContext[] = [];
  readonly #origins = new Set<string>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A page for `origin` with this device scale factor, in a context that no other page has. */
  async newPage(origin: string, scale: number): Promise<Page> {
    this.#origins.add(origin);
    const at = this.#free.findIndex((kept) => kept.scale === scale);
    const [kept = await this.#make(origin, scale)] = at < 0 ? [] : this.#free.splice(at, 1);
    this.#taken.push(kept);
    // Opened as a window of the keeper: a separate page would start in another process.
    const opened = kept.context.waitForEvent('page');
    await kept.keeper.evaluate(() => Object.assign(window.open('about:blank') ?? {}, { opener: null }));
    return opened;
  }

  /** A page in a new process, for tests that measure it or need other options. */
  async newOwnPage(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#open(options);
    this.#own.push(context);
    return context.newPage();
  }

  /** Closes all pages and removes their storage. */
  async clear(): Promise<void> {
    const origins = [...this.#origins];
    this.#origins.clear();
    const [taken, own] = [this.#taken.splice(0), this.#own.splice(0)];
    await Promise.all([
      ...taken.map((kept) => empty(kept, origins)),
      ...own.map((context) => context.close()),
    ]);
    // So the first page of a test always has the same context.
    this.#free.unshift(...taken);
  }

  async #open(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ viewport: VIEWPORT, ...options });
    await context.addInitScript(limitFrames);
    await context.addInitScript(simplifyGpu);
    return context;
  }

  async #make(origin: string, scale: number): Promise<PooledContext> {
    const context = await this.#open({ deviceScaleFactor: scale });
    const keeper = await context.newPage();
    await keeper.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await keeper.goto(origin);
    return { scale, context, keeper, session: await context.newCDPSession(keeper) };
  }
}

/**
 * Makes the page's WebGL that of a simpler GPU, without anisotropic filtering and with one sample per pixel:
 * the two take more than half of the time for a picture. Runs in the page.
 */
function simplifyGpu(): void {
  interface Methods {
    getSupportedExtensions: (this: WebGL2RenderingContext) => string[] | null;
    getParameter: (this: WebGL2RenderingContext, name: number) => unknown;
  }
  const gl: Methods = WebGL2RenderingContext.prototype;
  const { getSupportedExtensions, getParameter } = gl;
  gl.getSupportedExtensions = function () {
    const names = getSupportedExtensions.call(this);
    return names?.filter((name) => name !== 'EXT_texture_filter_anisotropic') ?? null;
  };
  gl.getParameter = function (name) {
    return name === this.MAX_SAMPLES ? 1 : getParameter.call(this, name);
  };
}

/**
 * Lets a page draw for a third of the time at most. One that plays would keep the processor busy, and let
 * messages of the test wait. Runs in the page.
 */
function limitFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  /** The last request for each callback that waits, by its first request. */
  const waiting = new Map<number, number>();
  let drawn = -Infinity;
  let free = -Infinity;
  window.requestAnimationFrame = (callback) => {
    const first = request(function frame(now) {
      if (now !== drawn && now < free) {
        waiting.set(first, request(frame));
        return;
      }
      waiting.delete(first);
      if (now !== drawn) {
        drawn = now;
        free = Infinity;
        request((end) => (free = end + 2 * (end - drawn)));
      }
      callback(now);
    });
    return first;
  };
  window.cancelAnimationFrame = (first) => {
    cancel(waiting.get(first) ?? first);
    waiting.delete(first);
  };
}

async function empty({ context, keeper, session }: PooledContext, origins: readonly string[]): Promise<void> {
  const pages = context.pages().filter((page) => page !== keeper);
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll();
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORES });
}

import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type BrowserServer,
  type Page,
} from 'playwright-core';
import { findChromium } from '../../../scripts/lib/browser.mjs';
import type { Site } from './site.js';

/** Software WebGL, and no background network traffic. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** `flags`: more of them, for this browser. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, args } = await launchOptions();
  return chromium.launch({ executablePath, args: [...args, ...flags] });
}

/**
 * A browser for several connections. Pages of one context share a process if they have the same site.
 * Starting one, with its scripts and its wasm, takes longer than most tests. The processor composes the page
 * without WebGL, in a third of the time; see READ_BACK.
 */
export async function launchSharedBrowser(): Promise<BrowserServer> {
  const { executablePath, args } = await launchOptions();
  const more = ['--process-per-site', '--disable-gpu-compositing'];
  return chromium.launchServer({ executablePath, args: [...args, ...more] });
}

async function launchOptions() {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: npm run setup');
  return { executablePath, args: FLAGS };
}

/** Chromium says this about each picture that the processor composes into a page. The page cannot avoid it. */
const READ_BACK = 'GPU stall due to ReadPixels';

/** Forbidden behaviour of a page; each entry is one occurrence. */
export interface Complaints {
  /** Console messages of every kind, uncaught errors, failed requests and responses above 399. */
  readonly messages: string[];
  /** Requests to other servers than the site. */
  readonly foreign: string[];
}

export interface OpenPage {
  readonly page: Page;
  readonly complaints: Complaints;
}

/** Small, because rendering uses the CPU. */
export const VIEWPORT = { width: 640, height: 440 };

export interface PageOptions {
  /** Answers the request for the page itself with a page that embeds the viewer. */
  readonly foreignPage?:
    | {
        readonly contentType: string;
        readonly headers: Record<string, string>;
        readonly body: string;
      }
    | undefined;
  /** Called before the first request. */
  readonly prepare?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Opens `path` of the site in a new context. */
export async function openPage(
  browser: Browser,
  site: Pick<Site, 'origin'>,
  path: string,
  { foreignPage, prepare, ...options }: PageOptions & BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...options });
  return visit(await context.newPage(), site.origin, path, { foreignPage, prepare });
}

/** Opens `path` of the site, and listens from the first request on. */
export async function visit(
  page: Page,
  origin: string,
  path: string,
  { foreignPage, prepare }: PageOptions = {},
): Promise<OpenPage> {
  page.setDefaultTimeout(60_000);
  if (foreignPage) await page.route(origin + path, (route) => route.fulfill(foreignPage));
  await prepare?.(page);
  const complaints = listen(page, origin);
  await page.goto(`${origin}${path}`);
  return { page, complaints };
}

function listen(page: Page, origin: string): Complaints {
  const messages: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes(READ_BACK)) messages.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    messages.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) messages.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:/.test(url.protocol) && url.origin !== origin) foreign.push(request.url());
  });
  return { messages, foreign };
}

/** The command `md5-viewer poster`: an installed headless browser draws a model, and the file is written. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { env, platform } from 'node:process';
import { PosterInbox } from './poster-inbox.js';
import { findBrowser, missingBrowser, type InstalledBrowser } from './find-browser.js';
import { reasonOf } from './find-files.js';
import { HiddenBrowser } from './hidden-browser.js';
import { OpenedPaths } from './opened-list.js';
import type { PosterCommand } from './options.js';
import { OutputFiles } from './output-files.js';
import { PageServer, SITE } from './page-server.js';
import { printable } from './print.js';
import { EXIT, type Surroundings } from './surroundings.js';

/** Returns 0 after the file was written, 1 if it cannot be made from these files, 2 otherwise. */
export async function poster(command: PosterCommand, io: Surroundings): Promise<number> {
  const { paths, output, job, browser: chosen, timeout, allow } = command;
  const fail = (code: number, reason: string): number => {
    io.err(`md5-viewer: ${printable(reason)}\n`);
    return code;
  };
  for (const path of paths) {
    const reason = whyNot(path);
    if (reason !== null) return fail(EXIT.unreadable, `${path}: ${reason}`);
  }
  const browser = findBrowser(chosen);
  if (!browser) return fail(EXIT.unreadable, missingBrowser(chosen));
  const inbox = new PosterInbox();
  const server = new PageServer(SITE, new OpenedPaths(paths, allow), inbox);
  if (!server.hasPage)
    return fail(EXIT.unreadable, 'the viewer page is missing: build it with npm run build');
  await server.listen(0);
  const address = `${server.address}poster.html#${encodeURIComponent(JSON.stringify(job))}`;
  const hidden = new HiddenBrowser(browser, address);
  const limit = new Limit(timeout);
  try {
    const stopped = io.interrupted().then(() => null);
    const picture = await Promise.race([inbox.picture, hidden.ended, limit.reached, stopped]);
    if (picture === null) return EXIT.unreadable;
    return write(output, picture, fail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(EXIT.errors, `${basename(paths[0] ?? '')}: ${reason}${displayHint(browser)}`);
  } finally {
    limit.clear();
    server.close();
    await hidden.close();
  }
}

/** Firefox uses the graphics of a display even without a window. */
function displayHint({ engine }: InstalledBrowser): string {
  const hasDisplay = platform !== 'linux' || [env.DISPLAY, env.WAYLAND_DISPLAY].some(Boolean);
  if (engine === 'chromium' || hasDisplay) return '';
  return ' Firefox needs a display. Use xvfb-run, or name another browser with --browser.';
}

function whyNot(path: string): string | null {
  try {
    return statSync(path).isFile() ? null : 'it is not a file';
  } catch (error) {
    return reasonOf(error);
  }
}

function write(path: string, picture: Uint8Array, fail: (code: number, reason: string) => number): number {
  const outputs = new OutputFiles();
  try {
    outputs.add(path, picture);
    outputs.commit();
    return EXIT.clean;
  } catch (error) {
    outputs.discard();
    return fail(EXIT.unreadable, `${path}: ${reasonOf(error)}`);
  }
}

/** Rejects after some seconds. */
class Limit {
  readonly reached: Promise<never>;
  #timer: NodeJS.Timeout | undefined;

  constructor(seconds: number) {
    this.reached = new Promise((_, reject) => {
      const reason = `the browser made no picture within ${seconds} seconds. Allow more time with --timeout`;
      this.#timer = setTimeout(() => reject(new Error(reason)), seconds * 1000);
    });
    this.reached.catch(() => undefined);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

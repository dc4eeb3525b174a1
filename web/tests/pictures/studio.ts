import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoPaths } from '../support/files.js';
import { openPage, type OpenPage } from '../support/browser.js';
import type { Site } from '../support/site.js';
import { CAPTURE, drawScenario, type Order } from './draw-scenario.js';
import { GENERATED, type Files } from './models.js';
import type { Scenario } from './scenarios.js';

const DEFAULT_SIZE = [144, 144] as const;

/** A page with only the element's script. */
export async function openStudio(browser: Browser, site: Site): Promise<OpenPage> {
  const studio = await openPage(browser, site, '/studio.html', {
    viewport: { width: 800, height: 600 },
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>studio</title>
        <script>${CAPTURE}</script><script type="module" src="md5-viewer.js"></script></html>`,
    },
  });
  await studio.page.waitForFunction(() => customElements.get('md5-viewer'));
  return studio;
}

/** Takes the scenario's picture as a PNG, see drawScenario(). */
export async function takePicture(page: Page, scenario: Scenario): Promise<Uint8Array> {
  const base64 = await page.evaluate(drawScenario, orderOf(scenario));
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

export function orderOf(scenario: Scenario): Order {
  return { ...scenario, size: scenario.size ?? DEFAULT_SIZE, files: filesOf(scenario) };
}

function filesOf({ model, images = true }: Scenario): { path: string; base64: string }[] {
  const files: Files = model === 'demo' ? demoFiles() : GENERATED[model]();
  return Object.entries(files)
    .filter(([path]) => images || !path.endsWith('.png'))
    .map(([path, content]) => ({ path, base64: Buffer.from(content).toString('base64') }));
}

function demoFiles(): Files {
  const paths = ['.md5mesh', '.md5anim', '.md5camera', '.png'].flatMap(demoPaths);
  return Object.fromEntries(paths.map((path) => [basename(path), new Uint8Array(readFileSync(path))]));
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.js';
import { temporaryFolder } from './files.js';
import { writeLightSite } from './light-demo.js';
import { SITE_FOLDER, startSite } from './site.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all tests is connected to. */
    readonly browserAddress: string;
    /** Of the built site. */
    readonly origin: string;
    /** Of the same with a demo that is quickly drawn, and where that lies. */
    readonly lightOrigin: string;
    readonly lightFolder: string;
  }
}

/** One browser and one site for all test files; gone after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path: folder } = temporaryFolder();
  const lightFolder = join(folder, 'site');
  writeLightSite(SITE_FOLDER, lightFolder);
  const [browser, site, light] = await Promise.all([
    launchSharedBrowser(),
    startSite(),
    startSite(lightFolder),
  ]);
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('origin', site.origin);
  project.provide('lightOrigin', light.origin);
  project.provide('lightFolder', lightFolder);
  return async () => {
    await Promise.all([browser.close(), site.close(), light.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
}

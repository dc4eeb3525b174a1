import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.js';
import { temporaryFolder } from './files.js';
import { writeLightSite } from './light-demo.js';
import { SITE_FOLDER, startSite } from './site.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address for connecting to the browser of all tests. */
    readonly browserAddress: string;
    /** The origin of the built site. */
    readonly origin: string;
    /** The origin of a copy with a simplified demo, and its folder. */
    readonly lightOrigin: string;
    readonly lightFolder: string;
  }
}

/** Starts one browser and one site for all test files, and stops them after the last one. */
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

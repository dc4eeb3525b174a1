import type { TestProject } from 'vitest/node';
import { launchSharedBrowser } from './browser.js';
import { startSite } from './site.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of all tests is connected to. */
    readonly browserAddress: string;
    /** Of the built site. */
    readonly origin: string;
  }
}

/** One browser and one site for all test files; gone after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [browser, site] = await Promise.all([launchSharedBrowser(), startSite()]);
  project.provide('browserAddress', browser.wsEndpoint());
  project.provide('origin', site.origin);
  return async () => {
    await Promise.all([browser.close(), site.close()]);
  };
}

import { chromium, type BrowserContextOptions } from 'playwright-core';
import { afterEach, beforeAll, inject } from 'vitest';
import { visit, type OpenPage, type PageOptions } from './browser.js';
import { Contexts } from './contexts.js';

export interface OpenOptions extends PageOptions, BrowserContextOptions {
  /** The origin of another site. */
  readonly origin?: string;
  /** In a new process without pages of other tests. */
  readonly alone?: boolean;
}

export interface Visit {
  /** Opens a path of the site. Its page is closed when the test ends. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** The origin of the site, without a slash at its end. */
  origin(): string;
}

export interface VisitOptions {
  /**
   * One device pixel per CSS pixel, for tests that look at pictures. Other tests use a quarter, which is
   * drawn faster.
   */
  readonly sharp?: boolean;
  /** With the original demo. Tests that only need a model use a simplified one, see writeLightSite(). */
  readonly wholeDemo?: boolean;
}

/** It exists as long as this module, across test files. */
let contexts: Contexts | undefined;

/** The site in the browser that all test files share. */
export function visits({ sharp = false, wholeDemo = false }: VisitOptions = {}): Visit {
  const siteOrigin = () => inject(wholeDemo ? 'origin' : 'lightOrigin');
  const scale = sharp ? 1 : 0.5;
  beforeAll(async () => {
    contexts ??= new Contexts(await chromium.connect(inject('browserAddress')));
  });
  afterEach(() => contexts?.clear());
  return {
    open: async (path, options = {}) => {
      if (!contexts) throw new Error('No page can be opened before the tests begin.');
      const { foreignPage, prepare, viewport, origin = siteOrigin(), alone = false, ...more } = options;
      const own = alone || Object.keys(more).length > 0;
      const page = await (own
        ? contexts.newOwnPage({ deviceScaleFactor: scale, ...more })
        : contexts.newPage(origin, scale));
      if (viewport) await page.setViewportSize(viewport);
      return visit(page, origin, path, { foreignPage, prepare });
    },
    origin: siteOrigin,
  };
}

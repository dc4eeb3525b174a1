import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faintTexts } from '../support/contrast.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { untilViewer } from '../support/viewer.js';

const site = visits();

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced light': { colorScheme: 'light', forcedColors: 'active' },
  'forced dark': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** What is faint in each look, for an empty list if all can be read. Colours change without transitions. */
async function faintInAnyLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [name, look] of Object.entries(LOOKS)) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish();
    });
    found.push(...(await faintTexts(page)).map((text) => `${name}: ${text}`));
  }
  return found;
}

describe('every text can be read in both themes and in forced colours', () => {
  it('in annotations of a page whose buttons inherit their colour', async () => {
    const { page } = await openTag(
      site,
      `<md5-viewer src="demo/wanderer/wanderer.md5mesh" style="height:400px">
        <button slot="hotspot-a" data-joint="head">Head</button><p slot="caption">Wanderer</p>
      </md5-viewer>`,
      {},
      {
        style: 'html { color-scheme: light dark; color: light-dark(#111, #eee); } button { color: inherit; }',
      },
    );
    await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
    expect(await faintInAnyLook(page)).toEqual([]);
  });
});

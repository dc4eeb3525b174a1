import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EN as PAGE_EN } from '../../app/i18n/packs/en.js';
import { EN } from '../../element/i18n/en/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { openTag } from '../support/host.js';
import { elementTexts, pageTexts } from '../support/packs.js';
import { visits } from '../support/setup.js';
import { inViewer, showBar, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const tag = (more: string): string =>
  `<md5-viewer class="box" ${more} src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim" controls camera-controls></md5-viewer>`;

type Texts = Readonly<Record<string, string>>;

/** All visible and spoken texts of the page, including the viewer and its content. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: (string | null)[] = [];
    const collect = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder'])
          found.push(element.getAttribute(name));
        if (!element.matches('style, script, noscript, option:not(:checked)'))
          for (const node of element.childNodes)
            if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(document.body);
    return [...new Set(found.map((text) => text?.trim() ?? ''))].filter(Boolean);
  });
}

/** English texts among the shown ones, except for words that are equal in the language. */
function leftInEnglish(shown: readonly string[], own: Texts, usual: Texts): string[] {
  const known = new Set(Object.values(own));
  const foreign = new Set(Object.values(usual).filter((text) => !known.has(text)));
  return shown.filter((text) => foreign.has(text));
}

describe('the element', () => {
  it.each(['de', 'ru'] as const)('speaks the language of its page: %s', async (language) => {
    const pack = await elementTexts(language);
    const say = (key: string): string => pack[key] ?? '';
    const { page, complaints } = await openTag(site, tag(`lang="${language}"`));
    await page.setViewportSize({ width: 1000, height: 900 });
    await untilViewer(page, (viewer) => viewer.loaded);
    const seen: string[] = [];
    const note = async (): Promise<void> => {
      await inViewer(page, (viewer) => viewer.updateComplete);
      seen.push(...(await shownTexts(page)));
    };
    await showBar(page);
    await page.getByRole('button', { name: say('play'), exact: true }).waitFor();
    await page.getByRole('button', { name: say('display'), exact: true }).click();
    await page.getByRole('button', { name: say('close-display') }).waitFor();
    await note();
    await page.getByRole('button', { name: say('close-display') }).click();
    await inViewer(page, (viewer) =>
      viewer.loadFiles([new File(['MD5Version 10\nnumFrames x\n'], 'bad.md5anim')]),
    );
    await page.getByRole('region', { name: say('messages-region') }).waitFor();
    await note();
    await inViewer(page, (viewer) => viewer.showInspector());
    await page.getByRole('button', { name: say('close-inspector') }).waitFor();
    await note();
    await inViewer(page, (viewer) => (viewer.jointTree = true));
    await page.getByRole('button', { name: say('close-joints') }).waitFor();
    await note();
    await inViewer(page, (viewer) => viewer.showKeys());
    await page.getByRole('heading', { name: say('keys') }).waitFor();
    await note();
    expect(seen.length).toBeGreaterThan(200);
    expect(leftInEnglish(seen, pack, EN)).toEqual([]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('follows the page to another language if it has none of its own', async () => {
    const { page, complaints } = await openTag(site, tag(`a11y='{"pause": "Halt"}'`));
    await untilViewer(page, (viewer) => viewer.loaded);
    const play = (name: string) => page.getByRole('button', { name, exact: true });
    await showBar(page);
    await play('Play').waitFor();
    await page.evaluate(() => (document.documentElement.lang = 'fr-CA'));
    await play('Lire').waitFor();
    await inViewer(page, (viewer) => (viewer.lang = 'es'));
    await play('Reproducir').waitFor();
    await inViewer(page, (viewer) => viewer.play());
    await play('Halt').waitFor();
    await inViewer(page, (viewer) => viewer.pause());
    // A language without a pack.
    await inViewer(page, (viewer) => (viewer.lang = 'nl'));
    await play('Play').waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('speaks a language that the page adds, also in elements that are shown', async () => {
    const { page, complaints } = await openTag(site, tag('lang="nl"'));
    await untilViewer(page, (viewer) => viewer.loaded);
    await showBar(page);
    const play = (name: string) => page.getByRole('button', { name, exact: true });
    await play('Play').waitFor();
    await inViewer(page, (viewer) => {
      const element = viewer.constructor as typeof Md5ViewerElement;
      element.addLanguage('nl', { play: 'Afspelen', inspector: 'Details van het model' });
      element.addLanguage('de-at', { play: 'Los' });
    });
    await play('Afspelen').waitFor();
    await play('Display').waitFor();
    await inViewer(page, (viewer) => (viewer.lang = 'de-AT'));
    await play('Los').waitFor();
    await play('Anzeige').waitFor();
    await inViewer(page, (viewer) => (viewer.lang = 'de'));
    await play('Abspielen').waitFor();
    // An element that was out of the document in the meantime.
    await inViewer(page, async (viewer) => {
      const { parentElement } = viewer;
      viewer.remove();
      await new Promise((resolve) => setTimeout(resolve, 50));
      (viewer.constructor as typeof Md5ViewerElement).addLanguage('de', { play: 'Weiter' });
      parentElement?.append(viewer);
    });
    await play('Weiter').waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('rejects texts in no language', async () => {
    const { page } = await openTag(site, tag(''));
    const error = await inViewer(page, (viewer) => {
      try {
        (viewer.constructor as typeof Md5ViewerElement).addLanguage('a b', {});
        return '';
      } catch (thrown) {
        return (thrown as Error).name;
      }
    });
    expect(error).toBe('RangeError');
  });

  it('loads no texts for a page in English', async () => {
    const asked: string[] = [];
    const { page } = await openTag(site, tag(''));
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => viewer.showInspector());
    expect(asked.filter((url) => /\/(wording|de|es|fr|ru)-[^/]*\.js$/.test(url))).toEqual([]);
  });
});

describe('the page', () => {
  it.each(['de', 'ru'] as const)('speaks the language of the browser: %s', async (language) => {
    const pack = await pageTexts(language);
    const own = { ...(await elementTexts(language)), ...pack };
    const { page, complaints } = await site.open('/#play=0', {
      locale: language,
      viewport: { width: 1280, height: 800 },
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('button', { name: pack['open-files'] ?? '' }).waitFor();
    await inViewer(page, (viewer) => viewer.showInspector());
    await page.getByRole('button', { name: own['close-inspector'] ?? '' }).waitFor();
    await page.locator('#play-all').click();
    await page.getByRole('button', { name: pack.stop ?? '', exact: true }).waitFor();
    await page.locator('#compare-button').click();
    await page
      .locator('#compare')
      .getByText(pack['all-frames'] ?? '')
      .waitFor();
    await page.locator('#embed').click();
    await page.getByRole('heading', { name: pack.embed ?? '' }).waitFor();
    expect(leftInEnglish(await shownTexts(page), own, { ...EN, ...PAGE_EN })).toEqual([]);
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it.each(['de', 'ru'] as const)('has a title in it while no model is shown: %s', async (locale) => {
    const { page } = await site.open('/', {
      locale,
      prepare: (opening) => opening.route('**/*.md5mesh', () => undefined),
    });
    await expect.poll(() => page.title()).toBe((await pageTexts(locale)).title);
  });

  it.each(['en', 'de', 'es', 'fr', 'ru'])('has room for its name and all buttons: %s', async (locale) => {
    const { page } = await site.open('/#play=0', { locale, viewport: { width: 1261, height: 400 } });
    const name = page.getByRole('heading', { name: 'md5-viewer' });
    await page.locator(`html:lang(${locale})`).waitFor();
    await page.evaluate(() => {
      for (const id of ['models-button', 'repair-button', 'save-md5'])
        document.getElementById(id)?.removeAttribute('hidden');
    });
    const fits = (): Promise<boolean> =>
      name.evaluate((heading) => {
        const actions = document.querySelector('.actions')?.getBoundingClientRect();
        return (
          heading.scrollWidth <= heading.clientWidth &&
          heading.getBoundingClientRect().right < (actions?.left ?? 0) &&
          (actions?.right ?? Infinity) <= innerWidth
        );
      });
    for (const width of [1261, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 400 });
      await expect.poll(fits).toBe(true);
    }
  });

  it('translates a comparison that is shown', async () => {
    const { page } = await site.open('/#play=0&clip=idle', {
      locale: 'de',
      viewport: { width: 1280, height: 800 },
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('combobox', { name: 'Sprache' }).waitFor();
    await page.locator('#compare-button').click();
    await page.getByLabel('Vergleichen mit').selectOption({ label: 'Bindepose' });
    await page.getByRole('img', { name: 'Bindepose' }).waitFor();
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Français');
    await page.getByLabel('Comparer avec').waitFor();
    await page.getByRole('img', { name: 'Pose de liaison' }).waitFor();
    await page.getByText('Côte à côte').waitFor();
  });

  it('keeps a language that was chosen', async () => {
    const { page, complaints } = await site.open('/#play=0', {
      locale: 'de-CH',
      viewport: { width: 1280, height: 800 },
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Español');
    await page.getByRole('button', { name: 'Abrir archivos' }).waitFor();
    await page.getByRole('button', { name: 'Reproducir', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Abrir archivos' }).waitFor();
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
    await page.getByRole('button', { name: 'Open files' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });
});

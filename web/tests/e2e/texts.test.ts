import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { EN } from '../../element/i18n/en/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { openTag } from '../support/host.js';
import { middleOfModel } from '../support/picture.js';
import { visits } from '../support/setup.js';
import { tinyMeshes } from '../support/tiny-model.js';
import { inViewer, showBar, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';

const tag = (more = ''): string =>
  `<md5-viewer class="box" src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim" controls camera-controls allow-drop ${more}></md5-viewer>`;

/** All visible and spoken texts inside the element, without the sentences about files. */
function textsIn(page: Page): Promise<string[]> {
  return inViewer(page, ({ shadowRoot }) => {
    const found: string[] = [];
    const collect = (root: ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        // Elements there without a text of the element contain sentences about files.
        const sentence = element.matches(
          '.findings :is(.text, .text *, .hint, .place), .side :is(li, .why, .place)',
        );
        for (const name of [
          'aria-label',
          'aria-description',
          'aria-valuetext',
          'title',
          'alt',
          'placeholder',
        ])
          found.push(element.getAttribute(name) ?? '');
        for (const node of element.childNodes)
          if (node.nodeType === Node.TEXT_NODE && element.localName !== 'style')
            if (!sentence || node.textContent?.includes('[')) found.push(node.textContent ?? '');
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(shadowRoot!);
    return found.map((text) => text.trim()).filter(Boolean);
  });
}

describe('the texts of the element', () => {
  it('can all be replaced', async () => {
    const { page } = await openTag(
      site,
      '<md5-viewer class="box" controls camera-controls allow-drop></md5-viewer>',
    );
    await page.setViewportSize({ width: 1000, height: 900 });
    // Each text contains its key in brackets.
    await inViewer(
      page,
      (viewer, keys) => {
        const texts = Object.fromEntries(keys.map((key) => [key, `[${key}]`]));
        (viewer.constructor as typeof Md5ViewerElement).addLanguage('en', {
          ...texts,
          loop: '[loop] {mode}',
          view: '[view] {name}',
          'loop-rule-auto': '[loop-rule-auto] {rule}',
          'camera-cuts-found': '[camera-cuts-found] {cuts}',
          'missing-files-count-other': '[missing-files-count-other] {names}',
        });
      },
      Object.keys(EN),
    );
    const seen = new Set<string>();
    const note = async (): Promise<void> => {
      await inViewer(page, (viewer) => viewer.updateComplete);
      for (const text of await textsIn(page)) seen.add(text);
    };
    // An empty viewer, then a model without its images.
    await page.getByText('[empty-drop]').waitFor();
    await note();
    await inViewer(page, (viewer) => (viewer.allowDrop = false));
    await page.getByText('[empty]').waitFor();
    await note();
    const images = ['a.tga', 'b.tga', 'c.tga', 'd.tga'];
    await inViewer(
      page,
      (viewer, text) => viewer.loadFiles([new File([text], 'tiny.md5mesh')]),
      tinyMeshes(20, images),
    );
    await page.getByText('[missing-files-count-other] [names-more]').waitFor();
    await note();
    await inViewer(
      page,
      (viewer, src) => Object.assign(viewer, { allowDrop: true, shading: 'weights', src }),
      `${DEMO}wanderer.md5mesh`,
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.modelName === 'wanderer');
    await page.getByRole('button', { name: '[display]' }).click();
    await page.getByRole('button', { name: '[close-display]' }).waitFor();
    await note();
    // Files that load, one that does not fit, one that is invalid, and one that never arrives.
    await page.route('**/never.md5anim', () => undefined);
    await inViewer(
      page,
      async (viewer, folder) => {
        const bad = new File(['MD5Version 10\nnumFrames x\n'], 'bad.md5anim');
        const files = ['walk.md5anim', 'tour.md5camera'].map(async (name) => {
          return new File([await (await fetch(folder + name)).blob()], name);
        });
        await viewer.loadFiles([...(await Promise.all(files)), bad]);
        viewer.pause();
        for (const mode of ['once', 'ping-pong', 'repeat'] as const) {
          viewer.loop = mode;
          await viewer.updateComplete;
        }
      },
      DEMO,
    );
    await page.getByRole('region', { name: '[messages-region]' }).waitFor();
    await note();
    await inViewer(page, (viewer) => {
      viewer.cameraPath = 'tour';
      viewer.loop = 'once';
    });
    await note();
    await inViewer(page, (viewer) => {
      viewer.play();
      viewer.loop = 'ping-pong';
    });
    await note();
    await page.getByRole('button', { name: '[copy-messages]' }).click();
    await page.getByText('[copied]').waitFor();
    await note();
    await inViewer(page, (viewer) => viewer.showInspector());
    await note();
    await inViewer(page, (viewer) => {
      viewer.cameraCuts = 'last-of-old-shot';
    });
    await page.getByText('[camera-cuts-auto]').waitFor({ state: 'attached' });
    await note();
    await inViewer(page, (viewer) => {
      viewer.cameraPath = null;
      viewer.rootMotion = 'travel';
      viewer.pause();
    });
    await page.getByText('[camera-follow-none]').waitFor({ state: 'attached' });
    await note();
    await page.getByRole('button', { name: '[close-display]' }).click();
    const [x, y] = await middleOfModel(page);
    await page.mouse.move(x - 2, y - 2);
    await page.mouse.move(x, y);
    await page.getByText('[under-pointer]').waitFor();
    await note();
    await page.mouse.click(x, y);
    await page.getByText('[clicked]').waitFor();
    await note();
    await page.getByRole('button', { name: '[video]' }).click();
    await note();
    await page.getByLabel('[record-format]').selectOption('[record-sprites]');
    await note();
    await page.getByRole('button', { name: '[close]' }).click();
    await page.getByRole('button', { name: '[joints]' }).click();
    await page.getByRole('button', { name: '[close-joints]' }).waitFor();
    await note();
    for (const joint of [-1, 0, 3]) {
      await inViewer(page, (viewer, chosen) => (viewer.selectedJoint = chosen), joint);
      await page.getByText(joint < 0 ? '[choose-joint]' : '[joint-index]').waitFor();
      await note();
    }
    await inViewer(page, (viewer) => (viewer.hiddenJoints = '3'));
    await page.getByText('[parts-hidden]').waitFor();
    await note();
    await inViewer(page, (viewer) => (viewer.hiddenJoints = null));
    await page.getByRole('searchbox').fill('no joint');
    await page.getByText('[no-joint-found]').waitFor();
    await note();
    await page.getByRole('searchbox').fill('');
    await inViewer(page, (viewer) => (viewer.weightJoint = null));
    await page.getByText('[legend-all]').waitFor();
    await note();
    await inViewer(page, (viewer) => (viewer.weightJoint = '3'));
    await page.getByText('[legend]').waitFor();
    await note();
    await page.getByRole('button', { name: '[close-joints]' }).click();
    await inViewer(page, (viewer) => viewer.showUvLayout(0));
    await note();
    await page.keyboard.press('Escape');
    await inViewer(page, (viewer) => viewer.showKeys());
    await note();
    await page.keyboard.press('Escape');
    await inViewer(page, (viewer) => {
      viewer.animations = 'never.md5anim';
    });
    await page.getByRole('button', { name: '[cancel]' }).waitFor();
    await note();

    const keys = Object.keys(EN);
    const shown = new Set(
      [...seen].flatMap((text) => [...text.matchAll(/\[([\w-]+)\]/g)].map(([, key]) => key)),
    );
    // Texts that this visit does not show: missing names, other numbers, failures.
    const others = [
      /^(joint|mesh|does-not-fit|[\w-]+-count-\w+|more-messages|bind-pose|severity-\w+|webgl\w+|wasm\w+|export-\w+|model)$/,
      // Texts of the inspector that this model and its material do not need; only one of clip and path is
      // shown.
      /^(no-\w+|declared-in|shown-as|lies-in|missing-image|not-drawn|cut-out|blended|two-sided|without-light|clamped)$/,
      // Announcements shortly after rotating and loading, while the viewer has the focus.
      /^(loaded|view-above|view-below)$/,
      // Rules that found no image of this model.
      /^rule-/,
      // Texts during a video recording.
      /^record-(progress|failed)$/,
      // A viewer that waits for a click, and code that cannot be loaded.
      /^(load-model|part-failed)$/,
      // Findings of several models and files.
      /^(findings-of-model|all-findings|all-severities|filter-findings|only-(problems|notes)|no-such-findings)$/,
      /^(more-alike|byte-offset|place-left-out|in-this-model|about-other-files|none-in-this-model|here-and-there)$/,
      // Layers, limits of engines that are not selected, a measured length.
      /^(layers|layer-|add-layer|remove-layer|limit-|within-limit|above-limit|measure-)/,
      // Definitions of a game, and marks on the timeline.
      /^(events?|event-\w+|animation-definition|definition|definition-\w+|at-joint|pitch-\w+|mark-\w+)$/,
      // Each joint shows only one of these texts.
      /^joint-(rests|position|rotation)$/,
      /^(skin|own-skin|default-skin|found-loop-circular|found-cuts-first-of-new-shot)$/,
    ];
    expect(keys.filter((key) => !shown.has(key) && !others.some((other) => other.test(key)))).toEqual([]);
    // Without keys and numbers, only names of files, joints and meshes remain.
    const words = [...seen].map((text) => text.replaceAll(/\[[\w-]+\]|^\d+ /g, '').trim());
    const names = await inViewer(page, ({ joints, meshes }) => [
      ...joints.map(({ name }) => name),
      ...meshes.flatMap(({ name, material }) => [name, material]),
    ]);
    const known = new Set([...names, 'walk', 'tour', 'wanderer', 'tiny', images.join('\n')]);
    // Before the rule that found an image.
    const isMap = (word: string): boolean => /^(diffuse|normal|specular): \w+\.png \(\)$/.test(word);
    expect(words.filter((word) => /[a-z]{2}/i.test(word) && !known.has(word) && !isMap(word))).toEqual([]);
  });

  it('can be those of another language, also while they are shown', async () => {
    const { page, complaints } = await openTag(
      site,
      tag(`a11y='{"play": "Abspielen", "stage": "3D-Modell {name}", "interaction-prompt": "Ziehen dreht"}'`),
    );
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('button', { name: 'Abspielen' }).waitFor();
    const stage = page.getByRole('img', { name: '3D-Modell wanderer' });
    expect(await stage.getAttribute('aria-description')).toBe('Ziehen dreht');
    await inViewer(page, (viewer) => viewer.showKeys());
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await inViewer(page, (viewer) => {
      viewer.a11y = { keys: 'Touches', play: 'Lire' };
    });
    await page.getByRole('heading', { name: 'Touches' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Lire' }).waitFor();
    // Texts that the new object lacks have their defaults again.
    await page.getByRole('img', { name: '3D model wanderer' }).waitFor();
    await inViewer(page, (viewer) => {
      viewer.a11y = null;
    });
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('that a11y does not document still work, with one warning for each element', async () => {
    const { page, complaints } = await openTag(site, tag(`a11y='{"unit-frame": "Bild", "play": "Los"}'`));
    await untilViewer(page, (viewer) => viewer.loaded);
    await showBar(page);
    await page.getByText('Bild').waitFor();
    await inViewer(page, (viewer) => (viewer.lang = 'de'));
    await page.getByRole('button', { name: 'Anzeige' }).waitFor();
    expect(complaints.messages).toEqual([
      expect.stringContaining(
        '<md5-viewer> a11y has keys that it does not document: unit-frame. Use Md5ViewerElement.addLanguage().',
      ),
    ]);
  });

  it('are never read as HTML', async () => {
    const { page } = await openTag(site, tag());
    await untilViewer(page, (viewer) => viewer.loaded);
    const text = '<img src=x onerror="document.title = 1">{name}';
    await inViewer(
      page,
      (viewer, said) => {
        (viewer.constructor as typeof Md5ViewerElement).addLanguage('en', {
          display: said,
          'unit-frame': said,
          keys: said,
        });
      },
      text,
    );
    await showBar(page);
    await page.getByRole('button', { name: text }).click();
    await inViewer(page, (viewer) => viewer.showKeys());
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(text);
    expect(await page.locator('md5-viewer').locator('img').count()).toBe(0);
  });

  it('stay if a11y is invalid, and the console says so', async () => {
    const { page, complaints } = await openTag(site, tag(`a11y="play: Abspielen"`));
    await untilViewer(page, (viewer) => viewer.loaded);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await inViewer(page, async (viewer) => {
      viewer.setAttribute('a11y', '{"play": "Los", "paly": "Los", "pause": 1}');
      await viewer.updateComplete;
    });
    await page.getByRole('button', { name: 'Los' }).waitFor();
    expect(complaints.messages).toEqual([
      expect.stringContaining('<md5-viewer> a11y is not a JSON object of texts'),
      expect.stringContaining('<md5-viewer> a11y has keys that it does not document: paly.'),
      expect.stringContaining('<md5-viewer> The values of pause in a11y are not texts.'),
    ]);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dropPaths } from '../support/drop.js';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, showBar, untilPlaying, untilViewer } from '../support/viewer.js';
import { zipOf } from '../support/zip.js';

const site = visits();
const WIDE = { viewport: { width: 1280, height: 800 } };

async function openDemo(): Promise<Page> {
  const { page } = await site.open('/', WIDE);
  await untilPlaying(page);
  return page;
}

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const outer = document.activeElement;
    return (outer?.shadowRoot?.activeElement ?? outer)?.getAttribute('aria-label') ?? null;
  });

describe('a viewer of 200 pixels', () => {
  it('has its display list and its details in words, not in letters', async () => {
    const { page } = await site.open(
      '/embed.html#src=demo/wanderer/wanderer.md5mesh&anim=demo/wanderer/walk.md5anim',
      { viewport: { width: 200, height: 300 } },
    );
    await untilPlaying(page);
    await showBar(page);
    await page.locator('[part="display-button"]').click();
    const labels = page.locator('.row span, .switches label');
    await labels.first().waitFor();
    const heights = await labels.evaluateAll((all) => all.map((label) => label.clientHeight));
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.max(...heights)).toBeLessThan(40);
    await page.locator('[part="display-close"]').click();
    await page.keyboard.press('i');
    const facts = page.locator('.facts dd');
    await facts.first().waitFor();
    const lines = await facts.evaluateAll((all) => all.map((fact) => fact.clientHeight));
    expect(Math.max(...lines)).toBeLessThan(40);
  });
});

describe('messages', () => {
  it('leave out what is about other models until all files are chosen', async () => {
    const { path: folder } = temporaryFolder();
    const other = tinyMesh(10, 'models/b').replace('weight 0 0 ', 'weight 0 9 ');
    writeFileSync(join(folder, 'a.md5mesh'), tinyMesh(10, 'models/a'));
    writeFileSync(join(folder, 'b.md5mesh'), other);
    const page = await openDemo();
    await dropPaths(page, [join(folder, 'a.md5mesh'), join(folder, 'b.md5mesh')]);
    await untilViewer(page, (viewer) => viewer.session.content.collection.models.length === 2);
    await untilViewer(page, (viewer) => viewer.session.problems.some(({ file }) => file === 'b.md5mesh'));
    if (!(await open(page))) await inViewer(page, (viewer) => viewer.session.toggleMessages());
    const list = page.locator('[part="messages"]');
    const scope = list.getByRole('combobox').first();
    await scope.waitFor();
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('a');
    expect(await list.innerText()).not.toContain('b.md5mesh');
    await scope.selectOption('all');
    await list.getByText('b.md5mesh').first().waitFor();
    await scope.selectOption('model');
    await list.getByText('b.md5mesh').first().waitFor({ state: 'detached' });
  });

  const open = (page: Page): Promise<boolean> => inViewer(page, (viewer) => viewer.session.messagesOpen);

  it('stay closed when textures are dropped after their mesh', async () => {
    const page = await openDemo();
    await dropPaths(page, demoPaths('.md5mesh'), 'alt');
    await untilViewer(page, (viewer) => viewer.session.content.collection.images.length === 0);
    await dropPaths(page, demoPaths('.png'));
    await untilViewer(page, (viewer) => viewer.session.content.collection.images.length > 0);
    await page.waitForTimeout(500);
    expect(await open(page)).toBe(false);
  });

  it('stay closed when one more archive is dropped with Shift', async () => {
    const page = await openDemo();
    using folder = temporaryFolder();
    const paths = ['a', 'b'].map((name) => {
      const path = join(folder.path, `${name}.pk4`);
      const data = tinyMesh(20).replace('commandline', 'nonsense 1\ncommandline');
      writeFileSync(path, zipOf([{ name: `models/${name}/${name}.md5mesh`, data }]));
      return path;
    });
    await dropPaths(page, paths.slice(0, 1), 'alt');
    await untilViewer(page, (viewer) => viewer.availableModels.join() === 'a');
    await dropPaths(page, paths.slice(1), 'shift');
    await untilViewer(page, (viewer) => viewer.availableModels.length === 2);
    expect(await inViewer(page, (viewer) => viewer.modelName)).toBe('b');
    await page.waitForTimeout(500);
    expect(await open(page)).toBe(false);
  });

  it.each([
    [1280, 800],
    [800, 600],
    [390, 844],
  ])('never cover the model at %d x %d', async (width, height) => {
    const page = await openDemo();
    await page.setViewportSize({ width, height });
    using folder = temporaryFolder();
    const path = join(folder.path, 'bad.md5mesh');
    writeFileSync(path, 'no mesh at all\n'.repeat(40));
    /** CSS pixels between the lowest joint and the top of the list. */
    const room = (): Promise<number> =>
      inViewer(page, (viewer) => {
        const list = viewer.renderRoot.querySelector('.messages');
        const lowest = Math.max(...viewer.joints.map(({ name }) => viewer.project(name)?.y ?? 0));
        const { top } = viewer.getBoundingClientRect();
        return (list?.getBoundingClientRect().top ?? 0) - top - lowest;
      });
    await dropPaths(page, [path]);
    await untilViewer(page, ({ session }) => session.messagesOpen && session.progress === null);
    await expect.poll(room).toBeGreaterThan(0);
    const before = await inViewer(page, ({ driver }) => driver.covered[0]);
    await page.keyboard.press('Escape');
    await untilViewer(page, ({ session }) => !session.messagesOpen);
    await expect.poll(() => inViewer(page, ({ driver }) => driver.covered[0])).toBeLessThan(before);
  });

  it('close with Escape, wherever the focus is', async () => {
    const page = await openDemo();
    using folder = temporaryFolder();
    const path = join(folder.path, 'bad.md5mesh');
    writeFileSync(path, 'no mesh at all');
    for (const focus of ['md5-viewer .messages > ul', '#open-files', null]) {
      await dropPaths(page, [path]);
      await untilViewer(page, (viewer) => viewer.session.messagesOpen);
      if (focus !== null) await page.locator(focus).focus();
      await page.keyboard.press('Escape');
      await untilViewer(page, (viewer) => !viewer.session.messagesOpen);
    }
  });

  it('of the last drop come first', async () => {
    const page = await openDemo();
    using folder = temporaryFolder();
    const paths = ['one', 'two'].map((name) => {
      const path = join(folder.path, `${name}.md5mesh`);
      writeFileSync(path, 'no mesh at all');
      return path;
    });
    for (const path of paths) {
      await dropPaths(page, [path]);
      const first = page.getByRole('region', { name: 'Findings on files' }).locator('li').first();
      await expect.poll(() => first.textContent()).toContain(path.split('/').at(-1));
    }
  });
});

describe('the bar', () => {
  it('stays in the accessibility tree while something plays and it is out of sight', async () => {
    const page = await openDemo();
    await page.mouse.move(600, 300);
    await page.waitForSelector('md5-viewer .panel.away');
    const play = page.getByRole('button', { name: 'Pause' });
    expect(await play.count()).toBe(1);
    const bar = page.locator('md5-viewer .bar');
    await expect
      .poll(() => bar.evaluate((element) => getComputedStyle(element).opacity), { timeout: 10_000 })
      .toBe('0');
    await play.focus();
    await page.waitForSelector('md5-viewer .panel:not(.away)');
  });

  it('is only as wide as its buttons if nothing moves', async () => {
    const page = await openDemo();
    await dropPaths(page, demoPaths('.md5mesh'), 'alt');
    await untilViewer(page, (viewer) => viewer.duration === 0 && viewer.loaded);
    const width = async (): Promise<number> =>
      (await page.locator('md5-viewer .bar').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeLessThan(300);
    expect(await width()).toBeGreaterThan(30);
  });

  it('has a scrubber in forced colors, and reads from left to right everywhere', async () => {
    const page = await openDemo();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const seen = await page.locator('md5-viewer .scrubber').evaluate((scrubber) => {
      const { forcedColorAdjust, direction } = getComputedStyle(scrubber) as CSSStyleDeclaration & {
        forcedColorAdjust: string;
      };
      return [forcedColorAdjust, direction];
    });
    expect(seen).toEqual(['none', 'ltr']);
    const pressed = await page
      .getByRole('button', { name: 'Grid', pressed: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    const other = await page
      .getByRole('button', { name: 'Skeleton', pressed: false })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(pressed).not.toBe(other);
  });
});

describe('Display and Details', () => {
  it('stand next to each other', async () => {
    const page = await openDemo();
    await page.getByRole('button', { name: /^Details/ }).click();
    await showBar(page);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    const display = await page.getByRole('group', { name: 'Display' }).boundingBox();
    const details = await page.getByRole('group', { name: 'Details', exact: true }).boundingBox();
    expect((display?.x ?? 0) + (display?.width ?? 0)).toBeLessThanOrEqual(details?.x ?? 0);
    expect(display?.width).toBeGreaterThan(200);
  });

  it('take the focus when they open, and return it on Escape', async () => {
    const page = await openDemo();
    const details = page.getByRole('button', { name: /^Details/ });
    const name = await details.getAttribute('aria-label');
    await details.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close details');
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe(name);
    expect(await page.getByRole('group', { name: 'Details', exact: true }).count()).toBe(0);
    const display = page.getByRole('button', { name: 'Display', exact: true });
    await display.press('Enter');
    await expect.poll(() => focused(page)).toBe('Close display');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Display');
    expect(await page.getByRole('group', { name: 'Display' }).count()).toBe(0);
  });

  it('the number at Details leads to the report, and Close stays where it is', async () => {
    const page = await openDemo();
    using folder = temporaryFolder();
    const path = join(folder.path, 'one.md5mesh');
    writeFileSync(path, 'no mesh at all');
    await page.setViewportSize({ width: 1280, height: 420 });
    await dropPaths(page, [path]);
    await page.locator('#badge').click();
    const details = page.getByRole('group', { name: 'Details', exact: true });
    const close = await details.getByRole('button', { name: 'Close details' }).boundingBox();
    const content = await details.getByRole('group', { name: 'Details of the shown files' }).boundingBox();
    expect((close?.y ?? 0) + (close?.height ?? 0)).toBeLessThanOrEqual(content?.y ?? 0);
    const report = await details.getByText(/^Findings/).boundingBox();
    expect(report?.y).toBeGreaterThanOrEqual(content?.y ?? Infinity);
    expect(report?.y).toBeLessThan((content?.y ?? 0) + (content?.height ?? 0));
    await page.locator('#badge').click();
    await details.waitFor({ state: 'detached' });
  });
});

describe('the top of the page', () => {
  it('does not jump when the first warning arrives', async () => {
    const page = await openDemo();
    const top = async () => [
      await page.locator('.brand h1').boundingBox(),
      await page.locator('.brand p span').first().boundingBox(),
    ];
    const before = await top();
    await page.evaluate(() => {
      const badge = document.getElementById('badge');
      if (badge) Object.assign(badge, { hidden: false, textContent: '12' });
    });
    expect(await top()).toEqual(before);
  });
});

describe('the top of a page of 320 pixels', () => {
  it('does not let its name overlap its buttons, with numbers on them', async () => {
    const { page } = await site.open('/', { viewport: { width: 320, height: 600 } });
    await untilPlaying(page);
    await page.evaluate(() => {
      const badge = document.getElementById('badge');
      if (badge) Object.assign(badge, { hidden: false, textContent: '12' });
      document.getElementById('models-button')?.removeAttribute('hidden');
    });
    const parts = await page
      .locator('.mark, .brand h1, .actions > button:visible')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1));
    for (const [i, part] of parts.entries()) {
      const next = parts[i + 1];
      if (next) expect(part.right).toBeLessThanOrEqual(next.left + 0.5);
      expect(part.right).toBeLessThanOrEqual(320);
    }
  });
});

describe('the top of the page over a letterbox', () => {
  it('is light on dark while the bars are there', async () => {
    const { page } = await site.open('/#path=tour&letterbox=2.35', { ...WIDE, colorScheme: 'light' });
    await untilPlaying(page);
    const color = (): Promise<string> =>
      page.locator('.brand p').evaluate((subtitle) => getComputedStyle(subtitle).color);
    await expect.poll(color).toBe('rgb(167, 176, 191)');
    await inViewer(page, (viewer) => {
      viewer.cameraPath = null;
    });
    await expect.poll(color).toBe('rgb(89, 97, 112)');
  });
});

describe('an archive', () => {
  it('starts with the same animation by a link as by a drop', async () => {
    const data = zipOf([
      { name: 'models/z/z.md5mesh', data: tinyMesh(20) },
      ...['bite', 'walk'].map((name) => ({ name: `models/z/${name}.md5anim`, data: tinyAnim(20) })),
    ]);
    const page = await openDemo();
    await page.route('**/pak.pk4', (route) => route.fulfill({ body: Buffer.from(data) }));
    await page.evaluate(() => (location.hash = '#archive=pak.pk4'));
    await untilViewer(page, (viewer) => viewer.availableAnimations.length === 2 && viewer.loaded);
    expect(await inViewer(page, (viewer) => viewer.animationName)).toBe('walk');
  });
});

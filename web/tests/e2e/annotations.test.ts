import { describe, expect, it } from 'vitest';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const sharp = visits({ sharp: true, wholeDemo: true });

const SOURCES = 'src="demo/wanderer/wanderer.md5mesh" animations="demo/wanderer/walk.md5anim"';
const FILLS = { style: 'md5-viewer { width: 500px; height: 400px; }' };

function tag(children: string, more = ''): string {
  return `<md5-viewer ${SOURCES} camera-orbit="0deg 90deg auto" ${more}>${children}</md5-viewer>`;
}

const CAP = '<button slot="hotspot-cap" data-joint="cap">Cap</button>';
const FACE = '<button slot="hotspot-face">Face</button>';

describe('an annotation on a joint', () => {
  it('stands at the position of project() in every picture', async () => {
    const { page, complaints } = await openTag(site, tag(CAP), {}, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.querySelector('[data-visible]') !== null);
    const offsets = await inViewer(page, async (viewer) => {
      const child = viewer.querySelector('button')!;
      const found: number[] = [];
      for (const frame of [0, 5, 11, 17.5]) {
        viewer.currentFrame = frame;
        await viewer.toBlob();
        const place = viewer.project('cap')!;
        const model = viewer.session.model!.value;
        const joint = model.joints.findIndex(({ name }) => name === 'cap');
        const { joints } = model.evaluate({ clip: viewer.session.clip!.value, frame });
        const position = [...joints.slice(7 * joint, 7 * joint + 3)] as unknown as [number, number, number];
        const same = viewer.project(position)!;
        const box = child.getBoundingClientRect();
        const element = viewer.getBoundingClientRect();
        found.push(box.x + box.width / 2 - element.x - place.x, box.y + box.height / 2 - element.y - place.y);
        found.push(same.x - place.x, same.y - place.y);
      }
      return found;
    });
    for (const offset of offsets) expect(Math.abs(offset)).toBeLessThan(0.6);
    expect(complaints.messages).toEqual([]);
  });

  it('keeps its offset in the space of the joint', async () => {
    const { page } = await openTag(
      site,
      tag('<button slot="hotspot-a" data-joint="head" data-offset="3 0 9">a</button>'),
      {},
      FILLS,
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.querySelector('[data-visible]') !== null);
    const [apart, far] = await inViewer(page, async (viewer) => {
      viewer.currentFrame = 7;
      await viewer.toBlob();
      const model = viewer.session.model!.value;
      const index = model.joints.findIndex(({ name }) => name === 'head');
      const { joints } = model.evaluate({ clip: viewer.session.clip!.value, frame: 7 });
      const [px = 0, py = 0, pz = 0, x = 0, y = 0, z = 0, w = 0] = joints.slice(7 * index);
      const v = [3, 0, 9] as const;
      // v + 2 q x (q x v + w v)
      const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])] as const;
      const at = viewer.project([
        px + v[0] + w * t[0] + (y * t[2] - z * t[1]),
        py + v[1] + w * t[1] + (z * t[0] - x * t[2]),
        pz + v[2] + w * t[2] + (x * t[1] - y * t[0]),
      ])!;
      const box = viewer.querySelector('button')!.getBoundingClientRect();
      const head = viewer.project('head')!;
      return [
        Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y),
        Math.hypot(at.x - head.x, at.y - head.y),
      ];
    });
    expect(apart).toBeLessThan(0.6);
    expect(far).toBeGreaterThan(10);
  });

  it('is logged and stays hidden if the model does not have the joint', async () => {
    const { page } = await openTag(
      site,
      tag('<button slot="hotspot-a" data-joint="tail">a</button>'),
      {},
      FILLS,
    );
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await untilViewer(page, (viewer) => viewer.loaded);
    await expect.poll(() => page.getByRole('button', { name: 'a' }).count()).toBe(0);
    expect(await inViewer(page, (viewer) => viewer.project('tail'))).toBeNull();
  });
});

describe('an annotation on a point', () => {
  it('fades behind the model, leaves the tab order, and says so', async () => {
    const { page } = await openTag(sharp, tag(`${CAP}${FACE}<a href="#">after</a>`), {}, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.querySelector('[data-visible]') !== null);
    // The front point in the middle of the picture is hidden from behind.
    await inViewer(page, async (viewer) => {
      const events: string[] = [];
      viewer.addEventListener('hotspot-visibility', ({ target, detail }) => {
        events.push(`${(target as Element).slot} ${detail.visible}`);
      });
      Object.assign(window, { events });
      viewer.jumpCameraToGoal();
      await viewer.toBlob();
      const box = viewer.getBoundingClientRect();
      const hit = viewer.pick(box.x + box.width / 2, box.y + box.height * 0.5)!;
      viewer.querySelector<HTMLElement>('[slot=hotspot-face]')!.dataset.position = hit.position.join(' ');
    });
    const face = page.getByRole('button', { name: 'Face' });
    await expect.poll(() => face.isVisible()).toBe(true);
    await inViewer(page, (viewer) => {
      viewer.cameraOrbit = '180deg 90deg auto';
      viewer.jumpCameraToGoal();
    });
    await expect.poll(() => face.count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Cap' }).isVisible()).toBe(true);
    const seen = await page.evaluate(() => Reflect.get(window, 'events') as string[]);
    expect(seen.at(-1)).toBe('hotspot-face false');
    await page.getByRole('button', { name: 'Cap' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).not.toBe('Face');
  });

  it('comes in the order of the children by the Tab key', async () => {
    const children = ['b', 'a', 'c'].map(
      (name) =>
        `<button slot="hotspot-${name}" data-joint="head" data-offset="0 0 ${name.charCodeAt(0) - 90}">${name}</button>`,
    );
    const { page } = await openTag(site, tag(children.join('')), {}, FILLS);
    await untilViewer(page, (viewer) => viewer.querySelectorAll('[data-visible]').length === 3);
    const order: (string | null | undefined)[] = [];
    await page.locator('[slot=hotspot-b]').focus();
    for (let i = 0; i < 3; i++) {
      order.push(await page.evaluate(() => document.activeElement?.textContent));
      await page.keyboard.press('Tab');
    }
    expect(order).toEqual(['b', 'a', 'c']);
  });
});

describe('the page', () => {
  it('places an annotation by a click on the model, and its code has it', async () => {
    const { page } = await site.open('/#frame=0&play=0&orbit=0deg 90deg auto', {
      viewport: { width: 1280, height: 700 },
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused);
    await page.getByRole('button', { name: 'Embed' }).click();
    await page.getByRole('button', { name: 'Add an annotation' }).click();
    await page.getByText('Click a point of the model.').waitFor();
    const box = (await page.locator('md5-viewer').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.45);
    const code = page.getByRole('group', { name: 'Tag code' });
    await expect.poll(() => code.textContent()).toContain('slot="hotspot-1"');
    expect(await code.textContent()).toMatch(/data-joint="\w+" data-offset="[-.\d]+ [-.\d]+ [-.\d]+"/);
    await untilViewer(page, (viewer) => viewer.querySelector('[data-visible]') !== null);
    const away = await inViewer(page, (viewer) => {
      const child = viewer.querySelector('[slot=hotspot-1]')!.getBoundingClientRect();
      const own = viewer.getBoundingClientRect();
      return [
        child.x + child.width / 2 - own.x - own.width / 2,
        child.y + child.height / 2 - own.y - own.height * 0.45,
      ];
    });
    for (const way of away) expect(Math.abs(way)).toBeLessThan(2);
  });

  it('places one annotation after earlier tries', async () => {
    const { page } = await site.open('/#frame=0&play=0&orbit=0deg 90deg auto', {
      viewport: { width: 1280, height: 700 },
    });
    await untilViewer(page, (viewer) => viewer.loaded && viewer.paused);
    const start = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Embed' }).click();
      await page.getByRole('button', { name: 'Add an annotation' }).click();
      await page.getByText('Click a point of the model.').waitFor();
      await page.getByText('Click a point of the model.').waitFor({ state: 'detached' });
    };
    const box = (await page.locator('md5-viewer').boundingBox())!;
    await start();
    await start();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.45);
    await page.getByRole('group', { name: 'Tag code' }).waitFor();
    const placed = (): Promise<number> =>
      inViewer(page, (viewer) => viewer.querySelectorAll('[slot^=hotspot-]').length);
    expect(await placed()).toBe(1);
  });
});

describe('annotations', () => {
  it('come, move and go with their children, with lines, caption and credits', async () => {
    const { page, complaints } = await openTag(sharp, tag(''), {}, FILLS);
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(page, (viewer) => {
      viewer.innerHTML = `<button slot="hotspot-cap" data-joint="head" data-leader="90 -40">A felt cap</button>
        <button slot="hotspot-dot" data-joint="hips" title="Hips"></button>
        <span slot="caption">The wanderer</span><span slot="credits">CC0</span>`;
    });
    await untilViewer(page, (viewer) => viewer.querySelectorAll('[data-visible]').length === 2);
    const boxes = await inViewer(page, (viewer) => {
      const box = viewer.querySelector('button')!.getBoundingClientRect();
      const head = viewer.project('head')!;
      return [box.x + box.width / 2 - head.x, box.y + box.height / 2 - head.y];
    });
    expect(boxes.map(Math.round)).toEqual([90, -40]);
    expect(await page.getByText('The wanderer').isVisible()).toBe(true);
    await inViewer(page, (viewer) => viewer.replaceChildren());
    await expect
      .poll(() => inViewer(page, (viewer) => viewer.shadowRoot!.querySelectorAll('.hotspot').length))
      .toBe(0);
    expect(complaints.messages).toEqual([]);
  });

  it('cost a viewer without them nothing', async () => {
    const asked: string[] = [];
    const { page } = await openTag(site, tag(''), {}, FILLS);
    page.on('request', (request) => asked.push(request.url()));
    await untilViewer(page, (viewer) => viewer.loaded);
    const found = await inViewer(page, async (viewer) => {
      let projected = 0;
      const project = viewer.driver.project.bind(viewer.driver);
      viewer.driver.project = (...points) => {
        projected++;
        return project(...points);
      };
      viewer.play();
      for (let i = 0; i < 5; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
      return [projected, viewer.shadowRoot!.querySelector('.annotations')];
    });
    expect(found).toEqual([0, null]);
    expect(asked.filter((url) => url.includes('companions'))).toEqual([]);
  });
});

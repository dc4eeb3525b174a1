import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES } from '../../element/attributes.js';
import { demoPaths } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { inViewer, untilViewer } from '../support/viewer.js';

const site = visits();
const read = (name: string) =>
  readFileSync(
    demoPaths(name.slice(name.lastIndexOf('.'))).find((path) => path.endsWith(name)) ?? '',
    'utf8',
  );
const FILES = {
  'a.md5mesh': read('wanderer.md5mesh'),
  'b.md5anim': read('idle.md5anim'),
  'c.md5anim': read('walk.md5anim'),
};
const SOURCES = 'src="a.md5mesh" animations="b.md5anim c.md5anim" loading="eager"';

/** Only the messages of the element: the textures of the demo are not served. */
const logged = (messages: readonly string[]): string[] =>
  messages.filter((message) => message.includes('<md5-viewer>'));

describe('an element', () => {
  it('has the defaults of the table before anything is set', async () => {
    const { page, complaints } = await openTag(site, '<p>none</p>');
    const values = await page.evaluate((names) => {
      const viewer = document.createElement('md5-viewer');
      document.body.append(viewer);
      const others = ['layers', 'modelName', 'currentTime', 'currentFrame', 'hoveredJoint', 'selectedJoint'];
      return Object.fromEntries(
        [...names, ...others].map((name) => [name, Reflect.get(viewer, name) as unknown]),
      );
    }, Object.keys(ATTRIBUTES));
    const defaults = Object.entries(ATTRIBUTES).map(([name, { initial }]) => [name, initial]);
    expect(values).toEqual({
      ...Object.fromEntries(defaults),
      layers: [],
      modelName: null,
      currentTime: 0,
      currentFrame: 0,
      hoveredJoint: -1,
      selectedJoint: -1,
    });
    const rules = await inViewer(page, (viewer) => viewer.driver.motion.rules);
    expect(rules).toEqual({ rootMotion: 'file', loopRule: 'auto', crossfade: 0.3, followed: true });
    expect(complaints.messages).toEqual([]);
  });

  it('takes over what was set before it was defined', async () => {
    const early = `<script>
      Object.assign(document.querySelector('md5-viewer'), {
        animations: 'b.md5anim c.md5anim', src: 'a.md5mesh', loading: 'eager',
        animationName: 'c', currentFrame: 7, layers: [{ animationName: 'b', weight: 0.5 }], modelName: 'a',
        shading: 'normals', exposure: '0.5', skeleton: 'bones', grid: true, loop: 'once', timeScale: -1,
      });</script>`;
    const { page, complaints } = await openTag(site, `<md5-viewer></md5-viewer>${early}`, FILES, {
      free: true,
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    const values = await inViewer(page, (viewer) => {
      const { animationName, currentFrame, layers, modelName, shading, exposure } = viewer;
      const { skeleton, grid, loop, timeScale } = viewer;
      return {
        animationName,
        currentFrame,
        layers,
        modelName,
        shading,
        exposure,
        skeleton,
        grid,
        loop,
        timeScale,
      };
    });
    expect(values).toEqual({
      animationName: 'c',
      currentFrame: 7,
      layers: [{ animationName: 'b', weight: 0.5 }],
      modelName: 'a',
      shading: 'normals',
      exposure: 0.5,
      skeleton: 'none',
      grid: true,
      loop: 'once',
      timeScale: -1,
    });
    expect(logged(complaints.messages)).toEqual([
      expect.stringContaining('skeleton="bones" is not valid. Expected one of none, lines, names.'),
    ]);
  });

  it('logs names that its files do not have, once they are loaded', async () => {
    const names =
      'animation-name="run" skin="gold" camera-path="tour" weight-joint="tail" hidden-meshes="cap hat"';
    const { page, complaints } = await openTag(site, `<md5-viewer ${SOURCES} ${names}></md5-viewer>`, FILES);
    await untilViewer(page, (viewer) => viewer.loaded && viewer.session.progress === null);
    await expect.poll(() => logged(complaints.messages).length).toBe(5);
    await inViewer(page, async (viewer) => {
      viewer.setAttribute('weight-joint', 'head');
      await viewer.updateComplete;
      viewer.setAttribute('weight-joint', 'tail');
      await viewer.updateComplete;
      viewer.setAttribute('weight-joint', 'ear');
      viewer.setAttribute('touch-action', 'swipe');
    });
    await expect.poll(() => logged(complaints.messages).length).toBe(7);
    const messages = logged(complaints.messages);
    expect(messages.map((message) => /<md5-viewer> ([\w-]+="\w+" is not \w+)/.exec(message)?.[1])).toEqual([
      'animation-name="run" is not in',
      'camera-path="tour" is not in',
      'skin="gold" is not in',
      'weight-joint="tail" is not in',
      'hidden-meshes="hat" is not in',
      'touch-action="swipe" is not valid',
      'weight-joint="ear" is not in',
    ]);
    expect(messages[0]).toContain('Available: b, c.');
  });
});

/** Giving an attribute or a property its present value draws no picture. */
import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { inViewer, pauseAt, restingRadius, untilViewer } from '../support/viewer.js';

const site = visits();
const DEMO = 'demo/wanderer/';
const FILES = `src="${DEMO}wanderer.md5mesh" animations="${DEMO}walk.md5anim ${DEMO}idle.md5anim"
  materials="${DEMO}wanderer.mtr"`;

/** A value of each attribute that can be given twice; an empty text sets a switch. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  ...{ skin: 'none', alt: 'A walker', loading: 'eager', reveal: 'auto', 'up-axis': 'z', 'allow-drop': '' },
  ...{ 'animation-name': 'idle', 'animation-crossfade-duration': '100', 'camera-path': 'none-such' },
  ...{ loop: 'ping-pong', 'loop-rule': 'id', 'time-scale': '2', 'root-motion': 'in-place', sync: 'group' },
  ...{ 'camera-cuts': 'first-of-new-shot', 'camera-fov-rule': 'bfg', 'camera-follow': 'none', controls: '' },
  ...{ 'camera-controls': '', 'camera-orbit': '30deg 70deg 110%', 'min-camera-orbit': '-90deg auto auto' },
  ...{ 'max-camera-orbit': '90deg auto auto', 'camera-target': '0 0 40', 'field-of-view': '40deg' },
  ...{ projection: 'orthographic', 'auto-rotate-delay': '5', 'rotation-per-second': '20deg' },
  ...{ 'disable-zoom': '', 'touch-action': 'none', 'wheel-zoom': 'always', 'interaction-prompt': 'none' },
  ...{ shading: 'weights', 'weight-joint': '3', skeleton: 'names', wireframe: '', 'show-normals': '' },
  ...{ bounds: 'both', grid: '', axes: '', 'show-trail': '', 'show-camera-paths': '', 'hidden-meshes': '0' },
  ...{ 'hidden-joints': '2', letterbox: '2.35', 'joint-tree': '', exposure: '1.5', ambient: '0.5' },
  ...{ 'shadow-intensity': '0.5', 'light-direction': '20deg 45deg', lang: 'en', class: 'dark' },
};

describe('an element that is paused', () => {
  it('draws with each new value of an attribute or property, and not when it is given again', async () => {
    const { page } = await site.open('/host.html', {
      foreignPage: {
        contentType: 'text/html',
        headers: {},
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>host</title>
          <script type="module" src="md5-viewer.js"></script>
          <md5-viewer style="display:block;width:300px;height:200px" ${FILES}></md5-viewer></html>`,
      },
    });
    await untilViewer(page, (viewer) => viewer.loaded);
    await inViewer(
      page,
      async (viewer, attributes) => {
        for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
        viewer.layers = [{ animationName: 'walk', weight: 0.5 }];
        document.documentElement.dataset.theme = 'dark';
        await viewer.updateComplete;
      },
      ATTRIBUTES,
    );
    await untilViewer(page, (viewer) => !!viewer.renderRoot.querySelector('[part="joint-tree"]'));
    await restingRadius(page);
    await pauseAt(page, 3);
    const drawing = await inViewer(
      page,
      async (viewer, attributes) => {
        /** The pictures of the frames that follow a change. */
        const pictures = async (change?: () => void): Promise<number> => {
          const before = viewer.stats?.pictures ?? NaN;
          change?.();
          await viewer.updateComplete;
          for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
          return (viewer.stats?.pictures ?? NaN) - before;
        };
        // Whatever moved before comes to rest.
        while ((await pictures()) > 0);
        const again: Record<string, () => void> = {
          layers: () => (viewer.layers = [{ animationName: 'walk', weight: 0.5 }]),
          autoRotate: () => (viewer.autoRotate = false),
          modelName: () => Object.assign(viewer, { modelName: viewer.modelName }),
          src: () => viewer.setAttribute('src', viewer.src ?? ''),
          theme: () => (document.documentElement.dataset.theme = 'dark'),
          update: () => viewer.requestUpdate(),
        };
        for (const [name, value] of Object.entries(attributes)) {
          const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
          again[`${name}=""`] = () => viewer.setAttribute(name, value);
          again[property] = () => void Reflect.set(viewer, property, Reflect.get(viewer, property));
        }
        const guilty: string[] = [];
        // Together, because a frame takes long on a busy machine.
        if ((await pictures(() => Object.values(again).forEach((change) => change()))) > 0)
          for (const name in again) if ((await pictures(again[name])) > 0) guilty.push(name);
        // Without these, the check above could not fail.
        const news = [
          await pictures(() => (viewer.exposure = 1.25)),
          await pictures(() => viewer.setAttribute('camera-fov-rule', 'doom3')),
          await pictures(() => viewer.setAttribute('animation-name', 'walk')),
          await pictures(() => (viewer.layers = [])),
        ];
        return { guilty, news: news.map((count) => count > 0) };
      },
      ATTRIBUTES,
    );
    expect(drawing).toEqual({ guilty: [], news: [true, true, true, true] });
  });
});

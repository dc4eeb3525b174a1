import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoPaths } from '../support/files.js';
import { openPage, type OpenPage } from '../support/browser.js';
import type { Site } from '../support/site.js';
import { GENERATED, type Files } from './models.js';
import type { Scenario } from './scenarios.js';

const DEFAULT_SIZE = [144, 144] as const;

/** Keeps the page's WebGL context at hand, so that a test can take it away. */
const CAPTURE = `
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2') window.webgl = context;
    return context;
  };`;

/** A page without anything but the element's script. */
export async function openStudio(browser: Browser, site: Site): Promise<OpenPage> {
  const studio = await openPage(browser, site, '/studio.html', {
    viewport: { width: 800, height: 600 },
    foreignPage: {
      contentType: 'text/html',
      headers: {},
      body: `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>studio</title>
        <script>${CAPTURE}</script><script type="module" src="md5-viewer.js"></script></html>`,
    },
  });
  await studio.page.waitForFunction(() => customElements.get('md5-viewer'));
  return studio;
}

/** Shows the scenario in an element of its own, the only one on the page, and takes its picture as a PNG. */
export async function takePicture(page: Page, scenario: Scenario): Promise<Uint8Array> {
  const order = { ...scenario, size: scenario.size ?? DEFAULT_SIZE, files: filesOf(scenario) };
  const base64 = await page.evaluate(async ({ files, size, attributes, ...rest }) => {
    const viewer = document.createElement('md5-viewer');
    viewer.style.cssText = `display:inline-block;width:${size[0]}px;height:${size[1]}px`;
    for (const [name, value] of Object.entries(attributes ?? {})) viewer.setAttribute(name, value);
    document.body.replaceChildren(viewer);
    const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    await viewer.loadFiles(
      files.map(({ path, base64 }) => ({ path, bytes: () => Promise.resolve(bytesOf(base64)) })),
    );
    const { stage } = viewer.session.engine!;
    for (const [material, state] of Object.entries(rest.materials ?? {})) {
      const plain = {
        alphaTest: 0,
        blend: 'opaque',
        twoSided: false,
        unlit: false,
        noDraw: false,
        clamp: false,
      };
      stage.setMaterial(viewer.session.model!.value, material, { ...plain, ...state } as never);
    }
    viewer.pause();
    viewer.animationName = rest.clip ?? null;
    viewer.currentFrame = rest.frame ?? 0;
    Object.assign(viewer, rest.properties);
    await viewer.updateComplete;
    // The element learns its size when the page is laid out.
    while (viewer.surface.width === 0) await new Promise(requestAnimationFrame);
    viewer.driver.camera.jumpToGoal();
    if (rest.losesContext) {
      const restored = new Promise((resolve) => viewer.addEventListener('contextrestored', resolve));
      const { webgl } = window as unknown as { webgl: WebGL2RenderingContext };
      const thief = webgl.getExtension('WEBGL_lose_context');
      thief?.loseContext();
      setTimeout(() => thief?.restoreContext(), 50);
      await restored;
    }
    // Names come with code of their own, after the first picture.
    while ((rest.properties || attributes?.skeleton === 'names') && !viewer.driver.overPainter)
      await new Promise(requestAnimationFrame);
    const own = await viewer.toBlob();
    const picture = rest.uvLayout === undefined ? own : await uvPicture(rest.uvLayout);
    async function uvPicture(mesh: number): Promise<Blob> {
      await viewer.showUvLayout(mesh);
      const canvas = viewer.shadowRoot!.querySelector<HTMLCanvasElement>('.uv canvas')!;
      return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
    }
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener('load', resolve));
    reader.readAsDataURL(picture);
    await read;
    return (reader.result as string).split(',')[1] ?? '';
  }, order);
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

function filesOf({ model, images = true }: Scenario): { path: string; base64: string }[] {
  const files: Files = model === 'demo' ? demoFiles() : GENERATED[model]();
  return Object.entries(files)
    .filter(([path]) => images || !path.endsWith('.png'))
    .map(([path, content]) => ({ path, base64: Buffer.from(content).toString('base64') }));
}

function demoFiles(): Files {
  const paths = ['.md5mesh', '.md5anim', '.md5camera', '.png'].flatMap(demoPaths);
  return Object.fromEntries(paths.map((path) => [basename(path), new Uint8Array(readFileSync(path))]));
}

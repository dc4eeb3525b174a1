import type { Scenario } from './scenarios.js';

/** A scenario with all data for the page. */
export type Order = Omit<Scenario, 'size'> & {
  readonly size: readonly [number, number];
  readonly files: readonly { readonly path: string; readonly base64: string }[];
};

/** Stores the page's WebGL context, so that a test can lose it. It must run before the element's script. */
export const CAPTURE = `
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2') window.webgl = context;
    return context;
  };`;

/**
 * Shows the scenario in the only element of the page, and returns its picture as a PNG in base64. Runs in the
 * page, so it uses nothing from outside.
 */
export async function drawScenario({ files, size, attributes, ...rest }: Order): Promise<string> {
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
  // The element gets its size during layout.
  while (viewer.surface.width === 0) await new Promise(requestAnimationFrame);
  viewer.jumpCameraToGoal();
  if (rest.losesContext) {
    const restored = new Promise((resolve) => viewer.addEventListener('contextrestored', resolve));
    const { webgl } = window as unknown as { webgl: WebGL2RenderingContext };
    const thief = webgl.getExtension('WEBGL_lose_context');
    thief?.loseContext();
    setTimeout(() => thief?.restoreContext(), 50);
    await restored;
  }
  // The code for names is loaded on demand, after the first picture.
  while ((rest.properties || attributes?.skeleton === 'names') && viewer.driver.scene.painters.length === 0)
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
}

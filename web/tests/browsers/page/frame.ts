// Helpers for flows in the page: waiting for conditions, opening pages and elements, keys, pictures.
import type { Md5ViewerElement } from '../../../element/index.js';

export type PageWindow = Window & typeof globalThis;

export interface OpenPage {
  readonly page: PageWindow;
  readonly viewer: Md5ViewerElement;
}

const DEMO = 'demo/wanderer/';
export const MESH = `${DEMO}wanderer.md5mesh`;
export const WALK = `${DEMO}walk.md5anim`;

/** On a very busy machine, WebKitGTK may draw no frame for a minute. */
const LIMIT_MS = 100_000;
const INTERVAL_MS = 10;

/** Waits until `condition` returns a value, and returns it. `what` completes the message "Waited until …". */
export async function until<T>(what: string, condition: () => T | null | undefined | false): Promise<T> {
  for (const end = Date.now() + LIMIT_MS; ;) {
    const value = condition();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > end) throw new Error(`Waited until ${what}, for ${LIMIT_MS / 1000} s. ${shownState()}`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}

/** The state of the page in the frame, or of the element in this page, for the message of a flow that fails. */
function shownState(): string {
  const page = document.querySelector('iframe')?.contentDocument ?? document;
  const viewer = page.querySelector('md5-viewer');
  const state = {
    models: viewer?.availableModels,
    loaded: viewer?.loaded,
    progress: viewer?.session.progress,
    findings: viewer?.report.diagnostics.map(({ message }) => message),
    notices: page.getElementById('notices')?.textContent,
  };
  return JSON.stringify(state);
}

/** Waits for a promise with the time limit of until(). */
export async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited until ${what}, for ${LIMIT_MS / 1000} s.`)), LIMIT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for an event after this call. */
export function eventOf(target: EventTarget, name: string): Promise<unknown> {
  return within(
    `${name} is dispatched`,
    new Promise((resolve) => target.addEventListener(name, resolve, { once: true })),
  );
}

export function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Expected that ${what}.`);
}

/**
 * Shows a page of the site in the only frame of this page, and waits for its model. `width` in CSS pixels.
 */
export async function openSite(path: string, width = 960): Promise<OpenPage> {
  const frame = document.createElement('iframe');
  frame.title = path;
  frame.style.cssText = `width:${width}px;height:640px;border:0`;
  frame.src = path;
  document.body.replaceChildren(frame);
  await eventOf(frame, 'load');
  const page = frame.contentWindow as PageWindow;
  const viewer = await until('the page has a viewer', () => page.document.querySelector('md5-viewer'));
  await until('the model of the page is loaded', () => viewer.loaded);
  return { page, viewer };
}

/** Shows the demo in the only element of this page, and waits for its model. */
export async function openElement(attributes: string): Promise<Md5ViewerElement> {
  const viewer = placeElement(`src="${MESH}" animations="${WALK}" ${attributes}`);
  await until('the model of the element is loaded', () => viewer.loaded);
  return viewer;
}

export function placeElement(attributes: string): Md5ViewerElement {
  document.body.innerHTML = `<md5-viewer ${attributes} style="width:640px;height:420px"></md5-viewer>`;
  return document.querySelector('md5-viewer')!;
}

/** Waits for the first match in the element's shadow root. */
export function inside<T extends HTMLElement = HTMLElement>(
  viewer: Md5ViewerElement,
  selector: string,
): Promise<T> {
  return until(`the viewer has ${selector}`, () => viewer.shadowRoot?.querySelector<T>(selector));
}

export const partOf = <T extends HTMLElement = HTMLElement>(
  viewer: Md5ViewerElement,
  part: string,
): Promise<T> => inside<T>(viewer, `[part~="${part}"]`);

/** Presses and releases a key at the focused element. */
export function press(viewer: Md5ViewerElement, key: string, code = ''): void {
  const target = viewer.shadowRoot?.activeElement ?? viewer;
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(
      new KeyboardEvent(type, { key, code, bubbles: true, composed: true, cancelable: true }),
    );
}

export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The model without its background, rows top first, 8-bit RGBA. */
export async function pixelsOf(viewer: Md5ViewerElement): Promise<Uint8ClampedArray> {
  const picture = await createImageBitmap(await viewer.toBlob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** The share of pixels that the model covers. */
export const coverage = (pixels: Uint8ClampedArray): number =>
  pixels.filter((value, i) => i % 4 === 3 && value > 128).length / (pixels.length / 4);

/** The share of bytes that differ visibly. */
export const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.length === b.length ? a.filter((value, i) => Math.abs(value - b[i]!) > 32).length / a.length : 1;

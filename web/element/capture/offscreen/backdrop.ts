import type { Size } from './offscreen-view.js';

/** The properties of a background that do not depend on other elements. */
const PARTS = ['color', 'image', 'size', 'position', 'repeat', 'origin', 'clip', 'blend-mode'];
/** How long images in a background may take to appear, and how often that is checked. */
const PATIENCE_MS = 3000;
const LOOK_MS = 40;
/** Size of the samples for comparing pictures. */
const SAMPLE: Size = { width: 64, height: 64 };

/**
 * The element's background from CSS, opaque: its transparent parts show the colours of the elements around
 * it, then white. Images that scripts may not read are left out.
 */
export async function backdropOf(element: HTMLElement, { width, height }: Size): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('Could not create a 2D canvas.');
  for (const color of ['#fff', ...colorsBehind(element), getComputedStyle(element).backgroundColor]) {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  }
  const picture = await drawn(element, { width, height });
  if (picture) context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** The colours of all elements around it, the outermost first. */
function colorsBehind(element: Element): string[] {
  const root = element.getRootNode();
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return around ? [...colorsBehind(around), getComputedStyle(around).backgroundColor] : [];
}

/**
 * The background, drawn by the browser: the root of an SVG image can have one. It scales with the picture.
 * Null if there is only a colour, or if a policy forbids images of the page's own.
 */
async function drawn(element: HTMLElement, size: Size): Promise<CanvasImageSource | null> {
  const style = getComputedStyle(element);
  if (style.backgroundImage === 'none') return null;
  const own = { width: element.clientWidth || 1, height: element.clientHeight || 1 };
  const parts = PARTS.map((part) => `background-${part}:${style.getPropertyValue(`background-${part}`)}`);
  const css = parts.join(';');
  const whole = await withImages(css);
  const image = await imageOf(own, whole);
  if (!image) return null;
  const drawnAt = (await lengthsGrow()) ? size : own;
  if (!whole.includes('url("data:')) return painted(image, drawnAt);
  const bare = await imageOf(own, css.replace(URLS, 'url("data:,")'));
  return bare && seen(image, bare, drawnAt);
}

/** An SVG image of this size whose root has the style. */
function imageOf({ width, height }: Size, css: string): Promise<HTMLImageElement | null> {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  // As text, because a page's policy forbids styles of its own elements, but not of the image's.
  const quoted = css.replace(/[&"<]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const text = new XMLSerializer().serializeToString(svg).replace('<svg', () => `<svg style="${quoted}"`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return image.decode().then(
    () => image,
    () => null,
  );
}

let growing: Promise<boolean> | null = null;

/**
 * Whether lengths in the style scale with the image. Firefox computes the layout at the size at which the
 * image is drawn.
 */
function lengthsGrow(): Promise<boolean> {
  growing ??= imageOf(
    { width: 2, height: 1 },
    'background:linear-gradient(90deg,#000 1px,transparent 0)',
  ).then((image) => image === null || pixelsOf(painted(image, { width: 4, height: 1 }))?.[7] !== 0);
  return growing;
}

function painted(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  return canvas;
}

function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray | undefined {
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
}

/**
 * Waits until the image differs from `bare`, if ever: WebKit decodes large nested images, and Firefox SVG
 * images, only after they were first drawn.
 */
async function seen(
  image: CanvasImageSource,
  bare: CanvasImageSource,
  size: Size,
): Promise<HTMLCanvasElement> {
  // At the final size: the browser may decode only for that size.
  const sampled = (canvas: HTMLCanvasElement): string => pixelsOf(painted(canvas, SAMPLE))?.join() ?? '';
  const without = sampled(painted(bare, size));
  const end = performance.now() + PATIENCE_MS;
  for (let before = ''; ;) {
    const canvas = painted(image, size);
    const now = sampled(canvas);
    // If there are several images, one may be late.
    if ((now !== without && now === before) || performance.now() > end) return canvas;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const URLS = /url\("([^"]+)"\)/g;

/** Embeds the images to which CSS refers, because an SVG image loads no others. */
async function withImages(css: string): Promise<string> {
  let whole = css;
  for (const [named, address = ''] of css.matchAll(URLS)) {
    try {
      const response = await fetch(address);
      if (response.ok) whole = whole.replace(named, `url("${await addressOf(await response.blob())}")`);
    } catch {
      // It may be visible although scripts may not read it.
    }
  }
  return whole;
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('It could not be read.'));
    reader.readAsDataURL(blob);
  });
}

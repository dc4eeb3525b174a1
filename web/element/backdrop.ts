import type { Size } from './apart.js';

/** What of a background depends on no other element. */
const PARTS = ['color', 'image', 'size', 'position', 'repeat', 'origin', 'clip', 'blend-mode'];

/**
 * The element's background as CSS has it, opaque: under what is clear of it lie the colours of the elements around it,
 * then white. Images that scripts may not read are left out.
 */
export async function backdropOf(element: HTMLElement, { width, height }: Size): Promise<HTMLCanvasElement> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser gives no canvas.');
  for (const color of ['#fff', ...colorsBehind(element), getComputedStyle(element).backgroundColor]) {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  }
  const image = await drawn(element);
  if (image) context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Of all elements around it, the outermost first. */
function colorsBehind(element: Element): string[] {
  const root = element.getRootNode();
  const around = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return around ? [...colorsBehind(around), getComputedStyle(around).backgroundColor] : [];
}

/**
 * The background, drawn by the browser: the root of an SVG image has one as any element. It scales with the picture.
 * Null where there is none beside the colour, or a policy forbids images of the page's own.
 */
async function drawn(element: HTMLElement): Promise<HTMLImageElement | null> {
  const style = getComputedStyle(element);
  if (style.backgroundImage === 'none') return null;
  const values = PARTS.map((part) => `background-${part}:${style.getPropertyValue(`background-${part}`)}`);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const [width, height] = [element.clientWidth || 1, element.clientHeight || 1];
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  // As text: a policy of the page forbids styles of its own elements, not of the image's.
  const css = (await withImages(values.join(';'))).replace(
    /[&"<]/g,
    (letter) => `&#${letter.charCodeAt(0)};`,
  );
  const text = new XMLSerializer().serializeToString(svg).replace('<svg', () => `<svg style="${css}"`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** The images that CSS names, in it: an SVG image loads no others. */
async function withImages(css: string): Promise<string> {
  let whole = css;
  for (const [named, address = ''] of css.matchAll(/url\("([^"]+)"\)/g)) {
    try {
      const response = await fetch(address);
      if (response.ok) whole = whole.replace(named, `url("${await addressOf(await response.blob())}")`);
    } catch {
      // It may not be read by scripts, though it may be seen.
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

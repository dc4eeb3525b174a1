import type { Page } from 'playwright-core';

/**
 * Texts of a page, in all shadow roots, that cannot be read well: each with its contrast against the worst of
 * what is behind it in the flat tree. axe gives no answer for text over a gradient or a picture, and none in
 * forced colours. `region`: only inside of it, a selector.
 */
export async function faintTexts(page: Page, region = 'body'): Promise<string[]> {
  return page.evaluate(measureTexts, region);
}

/** Runs in the page. */
function measureTexts(region: string): string[] {
  // The system colour depends on the colour scheme of the page.
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'canvas';
  const canvasColor = getComputedStyle(probe).backgroundColor;
  probe.remove();
  type Rgba = readonly [number, number, number, number];
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const rgbaOf = (color: string): Rgba => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a]: Rgba, [x, y, z]: Rgba): Rgba => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const luminance = (color: Rgba): number => {
    const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Rgba, b: Rgba): number => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const parentOf = (element: Element): Element | null => {
    if (element.assignedSlot) return element.assignedSlot;
    const { parentNode } = element;
    return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement;
  };
  /** What may be behind the text of an element: more than one colour with a gradient. */
  const groundsOf = (element: Element | null): Rgba[] => {
    if (!element) return [rgbaOf(canvasColor)];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const own = rgbaOf(backgroundColor);
    const stops = backgroundImage.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)|#[\da-f]{3,8}\b/gi) ?? [];
    const layers = stops.length > 0 ? stops.map(rgbaOf) : [own];
    if (layers.every(([, , , alpha]) => alpha === 1)) return layers;
    // A dialog's ground is its backdrop, not what it stands in.
    return groundsOf(parentOf(element)).flatMap((behind) => layers.map((layer) => over(layer, behind)));
  };
  const shown = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isOff = (element: Element | null): boolean =>
    element !== null &&
    (element.matches(':disabled, [aria-disabled=true], option') || isOff(parentOf(element)));
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element)) : 1;
  const textOf = (element: Element): string => {
    if (element instanceof HTMLInputElement) return element.value || element.placeholder;
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
    return [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('');
  };
  const found: string[] = [];
  const look = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      const text = textOf(element);
      const box = element.getBoundingClientRect();
      if (!/[\p{L}\p{N}]/u.test(text) || box.width < 2 || box.height < 2) continue;
      if (!shown(element) || isOff(element) || element.closest('script, style, noscript, svg')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      const [r, g, b, a] = rgbaOf(color);
      const ink: Rgba = [r, g, b, a * opacityOf(element)];
      const worst = Math.min(...groundsOf(element).map((ground) => contrast(over(ink, ground), ground)));
      if (worst < (isLarge ? 3 : 4.5) - 0.005)
        found.push(`${worst.toFixed(2)} ${element.localName}.${element.className} "${text.slice(0, 30)}"`);
    }
  };
  const start = document.querySelector(region);
  if (!start) throw new Error(`There is no ${region}.`);
  if (start.shadowRoot) look(start.shadowRoot);
  look(start);
  return found;
}

import type { Page } from 'playwright-core';

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced light': { colorScheme: 'light', forcedColors: 'active' },
  'forced dark': { colorScheme: 'dark', forcedColors: 'active' },
} as const;

/** Texts, icons and fields; what differs in a switch that is on; the ring of what has the focus, which moves it. */
const SIGHTS = ['parts', 'states', 'rings'] as const;
type Sight = (typeof SIGHTS)[number];

/**
 * What cannot be seen well on a page, in all its shadow roots and in each look: each with its contrast against
 * the worst of what is behind it in the flat tree. axe gives no answer for text over a gradient or a picture,
 * and none in forced colours.
 */
export async function faintInAnyLook(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The focus by script is shown after a key only.
  await page.keyboard.press('Shift');
  for (const [look, { colorScheme, forcedColors }] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    for (const sight of SIGHTS) {
      const faint = await page.evaluate(measure, { look, sight });
      found.push(...faint.map((part) => `${look}: ${part}`));
    }
  }
  return found;
}

/** Runs in the page. What was looked at in the same look before is left out. */
function measure({ look, sight }: { look: string; sight: Sight }): string[] {
  type Rgba = readonly [number, number, number, number];
  const PATTERN = /(?:rgba?|color|oklab|oklch)\([^()]*\)|#[\da-f]{3,8}\b/gi;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Rgba>();
  const rgbaOf = (color: string): Rgba => {
    const old = known.get(color);
    if (old) return old;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
    const rgba: Rgba = [r, g, b, a / 255];
    known.set(color, rgba);
    return rgba;
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
  /** A colour of the system, in the colour scheme of the page. */
  const systemColor = (name: string): Rgba => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `background-color: ${name}; forced-color-adjust: none`;
    const color = rgbaOf(getComputedStyle(probe).backgroundColor);
    probe.remove();
    return color;
  };
  const paper = systemColor('canvas');
  const BLACK: Rgba = [0, 0, 0, 1];
  const WHITE: Rgba = [255, 255, 255, 1];
  const elementsOf = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...elementsOf(element.shadowRoot)] : [element],
    );
  const all = elementsOf(document);
  // What fades in, such as the progress of a load that has just begun, is looked at when it is there.
  for (const root of [document, ...all.flatMap(({ shadowRoot }) => shadowRoot ?? [])])
    for (const animation of root.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  /** Its label is seen, and it takes the input. */
  const isDrawnByOthers = (element: Element): boolean =>
    element.matches('label :is(input, select)') && getComputedStyle(element).opacity === '0';
  const shown = (element: Element): boolean =>
    element.checkVisibility({
      checkOpacity: sight !== 'rings' || !isDrawnByOthers(element),
      checkVisibilityCSS: true,
    });
  const pictures = all.filter(
    (element) => element.matches('.stage canvas, .pane canvas, .poster img') && shown(element),
  );
  const isOverPicture = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return pictures.some((picture) => {
      const { left, right, top, bottom } = picture.getBoundingClientRect();
      return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
    });
  };
  /** The colours of a ground: more than one with a gradient. */
  const layersOf = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration): Rgba[] => {
    const stops = backgroundImage.match(PATTERN) ?? [];
    return stops.length > 0 ? stops.map(rgbaOf) : [rgbaOf(backgroundColor)];
  };
  /** What may be behind `element`. A picture may have any colour, so the worst ones stand for it. */
  const groundsOf = (element: Element | null, from: Element): Rgba[] => {
    if (!element) return isOverPicture(from) ? [paper, BLACK, WHITE] : [paper];
    // A ground may be drawn below all that stands in the element.
    const below = getComputedStyle(element, '::before');
    const isBelow = below.content !== 'none' && below.zIndex === '-1' && below.bottom === '0px';
    const layers = layersOf(isBelow ? below : getComputedStyle(element));
    const isPictured = element.localName === 'md5-viewer' && isOverPicture(from);
    if (layers.every(([, , , alpha]) => alpha === 1)) return isPictured ? [...layers, BLACK, WHITE] : layers;
    const next = element.matches('dialog:modal') ? null : parentOf(element);
    return groundsOf(next, from).flatMap((behind) => layers.map((layer) => over(layer, behind)));
  };
  const isOff = (element: Element | null): boolean =>
    element !== null &&
    (element.matches(':disabled, [aria-disabled=true], option, optgroup') || isOff(parentOf(element)));
  const opacityOf = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(parentOf(element)) : 1;
  /** Of several colours the best one counts, as each is seen. Text has a ground of its own in forced colours. */
  const isForced = matchMedia('(forced-colors: active)').matches;
  const worstOf = (colors: readonly string[], element: Element, ground: Element | null = element): number => {
    const opacity = opacityOf(element);
    const inks = colors.map(rgbaOf).map(([r, g, b, a]): Rgba => [r, g, b, a * opacity]);
    const best = (behind: Rgba): number =>
      Math.max(1, ...inks.map((ink) => contrast(over(ink, behind), behind)));
    return Math.min(...groundsOf(ground, element).map(best));
  };

  const nameOf = (element: Element): string => {
    const part = element.getAttribute('part') ?? element.getAttribute('class') ?? '';
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
    return `${element.localName}.${part} "${text.replace(/\s+/g, ' ')}"`;
  };
  const found = new Set<string>();
  const need = (least: number, is: number, what: string, element: Element): void => {
    if (is < least - 0.005) found.add(`${what} ${is.toFixed(2)} ${nameOf(element)}`);
  };
  const store = window as unknown as {
    looked?: Record<string, WeakSet<Element>>;
    grounded?: WeakSet<Element>;
  };
  const looked = ((store.looked ??= {})[`${look} ${sight}`] ??= new WeakSet());
  const seen = all.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      !looked.has(element) &&
      width >= 2 &&
      height >= 2 &&
      shown(element) &&
      !isOff(element) &&
      !element.closest('script, style, noscript')
    );
  });

  const textOf = (element: Element): string => {
    if (element instanceof HTMLInputElement)
      return ['checkbox', 'radio', 'range', 'color'].includes(element.type)
        ? ''
        : element.value || element.placeholder;
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
    return [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('');
  };
  const lookAtText = (element: Element): void => {
    if (!/[\p{L}\p{N}]/u.test(textOf(element))) return;
    const isPlaceholder = element instanceof HTMLInputElement && element.value === '';
    const style = getComputedStyle(element, isPlaceholder ? '::placeholder' : undefined);
    const { color, fill, fontSize, fontWeight } = style;
    const size = parseFloat(fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    const ink = element instanceof SVGElement ? fill : color;
    const plate =
      isForced && style.getPropertyValue('forced-color-adjust') === 'auto' ? contrast(rgbaOf(ink), paper) : 0;
    need(isLarge ? 3 : 4.5, Math.max(plate, worstOf([ink], element)), 'text', element);
  };
  const lookAtPseudo = (element: Element): void => {
    for (const pseudo of ['::before', '::after']) {
      const { content, color, visibility } = getComputedStyle(element, pseudo);
      if (!/[\p{L}\p{N}]/u.test(content) || !content.startsWith('"') || visibility !== 'visible') continue;
      need(4.5, worstOf([color], element), `text${pseudo}`, element);
    }
  };
  /** An icon is seen by its best line or face. */
  const lookAtIcon = (element: Element): void => {
    if (!(element instanceof SVGSVGElement) || element.matches('.sprite')) return;
    const shapes = [...element.querySelectorAll('path, circle, rect, line, polyline, polygon, use')];
    const inks = shapes.flatMap((shape) => {
      const { stroke, fill } = getComputedStyle(shape);
      return [stroke, fill].filter((paint) => paint !== 'none');
    });
    if (inks.length === 0) return;
    need(3, worstOf(inks, element), 'icon', element);
  };
  /** The edge of a field, or its ground, shows where one can write. */
  const lookAtField = (element: Element): void => {
    if (
      !element.matches(
        'textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=color])',
      )
    )
      return;
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    const behind = parentOf(element);
    const edge = parseFloat(borderTopWidth) > 0 ? worstOf([borderTopColor], element, behind) : 1;
    if (element instanceof HTMLSelectElement && parseFloat(borderTopWidth) === 0) return;
    need(3, Math.max(edge, worstOf([backgroundColor], element, behind)), 'field', element);
  };

  /** A button that has a ground in other looks has an edge in forced colours, which take the ground. */
  const grounded = (store.grounded ??= new WeakSet());
  const lookAtButton = (element: Element): void => {
    if (!element.matches('button')) return;
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    if (!isForced && rgbaOf(backgroundColor)[3] > 0 && !element.matches(':hover')) grounded.add(element);
    if (!isForced || !grounded.has(element)) return;
    const inks = parseFloat(borderTopWidth) > 0 ? [borderTopColor, backgroundColor] : [backgroundColor];
    need(3, worstOf(inks, element, parentOf(element)), 'button', element);
  };

  /** What tells the focus: all lines of the element, of what is drawn for it, and of what it stands in. */
  const linesOf = (element: Element): string[][] => {
    const places = [element, parentOf(element), element.nextElementSibling, element.querySelector('.active')];
    return places.map((place) => {
      if (!place) return [];
      return [undefined, '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(place, pseudo);
        if (pseudo && style.content === 'none') return [];
        return [
          style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 ? style.outlineColor : '',
          parseFloat(style.borderTopWidth) > 0 ? `${style.borderTopColor} ${style.borderTopWidth}` : '',
          style.boxShadow === 'none' ? '' : style.boxShadow,
        ];
      });
    });
  };
  const lookAtRing = (element: Element): void => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement) || element.tabIndex < 0) return;
    if (!element.matches('a[href], button, input, select, textarea, summary, [tabindex]')) return;
    element.blur();
    const before = linesOf(element);
    element.focus({ preventScroll: true });
    if (!element.matches(':focus-visible')) return;
    const lines = linesOf(element).flatMap((place, i) => place.filter((line, k) => line !== before[i]?.[k]));
    element.blur();
    const colors = lines.flatMap((line) => line.match(PATTERN) ?? []);
    // A ring lies within the element, or around it.
    const bearer = isDrawnByOthers(element) ? element.closest('label') : element;
    if (!bearer) return;
    need(3, Math.max(worstOf(colors, bearer), worstOf(colors, bearer, parentOf(bearer))), 'ring', element);
  };

  /** What a state looks like, without what says it to screen readers. */
  const looksOf = (element: Element): string =>
    [element, ...element.querySelectorAll('*'), element.nextElementSibling]
      .filter((place) => place !== null)
      .map((place) => {
        const style = getComputedStyle(place);
        const { color, borderTopColor, borderTopWidth, outlineStyle, display } = style;
        const { fontWeight, textDecorationLine, transform, visibility } = style;
        return [
          [groundsOf(place, place), color, borderTopColor, borderTopWidth, outlineStyle],
          [display, fontWeight, textDecorationLine, transform, visibility],
        ].join();
      })
      .join('|');
  const lookAtState = (element: Element): void => {
    for (const state of ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current']) {
      const value = element.getAttribute(state);
      if (value === null) continue;
      const looks = looksOf(element);
      if (value === 'page') element.removeAttribute(state);
      else element.setAttribute(state, value === 'false' ? 'true' : 'false');
      if (looksOf(element) === looks) found.add(`${state} ${nameOf(element)}`);
      element.setAttribute(state, value);
    }
    const input = element.previousElementSibling;
    if (!(input instanceof HTMLInputElement) || !input.checked || !isDrawnByOthers(input)) return;
    const looks = looksOf(element);
    input.checked = false;
    if (looksOf(element) === looks) found.add(`checked ${nameOf(element)}`);
    input.checked = true;
  };

  const LOOKING: Record<Sight, readonly ((element: Element) => void)[]> = {
    parts: [lookAtText, lookAtPseudo, lookAtIcon, lookAtField, lookAtButton],
    rings: [lookAtRing],
    states: [lookAtState],
  };
  for (const lookAt of LOOKING[sight]) seen.forEach(lookAt);
  for (const element of seen) looked.add(element);
  return [...found];
}

type Rgba = [number, number, number, number];

/** Largest canvas side in device pixels; beyond it the picture is stretched. */
export const LARGEST_SIDE = 4096;

/**
 * The element's own canvas: plain 2D, one canvas pixel per device pixel, with a transparent background. The
 * colours of grid and bones come from CSS. The style sheet sets the custom properties on the canvas as
 * `color` and `outline-color`. So the browser resolves variables, light-dark() and every colour syntax.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas');
  #context: CanvasRenderingContext2D | null = null;
  #gridColor: Rgba | null = null;
  #boneColor: Rgba | null = null;
  readonly #onChange: (resized: boolean) => void;
  readonly #observer: ResizeObserver;
  /** Observes the pixel ratio: not every change of it is reported as a change of size. */
  #resolution: MediaQueryList | null = null;

  /** `onChange` runs before the browser paints: a resized canvas is empty and must be drawn at once. */
  constructor(onChange: (resized: boolean) => void) {
    this.#onChange = onChange;
    this.#observer = new ResizeObserver((entries) => {
      const entry = entries.at(-1);
      if (entry && this.#resize(entry)) this.#onChange(true);
    });
    this.canvas.part.add('canvas');
    // The default size of a canvas is meaningless; 0 x 0 means that nothing can be drawn yet.
    this.disconnect();
    // The style sheet gives these colours a short transition, so that a change of theme fires an event.
    this.canvas.addEventListener('transitionend', () => {
      if (this.readColors()) this.#onChange(false);
    });
  }

  /** Created with the first picture: browsers wait for the GPU here, and files should be requested first. */
  get context(): CanvasRenderingContext2D | null {
    return (this.#context ??= this.canvas.getContext('2d'));
  }

  get gridColor(): Rgba {
    if (!this.#gridColor) this.readColors();
    return this.#gridColor ?? [0.5, 0.5, 0.5, 0.5];
  }

  get boneColor(): Rgba {
    if (!this.#boneColor) this.readColors();
    return this.#boneColor ?? [1, 0.6, 0.1, 1];
  }

  get width(): number {
    return this.canvas.width;
  }

  get height(): number {
    return this.canvas.height;
  }

  /**
   * An element that was only moved is already observed and keeps its picture: only a changed size is
   * reported.
   */
  connect(): void {
    this.#observe();
    this.#watchResolution();
  }

  disconnect(): void {
    this.#observer.disconnect();
    this.#resolution?.removeEventListener('change', this.#onResolution);
    this.#resolution = null;
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  #observe(): void {
    try {
      this.#observer.observe(this.canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(this.canvas);
    }
  }

  /** A query tells only that this ratio is left, so each ratio needs its own. */
  #watchResolution(): void {
    this.#resolution?.removeEventListener('change', this.#onResolution);
    this.#resolution = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#resolution.addEventListener('change', this.#onResolution);
  }

  readonly #onResolution = (): void => {
    this.#watchResolution();
    // The observer reports observed elements again only from the start.
    this.#observer.unobserve(this.canvas);
    this.#observe();
  };

  /** Clears the picture if it cannot be drawn again. */
  clear(): void {
    this.#context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Reads both colours from the computed style; true if one has changed. */
  readColors(): boolean {
    const { color, outlineColor } = getComputedStyle(this.canvas);
    const colors = (): string => String([this.#gridColor, this.#boneColor]);
    const before = colors();
    this.#gridColor = toRgba(color) ?? this.#gridColor;
    this.#boneColor = toRgba(outlineColor) ?? this.#boneColor;
    return colors() !== before;
  }

  /** Sets the size of the canvas if a picture is requested before the observer has reported it. */
  measure(): void {
    const { width, clientWidth, clientHeight } = this.canvas;
    const ratio = devicePixelRatio * cssZoom(this.canvas);
    if (width === 0) this.#setSize(Math.round(clientWidth * ratio), Math.round(clientHeight * ratio));
  }

  #resize(entry: ResizeObserverEntry): boolean {
    const device = 'devicePixelContentBoxSize' in entry ? entry.devicePixelContentBoxSize[0] : undefined;
    const ratio = devicePixelRatio * cssZoom(this.canvas);
    return this.#setSize(
      wholePixels(entry.contentRect.width * ratio, device?.inlineSize),
      wholePixels(entry.contentRect.height * ratio, device?.blockSize),
    );
  }

  #setSize(width: number, height: number): boolean {
    const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height, 1));
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (w === this.canvas.width && h === this.canvas.height) return false;
    this.canvas.width = w;
    this.canvas.height = h;
    return true;
  }
}

/** The scale of CSS `zoom` on the page for an element; 1 in browsers that do not provide it. */
export function cssZoom({ currentCSSZoom }: { readonly currentCSSZoom?: number }): number {
  return currentCSSZoom ?? 1;
}

/**
 * The number of device pixels, which the browser rounds depending on the element's position. An emulated
 * pixel ratio does not affect that number; then the estimate is correct.
 */
function wholePixels(estimate: number, exact = estimate): number {
  return Math.abs(exact - estimate) < 1.5 ? exact : estimate;
}

let probe: CanvasRenderingContext2D | null = null;

/** Converts any CSS colour to sRGB 0..1, not premultiplied, by painting and reading one pixel. */
function toRgba(color: string): Rgba | null {
  probe ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe || !color) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = probe.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255, a / 255];
}

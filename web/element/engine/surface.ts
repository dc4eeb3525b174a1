type Rgba = [number, number, number, number];

/** Largest canvas side in device pixels; beyond it the picture is stretched. */
export const LARGEST_SIDE = 4096;

/**
 * The element's own canvas: plain 2D, one canvas pixel per device pixel, transparent behind the picture.
 * The grid's and the bones' colours come from CSS: the style sheet puts the custom properties on the canvas as
 * `color` and `outline-color`, so that the browser resolves variables, light-dark() and every colour syntax.
 */
export class Surface {
  readonly canvas: HTMLCanvasElement = document.createElement('canvas');
  #context: CanvasRenderingContext2D | null = null;
  #gridColor: Rgba | null = null;
  #boneColor: Rgba | null = null;
  readonly #onChange: (resized: boolean) => void;
  readonly #observer: ResizeObserver;
  /** Matches the pixel ratio, where the observer does not report its changes. */
  #resolution: MediaQueryList | null = null;

  /** `onChange` runs before the browser paints: a resized canvas is empty and must be drawn at once. */
  constructor(onChange: (resized: boolean) => void) {
    this.#onChange = onChange;
    this.#observer = new ResizeObserver((entries) => {
      const entry = entries.at(-1);
      if (entry && this.#resize(entry)) this.#onChange(true);
    });
    this.canvas.part.add('canvas');
    // The default size of a canvas is nobody's; 0 x 0 says that nothing can be drawn yet.
    this.disconnect();
    // The style sheet gives these colours a short transition, which makes a change of theme an event.
    this.canvas.addEventListener('transitionend', () => {
      if (this.readColors()) this.#onChange(false);
    });
  }

  /** Made with the first picture: browsers wait for the GPU there, and files are to be asked for before. */
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

  /** An element that was only moved is observed already and keeps its picture: only another size is told. */
  connect(): void {
    try {
      this.#observer.observe(this.canvas, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(this.canvas);
      this.#resolution?.removeEventListener('change', this.#onResolution);
      this.#resolution = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
      this.#resolution.addEventListener('change', this.#onResolution);
    }
  }

  readonly #onResolution = (): void => {
    // What is observed already would not be reported again.
    this.#observer.unobserve(this.canvas);
    this.connect();
  };

  disconnect(): void {
    this.#observer.disconnect();
    this.#resolution?.removeEventListener('change', this.#onResolution);
    this.canvas.width = 0;
    this.canvas.height = 0;
  }

  /** Empties the picture, where nothing is left to draw it anew. */
  clear(): void {
    this.#context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }

  /** Reads both colours from the computed style; true when one changed. */
  readColors(): boolean {
    const { color, outlineColor } = getComputedStyle(this.canvas);
    const colors = (): string => String([this.#gridColor, this.#boneColor]);
    const before = colors();
    this.#gridColor = toRgba(color) ?? this.#gridColor;
    this.#boneColor = toRgba(outlineColor) ?? this.#boneColor;
    return colors() !== before;
  }

  /** Gives the canvas its size where a picture is asked for before the observer has reported it. */
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

/** How much CSS `zoom` of the page enlarges an element; 1 in browsers that do not say. */
export function cssZoom({ currentCSSZoom }: { readonly currentCSSZoom?: number }): number {
  return currentCSSZoom ?? 1;
}

/**
 * The number of device pixels, which the browser rounds by where the element stands. An emulated pixel ratio does not
 * reach that number: then the estimate is right.
 */
function wholePixels(estimate: number, exact = estimate): number {
  return Math.abs(exact - estimate) < 1.5 ? exact : estimate;
}

let probe: CanvasRenderingContext2D | null = null;

/** Any CSS colour as sRGB 0..1, not premultiplied: one pixel of it is painted and read back. */
function toRgba(color: string): Rgba | null {
  probe ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!probe || !color) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = probe.getImageData(0, 0, 1, 1).data;
  return [r / 255, g / 255, b / 255, a / 255];
}

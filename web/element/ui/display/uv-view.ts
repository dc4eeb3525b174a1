import { html, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Model } from '../../../core/index.js';
import { cssZoom } from '../../engine/index.js';
import { countText, ICONS } from '../parts/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { textsOf } from '../../i18n/index.js';
import {
  drawable,
  drawLayout,
  fitLayout,
  uvLayout,
  zoomed,
  type UvLayout,
  type UvPlace,
} from './uv-layout.js';
import { DISPLAY_TEXTS } from '../../i18n/en/display.js';

const ZOOM = 1.25;
const PAN = 40;

/**
 * The texture coordinates of one mesh over its diffuse image, which the user can pan and zoom. Covers the
 * picture.
 */
export class UvView {
  readonly #player: ViewerHost;
  readonly #model: Model;
  readonly #mesh: number;
  readonly #onClose: () => void;
  readonly #canvas = createRef<HTMLCanvasElement>();
  readonly #size = new ResizeObserver(() => this.#resize());
  readonly #layout: UvLayout;
  /** Resolves when the first image is drawn, or is known to be missing. */
  readonly ready: Promise<void>;
  /** The sources of the image; another skin or later files change them. */
  #sources: readonly unknown[] = [];
  #image: CanvasImageSource | null = null;
  /** Null until the canvas has a size; then the entire layout is shown. */
  #place: UvPlace | null = null;
  #attached: HTMLCanvasElement | null = null;
  /** The last canvas pixel under the pointer. */
  #pointer: readonly [number, number] = [0, 0];
  #closed = false;

  constructor(player: ViewerHost, model: Model, mesh: number, onClose: () => void) {
    this.#player = player;
    this.#model = model;
    this.#mesh = mesh;
    this.#onClose = onClose;
    this.#layout = uvLayout(model, mesh);
    this.ready = this.#loadImage();
  }

  /** Whether it still belongs to the current model. */
  get current(): boolean {
    return this.#player.session.model?.value === this.#model;
  }

  render(): TemplateResult {
    const {
      name = '',
      material = '',
      vertexCount = 0,
      triangleCount = 0,
    } = this.#model.meshes[this.#mesh] ?? {};
    const text = textsOf(this.#player, DISPLAY_TEXTS);
    const label = name || material || text('mesh', { index: this.#mesh });
    return html`<section
      class="uv"
      part="uv-view"
      role="group"
      aria-label=${text('uv-layout')}
      @keydown=${this.#onKey}
    >
      <div class="head">
        <strong>${label}</strong>
        <small
          >${text('uv-counts', {
            vertices: countText(this.#player, 'vertex', vertexCount),
            triangles: countText(this.#player, 'triangle', triangleCount),
          })}</small
        >
        <button
          class="plain"
          type="button"
          aria-label=${text('close-uv-layout')}
          title=${text('close-uv-layout')}
          @click=${this.#onClose}
        >
          ${ICONS.close}
        </button>
      </div>
      <canvas
        ${ref(this.#canvas)}
        tabindex="0"
        role="img"
        aria-label=${text('uv-picture', { mesh: label })}
        @wheel=${{ handleEvent: this.#onWheel, passive: false }}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @dblclick=${() => this.#show(null)}
      ></canvas>
    </section>`;
  }

  /** Runs after each render. */
  attach(): void {
    if (this.#sourcesNow().some((source, i) => source !== this.#sources[i])) void this.#loadImage();
    const canvas = this.#canvas.value ?? null;
    if (canvas === this.#attached) return;
    this.#attached = canvas;
    this.#size.disconnect();
    if (!canvas) return;
    // Resizes at once, so that drawing before the observer's first call has the right size.
    this.#resize();
    this.#size.observe(canvas);
    canvas.focus();
  }

  close(): void {
    this.#closed = true;
    this.#size.disconnect();
    letGo(this.#image);
    this.#image = null;
  }

  #sourcesNow(): readonly unknown[] {
    const { content, skin } = this.#player.session;
    return [content.collection, skin];
  }

  async #loadImage(): Promise<void> {
    const { engine, model, content, skin } = this.#player.session;
    const sources = this.#sourcesNow();
    this.#sources = sources;
    const material = this.#model.meshes[this.#mesh]?.material;
    if (!engine || !model) return;
    const paints = await engine.library.paintOf(model, content.collection, {
      skin,
      only: (name, role) => name === material && role === 'diffuse',
    });
    const textures = await paints.find((paint) => paint.material === material)?.textures;
    const image = drawable(textures?.[0]?.image ?? null);
    if (this.#closed || this.#sources !== sources) {
      letGo(image);
      return;
    }
    letGo(this.#image);
    this.#image = image;
    this.#draw();
  }

  #resize(): void {
    const canvas = this.#canvas.value;
    if (!canvas) return;
    const ratio = devicePixelRatio * cssZoom(canvas);
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (canvas.width === width && canvas.height === height && this.#place) return;
    Object.assign(canvas, { width, height });
    this.#show(null);
  }

  #show(place: UvPlace | null): void {
    this.#place = place;
    this.#draw();
  }

  #draw(): void {
    const context = this.#canvas.value?.getContext('2d');
    if (!context || context.canvas.width === 0) return;
    const { width, height } = context.canvas;
    this.#place ??= fitLayout(this.#layout, width, height);
    drawLayout(context, this.#layout, this.#image, this.#place, devicePixelRatio);
  }

  #zoom(factor: number, x: number, y: number): void {
    if (this.#place) this.#show(zoomed(this.#place, factor, x, y));
  }

  #pan(x: number, y: number): void {
    if (this.#place) this.#show({ ...this.#place, x: this.#place.x + x, y: this.#place.y + y });
  }

  /** The pixel of the canvas under a pointer. */
  #pixelOf({ clientX, clientY }: MouseEvent): [number, number] {
    const canvas = this.#canvas.value;
    if (!canvas) return [0, 0];
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [((clientX - left) * canvas.width) / width, ((clientY - top) * canvas.height) / height];
  }

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    this.#zoom(Math.exp(-event.deltaY * 0.0015), ...this.#pixelOf(event));
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (event.isPrimary) this.#pointer = this.#pixelOf(event);
    this.#canvas.value?.setPointerCapture(event.pointerId);
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (!event.isPrimary) return;
    const [x, y] = this.#pixelOf(event);
    const [fromX, fromY] = this.#pointer;
    this.#pointer = [x, y];
    if (event.buttons !== 0) this.#pan(x - fromX, y - fromY);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const canvas = this.#canvas.value;
    if (!canvas || event.ctrlKey || event.altKey || event.metaKey) return;
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    const keys: Record<string, () => void> = {
      Escape: this.#onClose,
      ArrowLeft: () => this.#pan(PAN, 0),
      ArrowRight: () => this.#pan(-PAN, 0),
      ArrowUp: () => this.#pan(0, PAN),
      ArrowDown: () => this.#pan(0, -PAN),
      '+': () => this.#zoom(ZOOM, x, y),
      '-': () => this.#zoom(1 / ZOOM, x, y),
      '0': () => this.#show(null),
    };
    const act = keys[event.key];
    // The viewer's own keys do not apply here.
    event.stopPropagation();
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function letGo(image: CanvasImageSource | null): void {
  if (image instanceof ImageBitmap) image.close();
}

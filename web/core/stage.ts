import { blockFormat, loadLargeTextures, uploadTexture } from './textures.js';
import type { BlockFormat } from './asset-types.js';
import type { CameraPath } from './camera-path.js';
import type { Model } from './model.js';
import type { PoseLayer } from './pose-layer.js';
import { NO_INSPECTION, SHADINGS, type Inspection } from './inspection.js';
import { StageError } from './stage-error.js';
import type {
  AttachedModel,
  DrawRequest,
  Stage,
  StageListener,
  StageStats,
  TextureSource,
  View,
  ViewResult,
  ViewState,
} from './stage-types.js';
import { boundsOf, vectorAt } from './vectors.js';
import { layOutTiles, type TileSheet } from './tiles.js';
import type { Bounds, Hit, MaterialState, TextureRole } from './types.js';
import { readResult, requestLayout, writeRequest } from './view-request.js';
import { BLENDS, type WasmModule } from './wasm-module.js';
import { layerLayout, writeLayer, writeLayers } from './write-layers.js';

const UNDECLARED: MaterialState = {
  alphaTest: 0,
  blend: 'opaque',
  twoSided: false,
  unlit: false,
  noDraw: false,
  clamp: false,
};

/** Number of poses for framing a clip: enough for every gesture, few enough to be fast. */
const FRAMING_SAMPLES = 24;
/** Larger framebuffers waste memory, so pictures are divided into several sheets instead. */
const LARGEST_SHEET = 4096;
/** Size of the first framebuffer. Resizing it would wait until the GPU has finished all commands. */
const FIRST_SHEET = { width: 1024, height: 768 };
/** Framebuffer sides grow in steps, so that resizing a window does not allocate a new one each frame. */
const SHEET_STEP = 256;
/**
 * A larger framebuffer shrinks after a number of sheets that need less than a quarter of it. cpp/render has
 * the same rule.
 */
const KEPT_PIXELS = 1 << 20;
const IDLE_SHEETS = 60;

/** @internal */
export function createStage(wasm: WasmModule, listener: Partial<StageListener>): PageStage {
  // Throw if the scripts and the module do not have the same fields.
  layerLayout(wasm);
  requestLayout(wasm);
  const canvas = Object.assign(document.createElement('canvas'), FIRST_SHEET);
  const gl = canvas.getContext('webgl2', {
    // Each view is drawn with more samples and its own depth buffer before it is copied here.
    antialias: false,
    depth: false,
    powerPreference: 'high-performance',
  });
  if (!gl)
    throw new StageError(
      'webglunsupported',
      'The viewer needs WebGL2, but this browser or device does not offer it.',
    );
  useContext(wasm, gl);
  const problem = startRenderer(wasm, gl);
  if (problem) {
    loseContext(gl);
    throw problem;
  }
  return new PageStage(wasm, canvas, gl, listener);
}

/** Releases the context immediately: a page may have few, and garbage collection may take long. */
function loseContext(gl: WebGL2RenderingContext): void {
  gl.getExtension('WEBGL_lose_context')?.loseContext();
}

function useContext(wasm: WasmModule, gl: WebGL2RenderingContext): void {
  wasm.GL.makeContextCurrent(wasm.GL.registerContext(gl, { majorVersion: 2 }));
}

const EXTENSIONS = [
  'EXT_texture_filter_anisotropic',
  'WEBGL_compressed_texture_s3tc',
  'WEBGL_compressed_texture_s3tc_srgb',
];

function startRenderer(wasm: WasmModule, gl: WebGL2RenderingContext): StageError | null {
  // Done early, because a later query would wait until the GPU has finished all commands.
  for (const name of EXTENSIONS) gl.getExtension(name);
  const problem = wasm.createRenderer();
  if (!problem) return null;
  return new StageError('webglunsupported', `The shaders do not work on this device: ${problem}`);
}

class StageView implements View {
  handle: number;
  readonly state: ViewState = {
    model: null,
    layers: [],
    camera: { kind: 'free', eye: [100, 0, 40], target: [0, 0, 30], fovY: 30, orthographic: false },
    shownPath: null,
    showGrid: true,
    showSkeleton: false,
    gridColor: [0.5, 0.5, 0.5, 0.5],
    boneColor: [0.2, 0.6, 1, 1],
    exposure: 1,
    ambient: 1,
    shadowIntensity: 1,
    lightDirection: null,
    ground: 0,
    inspection: NO_INSPECTION,
  };
  result: ViewResult = { frame: 0, cycle: 0, shot: -1, key: -1 };
  #wasm: WasmModule;
  readonly #onDispose: (view: StageView) => void;

  constructor(wasm: WasmModule, onDispose: (view: StageView) => void) {
    this.#wasm = wasm;
    this.#onDispose = onDispose;
    this.handle = wasm.createView();
  }

  /** Continues with another instance of the module. */
  moveTo(wasm: WasmModule): void {
    this.#wasm = wasm;
    this.handle = wasm.createView();
  }

  pick(x: number, y: number, jointRadius: number): Hit | null {
    const hit = this.#wasm.pickView(this.handle, x, y, jointRadius);
    const [mesh = -1, triangle = -1, joint = -1] = hit;
    if (hit.length === 0) return null;
    const [u = 0, v = 0] = hit.slice(9);
    return { mesh, triangle, joint, position: vectorAt(hit, 3), normal: vectorAt(hit, 6), uv: [u, v] };
  }

  hideMeshes(indices: Iterable<number>, triangles?: Uint8Array | null): void {
    const { meshes = [] } = this.state.model ?? {};
    const left = new Set(indices);
    const count = meshes.reduce((sum, { triangleCount }) => sum + triangleCount, 0);
    const hidden = this.#wasm.inputView(left.size > 0 || triangles ? count : 0);
    hidden.set(triangles ?? new Uint8Array(hidden.length));
    let first = 0;
    meshes.forEach(({ triangleCount }, mesh) => {
      if (left.has(mesh)) hidden.fill(1, first, first + triangleCount);
      first += triangleCount;
    });
    this.#wasm.hideTriangles(this.handle);
  }

  project(points: readonly number[], tests = false): Float32Array {
    this.#fillInput(points);
    return this.#wasm.projectView(this.handle, tests).slice();
  }

  attach(attached: readonly AttachedModel[]): void {
    this.#wasm.attach(this.handle, 0, 0);
    for (const { model, joint, transform } of attached) {
      if (model.disposed) continue;
      this.#fillInput(transform);
      this.#wasm.attach(this.handle, model.handle, joint);
    }
  }

  #fillInput(numbers: readonly number[]): void {
    this.#wasm.inputView(4 * numbers.length).set(new Uint8Array(Float32Array.from(numbers).buffer));
  }

  dispose(): void {
    this.#wasm.disposeView(this.handle);
    this.#onDispose(this);
  }
}

function ownView(view: View): StageView {
  if (view instanceof StageView) return view;
  throw new TypeError('Expected a view of Stage.createView().');
}

/** @internal */
export class PageStage implements Stage {
  #wasm: WasmModule;
  readonly #canvas: HTMLCanvasElement;
  readonly #gl: WebGL2RenderingContext;
  readonly #limit: number;
  readonly #listener: Partial<StageListener>;
  readonly #views = new Set<StageView>();
  #pictures = 0;
  /** Number of consecutive sheets that were small for the framebuffer. */
  #idle = 0;
  #inspected = false;
  #lost = false;

  constructor(
    wasm: WasmModule,
    canvas: HTMLCanvasElement,
    gl: WebGL2RenderingContext,
    listener: Partial<StageListener>,
  ) {
    this.#wasm = wasm;
    this.#canvas = canvas;
    this.#gl = gl;
    const largest = gl.getParameter(gl.MAX_RENDERBUFFER_SIZE) as number;
    this.#limit = Math.min(largest, LARGEST_SHEET);
    this.#listener = listener;
    canvas.addEventListener('webglcontextlost', this.#onLost);
    canvas.addEventListener('webglcontextrestored', this.#onRestored);
  }

  get lost(): boolean {
    // The event comes later than the loss.
    return this.#lost || this.#gl.isContextLost();
  }

  createView(): View {
    const view = new StageView(this.#wasm, (gone) => this.#views.delete(gone));
    this.#views.add(view);
    return view;
  }

  /** Continues with another instance of the module. Every model of the old one must be disposed. */
  moveTo(wasm: WasmModule): void {
    this.#wasm.releaseGpu();
    this.#wasm = wasm;
    useContext(wasm, this.#gl);
    for (const view of this.#views) view.moveTo(wasm);
    if (this.lost) return;
    const problem = startRenderer(wasm, this.#gl);
    this.#lost = problem !== null;
    if (problem) this.#listener.restored?.(problem);
  }

  draw(requests: readonly DrawRequest[]): void {
    if (this.lost) return;
    this.#pictures += requests.length;
    for (const sheet of layOutTiles(requests, this.#limit)) {
      this.#fitCanvas(sheet);
      this.#drawSheet(sheet, requests.slice(sheet.first, sheet.first + sheet.tiles.length));
    }
  }

  async setTexture(
    model: Model,
    material: string,
    image: TextureSource,
    role: TextureRole = 'diffuse',
  ): Promise<void> {
    if (!this.lost) await uploadTexture(this.#wasm, this.#gl, { model: model.handle, material, role }, image);
  }

  async idle(): Promise<void> {
    const { untilIdle } = await loadLargeTextures();
    if (!this.lost) await untilIdle(this.#gl);
  }

  takesBlocks(format: BlockFormat, role: TextureRole): boolean {
    return blockFormat(this.#gl, format, role) !== null;
  }

  setMaterial(model: Model, material: string, state: MaterialState | null): void {
    const { alphaTest, blend, twoSided, unlit, noDraw, clamp } = state ?? UNDECLARED;
    const mode = BLENDS.indexOf(blend);
    const flags = [twoSided, unlit, noDraw, clamp, state !== null] as const;
    this.#wasm.setMaterial(model.handle, material, alphaTest, mode, ...flags);
  }

  framingBounds(model: Model, layer: PoseLayer | null): Bounds {
    writeLayers(this.#wasm, layer ? [layer] : []);
    return boundsOf(this.#wasm.clipBoundsView(model.handle, FRAMING_SAMPLES));
  }

  pathBounds(path: CameraPath): Bounds {
    return boundsOf(this.#wasm.pathBoundsView(path.handle));
  }

  get stats(): StageStats {
    const [buffers = 0, textures = 0, gpuBytes = 0, models = 0, views = 0] = this.#wasm.stageStatsView();
    const heapBytes = this.#wasm.heapBytes();
    return { buffers, textures, gpuBytes, models, views, pictures: this.#pictures, heapBytes };
  }

  dispose(): void {
    this.#canvas.removeEventListener('webglcontextlost', this.#onLost);
    this.#canvas.removeEventListener('webglcontextrestored', this.#onRestored);
    loseContext(this.#gl);
  }

  readonly #onLost = (event: Event): void => {
    // Without this the browser would not restore it.
    event.preventDefault();
    this.#lost = true;
    this.#wasm.releaseGpu();
    this.#listener.lost?.();
  };

  readonly #onRestored = (): void => {
    const problem = startRenderer(this.#wasm, this.#gl);
    this.#lost = problem !== null;
    this.#listener.restored?.(problem);
  };

  /** The first view that needs the programs for inspection compiles them. */
  #checkInspection({ shading, wireframe }: Inspection): void {
    if (this.#inspected || !(wireframe || SHADINGS.indexOf(shading) > 1)) return;
    this.#inspected = true;
    const problem = this.#wasm.inspectError();
    if (problem) console.error(`This device supports only the shadings lit and unlit. ${problem}`);
  }

  /**
   * Makes room for the sheet. A framebuffer that was too large for some time shrinks to the size of the
   * sheet.
   */
  #fitCanvas({ width, height }: TileSheet): void {
    const canvas = this.#canvas;
    const grown = (side: number) => Math.min(Math.ceil(side / SHEET_STEP) * SHEET_STEP, this.#limit);
    const pixels = canvas.width * canvas.height;
    this.#idle = pixels > KEPT_PIXELS && 4 * width * height < pixels ? this.#idle + 1 : 0;
    const fits = this.#idle < IDLE_SHEETS;
    if (!fits || canvas.width < width) canvas.width = grown(width);
    if (!fits || canvas.height < height) canvas.height = grown(height);
  }

  #writeLayers(requests: readonly DrawRequest[]): void {
    const count = requests.reduce((sum, { view }) => sum + view.state.layers.length, 0);
    const layout = layerLayout(this.#wasm);
    const memory = this.#wasm.layersView(count);
    let next = 0;
    for (const { view } of requests) {
      for (const layer of view.state.layers) writeLayer(layout, memory, next++, layer);
    }
  }

  #drawSheet(sheet: TileSheet, requests: readonly DrawRequest[]): void {
    this.#writeLayers(requests);
    const layout = requestLayout(this.#wasm);
    const memory = this.#wasm.requestsView(requests.length);
    requests.forEach(({ view, pixelRatio }, i) => {
      const tile = sheet.tiles[i];
      if (tile) writeRequest(layout, memory, i, ownView(view).handle, view.state, tile, pixelRatio ?? 1);
    });
    this.#wasm.drawViews(requests.length);
    const results = this.#wasm.requestsView(requests.length);
    requests.forEach((request, i) => {
      const tile = sheet.tiles[i];
      if (!tile) return;
      ownView(request.view).result = readResult(layout, results, i);
      this.#checkInspection(request.view.state.inspection);
      const { context } = request;
      const top = this.#canvas.height - tile.y - tile.height;
      context.globalCompositeOperation = 'copy';
      context.drawImage(
        this.#canvas,
        tile.x,
        top,
        tile.width,
        tile.height,
        request.left ?? 0,
        request.top ?? 0,
        request.width,
        request.height,
      );
    });
  }
}

import type { CameraPath } from './camera-path.js';
import type { Model } from './model.js';
import type { PoseLayer } from './pose-layer.js';
import type { Bounds, FovRule, Vec3 } from './types.js';

/** The free camera: world space (+Z up), degrees, file units. */
export interface FreeCamera {
  readonly kind: 'free';
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly fovY: number;
}

/** Looking through a camera path at a time of its own timeline. */
export interface PathCamera {
  readonly kind: 'path';
  readonly path: CameraPath;
  readonly seconds: number;
  readonly fovRule: FovRule;
}

/** Everything that decides a view's next picture. The element writes it, the stage reads it. */
export interface ViewState {
  model: Model | null;
  /** Clips and their weights; none is the bind pose. Those that do not fit the model are left out. */
  layers: readonly PoseLayer[];
  camera: FreeCamera | PathCamera;
  /** A camera path to draw as a curve with its view pyramids; null for none. */
  shownPath: CameraPath | null;
  showGrid: boolean;
  showSkeleton: boolean;
  /** sRGB 0..1. */
  gridColor: [number, number, number, number];
  boneColor: [number, number, number, number];
  exposure: number;
}

/** What one drawing told: written by Stage.draw() into each request's view. */
export interface ViewResult {
  /** Fractional frame of the first layer's clip, 0 without one. */
  frame: number;
  /** Its cycles completed (repeat, ping-pong), 0 or 1 for once. */
  cycle: number;
  /** Shot and fractional key of the camera path that was looked through, -1 otherwise. */
  shot: number;
  key: number;
}

/** One element's place on the stage. */
export interface View {
  readonly state: ViewState;
  readonly result: ViewResult;
  /** Frees the streamed buffer. The model stays with its owner. */
  dispose(): void;
}

export interface DrawRequest {
  readonly view: View;
  /** Device pixels of the element's own canvas. */
  readonly width: number;
  readonly height: number;
  /** The element's plain canvas; the stage copies the picture into it, premultiplied, transparent behind. */
  readonly context: CanvasRenderingContext2D;
  /** Device pixels per CSS pixel, for the thickness of lines; 1 by default. */
  readonly pixelRatio?: number;
}

/** A decoded image, or the bytes of a TGA file. */
export type TextureSource = ImageBitmap | HTMLImageElement | { readonly tga: Uint8Array };

export interface StageStats {
  readonly buffers: number;
  readonly textures: number;
  readonly gpuBytes: number;
  readonly heapBytes: number;
  readonly models: number;
  readonly views: number;
}

/** The page's one WebGL2 context and all that is drawn with it. */
export interface Stage {
  createView(): View;
  /**
   * Draws all requests: one call into the wasm module (more only if they do not fit the largest framebuffer),
   * then one copy per element.
   */
  draw(requests: readonly DrawRequest[]): void;
  /**
   * Gives every mesh of `model` with this material a diffuse texture. The image is copied to the GPU before
   * the call returns and is not kept; rows top first. Throws where a TGA cannot be decoded.
   */
  setTexture(model: Model, material: string, image: TextureSource): void;
  /** Union of the skinned bounds over one pass of a layer (bind pose without one), for framing the camera. */
  framingBounds(model: Model, layer: PoseLayer | null): Bounds;
  /** Box around a camera path and its pyramids. */
  pathBounds(path: CameraPath): Bounds;
  readonly stats: StageStats;
  /** Gives the context back. All views and models must be disposed before. */
  dispose(): void;
}

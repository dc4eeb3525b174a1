import type { BlockFormat, BlockImage, PixelImage } from './asset-types.js';
import type { CameraPath } from './camera-path.js';
import type { Inspection } from './inspection.js';
import type { Model } from './model.js';
import type { PoseLayer } from './pose-layer.js';
import type { StageError } from './stage-error.js';
import type { Bounds, FovRule, Hit, MaterialState, TextureRole, Vec3 } from './types.js';

/** The type of a browser's class, or nothing if the compiler has no DOM types, as in a project for Node. */
type OfBrowser<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : never;

/** The free camera: world space (+Z up), degrees, file units. */
export interface FreeCamera {
  readonly kind: 'free';
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly fovY: number;
  /** Parallel projection; objects at the target have the same size as in perspective. */
  readonly orthographic?: boolean;
}

/** The camera follows a camera path at a time of the path's own timeline. */
export interface PathCamera {
  readonly kind: 'path';
  readonly path: CameraPath;
  readonly seconds: number;
  readonly fovRule: FovRule;
}

/** All inputs of a view's next picture. The element writes them, the stage reads them. */
export interface ViewState {
  model: Model | null;
  /** Clips and their weights; an empty list is the bind pose. Clips that do not fit the model are skipped. */
  layers: readonly PoseLayer[];
  camera: FreeCamera | PathCamera;
  /** A camera path to draw as a curve with its view pyramids; null for none. */
  shownPath: CameraPath | null;
  showGrid: boolean;
  showSkeleton: boolean;
  /** sRGB 0..1. */
  gridColor: [number, number, number, number];
  boneColor: [number, number, number, number];
  /** Factor of all light. */
  exposure: number;
  /** Factor of all light except the key light. */
  ambient: number;
  /** Share of the key light that a shadow removes, 0 to 1; 0 draws no shadows. */
  shadowIntensity: number;
  /** Direction to the key light, world space, any length; null for the default. */
  lightDirection: Vec3 | null;
  /** Height of the plane for grid and shadow, world space. */
  ground: number;
  inspection: Inspection;
}

/** A model at a joint of the shown model. It is drawn in its bind pose and moves with the joint. */
export interface AttachedModel {
  readonly model: Model;
  /** Index of the joint. If the joint does not exist, the model is not shown. */
  readonly joint: number;
  /** Transform of its root relative to the joint: x y z, and a unit quaternion qx qy qz qw. */
  readonly transform: readonly number[];
}

/** The results of drawing a view, which Stage.draw() writes into each request's view. */
export interface ViewResult {
  /** Fractional frame of the first layer's clip, 0 without one. */
  frame: number;
  /** Its cycles completed (repeat, ping-pong), 0 or 1 for once. */
  cycle: number;
  /** Shot and fractional key if the camera follows a camera path, -1 otherwise. */
  shot: number;
  key: number;
}

/** The view of one element on the stage. */
export interface View {
  readonly state: ViewState;
  readonly result: ViewResult;
  /**
   * The part of the last picture at x, y: 0 to 1 from the upper left corner. Only the front of one-sided
   * surfaces is hit; holes that an image cuts out count as surface. If joints are shown, a joint at most
   * `jointRadius` pixels away has priority over the surface. Null if nothing is hit.
   */
  pick(x: number, y: number, jointRadius: number): Hit | null;
  /**
   * Hides these meshes of its model, by index, until the next call or another model. `triangles`: a
   * byte per triangle of the model, in the order of its meshes, not 0 where it is left out, too.
   */
  hideMeshes(indices: Iterable<number>, triangles?: Uint8Array | null): void;
  /**
   * Projects points to the last picture. Each point has x, y, z and the index of the joint to which it is
   * relative, or -1 for model space. Each result has x and y from 0 to 1 from the upper left corner, and 0
   * for a point behind the eye, 1 for a hidden one, 2 for any other. `tests`: rays search for surfaces that
   * hide points, which costs time; otherwise no point is hidden. The surface around a joint does not hide it.
   */
  project(points: readonly number[], tests?: boolean): Float32Array;
  /**
   * Attaches these models to joints of the shown model, and replaces earlier ones. Disposed models are
   * skipped.
   */
  attach(attached: readonly AttachedModel[]): void;
  /** Frees the streamed buffer. The caller still owns the model. */
  dispose(): void;
}

export interface DrawRequest {
  readonly view: View;
  /** Device pixels of the element's own canvas. */
  readonly width: number;
  readonly height: number;
  /**
   * The element's plain canvas. The stage copies the picture into it, premultiplied, with a transparent
   * background.
   */
  readonly context: OfBrowser<'CanvasRenderingContext2D'>;
  /** Device pixels per CSS pixel, for the thickness of lines; 1 by default. */
  readonly pixelRatio?: number;
  /** The upper left corner of the picture in the canvas, 0, 0 by default. The canvas is cleared around it. */
  readonly left?: number;
  readonly top?: number;
}

/** A decoded image, or a compressed one in a format of the GPU (see Stage.takesBlocks). */
export type TextureSource =
  OfBrowser<'ImageBitmap'> | OfBrowser<'HTMLImageElement'> | PixelImage | BlockImage;

export interface StageStats {
  /** The number of GL objects, and their requested bytes. They include the stage's own few objects. */
  readonly buffers: number;
  readonly textures: number;
  readonly gpuBytes: number;
  /** Number of pictures since the stage was created. */
  readonly pictures: number;
  readonly heapBytes: number;
  readonly models: number;
  readonly views: number;
}

/** Events of the context. */
export interface StageListener {
  /** All data on the GPU was lost. */
  lost(): void;
  /**
   * The context was restored. Models and poses are drawn again from the module's data. Images were not kept,
   * and must be passed again. `problem` is the reason if nothing can be drawn any more.
   */
  restored(problem: StageError | null): void;
}

/** The page's only WebGL2 context, and everything that is drawn with it. */
export interface Stage {
  createView(): View;
  /**
   * Draws all requests: one call into the wasm module (more only if they do not fit the largest framebuffer),
   * then one copy per element.
   */
  draw(requests: readonly DrawRequest[]): void;
  /**
   * Gives every mesh of `model` with this material an image, rows top first. The GPU has it when the promise
   * resolves; no copy is kept. Large images take several frames, in which the material keeps its previous
   * image. As long as no material state is set, a diffuse image that clearly is a cut-out gets an alpha test.
   */
  setTexture(model: Model, material: string, image: TextureSource, role?: TextureRole): Promise<void>;
  /**
   * Resolves at least a frame later, when the GPU has finished its commands. Reading from it is fast then.
   */
  idle(): Promise<void>;
  /** Whether images with this compression can be used directly for this role. */
  takesBlocks(format: BlockFormat, role: TextureRole): boolean;
  /** How every mesh of `model` with this material is drawn, from the next picture on; null resets it. */
  setMaterial(model: Model, material: string, state: MaterialState | null): void;
  /** Union of the skinned bounds over one pass of a layer (bind pose without one), for framing the camera. */
  framingBounds(model: Model, layer: PoseLayer | null): Bounds;
  /** Box around a camera path and its pyramids. */
  pathBounds(path: CameraPath): Bounds;
  readonly stats: StageStats;
  /** True after the browser has lost the context: nothing is drawn, and canvases keep their last picture. */
  readonly lost: boolean;
  /** Releases the context. All views and models must be disposed before. */
  dispose(): void;
}

import type { BlockFormat, BlockImage, PixelImage } from './asset-types.js';
import type { CameraPath } from './camera-path.js';
import type { Inspection } from './inspection.js';
import type { Model } from './model.js';
import type { PoseLayer } from './pose-layer.js';
import type { StageError } from './stage-error.js';
import type { Bounds, FovRule, Hit, MaterialState, TextureRole, Vec3 } from './types.js';

/** What a browser's class makes; nothing where the compiler was told of no browser, as in a project for Node. */
type OfBrowser<Name extends string> =
  typeof globalThis extends Record<Name, { prototype: infer Instance }> ? Instance : never;

/** The free camera: world space (+Z up), degrees, file units. */
export interface FreeCamera {
  readonly kind: 'free';
  readonly eye: Vec3;
  readonly target: Vec3;
  readonly fovY: number;
  /** Parallel projection, in which what is at the target is as large as in perspective. */
  readonly orthographic?: boolean;
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
  /** Factor of all light. */
  exposure: number;
  /** Factor of all light but the key's. */
  ambient: number;
  /** Share of the key light that a shadow takes away, 0 to 1; 0 draws none. */
  shadowIntensity: number;
  /** To the key light, world space, any length; null for the default. */
  lightDirection: Vec3 | null;
  /** Height of the plane that grid and shadow lie on, world space. */
  ground: number;
  inspection: Inspection;
}

/** A model at a joint of the shown model. It is drawn in its bind pose and moves with the joint. */
export interface AttachedModel {
  readonly model: Model;
  /** Index of the joint. Nothing is shown at a joint that is not there. */
  readonly joint: number;
  /** Where joint 0 stands relative to the joint: x y z, and a unit quaternion qx qy qz qw. */
  readonly transform: readonly number[];
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
  /**
   * What its last picture shows at x, y: 0 to 1 from the upper left corner. Of one-sided surfaces the front counts;
   * holes that an image cuts out count as surface. Where joints are shown, one at most `jointRadius` pixels of the
   * picture away comes before the surface. Null for nothing.
   */
  pick(x: number, y: number, jointRadius: number): Hit | null;
  /**
   * Leaves these meshes of its model out, by index, until it is told otherwise or shows another model. `triangles`: a
   * byte per triangle of the model, in the order of its meshes, not 0 where it is left out, too.
   */
  hideMeshes(indices: Iterable<number>, triangles?: Uint8Array | null): void;
  /**
   * Where points are in its last picture. Each point has x, y, z and the index of the joint that they are relative to,
   * or -1 for model space. Each result has x and y from 0 to 1 from the upper left corner, and 0 for a point behind the
   * eye, 1 for a hidden one, 2 for any other. `tests`: rays look for surfaces that hide points, which costs time;
   * otherwise none is hidden. The surface around a joint does not hide it.
   */
  project(points: readonly number[], tests?: boolean): Float32Array;
  /** Shows these models at joints of the one that is shown, in place of those before. Disposed ones are skipped. */
  attach(attached: readonly AttachedModel[]): void;
  /** Frees the streamed buffer. The model stays with its owner. */
  dispose(): void;
}

export interface DrawRequest {
  readonly view: View;
  /** Device pixels of the element's own canvas. */
  readonly width: number;
  readonly height: number;
  /** The element's plain canvas; the stage copies the picture into it, premultiplied, transparent behind. */
  readonly context: OfBrowser<'CanvasRenderingContext2D'>;
  /** Device pixels per CSS pixel, for the thickness of lines; 1 by default. */
  readonly pixelRatio?: number;
  /** Where the picture goes in the canvas, from its upper left corner; the canvas is clear around it. 0, 0 by default. */
  readonly left?: number;
  readonly top?: number;
}

/** A decoded image, or one that the GPU takes compressed (see Stage.takesBlocks). */
export type TextureSource =
  OfBrowser<'ImageBitmap'> | OfBrowser<'HTMLImageElement'> | PixelImage | BlockImage;

export interface StageStats {
  /** GL objects that are alive, and the bytes asked for them. The stage's own few are among them. */
  readonly buffers: number;
  readonly textures: number;
  readonly gpuBytes: number;
  /** Views drawn since the stage began. */
  readonly pictures: number;
  readonly heapBytes: number;
  readonly models: number;
  readonly views: number;
}

/** What happens to the context by itself. */
export interface StageListener {
  /** Whatever was on the GPU is gone. */
  lost(): void;
  /**
   * The context is back, models and poses are drawn again from what the module holds; images were not kept, and must
   * be handed in anew. `problem` says why, where there is nothing to draw with any more.
   */
  restored(problem: StageError | null): void;
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
   * Gives every mesh of `model` with this material an image, rows top first. It is not kept: the GPU has it when the
   * promise resolves, which for large images takes several frames, in which the material keeps the one before. While
   * nothing is known of the material, the alpha of a diffuse image that is plainly a cut-out is tested.
   */
  setTexture(model: Model, material: string, image: TextureSource, role?: TextureRole): Promise<void>;
  /** Resolves a frame later or more, when the GPU has done what it was told until now: reading from it then is quick. */
  idle(): Promise<void>;
  /** Whether images of this compression can be handed in as they are, for this role. */
  takesBlocks(format: BlockFormat, role: TextureRole): boolean;
  /** How every mesh of `model` with this material is drawn, from the next picture on; null where nothing says so. */
  setMaterial(model: Model, material: string, state: MaterialState | null): void;
  /** Union of the skinned bounds over one pass of a layer (bind pose without one), for framing the camera. */
  framingBounds(model: Model, layer: PoseLayer | null): Bounds;
  /** Box around a camera path and its pyramids. */
  pathBounds(path: CameraPath): Bounds;
  readonly stats: StageStats;
  /** True while the browser has taken the context away: nothing is drawn, and canvases keep their last picture. */
  readonly lost: boolean;
  /** Gives the context back. All views and models must be disposed before. */
  dispose(): void;
}

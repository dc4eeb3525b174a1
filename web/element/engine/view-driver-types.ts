import type {
  AttachedModel,
  CameraPath,
  FovRule,
  Inspection,
  Model,
  PoseLayer,
  Stage,
  StageError,
  Vec3,
  View,
} from '../../core/index.js';
import type { Asset, Collection } from '../../files/index.js';
import type { Framing, Reframing } from '../camera/index.js';
import type { ClipLayer, MotionRules } from '../playback/index.js';
import type { Coverings } from './covered-area.js';
import type { Inset } from './letterbox.js';

/** Display settings of the element in the form of the stage. */
export interface Display {
  readonly showGrid: boolean;
  readonly showSkeleton: boolean;
  readonly exposure: number;
  readonly ambient: number;
  readonly shadowIntensity: number;
  readonly lightDirection: Vec3 | null;
  readonly inspection: Inspection;
  /** Indices of hidden meshes. */
  readonly hiddenMeshes: readonly number[];
  /** Draws this camera path as a curve in addition to the model; null for none. */
  readonly curve: CameraPath | null;
  /** Width divided by height of the picture through a camera path; 0 fills the element. */
  readonly letterbox: number;
}

/**
 * Everything that a picture shows apart from its files, its times and the place of the camera. It is replaced,
 * never written; see ViewDriver.change().
 */
export interface Scene {
  readonly display: Display;
  readonly rules: MotionRules;
  readonly fovRule: FovRule;
  readonly orthographic: boolean;
  readonly autoRotate: AutoRotate;
  /** The camera does not turn by itself, and goes to its goal at once. */
  readonly reducedMotion: boolean;
  /** Clips that are blended with the shown one. */
  readonly layers: readonly ClipLayer[];
  /** Models at joints of the shown one. */
  readonly attached: readonly Attachment[];
  /** Finds the triangles of a model that are left out besides the hidden meshes; see View.hideMeshes(). */
  readonly hide: ((model: Model) => Uint8Array | null) | null;
  /** Computes the framing. */
  readonly framer: (stage: Stage, model: Model, layer: PoseLayer | null) => Framing;
  readonly coverings: Coverings;
  /** What is painted over each picture, the lowest first. */
  readonly painters: readonly (() => OverPainter)[];
}

/** The state of a picture that changes with time. */
export interface Moment {
  readonly orbit: { readonly theta: number; readonly phi: number; readonly radius: number };
  readonly target: Vec3;
  readonly fovY: number;
  readonly layers: readonly PoseLayer[];
  readonly travelled: Vec3;
  /** In seconds of the camera path. */
  readonly seconds: number;
}

/** Draws over each picture. Returns true while it must be drawn again, because something fades. */
export type OverPainter = (picture: OverPicture) => boolean;

export interface OverPicture {
  readonly context: CanvasRenderingContext2D;
  readonly view: View;
  readonly model: Model;
  readonly inspection: Inspection;
  /** Rectangle of the picture in the canvas, device pixels. */
  readonly inset: Inset;
  readonly pixelRatio: number;
  /** Seconds since the previous picture; 0 if time does not advance. */
  readonly seconds: number;
}

/** A model at a joint, with the sources of its materials. */
export interface Attachment extends AttachedModel {
  readonly asset: Asset<Model>;
  readonly sources: Collection;
}

/** The position of a point in the element, in CSS pixels from its upper left corner. */
export interface Projection {
  readonly x: number;
  readonly y: number;
  /** Whether it is in front of the eye, and the model does not hide it. */
  readonly visible: boolean;
}

export interface AutoRotate {
  /** Radians per second, 0 when off. */
  readonly speed: number;
  /** Seconds without input before it begins. */
  readonly delay: number;
}

/** The state that another model or clip keeps. */
export interface Carried {
  readonly camera: Reframing;
  readonly time: boolean;
}

/** The element's reactions to the driver. */
export interface DriverListener {
  /** A picture was drawn: updates the playhead, and may hide the poster. */
  pictured(): void;
  /** The element should load. */
  approached(): void;
  /** As in PageClient. */
  contextLost(): void;
  contextRestored(problem: StageError | null): void;
}

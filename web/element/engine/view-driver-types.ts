import type {
  AttachedModel,
  CameraPath,
  Inspection,
  Model,
  PoseLayer,
  StageError,
  Vec3,
  View,
} from '../../core/index.js';
import type { Asset, Collection } from '../../files/index.js';
import type { Reframing } from '../camera/index.js';
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

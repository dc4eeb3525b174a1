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

/** Display switches of the element, as the stage takes them. */
export interface Display {
  readonly showGrid: boolean;
  readonly showSkeleton: boolean;
  readonly exposure: number;
  readonly ambient: number;
  readonly shadowIntensity: number;
  readonly lightDirection: Vec3 | null;
  readonly inspection: Inspection;
  /** Indices of meshes that are left out. */
  readonly hiddenMeshes: readonly number[];
  /** Draws this camera path as a curve beside the model; null for none. */
  readonly curve: CameraPath | null;
  /** Width by height of the picture through a camera path; 0 fills the element. */
  readonly letterbox: number;
}

/** Of what changes with time, what a picture shows. */
export interface Moment {
  readonly orbit: { readonly theta: number; readonly phi: number; readonly radius: number };
  readonly target: Vec3;
  readonly fovY: number;
  readonly layers: readonly PoseLayer[];
  readonly travelled: Vec3;
  /** Of the camera path. */
  readonly seconds: number;
}

/** Draws over each picture. Returns true while it wants to be drawn again: something fades. */
export type OverPainter = (picture: OverPicture) => boolean;

export interface OverPicture {
  readonly context: CanvasRenderingContext2D;
  readonly view: View;
  readonly model: Model;
  readonly inspection: Inspection;
  /** Place of the picture in the canvas, device pixels. */
  readonly inset: Inset;
  readonly pixelRatio: number;
  /** Seconds since the picture before; 0 where no time passes. */
  readonly seconds: number;
}

/** A model at a joint, with what its materials are resolved from. */
export interface Attachment extends AttachedModel {
  readonly asset: Asset<Model>;
  readonly sources: Collection;
}

/** Where a point is in the element, in CSS pixels from its upper left corner. */
export interface Projection {
  readonly x: number;
  readonly y: number;
  /** It is in front of the eye, and the model does not hide it. */
  readonly visible: boolean;
}

export interface AutoRotate {
  /** Radians per second, 0 when off. */
  readonly speed: number;
  /** Seconds without input before it begins. */
  readonly delay: number;
}

/** What another model or clip leaves as it is. */
export interface Carried {
  readonly camera: Reframing;
  readonly time: boolean;
}

/** What the element does at the driver's turns. */
export interface DriverListener {
  /** A picture was drawn: the playhead moves, the poster may go. */
  pictured(): void;
  /** Loading is due. */
  approached(): void;
  /** As PageClient has them. */
  contextLost(): void;
  contextRestored(problem: StageError | null): void;
}

import type { FileEntry } from '../files/index.js';
import type { Report, Vec3 } from '../core/index.js';

/** What is under a point of the picture. Places are in model space, as the picture shows the pose. */
export interface Picked {
  /** Index and name; -1 and '' where a joint of the shown skeleton was met. */
  readonly mesh: number;
  readonly meshName: string;
  readonly material: string | null;
  /** Of the mesh, in the order of the file; -1 for a joint. */
  readonly triangle: number;
  /** The one that was met, or the one with the greatest weight there; -1 and null where nothing moves the place. */
  readonly joint: number;
  readonly jointName: string | null;
  readonly position: Vec3;
  /** Of unit length; null for a joint. */
  readonly normal: Vec3 | null;
  readonly uv: readonly [number, number] | null;
}

export type FailureType = 'loadfailure' | 'webglcontextlost' | 'webglunsupported' | 'wasmfailure';

/** What each event of `<md5-viewer>` carries in `detail`. None of them bubbles; only files-dropped can be cancelled. */
export interface ViewerEventDetails {
  load: { readonly url: string | null };
  /** Of files the report says what is wrong; of 'webglunsupported' and 'wasmfailure' the message. */
  error: { readonly type: FailureType; readonly report: Report; readonly message?: string };
  progress: { readonly totalProgress: number };
  'poster-dismissed': null;
  'camera-change': { readonly source: 'user-interaction' | 'camera-path' | 'none' };
  play: null;
  pause: null;
  /** A cycle (or one leg of ping-pong) of the shown timeline ended and the next began. */
  loop: { readonly count: number };
  finished: null;
  'animation-change': { readonly name: string | null };
  'frame-change': { readonly frame: number; readonly seconds: number };
  /** An attribute of the display group changed, by whatever, while there is a picture. */
  'display-change': null;
  'camera-cut': { readonly shot: number };
  'files-dropped': { readonly entries: readonly FileEntry[] };
  /** The picture is whole again after an error of type 'webglcontextlost'. */
  contextrestored: null;
  /** The picture was clicked or tapped; null beside the model. */
  'model-pick': Picked | null;
  /** The shown model was made a GLB; what of it is not as in the viewer, a sentence each. */
  'scene-export': { readonly remarks: readonly string[] };
  'missing-files': { readonly files: readonly string[] };
}

export type ViewerEventName = keyof ViewerEventDetails;

/** Fires one event; false when a listener cancelled it. */
export type Emit = <Name extends ViewerEventName>(name: Name, detail: ViewerEventDetails[Name]) => boolean;

export function emitterOf(target: EventTarget): Emit {
  return (name, detail) =>
    target.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'files-dropped' }));
}

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

/** The `detail` of each event of `<md5-viewer>`. Only hotspot-visibility bubbles; only files-dropped can be cancelled. */
export interface ViewerEventDetails {
  /**
   * A model with its animations, an animation or a camera path is shown, with its textures unless they take
   * longer than 1.5 s.
   */
  load: { readonly url: string | null };
  /**
   * `loadfailure`: the report names the files and their problems. `webglunsupported`, `wasmfailure`: the message has the
   * reason. `webglcontextlost`: the browser restores the picture by itself, with `contextrestored`.
   */
  error: { readonly type: FailureType; readonly report: Report; readonly message?: string };
  /** Loading progressed. The share is from 0 to 1. */
  progress: { readonly totalProgress: number };
  /** The picture replaced the poster. */
  'poster-dismissed': null;
  /** The camera moved. */
  'camera-change': { readonly source: 'user-interaction' | 'camera-path' | 'none' };
  /** Playback started. */
  play: null;
  /** Playback paused. */
  pause: null;
  /** A cycle, or a leg of ping-pong, ended and the next began. */
  loop: { readonly count: number };
  /** The shown timeline ended. */
  finished: null;
  /** The shown timeline ended and is paused, as of a media element. */
  ended: null;
  /** `currentTime` changed: a picture of another time was drawn, or after a seek. */
  timeupdate: null;
  /** `duration` changed. */
  durationchange: null;
  /** `playbackRate` changed. */
  ratechange: null;
  /** `currentTime` was set: it has the new value. `seeked` follows at once. */
  seeking: null;
  /** The seek ended. */
  seeked: null;
  /** Another animation is shown. */
  'animation-change': { readonly name: string | null };
  /** A picture of another frame was drawn. */
  'frame-change': { readonly frame: number; readonly seconds: number };
  /** An attribute of the display group changed. */
  'display-change': null;
  /** A camera path cut to another shot. */
  'camera-cut': { readonly shot: number };
  /** Files were dropped on the element. A cancelled event keeps them from being loaded. */
  'files-dropped': { readonly entries: readonly FileEntry[] };
  /** The picture is complete again after a lost WebGL context. */
  contextrestored: null;
  /** The picture was clicked or tapped; the detail is that of `pick()`. */
  'model-pick': Picked | null;
  /**
   * The model started or stopped hiding an annotation. The target of the event is the annotation, and the event bubbles.
   */
  'hotspot-visibility': { readonly visible: boolean };
  /** The model was exported; a sentence for each part that a GLB cannot hold exactly. */
  'scene-export': { readonly remarks: readonly string[] };
  /** Images were not found. */
  'missing-files': { readonly files: readonly string[] };
}

export type ViewerEventName = keyof ViewerEventDetails;

/** Fires one event; false when a listener cancelled it. */
export type Emit = <Name extends ViewerEventName>(name: Name, detail: ViewerEventDetails[Name]) => boolean;

export function emitterOf(target: EventTarget): Emit {
  return (name, detail) =>
    target.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'files-dropped' }));
}

import type { Picked } from './input/picked.js';
import type { FileEntry } from '../files/index.js';
import type { Report } from '../core/index.js';

export type FailureType = 'loadfailure' | 'webglcontextlost' | 'webglunsupported' | 'wasmfailure';

/** The `detail` of each event of `<md5-viewer>`. None of them bubbles; only files-dropped can be cancelled. */
export interface ViewerEventDetails {
  /** A model, animation or camera path is shown, with its textures unless they take longer than 1.5 s. */
  load: { readonly url: string | null };
  /**
   * `loadfailure`: the report says what is wrong with which file. `webglunsupported`, `wasmfailure`: the message says why
   * nothing can be shown. `webglcontextlost`: the picture comes back by itself, with `contextrestored`.
   */
  error: { readonly type: FailureType; readonly report: Report; readonly message?: string };
  /** Loading goes on; the share is from 0 to 1. */
  progress: { readonly totalProgress: number };
  /** The picture replaced the poster. */
  'poster-dismissed': null;
  /** The camera moved. */
  'camera-change': { readonly source: 'user-interaction' | 'camera-path' | 'none' };
  /** Time began to pass. */
  play: null;
  /** Time stopped. */
  pause: null;
  /** A cycle, or a leg of ping-pong, ended and the next began. */
  loop: { readonly count: number };
  /** The shown timeline came to its end. */
  finished: null;
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
  /** The model was exported; a sentence for each part that a GLB cannot hold exactly. */
  'scene-export': { readonly remarks: readonly string[] };
  /** Textures were not found. */
  'missing-files': { readonly files: readonly string[] };
}

export type ViewerEventName = keyof ViewerEventDetails;

/** Fires one event; false when a listener cancelled it. */
export type Emit = <Name extends ViewerEventName>(name: Name, detail: ViewerEventDetails[Name]) => boolean;

export function emitterOf(target: EventTarget): Emit {
  return (name, detail) =>
    target.dispatchEvent(new CustomEvent(name, { detail, cancelable: name === 'files-dropped' }));
}

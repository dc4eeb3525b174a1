import type { ReactiveControllerHost } from 'lit';
import type { Joint, Report } from '../core/index.js';
import type { JointMarks } from './attribute-accessors.js';
import type { ViewerAttributes } from './attributes.js';
import type { SphericalPosition, Vector3D } from './camera/index.js';
import type { Surface, ViewDriver } from './engine/index.js';
import type { Worded } from './i18n/index.js';
import type { Picked } from './events.js';
import type { AnimationLayer } from './playback/index.js';
import type { Session } from './session/index.js';

/**
 * The element from the view of its user interface: its attributes, loaded content, drawing, and the methods
 * for buttons and keys. Parts write properties, so that attributes, links and scripts match the screen.
 */
export interface ViewerHost
  extends HTMLElement, ViewerAttributes, JointMarks, Worded, ReactiveControllerHost {
  readonly driver: ViewDriver;
  readonly session: Session;
  readonly surface: Surface;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly loaded: boolean;
  readonly paused: boolean;
  readonly report: Report;
  readonly joints: readonly Joint[];
  readonly duration: number;
  layers: readonly AnimationLayer[];
  readonly availableAnimations: readonly string[];
  readonly availableCameraPaths: readonly string[];
  modelName: string | null;
  currentFrame: number;
  play(): void;
  pause(): void;
  stepFrames(count: number): void;
  setRange(first?: number, last?: number): void;
  /** Logs a sentence, once. */
  warn(text: string): void;
  pick(clientX: number, clientY: number): Picked | null;
  getCameraOrbit(): SphericalPosition;
  getCameraTarget(): Vector3D;
  getFieldOfView(): number;
  cancelLoading(): void;
  showKeys(): Promise<void>;
  loadPart<Part>(load: () => Promise<Part>): Promise<Part>;
  toBlob(): Promise<Blob>;
  exportScene(): Promise<Blob>;
  saveAs(format: 'md5'): Promise<Blob>;
}

import type {
  CameraPath,
  Clip,
  DrawRequest,
  Model,
  RootMotion,
  Stage,
  StageError,
  Vec3,
  View,
} from '../core/index.js';
import { OrbitCamera, type Reframing } from './camera-orbit.js';
import type { Emit } from './events.js';
import { frameClip } from './frame-clip.js';
import { framingOf } from './framing.js';
import { drawNow, requestFrame, type PageClient } from './page-stage.js';
import { Playback, type Timeline } from './playback.js';
import type { Surface } from './surface.js';

/** Display switches of the element, as the stage takes them. */
export interface Display {
  readonly showGrid: boolean;
  readonly showSkeleton: boolean;
  readonly exposure: number;
  readonly ambient: number;
  readonly shadowIntensity: number;
  readonly lightDirection: Vec3 | null;
  readonly rootMotion: RootMotion;
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

const NOTHING_CARRIED: Carried = { camera: 'anew', time: false };

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

/**
 * One element's picture: which model, clip and camera path are shown, where their clocks stand, from where they are
 * seen. Knows neither attributes nor loading. Every change asks the page's loop for a frame.
 */
export class ViewDriver implements PageClient {
  readonly camera = new OrbitCamera();
  readonly clipClock = new Playback();
  readonly pathClock = new Playback();
  autoRotate: AutoRotate = { speed: 0, delay: 3 };
  reducedMotion = false;
  /** The clocks stand still while the user holds the playhead; it does not count as a pause. */
  held = false;
  /** CSS pixels at the bottom of the picture that the bar covers. */
  coveredHeight = 0;
  readonly #listener: DriverListener;
  #stage: Stage | null = null;
  #view: View | null = null;
  #model: Model | null = null;
  #clip: Clip | null = null;
  #path: CameraPath | null = null;
  #curve: CameraPath | null = null;
  #paused = true;
  #display: Display = {
    showGrid: false,
    showSkeleton: false,
    exposure: 1,
    ambient: 1,
    shadowIntensity: 1,
    lightDirection: null,
    rootMotion: 'file',
  };
  #dirty = false;
  #cameraMoving = false;
  #cameraSource: 'user-interaction' | 'none' = 'none';
  #stillFor = 0;
  #shownFrame = -1;
  #shownShot = -1;

  constructor(
    readonly host: HTMLElement,
    readonly surface: Surface,
    readonly emit: Emit,
    listener: DriverListener,
  ) {
    this.#listener = listener;
  }

  get wantsFrame(): boolean {
    return this.#view !== null && (this.#dirty || this.#cameraMoving || this.#playing || this.#rotating);
  }

  get paused(): boolean {
    return this.#paused;
  }

  get lookingThroughPath(): boolean {
    return this.#path !== null;
  }

  /** The clock of the timeline that is shown: the camera path's while looking through one, else the clip's. */
  get clock(): Playback {
    return this.#path ? this.pathClock : this.clipClock;
  }

  get model(): Model | null {
    return this.#model;
  }

  get clip(): Clip | null {
    return this.#clip;
  }

  approached(): void {
    this.#listener.approached();
  }

  contextLost(): void {
    this.#listener.contextLost();
  }

  contextRestored(problem: StageError | null): void {
    this.#listener.contextRestored(problem);
  }

  open(stage: Stage): void {
    this.#stage = stage;
    this.#view ??= stage.createView();
    this.invalidate();
  }

  /** Lets the stage's view go. Models, clips and paths stay with their owner. */
  close(): void {
    this.#view?.dispose();
    this.#view = null;
    this.#stage = null;
    this.show(null, null);
    this.surface.clear();
  }

  /**
   * Another model frames the camera anew at once; another clip glides there unless the user moved the camera.
   * `curve`: a camera path to draw as such. `carried`: what stays as it is.
   */
  show(
    model: Model | null,
    clip: Clip | null,
    curve: CameraPath | null = null,
    carried: Carried = NOTHING_CARRIED,
  ): void {
    const newModel = model !== this.#model || curve !== this.#curve;
    const newClip = clip !== this.#clip;
    this.#model = model;
    this.#clip = clip;
    this.#curve = curve;
    if (newClip) this.#takeClip(clip, carried.time);
    if (newModel && carried.camera === 'anew') this.camera.reset();
    if (newModel || newClip) this.updateFraming(newModel ? carried.camera : 'anew');
    if (newModel) this.camera.jumpToGoal();
    this.invalidate();
  }

  /** Looks through a camera path from its start, or through the free camera again (null). */
  lookThrough(path: CameraPath | null): void {
    if (path === this.#path) return;
    this.#path = path;
    this.pathClock.timeline = path && pathTimeline(path);
    this.#shownShot = -1;
    this.#shownFrame = -1;
    this.emit('camera-change', { source: 'camera-path' });
    this.invalidate();
  }

  /** Frames what the current clip reaches; a camera that the user moved stays. */
  updateFraming(how: Reframing = 'anew'): void {
    if (this.#stage && this.#model) {
      this.camera.setFraming(frameClip(this.#stage, this.#model, this.#clip, this.#display.rootMotion), how);
    } else if (this.#stage && this.#curve) {
      this.camera.setFraming(framingOf(this.#stage.pathBounds(this.#curve)));
    }
    this.#cameraMoving = true;
    this.invalidate();
  }

  setDisplay(display: Display): void {
    const reframe = display.rootMotion !== this.#display.rootMotion;
    this.#display = display;
    if (reframe) this.updateFraming();
    this.invalidate();
  }

  play(): void {
    if (this.clock.atEnd) this.clock.rewind();
    if (!this.#paused) return;
    this.#paused = false;
    this.emit('play', null);
    this.invalidate();
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.emit('pause', null);
    this.invalidate();
  }

  /** The camera's goal was changed by `source`; the next frames follow it. */
  cameraMoved(source: 'user-interaction' | 'none'): void {
    this.#cameraMoving = true;
    this.#cameraSource = source;
    if (source === 'user-interaction') this.#stillFor = 0;
    this.invalidate();
  }

  invalidate(): void {
    this.#dirty = true;
    requestFrame();
  }

  /** A fresh picture without letting time pass. False when there is nothing to draw with yet. */
  drawNow(): boolean {
    return drawNow(this);
  }

  frame(seconds: number): DrawRequest | null {
    const view = this.#view;
    const { context, width, height } = this.surface;
    if (!view || !context || width === 0 || height === 0) return null;
    this.camera.setPicture(width / height, this.coveredHeight / Math.max(this.host.clientHeight, 1));
    this.#advance(seconds);
    this.#moveCamera(seconds);
    this.#writeState(view);
    this.#dirty = false;
    const pixelRatio = width / Math.max(this.host.clientWidth, 1);
    return { view, width, height, context, pixelRatio };
  }

  drawn(): void {
    this.#reportShot();
    this.#reportFrame();
    this.#listener.pictured();
  }

  get #playing(): boolean {
    return !this.#paused && (this.clipClock.duration > 0 || this.pathClock.duration > 0);
  }

  get #rotating(): boolean {
    return this.autoRotate.speed !== 0 && !this.reducedMotion && !this.#path;
  }

  #takeClip(clip: Clip | null, keepTime: boolean): void {
    const { time } = this.clipClock;
    this.clipClock.timeline = clip;
    if (keepTime) this.clipClock.time = time;
    this.#shownFrame = -1;
  }

  #advance(seconds: number): void {
    if (this.#paused || this.held || seconds === 0) return;
    const shown = this.clock;
    for (const clock of [this.clipClock, this.pathClock]) {
      const { loops, finished } = clock.advance(seconds);
      if (clock !== shown) continue;
      // Beginning anew is a loop, not a cut.
      if (loops > 0) this.#shownShot = -1;
      if (loops > 0) this.emit('loop', { count: loops });
      if (!finished) continue;
      this.emit('finished', null);
      this.pause();
    }
  }

  #moveCamera(seconds: number): void {
    this.#stillFor += seconds;
    const turning = this.#rotating && this.#stillFor >= this.autoRotate.delay;
    if (turning) this.camera.turnBy(-this.autoRotate.speed * seconds);
    if (!this.#cameraMoving) return;
    if (this.reducedMotion) this.camera.jumpToGoal();
    this.#cameraMoving = this.camera.step(seconds);
    this.emit('camera-change', { source: this.#cameraSource });
    if (!this.#cameraMoving) this.#cameraSource = 'none';
  }

  #writeState(view: View): void {
    const { state } = view;
    const { time, cycle, duration } = this.clipClock;
    const travelled = this.#display.rootMotion === 'travel' ? cycle * duration : 0;
    state.model = this.#model;
    state.clip = this.#clip;
    state.seconds = time + travelled;
    // The clock has folded the time into one cycle; 'once' alone tells the last frame from the first.
    state.loop = time >= duration && cycle === 0 ? 'once' : 'repeat';
    state.rootMotion = this.#display.rootMotion;
    state.camera = this.#path
      ? { kind: 'path', path: this.#path, seconds: this.pathClock.time }
      : this.camera.camera();
    state.showGrid = this.#display.showGrid;
    state.shownPath = this.#path ? null : this.#curve;
    state.showSkeleton = this.#display.showSkeleton;
    state.gridColor = this.surface.gridColor;
    state.boneColor = this.surface.boneColor;
    state.exposure = this.#display.exposure;
    state.ambient = this.#display.ambient;
    state.shadowIntensity = this.#display.shadowIntensity;
    state.lightDirection = this.#display.lightDirection;
  }

  #reportFrame(): void {
    const frame = Math.floor(this.clock.frame);
    if (frame === this.#shownFrame) return;
    this.#shownFrame = frame;
    if (this.clock.duration > 0) this.emit('frame-change', { frame, seconds: this.clock.time });
  }

  #reportShot(): void {
    const shot = this.#path ? (this.#view?.result.shot ?? -1) : -1;
    const cut = shot >= 0 && this.#shownShot >= 0 && shot !== this.#shownShot;
    this.#shownShot = shot;
    if (cut) this.emit('camera-cut', { shot });
  }
}

/** A camera path counts both keys of a cut as one moment, so its timeline has fewer frames than the file has keys. */
function pathTimeline(path: CameraPath): Timeline {
  const { frameRate, duration } = path;
  return { frameRate, duration, frameCount: Math.round(duration * frameRate) + 1 };
}

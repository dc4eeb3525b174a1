import { addAll } from '../../core/lists.js';
import {
  NO_INSPECTION,
  type CameraPath,
  type Clip,
  type DrawRequest,
  type FreeCamera,
  type Hit,
  type Model,
  type Stage,
  type StageError,
  type View,
} from '../../core/index.js';
import { bothFramings, type Framing, OrbitCamera, type Reframing, framingOf } from '../camera/index.js';
import { coveredShares, type CoveredShares } from './covered-area.js';
import { shotsEntered, Motion, Playback, type Timeline } from '../playback/index.js';
import type { Emit } from '../events.js';
import { frameClip } from './frame-clip.js';
import { fillBars, insetOf, type Inset } from './letterbox.js';
import { drawNow, requestFrame, type PageClient } from './page-stage.js';
import type { Surface } from './surface.js';
import type {
  Carried,
  DriverListener,
  Moment,
  OverPainter,
  OverPicture,
  Projection,
  Scene,
} from './view-driver-types.js';

/** The target of pictures. */
export type Drawable = Pick<Surface, 'canvas' | 'context' | 'width' | 'height' | 'clear'> &
  Pick<Surface, 'gridColor' | 'boneColor'>;

/** A point within this number of CSS pixels of a joint hits the joint, if the skeleton is shown. */
const JOINT_REACH = 7;

const NOTHING_CARRIED: Carried = { camera: 'auto', time: false };

const PLAIN_SCENE: Scene = {
  display: {
    showGrid: false,
    showSkeleton: false,
    exposure: 1,
    ambient: 1,
    shadowIntensity: 1,
    lightDirection: null,
    inspection: NO_INSPECTION,
    hiddenMeshes: [],
    curve: null,
    letterbox: 0,
  },
  rules: { rootMotion: 'file', loopRule: 'auto', crossfade: 0, followed: true },
  fovRule: 'doom3',
  orthographic: false,
  autoRotate: { speed: 0, delay: 3 },
  reducedMotion: false,
  layers: [],
  attached: [],
  hide: null,
  framer: frameClip,
  coverings: { bar: 0, findings: 0, header: 0, panel: [0, 0] },
  painters: [],
};

/**
 * One element's picture: the shown model, clip and camera path, their clocks, and the camera. Independent of
 * attributes and loading. Every change requests a frame.
 */
export class ViewDriver implements PageClient {
  readonly camera = new OrbitCamera();
  readonly motion = new Motion();
  readonly pathClock = new Playback();
  /** The clocks stop while the user drags the playhead; that does not count as a pause. */
  held = false;
  /** Nothing is drawn while the first files are loading, because nobody would see it. */
  waits = false;
  /** The clocks stop until the shown model has its textures. */
  stands = false;
  readonly #listener: DriverListener;
  #scene = PLAIN_SCENE;
  /** Those of the scene, by what made them. */
  #painters = new Map<() => OverPainter, OverPainter>();
  #stage: Stage | null = null;
  #view: View | null = null;
  #model: Model | null = null;
  #path: CameraPath | null = null;
  #curve: CameraPath | null = null;
  #paused = true;
  /** What is framed together with the model: what a comparison draws with the same camera. */
  framedToo: ((stage: Stage) => { readonly framing: Framing; readonly scale: number } | null) | null = null;
  /** What the view was last told to hide. */
  #hidden: readonly unknown[] = [];
  #inset: Inset = { left: 0, top: 0, width: 0, height: 0 };
  #seconds = 0;
  #dirty = false;
  #cameraMoving = false;
  #cameraSource: 'user-interaction' | 'none' = 'none';
  #stillFor = 0;
  #shownFrame = -1;
  #seeking = false;
  /** Seconds and duration that the last events reported. */
  #reported = { time: 0, duration: 0 };
  /** Shots that were entered since the last picture. */
  #cuts: number[] = [];

  constructor(
    readonly host: HTMLElement,
    readonly surface: Drawable,
    readonly emit: Emit,
    listener: DriverListener,
  ) {
    this.#listener = listener;
  }

  get wantsFrame(): boolean {
    return (
      this.#view !== null &&
      !this.waits &&
      (this.#dirty || this.#cameraMoving || this.#playing || this.#rotating)
    );
  }

  get paused(): boolean {
    return this.#paused;
  }

  get lookingThroughPath(): boolean {
    return this.#path !== null;
  }

  /** The clock of the shown timeline: that of the active camera path, or else that of the clip. */
  get clock(): Playback {
    return this.#path ? this.pathClock : this.clipClock;
  }

  get clipClock(): Playback {
    return this.motion.clock;
  }

  get moment(): Moment {
    const { camera, motion } = this;
    return {
      orbit: camera.orbit,
      target: camera.target,
      fovY: camera.fovY,
      layers: motion.layers,
      travelled: motion.travelled,
      seconds: this.pathClock.time,
    };
  }

  get model(): Model | null {
    return this.#model;
  }

  get clip(): Clip | null {
    return this.motion.clip;
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
    this.#view.attach(this.#scene.attached);
    this.invalidate();
  }

  /** Releases the stage's view. Models, clips and paths still belong to their owner. */
  close(camera: Carried['camera'] = 'auto'): void {
    this.#view?.dispose();
    this.#view = null;
    this.#hidden = [];
    this.#stage = null;
    this.show(null, null, null, { camera, time: false });
    this.surface.clear();
  }

  /**
   * Another model frames the camera again at once. Another clip moves the camera gradually unless the user
   * moved it, and fades in during playback. `curve`: a camera path to draw as such. `carried`: the state that
   * is kept.
   */
  show(
    model: Model | null,
    clip: Clip | null,
    curve: CameraPath | null = null,
    carried: Carried = NOTHING_CARRIED,
  ): void {
    const newModel = model !== this.#model || curve !== this.#curve;
    const newClip = clip !== this.motion.clip;
    this.#model = model;
    this.#curve = curve;
    const { range, time } = this.clipClock;
    if (newModel) this.motion.settle();
    this.motion.show(clip, !newModel && !carried.time && !this.#paused && !this.#scene.reducedMotion);
    if (newClip && carried.time) Object.assign(this.clipClock, { range, time });
    if (newClip) this.#shownFrame = -1;
    if (newModel && carried.camera === 'auto') this.camera.reset();
    if (newModel || newClip) this.updateFraming(newModel || carried.time ? carried.camera : 'auto');
    if (newModel) this.camera.jumpToGoal();
    if (newModel || newClip) this.invalidate();
  }

  /**
   * Follows a camera path from its start, or uses the free camera again (null). `again`: it is a new version
   * of the active path, and continues.
   */
  lookThrough(path: CameraPath | null, again = false): void {
    if (path === this.#path) return;
    this.#path = path;
    const { range, time } = this.pathClock;
    this.pathClock.timeline = path && pathTimeline(path);
    if (again) Object.assign(this.pathClock, { range, time });
    this.#cuts = [];
    this.#shownFrame = -1;
    this.emit('camera-change', { source: 'camera-path' });
    this.invalidate();
  }

  /** Frames the extent of the current clip; with 'auto' a camera that the user moved stays. */
  updateFraming(how: Reframing = 'auto'): void {
    if (this.#stage && this.#model) {
      const own = this.#scene.framer(this.#stage, this.#model, this.motion.framed);
      const other = this.framedToo?.(this.#stage);
      this.camera.setFraming(other ? bothFramings(own, other.framing, other.scale) : own, how);
    } else if (this.#stage && this.#curve) {
      this.camera.setFraming(framingOf(this.#stage.pathBounds(this.#curve)));
    }
    this.#cameraMoving = true;
    this.invalidate();
  }

  get scene(): Scene {
    return this.#scene;
  }

  /** Replaces parts of the scene. Draws again only if something differs: the element calls this with each update. */
  change(parts: Partial<Scene>): void {
    const before = this.#scene;
    const scene = { ...before, ...parts };
    if (isSame(scene, before)) return;
    this.#scene = scene;
    const { rules, layers, attached, framer, painters } = scene;
    this.camera.orthographic = scene.orthographic;
    this.motion.rules = rules;
    this.motion.extra = layers;
    if (attached !== before.attached) this.#view?.attach(attached);
    if (painters !== before.painters)
      this.#painters = new Map(painters.map((make) => [make, this.#painters.get(make) ?? make()]));
    const { rootMotion, loopRule } = before.rules;
    if (framer !== before.framer || rootMotion !== rules.rootMotion || loopRule !== rules.loopRule)
      this.updateFraming();
    this.invalidate();
  }

  /**
   * Seeks on the shown timeline, without blending. The new time counts at once. The events follow in a task, as for
   * media elements, so that a listener may seek again.
   */
  seek(move: (clock: Playback) => void): void {
    this.motion.settle();
    move(this.clock);
    this.invalidate();
    if (this.#seeking) return;
    this.#seeking = true;
    setTimeout(() => {
      this.emit('seeking', null);
      this.reportTime();
      this.#seeking = false;
      this.emit('seeked', null);
    });
  }

  /** The events of a seek are still to come. */
  get seeking(): boolean {
    return this.#seeking;
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
    this.motion.settle();
    this.emit('pause', null);
    this.invalidate();
  }

  /** `source` changed the camera's goal; the next frames follow it. */
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

  /** The hit at a point of the window; also null outside of the picture. */
  pick(clientX: number, clientY: number): Hit | null {
    const box = this.surface.canvas.getBoundingClientRect();
    const scale = this.surface.width / box.width;
    const { left, top, width, height } = this.#inset;
    const x = ((clientX - box.left) * scale - left) / width;
    const y = ((clientY - box.top) * scale - top) / height;
    if (!this.#view || !this.#model || !(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return null;
    return this.#view.pick(x, y, JOINT_REACH * scale);
  }

  /** Projects points to the element; see View.project(). */
  project(points: readonly number[], tests = true): Projection[] {
    const { left, top, width, height } = this.#inset;
    const ratio = this.#pixelRatio;
    const places = [...(this.#view?.project(points, tests) ?? [])];
    const found: Projection[] = [];
    for (let i = 0; i < places.length; i += 3) {
      const [x = 0, y = 0, state] = places.slice(i);
      found.push({ x: (left + x * width) / ratio, y: (top + y * height) / ratio, visible: state === 2 });
    }
    return found;
  }

  /** Draws a new picture without advancing time. False if it cannot draw yet. */
  drawNow(): boolean {
    return drawNow(this);
  }

  frame(seconds: number): DrawRequest | null {
    const view = this.#view;
    const { width, height } = this.surface;
    if (!view || this.waits || width === 0 || height === 0) return null;
    const { context } = this.surface;
    if (!context) return null;
    const inset = insetOf(width, height, this.#path ? this.#scene.display.letterbox : 0);
    this.#inset = inset;
    this.#seconds = seconds;
    this.camera.setPicture(width / height, ...this.covered);
    this.#advance(seconds);
    this.#moveCamera(seconds);
    this.#writeState(view);
    this.#dirty = false;
    return { view, ...inset, context, pixelRatio: this.#pixelRatio };
  }

  /** Shares of the picture that are covered. */
  get covered(): CoveredShares {
    return coveredShares(this.host, this.#scene.coverings);
  }

  drawn(): void {
    this.#paintOver();
    this.#reportCuts();
    this.#reportFrame();
    // The new time of a seek is reported between its events.
    if (!this.#seeking) this.reportTime();
    this.#listener.pictured();
  }

  get #pixelRatio(): number {
    return this.surface.width / Math.max(this.host.clientWidth, 1);
  }

  /** Paints everything over the picture in the element's own canvas. */
  #paintOver(): void {
    const { context, width, height } = this.surface;
    if (!context || !this.#view) return;
    fillBars(context, width, height, this.#inset);
    if (!this.#model) return;
    const picture: OverPicture = {
      context,
      view: this.#view,
      model: this.#model,
      inspection: this.#scene.display.inspection,
      inset: this.#inset,
      pixelRatio: this.#pixelRatio,
      seconds: this.#seconds,
    };
    for (const paint of this.#painters.values()) if (paint(picture)) this.invalidate();
  }

  #hideMeshes(view: View): void {
    const { hide, display } = this.#scene;
    const { hiddenMeshes } = display;
    const hidden = [this.#model, hide, hiddenMeshes.join()];
    if (hidden.every((part, i) => part === this.#hidden[i])) return;
    this.#hidden = hidden;
    view.hideMeshes(hiddenMeshes, this.#model && hide?.(this.#model));
  }

  get #playing(): boolean {
    return !this.#paused && !this.stands && (this.clipClock.duration > 0 || this.pathClock.duration > 0);
  }

  get #rotating(): boolean {
    const { autoRotate, reducedMotion } = this.#scene;
    return autoRotate.speed !== 0 && !reducedMotion && !this.#path;
  }

  #advance(seconds: number): void {
    if (this.#paused || this.stands || this.held || seconds === 0) return;
    const shown = this.clock;
    this.#followPath();
    this.motion.advance(seconds);
    for (const clock of [this.clipClock, this.pathClock]) {
      const visit = clock === this.pathClock ? this.#noteCuts : undefined;
      const { loops, finished } = clock.advance(seconds, visit);
      if (clock !== shown) continue;
      if (loops > 0) this.emit('loop', { count: loops });
      if (!finished) continue;
      this.reportTime();
      this.emit('finished', null);
      this.pause();
      this.emit('ended', null);
    }
  }

  #moveCamera(seconds: number): void {
    this.#stillFor += seconds;
    const { autoRotate, reducedMotion } = this.#scene;
    const turning = this.#rotating && this.#stillFor >= autoRotate.delay;
    if (turning) this.camera.turnBy(-autoRotate.speed * seconds);
    if (!this.#cameraMoving) return;
    if (reducedMotion) this.camera.jumpToGoal();
    this.#cameraMoving = this.camera.step(seconds);
    this.emit('camera-change', { source: this.#cameraSource });
    if (!this.#cameraMoving) this.#cameraSource = 'none';
  }

  #writeState(view: View): void {
    const { state } = view;
    const { display, fovRule } = this.#scene;
    state.model = this.#model;
    state.layers = this.motion.layers;
    state.camera = this.#path
      ? { kind: 'path', path: this.#path, seconds: this.pathClock.time, fovRule }
      : this.#followed(this.camera.camera());
    state.shownPath = this.#path ? null : (this.#curve ?? display.curve);
    this.#hideMeshes(view);
    // With what of it is no part of a view's state.
    Object.assign(state, display);
    state.gridColor = this.surface.gridColor;
    state.boneColor = this.surface.boneColor;
    state.ground = this.camera.ground;
  }

  #reportFrame(): void {
    const frame = Math.floor(this.clock.frame);
    if (frame === this.#shownFrame) return;
    this.#shownFrame = frame;
    if (this.clock.duration > 0) this.emit('frame-change', { frame, seconds: this.clock.time });
  }

  /** Reports a new time and duration, if they differ from the last report. */
  reportTime(): void {
    const { time, duration } = this.clock;
    const before = this.#reported;
    this.#reported = { time, duration };
    if (duration !== before.duration) this.emit('durationchange', null);
    if (time !== before.time) this.emit('timeupdate', null);
  }

  #reportCuts(): void {
    const cuts = this.#cuts;
    this.#cuts = [];
    for (const shot of cuts) this.emit('camera-cut', { shot });
  }

  readonly #noteCuts = (from: number, to: number): void => {
    addAll(this.#cuts, shotsEntered(this.#path?.liveShots ?? [], from, to));
  };

  /** Another element may have changed the path's cut convention. */
  #followPath(): void {
    if (this.#path && !this.#path.disposed && this.#path.duration !== this.pathClock.duration)
      this.pathClock.retime(pathTimeline(this.#path));
  }

  /** The free camera follows a travelling model. */
  #followed({ eye, target, ...rest }: FreeCamera): FreeCamera {
    const [x, y, z] = this.motion.travelled;
    return {
      ...rest,
      eye: [eye[0] + x, eye[1] + y, eye[2] + z],
      target: [target[0] + x, target[1] + y, target[2] + z],
    };
  }
}

/**
 * On a camera path, both keys of a cut count as one time, so its timeline has fewer frames than the file has
 * keys.
 */
function pathTimeline(path: CameraPath): Timeline {
  const { frameRate, duration } = path;
  return { frameRate, duration, frameCount: Math.round(duration * frameRate) + 1 };
}

/** Compares plain objects and arrays by their values, everything else by identity. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

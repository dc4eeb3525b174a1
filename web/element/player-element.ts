import type { Joint, Loop, MeshInfo, Report, StageStats, UpAxis, Vec3 } from '../core/index.js';
import { formatOrbit, formatTarget } from './camera/camera-grammar.js';
import { PRESETS, type ViewName } from './camera/camera-orbit.js';
import type { CommandTarget } from './input/commands.js';
import { DisplayElement } from './display-element.js';
import { emitterOf } from './events.js';
import type { ImageOptions, RecordOptions } from './capture/pictures.js';
import { pickedOf, type Picked } from './input/picked.js';
import { missingFiles, Session } from './session/session.js';
import { Surface } from './engine/surface.js';
import type { PageTexts } from './i18n/texts.js';
import { ViewDriver } from './engine/view-driver.js';

export interface SphericalPosition {
  /** Radians and file units. */
  readonly theta: number;
  readonly phi: number;
  readonly radius: number;
  toString(): string;
}

export interface Vector3D {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  toString(): string;
}

export interface PlayOptions {
  /** Cycles, or legs of ping-pong, until it stops; without it the loop mode decides. */
  readonly repetitions?: number;
  readonly pingpong?: boolean;
}

function vectorOf([x, y, z]: Vec3): Vector3D {
  return { x, y, z, toString: () => formatTarget([x, y, z]) };
}

/**
 * What a script does with a viewer: the clock, the lists, the camera, pictures. Everything here takes effect at once,
 * whatever Lit still has to render. While a camera path is looked through, the clock is the path's.
 */
export abstract class PlayerElement extends DisplayElement implements CommandTarget {
  readonly surface: Surface = new Surface((resized) => {
    if (!resized || !this.driver.drawNow()) this.driver.invalidate();
  });
  readonly driver: ViewDriver = new ViewDriver(this, this.surface, emitterOf(this), {
    pictured: () => this.pictured(),
    approached: () => this.approached(),
    contextLost: () => this.session.contextLost(),
    contextRestored: (problem) => void this.session.contextRestored(problem),
  });
  readonly session: Session = new Session(this.driver, emitterOf(this), () => {
    this.forgetMarks();
    this.requestUpdate();
  });
  texts: PageTexts = {};
  #loop: Loop = 'repeat';
  #timeScale = 1;

  declare projection: 'perspective' | 'orthographic';
  /** Which axis is up in the files. A change reads them again; clip and time stay. */
  declare upAxis: UpAxis;
  /** The bar. */
  declare controls: boolean;

  abstract showKeys(): Promise<void>;

  /** Runs after each picture. */
  protected abstract pictured(): void;

  /** Runs when the element comes near the visible part of the page. */
  protected abstract approached(): void;

  get loaded(): boolean {
    return this.session.loaded;
  }

  /** The module and WebGL are started, which the first files do: what is loaded now is shown. */
  get ready(): boolean {
    return !!this.session.engine;
  }

  /** Names of the clips that fit the model. */
  get availableAnimations(): string[] {
    return this.session.clips.filter((clip) => clip.fits).map((clip) => clip.asset.name);
  }

  get availableCameraPaths(): string[] {
    return this.session.content.collection.paths.map((path) => path.name);
  }

  /** Meshes that can be shown. */
  get availableModels(): string[] {
    return this.session.content.collection.offers.map(({ name }) => name);
  }

  get modelName(): string | null {
    return this.session.model?.name ?? this.session.wantedModel;
  }

  set modelName(name: string | null) {
    void this.session.chooseModel(name);
  }

  /** As writing `modelName`; resolves when the model is shown, or something else was asked for meanwhile. */
  showModel(name: string): Promise<void> {
    return this.session.chooseModel(name);
  }

  /** Stops loading; what is shown stays. */
  cancelLoading(): void {
    this.session.cancel();
  }

  get animationName(): string | null {
    return this.session.clip?.name ?? this.session.wantedClip;
  }

  set animationName(name: string | null) {
    this.session.chooseClip(name);
  }

  /** Names of the skins in the files that are for the model. */
  get availableSkins(): string[] {
    const { model, content } = this.session;
    return model ? [...(content.collection.declarations?.skinsFor(model).names ?? [])] : [];
  }

  /**
   * Name of the skin that the model is shown in. Null: the one that the game puts on it (its model block's, or the
   * surface list called default), if there is one. 'none': its own materials.
   */
  get skin(): string | null {
    return this.session.skin;
  }

  set skin(name: string | null) {
    this.session.chooseSkin(name === '' ? null : name);
  }

  /** Name of the camera path that is looked through; null is the free camera. */
  get cameraPath(): string | null {
    return this.session.path?.name ?? this.session.wantedPath;
  }

  set cameraPath(name: string | null) {
    this.session.choosePath(name === '' ? null : name);
  }

  /** Seconds of one cycle of the shown timeline, by the file's own loop rule. */
  get duration(): number {
    return this.driver.clock.duration;
  }

  get frameCount(): number {
    return this.driver.clock.timeline.frameCount;
  }

  get frameRate(): number {
    return this.driver.clock.timeline.frameRate;
  }

  get currentTime(): number {
    return this.driver.clock.time;
  }

  set currentTime(seconds: number) {
    this.driver.seek((clock) => (clock.time = seconds));
    this.requestUpdate();
  }

  /** Counts from 0, fractional between frames. */
  get currentFrame(): number {
    return this.driver.clock.frame;
  }

  set currentFrame(frame: number) {
    this.driver.seek((clock) => (clock.frame = frame));
    this.requestUpdate();
  }

  get paused(): boolean {
    return this.driver.paused;
  }

  get loop(): Loop {
    return this.#loop;
  }

  set loop(loop: Loop) {
    this.#loop = loop === 'once' || loop === 'ping-pong' ? loop : 'repeat';
    for (const clock of [this.driver.clipClock, this.driver.pathClock]) clock.loop = this.#loop;
    this.requestUpdate();
  }

  /** Speed as a factor; negative plays backwards. */
  get timeScale(): number {
    return this.#timeScale;
  }

  set timeScale(scale: number) {
    this.#timeScale = Number.isFinite(scale) ? scale : 1;
    for (const clock of [this.driver.clipClock, this.driver.pathClock]) clock.speed = this.#timeScale;
    this.requestUpdate();
  }

  /** Joints of the shown model in the bind pose. */
  get joints(): readonly Joint[] {
    return this.session.model?.value.joints ?? [];
  }

  get meshes(): readonly MeshInfo[] {
    return this.session.model?.value.meshes ?? [];
  }

  /** What the page's one stage holds, all elements together; null before it started. */
  get stats(): StageStats | null {
    return this.session.engine?.stage.stats ?? null;
  }

  /** All remarks on the files that are held, and on those that were not used. */
  get report(): Report {
    return this.session.report;
  }

  /** Images that materials name and that are not there, as `report` has them; what a file brings since is not among them. */
  get missingFiles(): readonly string[] {
    return missingFiles(this.report.diagnostics);
  }

  play({ repetitions, pingpong }: PlayOptions = {}): void {
    if (pingpong) this.loop = 'ping-pong';
    this.driver.clock.limit(repetitions ?? Infinity);
    this.driver.play();
    this.requestUpdate();
  }

  pause(): void {
    this.driver.pause();
    this.requestUpdate();
  }

  /** Pauses and moves by whole frames. */
  stepFrames(count: number): void {
    this.pause();
    this.driver.seek((clock) => clock.step(Math.trunc(count)));
  }

  /** Plays only these frames of the shown timeline, both included; without arguments all of them. */
  setRange(first?: number, last?: number): void {
    this.driver.seek((clock) => {
      clock.range = first === undefined ? null : { first, last: last ?? clock.lastFrame };
    });
    this.requestUpdate();
  }

  getCameraOrbit(): SphericalPosition {
    const { theta, phi, radius } = this.driver.camera.orbit;
    return { theta, phi, radius, toString: () => formatOrbit(theta, phi, radius) };
  }

  getCameraTarget(): Vector3D {
    return vectorOf(this.driver.camera.target);
  }

  /**
   * File units: width along X, Y and Z of what the camera frames, which is all that the shown animation reaches; 0
   * without a model.
   */
  getDimensions(): Vector3D {
    return vectorOf(this.driver.model ? this.driver.camera.framed : [0, 0, 0]);
  }

  /** Vertical, in degrees. */
  getFieldOfView(): number {
    return this.driver.camera.fovY;
  }

  /** What the picture shows at a point of the window; null for nothing. */
  pick(clientX: number, clientY: number): Picked | null {
    const hit = this.driver.pick(clientX, clientY);
    return hit && this.driver.model ? pickedOf(this.driver.model, hit) : null;
  }

  /** The camera goes where it is bound for, at once. */
  jumpCameraToGoal(): void {
    this.driver.camera.jumpToGoal();
    this.driver.cameraMoved('none');
  }

  setView(name: ViewName): void {
    if (!(name in PRESETS))
      throw new TypeError(`There is no view "${name}", only ${Object.keys(PRESETS).join(', ')}.`);
    this.driver.camera.view(name);
    this.driver.cameraMoved('none');
  }

  /** Frames the model anew from what the current clip reaches, also after the user moved the camera. */
  updateFraming(): void {
    this.driver.updateFraming();
    this.driver.camera.frameModel();
    this.driver.cameraMoved('none');
  }

  /**
   * The picture as it is now. Rejects with a RangeError for a size that cannot be drawn, and where there is no picture
   * yet.
   */
  async toBlob(options?: ImageOptions): Promise<Blob> {
    this.driver.drawNow();
    const { moment } = this.driver;
    const { takePicture } = await import('./capture/pictures.js');
    return takePicture(this, moment, options);
  }

  /**
   * A video of what is played, or of one turn of the camera where that alone moves, over the element's background. It
   * is drawn picture by picture, at the speed that `timeScale` says, however long that takes; what is on screen goes on
   * meanwhile. Rejects where nothing moves, the browser cannot record, or what is shown goes away.
   */
  async record(options?: RecordOptions): Promise<Blob> {
    const { record } = await import('./capture/pictures.js');
    return record(this, options);
  }

  /** The shown model with the animations that fit it, as GLB. */
  async exportScene(): Promise<Blob> {
    const { exportScene } = await import('./capture/export-scene.js');
    return exportScene(this);
  }

  toDataURL(mimeType = 'image/png', qualityArgument?: number): string {
    this.driver.drawNow();
    return this.surface.canvas.toDataURL(mimeType, qualityArgument);
  }
}

import { LitElement } from 'lit';
import { loadPart } from '../core/load-part.js';
import type { Diagnostic, Joint, MeshInfo, Model, Report, StageStats, Vec3 } from '../core/index.js';
import { InOrder, type FileEntry, type LoadMode } from '../files/index.js';
import {
  accessorOf,
  normalized,
  propertiesOf,
  type JointMarks,
  type StoredName,
} from './attribute-accessors.js';
import { PLAYING, type ViewerAttributes } from './attributes.js';
import {
  orbitOf,
  PRESETS,
  vectorOf,
  type SphericalPosition,
  type Vector3D,
  type ViewName,
} from './camera/index.js';
import type { ImageOptions, RecordOptions } from './capture/index.js';
import type { SaveFormat } from './capture/scene/index.js';
import { jointOf } from './display-state.js';
import { pickedOf, Surface, ViewDriver, type Projection } from './engine/index.js';
import { emitterOf, type Picked } from './events.js';
import type { A11yTexts } from './i18n/a11y/index.js';
import type { Texts } from './i18n/index.js';
import type { LoadResult } from './load-result.js';
import type { GivenNames, NameAttribute } from './loaded-names.js';
import type { AnimationLayer, Playback } from './playback/index.js';
import {
  bringsModel,
  missingFiles,
  offeredEntries,
  Session,
  type ChooseAnimation,
  type Loaded,
  type OfferedFiles,
} from './session/index.js';

export interface PlayOptions {
  /** Cycles, or legs of ping-pong, until it stops. By default the loop mode decides. */
  readonly repetitions?: number;
  readonly pingpong?: boolean;
}

export interface ShowModelOptions {
  /** Chooses the animation of a new model, unless one is requested. By default the first is shown. */
  readonly chooseAnimation?: ChooseAnimation;
}

export interface LoadFilesOptions extends ShowModelOptions {
  readonly mode?: LoadMode;
  readonly refresh?: boolean;
}

/** The state of loading. */
export interface LoadProgress {
  /** The share of `total` that is done. */
  readonly loaded: number;
  readonly total: 1;
  /** The path of the requested model, or of the first file without one; or the name of a chosen model. */
  readonly what: string;
}

/** The properties of attributes, which the tables in attributes.ts define. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- adds types of accessors that exist
export interface ViewerApi extends ViewerAttributes, JointMarks {
  /** Replacement strings, as JSON or as an object by their keys. */
  a11y: A11yTexts | string | null;
}

/**
 * What scripts call: the clock, the lists, the camera, files, pictures. Everything here takes effect at once, whatever
 * Lit still has to render. While a camera path is looked through, the clock is the path's.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface adds types alone
export abstract class ViewerApi extends LitElement {
  /** @internal */
  static override readonly properties = propertiesOf(
    'layers',
    'modelName',
    'playbackRate',
    'currentTime',
    'currentFrame',
  );

  /** @internal */
  readonly surface: Surface = new Surface((resized) => {
    if (!resized || !this.driver.drawNow()) this.driver.invalidate();
  });
  /** @internal */
  readonly driver: ViewDriver = new ViewDriver(this, this.surface, emitterOf(this), {
    pictured: () => this.pictured(),
    approached: () => this.approached(),
    contextLost: () => this.session.contextLost(),
    contextRestored: (problem) => void this.session.contextRestored(problem),
  });
  /** @internal */
  readonly session: Session = new Session(this.driver, emitterOf(this), () => this.#sessionChanged());
  /** @internal */
  texts: Texts = {};
  /** A part of the code could not be loaded. */
  protected partFailed = false;
  readonly #offers = new InOrder();
  readonly #logged = new Set<string>();
  /** The names that were compared with the loaded files last. @internal */
  protected checkedNames: GivenNames = {};
  #layers: readonly AnimationLayer[] = [];
  /** A seek that was requested before anything was loaded. */
  #waitingSeek: ((clock: Playback) => void) | null = null;
  /** The model to which `hoveredJoint` and `selectedJoint` belong. */
  #markedModel: Model | null = null;

  constructor() {
    super();
    this.#applyRules();
  }

  /** Runs after each picture. @internal */
  protected abstract pictured(): void;

  /** Runs when the element comes near the visible part of the page. @internal */
  protected abstract approached(): void;

  /** @internal */
  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
  ): PropertyDescriptor | undefined {
    return Object.hasOwn(this.prototype, name) ? undefined : accessorOf(name as StoredName, key);
  }

  /** @internal */
  attributeChanged(name: StoredName, before?: unknown): void {
    if (name === 'cameraCuts') this.session.chooseCuts(this.cameraCuts);
    else if (Object.hasOwn(PLAYING, name)) this.#applyRules();
    this.requestUpdate(name, before);
  }

  /** @internal */
  warn(text: string): void {
    if (this.#logged.has(text)) return;
    this.#logged.add(text);
    console.warn(`<md5-viewer> ${text}`);
  }

  /** The animation that is shown. Without it, or if no animation has this name, the first that fits is shown. */
  get animationName(): string | null {
    return this.session.clip?.name ?? this.session.wantedClip;
  }

  set animationName(name: string | null) {
    this.session.chooseClip(normalized(this, 'animationName', name));
    this.attributeChanged('animationName');
  }

  /** The camera path that is looked through. Without it, or if no path has this name, the camera is free. */
  get cameraPath(): string | null {
    return this.session.path?.name ?? this.session.wantedPath;
  }

  set cameraPath(name: string | null) {
    this.session.choosePath(normalized(this, 'cameraPath', name));
    this.attributeChanged('cameraPath');
  }

  /** Name of a declared skin. `none` shows the mesh's own materials; the default is the skin that the game uses. */
  get skin(): string | null {
    return this.session.skin;
  }

  set skin(name: string | null) {
    this.session.chooseSkin(normalized(this, 'skin', name));
    this.attributeChanged('skin');
  }

  /** Animations that are blended with the shown one. A name that no file has is used once a file brings it. */
  get layers(): readonly AnimationLayer[] {
    return this.#layers;
  }

  set layers(layers: readonly AnimationLayer[] | null | undefined) {
    this.#layers = [...(layers ?? [])];
    this.session.chooseLayers(this.#layers);
  }

  /** Name of the shown model, or of the requested one. */
  get modelName(): string | null {
    return this.session.model?.name ?? this.session.wantedModel;
  }

  set modelName(name: string | null | undefined) {
    void this.session.chooseModel(name ?? null);
  }

  /** Shows the model of this name. Resolves when it is shown, or when another model was requested. */
  showModel(name: string, { chooseAnimation }: ShowModelOptions = {}): Promise<void> {
    return this.session.chooseModel(name, chooseAnimation);
  }

  /** Whether a model, animation or camera path is loaded. */
  get loaded(): boolean {
    return this.session.loaded;
  }

  /** Whether the module and WebGL are started. The first files start them. */
  get ready(): boolean {
    return !!this.session.engine;
  }

  /** Names of the animations that fit the model. */
  get availableAnimations(): string[] {
    return this.session.clips.filter((clip) => clip.fits).map((clip) => clip.asset.name);
  }

  /** Names of the camera paths. */
  get availableCameraPaths(): string[] {
    return this.session.content.collection.paths.map((path) => path.name);
  }

  /** Names of the meshes that can be shown. */
  get availableModels(): string[] {
    return this.session.content.collection.offers.map(({ name }) => name);
  }

  /** Names of the declared skins for the model. */
  get availableSkins(): string[] {
    const { model, content } = this.session;
    return model ? [...(content.collection.declarations?.skinsFor(model).names ?? [])] : [];
  }

  /** Seconds of one cycle of the shown timeline, by the file's own loop rule. */
  get duration(): number {
    return this.driver.clock.duration;
  }

  /** Frames of the shown timeline. */
  get frameCount(): number {
    return this.driver.clock.timeline.frameCount;
  }

  /** Frames a second of the shown timeline. */
  get frameRate(): number {
    return this.driver.clock.timeline.frameRate;
  }

  /** Seconds into the shown timeline. A new value takes effect at once. */
  get currentTime(): number {
    return this.driver.clock.time;
  }

  set currentTime(seconds: number) {
    this.#seek((clock) => (clock.time = seconds));
  }

  /** The shown frame, from 0; fractional between frames. A new value takes effect at once. */
  get currentFrame(): number {
    return this.driver.clock.frame;
  }

  set currentFrame(frame: number) {
    this.#seek((clock) => (clock.frame = frame));
  }

  /** The speed of playback, as `timeScale`: the name that media elements have for it. */
  get playbackRate(): number {
    return this.timeScale;
  }

  set playbackRate(rate: number) {
    this.timeScale = rate;
  }

  /** Whether playback is paused at the end, so that `play()` starts again. */
  get ended(): boolean {
    const { clock } = this.driver;
    return this.paused && clock.duration > 0 && clock.atEnd;
  }

  /** Whether `seeked` is still to come: a seek may wait for files that are loading. */
  get seeking(): boolean {
    return this.driver.seeking || (this.#waitingSeek !== null && this.session.progress !== null);
  }

  /** The times that `currentTime` can have: one range, or none before anything is loaded. */
  get seekable(): Pick<TimeRanges, 'length' | 'start' | 'end'> {
    const { duration } = this;
    return { length: duration > 0 ? 1 : 0, start: () => 0, end: () => duration };
  }

  /** Whether playback is paused. */
  get paused(): boolean {
    return this.driver.paused;
  }

  /** Joints of the shown model in the bind pose. */
  get joints(): readonly Joint[] {
    return this.session.model?.value.joints ?? [];
  }

  /** Meshes of the shown model. */
  get meshes(): readonly MeshInfo[] {
    return this.session.model?.value.meshes ?? [];
  }

  /** Resources that all elements of the page use together; null before the first one starts. */
  get stats(): StageStats | null {
    return this.session.engine?.stage.stats ?? null;
  }

  /** Findings on all loaded files, and on files that were not used. */
  get report(): Report {
    return this.session.report;
  }

  /** The findings of `report`. */
  get findings(): readonly Diagnostic[] {
    return this.report.diagnostics;
  }

  /** Null while nothing is loading. */
  get progress(): LoadProgress | null {
    const { progress: loaded, loading: what } = this.session;
    return loaded === null ? null : { loaded, total: 1, what };
  }

  /** Images that materials name but that were not found, as in `report`. */
  get missingFiles(): readonly string[] {
    return missingFiles(this.report.diagnostics);
  }

  /** Plays the shown timeline. */
  play({ repetitions, pingpong }: PlayOptions = {}): void {
    if (pingpong) this.loop = 'ping-pong';
    this.driver.clock.limit(repetitions ?? Infinity);
    this.driver.play();
    this.requestUpdate();
  }

  /** Pauses playback. */
  pause(): void {
    this.driver.pause();
    this.requestUpdate();
  }

  /** Pauses and moves by this number of frames. */
  stepFrames(count: number): void {
    this.pause();
    this.driver.seek((clock) => clock.step(Math.trunc(count)));
  }

  /** Plays only these frames of the shown timeline, both included. Without arguments it plays all of them. */
  setRange(first?: number, last?: number): void {
    this.driver.seek((clock) => {
      clock.range = first === undefined ? null : { first, last: last ?? clock.lastFrame };
    });
    this.requestUpdate();
  }

  /** Position of the camera: angle around the model, angle from above, distance. */
  getCameraOrbit(): SphericalPosition {
    return orbitOf(this.driver.camera);
  }

  /** The point in the middle of the picture, in file units. */
  getCameraTarget(): Vector3D {
    return vectorOf(this.driver.camera.target);
  }

  /** The vertical field of view, in degrees. */
  getFieldOfView(): number {
    return this.driver.camera.fovY;
  }

  /** Size along X, Y and Z of everything that the shown animation reaches, in file units; 0 without a model. */
  getDimensions(): Vector3D {
    return vectorOf(this.driver.model ? this.driver.camera.framed : [0, 0, 0]);
  }

  /** The part of the model at a point of the window; null for none. */
  pick(clientX: number, clientY: number): Picked | null {
    const hit = this.driver.pick(clientX, clientY);
    return hit && this.driver.model ? pickedOf(this.driver.model, hit) : null;
  }

  /**
   * Position of a point of model space, or of the joint with this name, in CSS pixels from the upper left corner of the
   * element. Null without a model, and for a joint that the model does not have.
   */
  project(at: Vec3 | Vector3D | string): Projection | null {
    const { model } = this.driver;
    const joint = model && typeof at === 'string' ? jointOf(at, model) : -1;
    if (!model || (typeof at === 'string' && joint < 0)) return null;
    const [x, y, z] = typeof at === 'string' ? [0, 0, 0] : 'x' in at ? [at.x, at.y, at.z] : at;
    return this.driver.project([x, y, z, joint])[0] ?? null;
  }

  /** Moves the camera to its goal at once. */
  jumpCameraToGoal(): void {
    this.driver.camera.jumpToGoal();
    this.driver.cameraMoved('none');
  }

  /** Turns the camera to `front`, `back`, `left`, `right`, `top`, `bottom`, `iso` or `iso-back`. */
  setView(name: ViewName): void {
    if (!Object.hasOwn(PRESETS, name))
      throw new TypeError(`Unknown view "${name}". Expected ${Object.keys(PRESETS).join(', ')}.`);
    this.driver.camera.view(name);
    this.driver.cameraMoved('none');
  }

  /** Frames everything that the current animation reaches, even if the user moved the camera. */
  updateFraming(): void {
    this.driver.updateFraming();
    this.driver.camera.frameModel();
    this.driver.cameraMoved('none');
  }

  /**
   * Adds these files to the shown ones, or replaces them. Without a mode, the kind of the files decides. Calls take
   * effect in their order. Files with a model cancel the loading of an earlier model. `refresh` means changed versions
   * of the shown files, so animation, time and camera stay. Failures are findings of the result. It rejects only if code
   * of the viewer cannot be loaded.
   */
  async loadFiles(files: OfferedFiles, options: LoadFilesOptions = {}): Promise<LoadResult> {
    const code = this.loadPart(() => import('./load-result.js'));
    code.catch(() => undefined);
    const entries = await this.#offers.next(offeredEntries(files));
    const loaded = await this.#loadEntries(entries, options);
    return (await code).loadResult(loaded, this.session);
  }

  /** Cancels loading. The shown files stay. */
  cancelLoading(): void {
    this.session.cancel();
  }

  /**
   * Reads the shown files again and bypasses the browser's cache. These are the files of attributes and children unless
   * others replaced them, and files of loadFiles() or a drop. Animation, time and camera stay. Resolves when the files
   * are shown or have failed. Events report the result.
   */
  async reload(): Promise<void> {
    await this.readAgain('reload');
  }

  /** @internal */
  protected async readAgain(cache?: RequestCache): Promise<void> {
    const { reload } = await this.loadPart(() => import('./links/permalink/index.js'));
    await reload(this, cache);
  }

  /** The current picture. Rejects with a RangeError for a size that cannot be drawn, and without a picture. */
  async toBlob(options?: ImageOptions): Promise<Blob> {
    this.#drawNow();
    const { moment } = this.driver;
    const { takePicture } = await this.loadPart(() => import('./capture/index.js'));
    return takePicture(this, moment, options);
  }

  #drawNow(): void {
    this.surface.measure();
    this.driver.drawNow();
  }

  /** The current picture as a `data:` address, transparent behind the model, or black in a JPEG. */
  toDataURL(mimeType = 'image/png', qualityArgument?: number): string {
    this.#drawNow();
    return this.surface.canvas.toDataURL(mimeType, qualityArgument);
  }

  /**
   * A video of the shown timeline, or of one turn of the camera if only the camera moves, over the element's
   * background. It is drawn frame by frame at the speed of `timeScale`, while the element continues. Rejects if nothing
   * moves, if the browser cannot record, or if the shown model is removed.
   */
  async record(options?: RecordOptions): Promise<Blob> {
    const { record } = await this.loadPart(() => import('./capture/index.js'));
    return record(this, options);
  }

  /** The shown model with the animations that fit it, as GLB. */
  exportScene(): Promise<Blob> {
    return this.saveAs('glb');
  }

  /**
   * The shown model as a file. 'md5': the mesh and the animations that fit it, in version 10, or a converted glTF.
   * Several files come as a zip. 'zip': all files of the picture. 'glb': as `exportScene()`.
   */
  async saveAs(format: SaveFormat): Promise<Blob> {
    const { saveAs } = await this.loadPart(() => import('./capture/scene/index.js'));
    return saveAs(this, format);
  }

  /**
   * The address of the preview page with the same files, animation, frame, camera and display. `page` is the address of
   * the preview page, relative to this document. Without it, the result begins at '#'. Rejects if nothing is shown, or
   * if a file has no address.
   */
  async toPermalink(page?: string | URL): Promise<string> {
    const { toPermalink } = await this.loadPart(() => import('./links/permalink/index.js'));
    return toPermalink(this, page);
  }

  /** Loads code on demand. Where that fails the element shows a message, and this rejects with a PartError. @internal */
  async loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
    try {
      const part = await loadPart(load);
      this.#showPartFailure(false);
      return part;
    } catch (error) {
      this.#showPartFailure(true);
      throw error;
    }
  }

  #showPartFailure(failed: boolean): void {
    if (failed === this.partFailed) return;
    this.partFailed = failed;
    this.requestUpdate();
  }

  /** Opens the messages on the files that were loaded last, if there are any. */
  showFindings(): void {
    this.session.openMessages();
  }

  /** Opens the sheet of all keys. */
  async showKeys(): Promise<void> {
    const { showKeys } = await this.loadPart(() => import('./ui/index.js'));
    await showKeys(this);
  }

  /** Files that were dropped on the element; a listener may cancel. @internal */
  protected async loadDropped(files: Promise<FileEntry[]>, mode: LoadMode): Promise<void> {
    const entries = await this.#offers.next(files);
    if (this.driver.emit('files-dropped', { entries })) await this.#loadEntries(entries, { mode });
  }

  /** Logs new names in attributes that the loaded files do not have. @internal */
  protected async checkNames(): Promise<void> {
    const { checkedNames } = this;
    const names = (this.checkedNames = this.#givenNames);
    const entries = Object.entries(names) as [NameAttribute, string | null][];
    const changed = entries.filter(([attribute, name]) => name && name !== checkedNames[attribute]);
    if (changed.length === 0) return;
    const { nameMessages } = await loadPart(() => import('./loaded-names.js'));
    // Who shows another model may have taken back the names of the one before.
    const given = changed.filter(([attribute, name]) => this.#givenNames[attribute] === name);
    for (const message of nameMessages(given, this.session)) this.warn(message);
  }

  get #givenNames(): GivenNames {
    const { skin, weightJoint, hiddenMeshes, hiddenJoints, session } = this;
    const { wantedClip: animationName, wantedPath: cameraPath } = session;
    return { animationName, cameraPath, skin, weightJoint, hiddenMeshes, hiddenJoints };
  }

  #loadEntries(
    entries: readonly FileEntry[],
    { mode = 'auto', refresh = false, chooseAnimation: choose }: LoadFilesOptions,
  ): Promise<Loaded | null> {
    const models = mode === 'auto' && entries.some(bringsModel);
    const supersedes = mode === 'replace' ? 'all' : models ? 'models' : 'none';
    return this.session.load({ entries, mode, supersedes, refresh, choose }, null);
  }

  #applyRules(): void {
    const { driver } = this;
    const isNewRate = this.timeScale !== driver.clipClock.speed;
    for (const clock of [driver.clipClock, driver.pathClock]) {
      clock.loop = this.loop;
      clock.speed = this.timeScale;
    }
    driver.change({
      fovRule: this.cameraFovRule,
      rules: {
        rootMotion: this.rootMotion,
        loopRule: this.loopRule,
        crossfade: this.animationCrossfadeDuration / 1000,
        followed: this.cameraFollow === 'travel',
      },
    });
    if (isNewRate) driver.emit('ratechange', null);
  }

  #seek(move: (clock: Playback) => void): void {
    this.driver.seek(move);
    this.#waitingSeek = this.loaded ? null : move;
    this.requestUpdate();
  }

  #sessionChanged(): void {
    const { session, driver } = this;
    const model = session.model?.value ?? null;
    if (model !== this.#markedModel) {
      this.#markedModel = model;
      this.hoveredJoint = this.selectedJoint = -1;
    }
    // A camera path that is not chosen yet has its own clock.
    const isChosen = session.loaded || !session.wantedPath || !!session.path;
    if (this.#waitingSeek && isChosen && driver.clock.duration > 0) {
      const move = this.#waitingSeek;
      this.#waitingSeek = null;
      driver.seek(move);
    }
    this.requestUpdate();
  }
}

import {
  StageError,
  type CameraPath,
  type Clip,
  type CutConvention,
  type Model,
  type Report,
  type UpAxis,
} from '../../core/index.js';
import { messageOf, type Asset, type Collection, type Library, type Problem } from '../../files/index.js';
import { remarkText } from '../../report/remark-text.js';
import { Content, differs, type LoadRequest, type Loaded } from './content.js';
import { bringsModel } from './offered-files.js';
import type { Emit } from '../events.js';
import type { AnimationLayer, Playback } from '../playback/index.js';
import {
  paint,
  sharedEngine,
  type Carried,
  type Engine,
  type Starting,
  type ViewDriver,
} from '../engine/index.js';
import {
  arrivedClips,
  arrivedModel,
  chooseClip,
  chooseModel,
  listClips,
  type ChooseAnimation,
  type ListedClip,
} from './selection.js';
import { StandIn } from './stand-in.js';

export interface Failure {
  readonly type: StageError['type'];
  readonly text: string;
}

/** The state of a clock. */
type ClockPlace = Pick<Playback, 'range' | 'time'>;

/** The state of a viewer when it left the document, for restoring it. */
export interface Suspended {
  /** Its values are released; its entries can be read again. */
  readonly collection: Collection;
  /** Path of the shown model. */
  readonly model: string | undefined;
  readonly clip: string | null;
  readonly clipPlace: ClockPlace;
  readonly pathPlace: ClockPlace;
}

/** How loaded content is shown. */
interface Appearance {
  /** Notes do not open the messages. */
  readonly quiet: boolean;
  readonly url: string | null;
  /** The model that the user has just added and wants to see. */
  readonly model?: string | null;
  /** Clips that the user has just added and wants to see. */
  readonly arrived?: ReadonlySet<Clip>;
  readonly carried: Carried;
  readonly wantedClip: string | null;
  readonly choose?: ChooseAnimation | undefined;
  readonly resumed?: Suspended | undefined;
}

/**
 * Milliseconds in which the first image arrives on a fast network. Without an image by then, the model is
 * shown without textures; otherwise a picture that is replaced immediately would flicker.
 */
const IMAGE_PATIENCE = 50;
/** Milliseconds after which a model counts as loaded without its textures. */
const TEXTURE_PATIENCE = 1500;

/**
 * Manages what one element shows: loads content, chooses model, clip and camera path from it, keeps the
 * messages. The element reads this state and is notified of changes.
 */
export class Session {
  readonly content = new Content();
  /** The clip that the attributes or the user requested. It is kept for files that arrive later. */
  wantedClip: string | null = null;
  wantedPath: string | null = null;
  wantedModel: string | null = null;
  /** The declared skin for the model. */
  skin: string | null = null;
  /** Applies to files that are loaded from now on. */
  upAxis: UpAxis = 'z';
  #wantedLayers: readonly AnimationLayer[] = [];
  #wantedCuts: CutConvention | 'auto' = 'auto';
  autoplay = false;
  model: Asset<Model> | null = null;
  clip: Asset<Clip> | null = null;
  path: Asset<CameraPath> | null = null;
  clips: readonly ListedClip[] = [];
  problems: readonly Problem[] = [];
  /** The problems of the last load. */
  news: readonly Problem[] = [];
  messagesOpen = false;
  failure: Failure | null = null;
  loaded = false;
  /** The page around the element loads files that are dropped on it. */
  takesFiles = false;
  /** Something is visible, possibly without its textures. */
  visible = false;
  /** The loaded share of the files; null when nothing is loading. */
  progress: number | null = null;
  /** Path of the model that the latest load requested, or of its first file; or the name of a chosen model. */
  loading = '';
  engine: Engine | null = null;
  /** The state of a viewer that left the document; null once other files are requested. */
  suspended: Suspended | null = null;
  #pending = 0;
  #lastPath: string | null = null;
  readonly #standIn = new StandIn();
  #imageProblems: readonly Problem[] = [];
  readonly #driver: ViewDriver;
  readonly #emit: Emit;
  readonly #onChange: () => void;

  constructor(driver: ViewDriver, emit: Emit, onChange: () => void) {
    this.#driver = driver;
    this.#emit = emit;
    this.#onChange = onChange;
  }

  /** The camera path to draw in addition to the model: the last active one, or the first. */
  get curve(): CameraPath | null {
    const { paths } = this.content.collection;
    const last = paths.find(({ name }) => name === this.#lastPath) ?? paths[0];
    return last?.value ?? null;
  }

  get report(): Report {
    return { diagnostics: [...this.content.collection.problems, ...this.#imageProblems] };
  }

  /**
   * Resolves when the load is shown, dropped (null) or has failed. Failures fire events and do not reject.
   * `resumed`: the files of a suspended session, which continues in its previous state.
   */
  load(request: LoadRequest, url: string | null, resumed?: Suspended): Promise<Loaded | null> {
    this.suspended = null;
    const { declared = false, refresh = false, entries, choose } = request;
    this.loading = (entries.find(bringsModel) ?? entries[0])?.path ?? '';
    const shown = this.model?.entry;
    const again = refresh && entries.some(({ path }) => path === shown?.archive?.file?.path);
    const wanted = again && shown ? { wanted: [shown.path] } : {};
    return this.#work(
      (library, onProgress, onPart) =>
        this.content.load(library, { ...wanted, ...request, upAxis: this.upAxis }, onProgress, onPart),
      (loaded) => ({
        quiet: declared || refresh,
        url,
        ...(request.mode === 'add' && !refresh ? { model: arrivedModel(loaded.before, loaded.after) } : {}),
        ...(arrivedModel(loaded.start, loaded.after) !== null && { choose }),
        ...(declared || refresh ? {} : { arrived: arrivedClips(loaded.before, loaded.after) }),
        carried: { camera: refresh ? 'stay' : 'auto', time: refresh },
        wantedClip: (refresh ? (this.clip?.name ?? resumed?.clip) : null) ?? this.wantedClip,
        resumed,
      }),
    );
  }

  /** Stops pending loads; the current view stays. */
  cancel(): void {
    this.content.cancel();
  }

  /**
   * Releases everything because the element left the page. It can be restored with the same files, clip, time
   * and camera.
   */
  suspend(): void {
    const { clip, model, loaded } = this;
    const { collection } = this.content;
    const [clipPlace, pathPlace] = [this.#driver.clipClock, this.#driver.pathClock].map(placeOf);
    this.#release('stay');
    if (loaded && clipPlace && pathPlace)
      this.suspended = {
        collection,
        model: model?.entry.path,
        clip: clip?.name ?? null,
        clipPlace,
        pathPlace,
      };
  }

  /** Releases everything because the element declares no file any more. */
  close(): void {
    this.suspended = null;
    this.#release('auto');
  }

  #release(camera: Carried['camera']): void {
    this.#driver.lookThrough(null);
    this.#driver.close(camera);
    this.#standIn.clear();
    this.content.clear();
    this.model = this.clip = this.path = null;
    this.clips = [];
    this.#blend();
    this.problems = [];
    this.#imageProblems = [];
    this.loaded = this.visible = false;
    this.engine = null;
    this.#driver.reportTime();
    this.#onChange();
  }

  chooseClip(name: string | null): void {
    this.wantedClip = name;
    this.#select();
  }

  /**
   * Shows another model from the same side, with the animation of the same name if it has one. A model that
   * is only offered is read first. Resolves when it is shown, dropped or has failed.
   */
  async chooseModel(name: string | null, choose?: ChooseAnimation): Promise<void> {
    this.wantedModel = name;
    const { offers, models } = this.content.collection;
    const named = (item: { name: string }): boolean => item.name === name;
    const how: Appearance = {
      quiet: true,
      url: null,
      carried: { camera: 'same-side', time: false },
      wantedClip: this.wantedClip ?? this.clip?.name ?? null,
      choose,
    };
    if (name !== null && offers.some(named) && !models.some(named)) {
      this.loading = name;
      await this.#work(
        (library, onProgress) => this.content.choose(library, name, onProgress),
        () => how,
      );
      return;
    }
    const before = this.model;
    this.#select(how);
    if (this.engine && this.model && this.model !== before) await this.#paint(this.engine, this.model);
  }

  /** With an undeclared name, the model has its own materials. */
  chooseSkin(name: string | null): void {
    if (name === this.skin) return;
    this.skin = name;
    if (this.engine && this.model) void this.#paint(this.engine, this.model);
    this.#onChange();
  }

  chooseLayers(layers: readonly AnimationLayer[]): void {
    this.#wantedLayers = layers;
    this.#blend();
    this.#onChange();
  }

  /** Sets the meaning of cuts for this path and all later ones. */
  chooseCuts(convention: CutConvention | 'auto'): void {
    this.#wantedCuts = convention;
    if (this.path) this.path.value.cutConvention = convention;
    this.#driver.invalidate();
    this.#onChange();
  }

  /** Follows a path from its start, or uses the free camera (null or an unknown name). */
  choosePath(name: string | null): void {
    this.wantedPath = name;
    this.#selectPath(true);
  }

  dismissMessages(): void {
    this.problems = [];
    this.messagesOpen = false;
    this.#onChange();
  }

  openMessages(): void {
    this.messagesOpen ||= this.problems.length > 0;
    this.#onChange();
  }

  toggleMessages(): void {
    this.messagesOpen = !this.messagesOpen;
    this.#onChange();
  }

  /** The picture stays, and the browser restores the context by itself. */
  contextLost(): void {
    this.#emit('error', { type: 'webglcontextlost', report: { diagnostics: [] } });
  }

  /** Images are read again: their files are still available, but their pixels were not kept. */
  async contextRestored(problem: StageError | null): Promise<void> {
    if (problem) {
      this.#fail(failureOf(problem));
      return;
    }
    if (this.engine && this.model) await this.#paint(this.engine, this.model);
    this.#driver.invalidate();
    this.#emit('contextrestored', null);
  }

  async #work(
    step: (
      library: Library,
      onProgress: (share: number) => void,
      onPart: (loaded: Loaded) => unknown,
    ) => Promise<Loaded | null>,
    appearance: (loaded: Loaded) => Appearance,
  ): Promise<Loaded | null> {
    this.#pending++;
    this.#driver.waits = !this.visible;
    this.#setProgress(0);
    try {
      const starting = sharedEngine();
      const opening = this.#open(starting);
      const show = async (loaded: Loaded | null, isWhole = false): Promise<void> => {
        const engine = await opening;
        if (engine && loaded) await this.#apply(engine, loaded, appearance(loaded), isWhole);
      };
      // Files are loading while the engine starts.
      const loading = step(starting.library, (share) => this.#setProgress(share), show);
      if (!(await opening)) this.cancel();
      const loaded = await loading;
      const before = this.#imageProblems;
      await show(loaded, true);
      const images = this.#imageProblems === before ? [] : this.#imageProblems;
      return loaded && (await opening) ? { ...loaded, news: [...loaded.news, ...images] } : null;
    } finally {
      this.#pending--;
      if (this.#pending === 0) {
        this.#draw();
        this.#setProgress(1);
      }
    }
  }

  async #open(starting: Starting): Promise<Engine | null> {
    try {
      const engine = await starting.engine;
      if (!this.#driver.host.isConnected) return null;
      this.engine = engine;
      this.#driver.open(engine.stage);
      this.failure = null;
      return engine;
    } catch (error) {
      this.#fail(failureOf(error));
      return null;
    }
  }

  /** `isWhole`: the animations of the model are read, too. */
  async #apply(engine: Engine, loaded: Loaded, how: Appearance, isWhole: boolean): Promise<void> {
    this.#tell(loaded, how.quiet);
    this.wantedModel = how.model ?? this.wantedModel;
    const model = chooseModel(this.content.collection, this.wantedModel);
    // Images are loading while the camera is framed.
    const images = { arrived: false };
    const painting = model && this.#paint(engine, model, () => (images.arrived = true));
    this.#select(how);
    this.#selectPath(this.autoplay && !this.#driver.scene.reducedMotion && !how.resumed, how.carried.time);
    if (how.resumed) this.#resume(how.resumed);
    this.content.release(loaded.before);
    this.#driver.motion.forgetDisposed();
    const isShown = (): boolean =>
      loaded.changed && !isEmpty(loaded.after) && !differs(this.content.collection, loaded.after);
    if (painting) {
      await Promise.race([painting, pause(IMAGE_PATIENCE)]);
      if (!images.arrived && isShown()) this.#see(!this.loaded);
      await Promise.race([painting, pause(TEXTURE_PATIENCE - IMAGE_PATIENCE)]);
    }
    if (!isShown()) return;
    this.loaded ||= isWhole;
    this.#see();
    if (isWhole) this.#emit('load', { url: how.url });
    this.#onChange();
  }

  #resume({ clip, clipPlace, pathPlace }: Suspended): void {
    if (this.clip?.name === clip) Object.assign(this.#driver.clipClock, clipPlace);
    if (this.path) Object.assign(this.#driver.pathClock, pathPlace);
    this.#driver.invalidate();
  }

  /** `stands`: time does not advance until the model has its textures. */
  #see(stands = false): void {
    this.visible = true;
    this.#draw();
    this.#driver.stands = stands;
    this.#driver.drawNow();
  }

  #draw(): void {
    this.#driver.waits = this.#driver.stands = false;
    this.#driver.invalidate();
  }

  /** Chooses model and clip again and shows them. */
  #select({ arrived, carried, wantedClip = this.wantedClip, choose }: Partial<Appearance> = {}): void {
    const { collection } = this.content;
    const current = this.clip;
    this.model = chooseModel(collection, this.wantedModel);
    this.clips = listClips(collection, this.model?.value ?? null);
    this.clip = chooseClip(this.clips, wantedClip, current?.value ?? null, arrived, choose);
    this.#show(carried && { ...carried, time: carried.time && this.clip?.name === current?.name });
    this.#blend();
    if (this.clip?.value !== current?.value) {
      // If another animation of the same files is chosen, a paused viewer stays paused.
      const isNew = carried?.time === false;
      if (isNew && this.autoplay && this.clip && !this.#driver.scene.reducedMotion) this.#driver.play();
      this.#emit('animation-change', { name: this.clip?.name ?? null });
    }
    this.#onChange();
  }

  /**
   * Shows the model in the clip's pose; without a model the clip's skeleton; without both the first path's
   * curve.
   */
  #show(carried?: Carried): void {
    const clip = this.clip?.value ?? null;
    const bare = this.model ? null : clip;
    const skeleton = this.engine && this.#standIn.for(this.engine.core, bare);
    const subject = this.model?.value ?? skeleton;
    const curve = subject ? null : (this.content.collection.paths[0]?.value ?? null);
    this.#driver.show(subject, clip, curve, carried);
    if (!bare) this.#standIn.clear();
  }

  #blend(): void {
    const fitting = this.clips.filter(({ fits }) => fits).map(({ asset }) => asset);
    const layers = this.#wantedLayers.flatMap(({ animationName, weight = 1, timeScale = 1, offset = 0 }) => {
      const clip = fitting.find(({ name }) => name === animationName)?.value;
      return clip ? [{ clip, weight, offset, timeScale: timeScale === 'sync' ? null : timeScale }] : [];
    });
    this.#driver.change({ layers });
  }

  /** `refreshed`: a path of the same name continues at the time of the previous one. */
  #selectPath(play: boolean, refreshed = false): void {
    const path = this.content.collection.paths.find(({ name }) => name === this.wantedPath) ?? null;
    if (path?.value === this.path?.value) return;
    const again = refreshed && path?.name === this.path?.name;
    this.path = path;
    this.#lastPath = path?.name ?? this.#lastPath;
    if (path && this.#wantedCuts !== 'auto') path.value.cutConvention = this.#wantedCuts;
    this.#driver.lookThrough(path?.value ?? null, again);
    if (path && play && !again) this.#driver.play();
    this.#onChange();
  }

  async #paint(engine: Engine, model: Asset<Model>, onFile: () => void = () => undefined): Promise<void> {
    const { collection } = this.content;
    const onMaterial = (): void => this.#driver.invalidate();
    const news = await paint(engine, model, collection, this.skin, { onFile, onMaterial });
    this.#driver.invalidate();
    if (collection !== this.content.collection || model !== this.model) return;
    this.problems = [...this.problems, ...news];
    this.#imageProblems = news;
    this.#onChange();
  }

  /** Errors open the messages automatically; other findings wait for the bar's button. */
  #tell({ after, news, changed }: Loaded, quiet: boolean): void {
    this.news = news;
    // If nothing can be shown, or an address brought nothing new, only the reasons are shown.
    const bare = isEmpty(after) || (quiet && !changed);
    this.problems = stillTrue(after, this.problems, quiet && !bare ? news.filter(isNoNote) : news);
    const failed = news.some(isError) || (bare && news.length > 0);
    this.messagesOpen = failed || (this.messagesOpen && this.problems.some(isError));
    if (failed) this.#emit('error', { type: 'loadfailure', report: { diagnostics: news } });
    const files = missingFiles(news);
    if (files[0]) this.#emit('missing-files', { files });
    this.#onChange();
  }

  #fail(failure: Failure): void {
    this.failure = failure;
    this.#emit('error', { type: failure.type, message: failure.text, report: { diagnostics: [] } });
    this.#onChange();
  }

  #setProgress(share: number): void {
    const progress = share < 1 || this.#pending > 0 ? share : null;
    // Thousands of files make thousands of steps, of which a hundred are visible.
    if (progress !== null && this.progress !== null && percent(progress) === percent(this.progress)) return;
    this.progress = progress;
    this.#emit('progress', { totalProgress: share });
    this.#onChange();
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof StageError) return { type: error.type, text: error.message };
  return { type: 'wasmfailure', text: `The viewer did not start: ${messageOf(error)}` };
}

function isEmpty({ models, clips, paths }: Collection): boolean {
  return models.length + clips.length + paths.length === 0;
}

function placeOf({ range, time }: Playback): ClockPlace {
  return { range, time };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function percent(share: number): number {
  return Math.floor(share * 100);
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** Visitors of a page do not see notes on its author's files, unless there are errors or warnings. */
function isNoNote({ severity }: Problem): boolean {
  return severity !== 'info';
}

/** Missing images of materials that need one, each once. */
export function missingFiles(problems: readonly Problem[]): string[] {
  const missing = problems.filter((problem) => problem.code === 'missing-texture' && isNoNote(problem));
  return [...new Set(missing.map(({ file }) => file))];
}

/** Messages that were shown and not dismissed, if they still apply, and new ones. */
function stillTrue({ problems }: Collection, shown: readonly Problem[], news: readonly Problem[]): Problem[] {
  const fresh = new Set(news);
  const texts = new Set(shown.map(remarkText));
  return problems.filter(
    (problem) => fresh.has(problem) || (texts.size > 0 && texts.has(remarkText(problem))),
  );
}

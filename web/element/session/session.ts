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
import { Content, type LoadRequest, type Loaded } from './content.js';
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
  type ListedClip,
} from './selection.js';
import { StandIn } from './stand-in.js';

export interface Failure {
  readonly type: StageError['type'];
  readonly text: string;
}

/** Where a clock stands. */
type ClockPlace = Pick<Playback, 'range' | 'time'>;

/** What a viewer showed when it left the document, to go on with when it is put back. */
export interface Suspended {
  /** Its values are released; its entries can be read again. */
  readonly collection: Collection;
  /** Path of the shown model. */
  readonly model: string | undefined;
  readonly clip: string | null;
  readonly clipPlace: ClockPlace;
  readonly pathPlace: ClockPlace;
}

/** How what was loaded comes on screen. */
interface Appearance {
  /** Mere notes are not shown by themselves. */
  readonly quiet: boolean;
  readonly url: string | null;
  /** The model that the user has just added and wants to see. */
  readonly model?: string | null;
  /** Clips that the user has just added and wants to see. */
  readonly arrived?: ReadonlySet<Clip>;
  readonly carried: Carried;
  readonly wantedClip: string | null;
  readonly resumed?: Suspended | undefined;
}

/**
 * Milliseconds in which the first image of a fast network arrives. Where none has, the model is shown without textures;
 * elsewhere a picture that is replaced at once would only flicker.
 */
const IMAGE_PATIENCE = 50;
/** Milliseconds after which a model counts as loaded without its textures. */
const TEXTURE_PATIENCE = 1500;

/**
 * What one element shows and why: loads content, chooses model, clip and camera path from it, keeps the messages.
 * The element reads the state and is told when it changed.
 */
export class Session {
  readonly content = new Content();
  /** What the attributes or the user asked for; kept, so that a file that arrives later can answer it. */
  wantedClip: string | null = null;
  wantedPath: string | null = null;
  wantedModel: string | null = null;
  /** A declared skin to show the model in. */
  skin: string | null = null;
  /** Of the files that are loaded from now on. */
  upAxis: UpAxis = 'z';
  #wantedLayers: readonly AnimationLayer[] = [];
  #wantedCuts: CutConvention | 'auto' = 'auto';
  autoplay = false;
  model: Asset<Model> | null = null;
  clip: Asset<Clip> | null = null;
  path: Asset<CameraPath> | null = null;
  clips: readonly ListedClip[] = [];
  problems: readonly Problem[] = [];
  /** Those of them that the last load brought. */
  news: readonly Problem[] = [];
  messagesOpen = false;
  failure: Failure | null = null;
  loaded = false;
  /** Something is there to be seen, perhaps still without its textures. */
  visible = false;
  /** Share of the files that have arrived; null when nothing is under way. */
  progress: number | null = null;
  engine: Engine | null = null;
  /** Of a viewer that left the document; null once other files are asked for. */
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

  /** The camera path to be drawn beside the model: the one that was looked through last, or the first. */
  get curve(): CameraPath | null {
    const { paths } = this.content.collection;
    const last = paths.find(({ name }) => name === this.#lastPath) ?? paths[0];
    return last?.value ?? null;
  }

  get report(): Report {
    return { diagnostics: [...this.content.collection.problems, ...this.#imageProblems] };
  }

  /**
   * Resolves when the load is shown, dropped or has failed; failures are told by events, not by rejecting. `resumed`:
   * the files are those of a suspended session, which goes on where it stood.
   */
  load(request: LoadRequest, url: string | null, resumed?: Suspended): Promise<void> {
    this.suspended = null;
    const { declared = false, refresh = false, entries } = request;
    const shown = this.model?.entry;
    const again = refresh && entries.some(({ path }) => path === shown?.archive?.path);
    const wanted = again && shown ? { wanted: [shown.path] } : {};
    return this.#work(
      (library, onProgress) =>
        this.content.load(library, { ...wanted, ...request, upAxis: this.upAxis }, onProgress),
      (loaded) => ({
        quiet: declared || refresh,
        url,
        ...(request.mode === 'add' && !refresh ? { model: arrivedModel(loaded.before, loaded.after) } : {}),
        ...(declared || refresh ? {} : { arrived: arrivedClips(loaded.before, loaded.after) }),
        carried: { camera: refresh ? 'stay' : 'auto', time: refresh },
        wantedClip: (refresh ? (this.clip?.name ?? resumed?.clip) : null) ?? this.wantedClip,
        resumed,
      }),
    );
  }

  /** Stops what is under way; what is shown stays. */
  cancel(): void {
    this.content.cancel();
  }

  /** Releases everything: the element left the page. It can go on with the same files, clip, time and camera. */
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

  /** Releases everything: the element names no file any more. */
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
    this.#onChange();
  }

  chooseClip(name: string | null): void {
    this.wantedClip = name;
    this.#select();
  }

  /**
   * Shows another model, from the same side and with the animation of the same name if it has one. A model that is
   * only offered is read first. Resolves when it is shown, dropped or has failed.
   */
  async chooseModel(name: string | null): Promise<void> {
    this.wantedModel = name;
    const { offers, models } = this.content.collection;
    const named = (item: { name: string }): boolean => item.name === name;
    const how: Appearance = {
      quiet: true,
      url: null,
      carried: { camera: 'same-side', time: false },
      wantedClip: this.wantedClip ?? this.clip?.name ?? null,
    };
    if (name !== null && offers.some(named) && !models.some(named)) {
      await this.#work(
        (library, onProgress) => this.content.choose(library, name, onProgress),
        () => how,
      );
      return;
    }
    this.#select(how);
    if (this.engine && this.model) await this.#paint(this.engine, this.model);
  }

  /** A name that is not declared shows the model in its own materials. */
  chooseSkin(name: string | null): void {
    this.skin = name;
    if (this.engine && this.model) void this.#paint(this.engine, this.model);
    this.#onChange();
  }

  chooseLayers(layers: readonly AnimationLayer[]): void {
    this.#wantedLayers = layers;
    this.#blend();
    this.#onChange();
  }

  /** What the cuts of the path mean, of this one and of those that are chosen later. */
  chooseCuts(convention: CutConvention | 'auto'): void {
    this.#wantedCuts = convention;
    if (this.path) this.path.value.cutConvention = convention;
    this.#driver.invalidate();
    this.#onChange();
  }

  /** Looks through a path from its start, or through the free camera (null or a name that is not there). */
  choosePath(name: string | null): void {
    this.wantedPath = name;
    this.#selectPath(true);
  }

  dismissMessages(): void {
    this.problems = [];
    this.messagesOpen = false;
    this.#onChange();
  }

  toggleMessages(): void {
    this.messagesOpen = !this.messagesOpen;
    this.#onChange();
  }

  /** The picture stays, the browser gives the context back by itself. */
  contextLost(): void {
    this.#emit('error', { type: 'webglcontextlost', report: { diagnostics: [] } });
  }

  /** Images are read anew: their files are still at hand, their pixels were not kept. */
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
    step: (library: Library, onProgress: (share: number) => void) => Promise<Loaded | null>,
    appearance: (loaded: Loaded) => Appearance,
  ): Promise<void> {
    this.#pending++;
    this.#driver.waits = !this.visible;
    this.#setProgress(0);
    try {
      const starting = sharedEngine();
      // Files are on their way while the engine starts.
      const loading = step(starting.library, (share) => this.#setProgress(share));
      const engine = await this.#open(starting);
      if (!engine) this.cancel();
      const loaded = await loading;
      if (engine && loaded) await this.#apply(engine, loaded, appearance(loaded));
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

  async #apply(engine: Engine, loaded: Loaded, how: Appearance): Promise<void> {
    this.#tell(loaded, how.quiet);
    this.wantedModel = how.model ?? this.wantedModel;
    const model = chooseModel(this.content.collection, this.wantedModel);
    // Images are on their way while the camera finds its place.
    const images = { arrived: false };
    const painting = model && this.#paint(engine, model, () => (images.arrived = true));
    this.#select(how);
    this.#selectPath(this.autoplay && !this.#driver.reducedMotion && !how.resumed, how.carried.time);
    if (how.resumed) this.#resume(how.resumed);
    this.content.release(loaded.before);
    this.#driver.motion.forgetDisposed();
    const isShown = (): boolean =>
      this.content.collection === loaded.after && loaded.changed && !isEmpty(loaded.after);
    if (painting) {
      await Promise.race([painting, pause(IMAGE_PATIENCE)]);
      if (!images.arrived && isShown()) this.#see(!this.loaded);
      await Promise.race([painting, pause(TEXTURE_PATIENCE - IMAGE_PATIENCE)]);
    }
    if (!isShown()) return;
    this.loaded = true;
    this.#see();
    this.#emit('load', { url: how.url });
    this.#onChange();
  }

  #resume({ clip, clipPlace, pathPlace }: Suspended): void {
    if (this.clip?.name === clip) Object.assign(this.#driver.clipClock, clipPlace);
    if (this.path) Object.assign(this.#driver.pathClock, pathPlace);
    this.#driver.invalidate();
  }

  /** `stands`: time passes once the model has its textures. */
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

  /** Chooses model and clip anew and shows them. */
  #select({ arrived, carried, wantedClip = this.wantedClip }: Partial<Appearance> = {}): void {
    const { collection } = this.content;
    const current = this.clip;
    this.model = chooseModel(collection, this.wantedModel);
    this.clips = listClips(collection, this.model?.value ?? null);
    this.clip = chooseClip(this.clips, wantedClip, current?.value ?? null, arrived);
    this.#show(carried && { ...carried, time: carried.time && this.clip?.name === current?.name });
    this.#blend();
    if (this.clip?.value !== current?.value) {
      // Another animation of the same files is chosen: what is paused stays paused.
      const isNew = carried?.time === false;
      if (isNew && this.autoplay && this.clip && !this.#driver.reducedMotion) this.#driver.play();
      this.#emit('animation-change', { name: this.clip?.name ?? null });
    }
    this.#onChange();
  }

  /** The model in the clip's pose; without a model the clip's skeleton; without both the first path's curve. */
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
    this.#driver.blend(layers);
  }

  /** `refreshed`: a path of the same name takes over where the other one was. */
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

  /** Errors open the messages by themselves; other remarks wait behind the bar's button. */
  #tell({ after, news, changed }: Loaded, quiet: boolean): void {
    this.news = news;
    // Where nothing can be shown, or nothing new by an address, there is nothing to see but the reasons.
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
    // Thousands of files are thousands of steps, of which a hundred can be seen.
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

/** A visitor of a page need not know what its author's files are like, as long as nothing is wrong with them. */
function isNoNote({ severity }: Problem): boolean {
  return severity !== 'info';
}

/** Images that were not found for a material which promises one, each once. */
export function missingFiles(problems: readonly Problem[]): string[] {
  const missing = problems.filter((problem) => problem.code === 'missing-texture' && isNoNote(problem));
  return [...new Set(missing.map(({ file }) => file))];
}

/** What was shown and not dismissed, as far as it still holds, and what is new. */
function stillTrue({ problems }: Collection, shown: readonly Problem[], news: readonly Problem[]): Problem[] {
  const fresh = new Set(news);
  const texts = new Set(shown.map(remarkText));
  return problems.filter(
    (problem) => fresh.has(problem) || (texts.size > 0 && texts.has(remarkText(problem))),
  );
}

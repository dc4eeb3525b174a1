import { render } from 'lit';
import type { Model } from '../../core/index.js';
import type { OverPainter, OverPicture, Scene } from '../../element/engine/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { entriesFromDataTransfer, messageOf, type FileEntry } from '../../files/index.js';
import { pageText } from '../i18n/index.js';
import { renderBar, renderStage, type BarState } from './compare-bar.js';
import { differenceGradient } from './difference-picture.js';
import { DifferenceView } from './difference-view.js';
import type { Layout, LinkedComparison } from '../../element/links/index.js';
import { matchOf, type Largest } from './pose-difference.js';
import { SecondPicture } from './second-picture.js';
import { subjectOf, type Choice, type Compared, type Subject } from './subject.js';
import { largestOverFrames, TimedPose, type LargestOfAll } from './timed-pose.js';

/** Functions and elements of the page for a comparison. */
export interface ComparisonHost {
  /** Contains the bar, under the page's header. */
  readonly section: HTMLElement;
  /** Contains the viewer. */
  readonly main: HTMLElement;
  readonly header: HTMLElement;
  /** Opens a file picker. */
  pickFiles(open: (entries: FileEntry[]) => void): void;
  onClose(): void;
}

/** Milliseconds between two measurements during playback. */
const MEASURE_MS = 200;
/** Size of the slider's handle in CSS pixels, as in the style sheet. */
const HANDLE = 32;
/** CSS pixels of the picture that a panel must leave free for names and slider. */
const LEAST = 120;

/**
 * Compares the shown model with another animation, another model or picked files. Both are shown side by
 * side, as a ghost or with a slider, at the same time and through the same camera. Measures the largest
 * distance between the poses.
 */
export class Comparison {
  readonly #viewer: Md5ViewerElement;
  readonly #host: ComparisonHost;
  readonly #stage = document.createElement('div');
  readonly #abort = new AbortController();
  readonly #size: ResizeObserver;
  readonly #theme = new MutationObserver(() => this.#copyBackground());
  #loading: AbortController | null = null;
  #measuring: AbortController | null = null;
  /** The inputs of the last measurement over all frames. */
  #measured: readonly unknown[] = [];
  /** The first model of the comparison. */
  #model: Model | null = null;
  #choice: Choice | null = null;
  /** The choice that made the second picture. */
  #compared: Choice | null = null;
  #second: SecondPicture | null = null;
  #difference: DifferenceView | null = null;
  /** The function that makes the painter of the comparison, and the painter before it. */
  readonly #makePainter = (): OverPainter => (picture) => {
    this.#paint(picture);
    return false;
  };
  #layout: Layout = 'side';
  #shares: Record<Layout, number> = { side: 0, ghost: 0.5, slider: 0.5 };
  #colors = false;
  #problem = '';
  #largest: Largest | null = null;
  #ofAll: LargestOfAll | null | 'measuring' = null;
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(viewer: Md5ViewerElement, host: ComparisonHost) {
    this.#viewer = viewer;
    this.#host = host;
    this.#size = new ResizeObserver(() => this.#makeRoom());
  }

  /** `linked`: what to compare; null leaves the choice to the comparison. */
  open(linked: LinkedComparison | null = null): void {
    const { section, main, header } = this.#host;
    const { signal } = this.#abort;
    section.hidden = false;
    this.#stage.className = 'compare-stage';
    main.append(this.#stage);
    this.#size.observe(section);
    this.#size.observe(header);
    this.#theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#copyBackground(), {
      signal,
    });
    for (const event of ['load', 'animation-change', 'play', 'pause'] as const)
      this.#viewer.addEventListener(event, () => this.#followViewer(), { signal });
    for (const place of [section, this.#stage]) {
      place.addEventListener('dragover', (event) => event.preventDefault(), { signal });
      place.addEventListener('drop', (event) => this.#drop(event), { signal });
    }
    addEventListener('keydown', (event) => this.#key(event), { signal });
    section.style.setProperty('--difference-gradient', differenceGradient());
    this.#copyBackground();
    this.#viewer.driver.framedToo = (stage) => this.#second?.framed(stage, this.#layout) ?? null;
    // Joint names are painted over both pictures.
    this.#setPainters((others) => [this.#makePainter, ...others]);
    const first = this.#firstChoice();
    if (linked) this.show(linked);
    else if (first) void this.choose(first);
    else this.#update();
    this.#makeRoom();
    if (!linked) section.querySelector('select')?.focus();
  }

  /** Compares what a link says, as soon as its files are there. */
  show({ layout, kind, name, share, colors }: LinkedComparison): void {
    this.#loading?.abort();
    this.#loading = null;
    this.#layout = layout;
    this.#shares[layout] = share;
    this.#colors = colors;
    this.#choice = kind === 'bind-pose' ? { kind } : { kind, name };
    this.#problem = '';
    this.#second?.close();
    this.#second = null;
    this.#match(this.#viewer.driver.model);
    if (this.#viewer.session.progress === null) this.#followViewer();
    else this.#update();
  }

  /** For a link; null where nothing is chosen, or files that no link names. */
  get linked(): LinkedComparison | null {
    if (!this.#choice || this.#choice.kind === 'files') return null;
    const name = this.#choice.kind === 'bind-pose' ? '' : this.#choice.name;
    const layout = this.#layout;
    return { layout, kind: this.#choice.kind, name, share: this.#shares[layout], colors: this.#colors };
  }

  /** A second model among the files of the page. */
  get compared(): Compared | null {
    return this.#second?.subject.compared ?? null;
  }

  /** Whether files are compared that no link names. */
  get hasFiles(): boolean {
    return this.#choice?.kind === 'files';
  }

  close(): void {
    const { section, main } = this.#host;
    const { driver } = this.#viewer;
    this.#abort.abort();
    this.#loading?.abort();
    this.#measuring?.abort();
    clearTimeout(this.#timer);
    this.#size.disconnect();
    this.#theme.disconnect();
    this.#setPainters((others) => others);
    this.#second?.close();
    this.#second = null;
    this.#stage.remove();
    render(null, section);
    section.hidden = true;
    section.style.top = main.style.top = '';
    delete main.dataset.compare;
    driver.framedToo = null;
    driver.updateFraming();
    this.#host.onClose();
  }

  /** Updates all texts to the language of the page. */
  translate(): void {
    this.#update();
  }

  async choose(choice: Choice): Promise<void> {
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.#choice = choice;
    this.#update();
    let subject: Subject | null = null;
    let problem = '';
    try {
      subject = await subjectOf(this.#viewer, choice, loading.signal);
    } catch (error) {
      problem = messageOf(error);
    }
    if (loading.signal.aborted) {
      subject?.release();
      return;
    }
    this.#problem = problem;
    this.#loading = null;
    if (problem && choice.kind === 'files' && this.#second && !this.#second.isGone) {
      // If files cannot be compared, the comparison does not change.
      this.#choice = this.#compared;
      this.#update();
      return;
    }
    this.#compared = choice;
    this.#second?.close();
    this.#second = subject && new SecondPicture(this.#viewer, subject);
    this.#match(this.#viewer.driver.model);
    this.#viewer.driver.updateFraming();
    this.#update();
  }

  #match(model: Model | null): void {
    const second = this.#second;
    const match = second && model && !second.isGone && matchOf(model, second.subject.model);
    this.#model = model;
    this.#measured = [];
    this.#largest = this.#ofAll = null;
    this.#due = 0;
    this.#measuring?.abort();
    this.#difference = second && match ? new DifferenceView(this.#viewer, second, match) : null;
  }

  /** The next animation of the model, or else the next model. */
  #firstChoice(): Choice | null {
    const { availableAnimations, availableModels, animationName, modelName } = this.#viewer;
    const next = (names: readonly string[], current: string | null): string | undefined => {
      const at = names.indexOf(current ?? '');
      return names.filter((_, i) => i !== at)[Math.max(at, 0) % Math.max(names.length - 1, 1)];
    };
    const name = next(availableAnimations, animationName);
    if (name !== undefined) return { kind: 'animation', name };
    const model = next(availableModels, modelName);
    return model === undefined ? null : { kind: 'model', name: model };
  }

  /** After another model or other files were loaded: searches for the choice again. */
  #followViewer(): void {
    const isGone = this.#second?.isGone ?? true;
    const follows = this.#choice?.kind === 'animation' || this.#choice?.kind === 'bind-pose';
    const isOther = follows && this.#second?.subject.model !== this.#viewer.session.model?.value;
    if (this.#choice && !this.#loading && (isGone || isOther) && this.#viewer.session.model)
      void this.choose(this.#choice);
    else this.#update();
  }

  #setPainters(withOthers: (others: Scene['painters']) => Scene['painters']): void {
    const { driver } = this.#viewer;
    const others = driver.scene.painters.filter((make) => make !== this.#makePainter);
    driver.change({ painters: withOthers(others) });
  }

  #paint(picture: OverPicture): void {
    const second = this.#second;
    if (!second || second.isGone) return;
    if (picture.model !== this.#model) this.#match(picture.model);
    // The stage replaces the pixels of its canvas.
    picture.context.globalCompositeOperation = 'source-over';
    this.#keepFree();
    this.#measureAll(picture, second);
    this.#showDifference(picture);
    second.draw(picture, this.#layout, this.#shareOfPicture());
  }

  /** The handle stays inside the picture, so its centre does not reach the edges. */
  #shareOfPicture(): number {
    const share = this.#shares[this.#layout];
    if (this.#layout !== 'slider') return share;
    const { clientWidth, driver } = this.#viewer;
    const free = clientWidth - driver.scene.coverings.panel[0];
    return (HANDLE / 2 + share * (free - HANDLE)) / Math.max(clientWidth, 1);
  }

  #showDifference(picture: OverPicture): void {
    const wait = this.#viewer.paused ? 0 : this.#due - performance.now();
    if (wait > 0) this.#measureLater(wait);
    if (wait > 0 && !this.#colors) return;
    const found = this.#difference?.measure(picture.view);
    if (!found) return;
    const { largest, distances } = found;
    const ofAll = this.#ofAll === 'measuring' ? null : this.#ofAll;
    const most = Math.max(ofAll?.distance ?? 0, largest.distance);
    if (this.#colors) this.#difference?.draw(picture, distances, most);
    if (wait > 0 || picture.context !== this.#viewer.surface.context) return;
    this.#due = performance.now() + MEASURE_MS;
    this.#largest = largest;
    this.#update();
  }

  /** Measures later if no other picture will come: playback is paused, or the animation has one frame. */
  #measureLater(wait: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#viewer.driver.invalidate();
    }, wait);
  }

  /** Measures all frames if models, animations or rules have changed. */
  #measureAll({ model }: OverPicture, second: SecondPicture): void {
    const { motion } = this.#viewer.driver;
    const { rootMotion, loopRule } = motion.rules;
    const { range } = motion.clock;
    const sources = [motion.clip, rootMotion, loopRule, range?.first, range?.last];
    if (this.#measured.length > 0 && sources.every((source, i) => source === this.#measured[i])) return;
    this.#measured = sources;
    this.#measuring?.abort();
    this.#ofAll = null;
    if (!this.#difference) return;
    const measuring = new AbortController();
    this.#measuring = measuring;
    this.#ofAll = 'measuring';
    second.motion.rules = { ...motion.rules, crossfade: 0 };
    const poses = [new TimedPose(model, motion), new TimedPose(second.subject.model, second.motion)] as const;
    void largestOverFrames(this.#difference.match, model, poses, measuring.signal).then((largest) => {
      if (measuring.signal.aborted) return;
      this.#ofAll = largest;
      this.#redraw();
    });
  }

  #drop(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    entriesFromDataTransfer(event.dataTransfer)
      .then((entries) => this.choose({ kind: 'files', entries }))
      .catch((error: unknown) => {
        this.#problem = messageOf(error);
        this.#update();
      });
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest('aside, dialog, .menu.open') !== null;
    if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    this.close();
  }

  /** Reserves space for the bar between the header and the picture. */
  #makeRoom(): void {
    const { section, main, header } = this.#host;
    section.style.top = `${header.offsetHeight}px`;
    main.style.top = `${header.offsetHeight + section.offsetHeight}px`;
  }

  /** The second picture has the viewer's background. */
  #copyBackground(): void {
    this.#stage.style.setProperty('--pane-background', getComputedStyle(this.#viewer).background);
  }

  #update(): void {
    if (this.#abort.signal.aborted) return;
    const { session, paused } = this.#viewer;
    const { clips, clip, model, content } = session;
    const { joints, meshes } = this.#viewer;
    const state: BarState = {
      choice: this.#choice,
      animations: clips.filter(({ fits }) => fits).map(({ asset }) => asset.name),
      animation: clip?.name ?? null,
      models: content.collection.offers.map(({ name }) => name).filter((name) => name !== model?.name),
      layout: this.#layout,
      share: this.#shares[this.#layout],
      colors: this.#colors,
      isLoading: this.#loading !== null,
      isPaused: paused,
      problem: this.#problem || (this.#second && !this.#difference ? pageText('nothing-in-common') : ''),
      first: [this.#choice?.kind === 'animation' ? '' : model?.name, clip?.name].filter(Boolean).join(', '),
      second: this.#second?.subject.label ?? '',
      enlarged: this.#layout === 'side' ? (this.#second?.enlarged ?? 1) : 1,
      largest: this.#largest,
      ofAll: this.#ofAll,
      canvas: this.#second?.canvas ?? null,
      placeName: ({ mesh, index }) => {
        if (mesh < 0) return pageText('at-joint', { joint: joints[index]?.name ?? index });
        const { name = '', material = '' } = meshes[mesh] ?? {};
        const place = pageText('at-vertex', { vertex: index, mesh });
        return name || material ? `${place} (${name || material})` : place;
      },
    };
    const actions = {
      choose: (choice: Choice) => void this.choose(choice),
      pick: () => this.#host.pickFiles((entries) => void this.choose({ kind: 'files', entries })),
      setLayout: (layout: Layout) => {
        this.#layout = layout;
        this.#viewer.driver.updateFraming();
        this.#redraw();
      },
      setShare: (share: number) => {
        this.#shares[this.#layout] = share;
        this.#redraw();
      },
      setColors: (on: boolean) => {
        this.#colors = on;
        this.#redraw();
      },
      showFrame: (frame: number) => {
        this.#viewer.cameraPath = null;
        this.#viewer.pause();
        this.#viewer.currentFrame = frame;
      },
      close: () => this.close(),
    };
    if (this.#second) this.#second.canvas.ariaLabel = state.second;
    this.#host.main.dataset.compare = this.#layout;
    render(renderBar(state, actions), this.#host.section);
    render(renderStage(state, actions), this.#stage);
    this.#stage.style.setProperty('--share', String(state.share));
    this.#keepFree();
  }

  /** Names and slider stay off the bar and the panels of the viewer. */
  #keepFree(): void {
    const { clientWidth, clientHeight, driver } = this.#viewer;
    const { bar, findings, panel } = driver.scene.coverings;
    const [beside, below] = panel;
    const covered = Math.max(bar + findings, below);
    this.#stage.style.setProperty('--covered', `${covered}px`);
    this.#stage.style.setProperty('--beside', this.#layout === 'side' ? '0px' : `${beside}px`);
    const isFull =
      clientHeight - covered < LEAST || (this.#layout !== 'side' && clientWidth - beside < LEAST);
    this.#stage.classList.toggle('covered', isFull);
  }

  #redraw(): void {
    this.#update();
    this.#viewer.driver.invalidate();
  }
}

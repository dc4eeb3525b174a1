import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { assetBase, setAssetBase } from '../core/asset-url.js';
import { DISPLAY } from './attributes.js';
import { NO_SPEC, parseTurn, readCameraSpec, type CameraSpec } from './camera/index.js';
import type { Companions } from './companions/index.js';
import { displayOf, showsNames } from './display-state.js';
import { join, leave } from './engine/index.js';
import type { ViewerEventDetails, ViewerEventName } from './events.js';
import type { A11yTexts } from './i18n/a11y/index.js';
import { FRAME_TEXTS } from './i18n/en/frame.js';
import { addDictionary, spokenBy, tagsOf, textsOf, type Dictionary } from './i18n/index.js';
import type { DropTarget, Interaction } from './input/index.js';
import { declaredLoad, declaredSources, type Suspended } from './session/index.js';
import type { Loading } from './ui/loading/index.js';
import type { Overlay } from './ui/bar/index.js';
import { frameStyles } from './frame-styles.js';
import { ViewerApi } from './viewer-api.js';

/** Attributes that name the files to load, or control when they are loaded. */
const SOURCE_NAMES = ['src', 'archive', 'animations', 'cameraPaths', 'materials', 'loading'];
const DISPLAY_NAMES = Object.keys(DISPLAY);

/** Parts whose code is loaded on first use. */
type Part = 'companions' | 'drop' | 'interaction' | 'labels' | 'loading' | 'overlay' | 'texts';

/** Children that are shown in the picture. */
const COMPANIONS = '[slot^=hotspot-],[slot=caption],[slot=credits],md5-attachment';

const loadUi = () => import('./ui/index.js');

/** Loads that take longer than this many milliseconds show the loading panel, whose code is loaded then. */
const LOADING_MS = 100;

/** One turn in 32 seconds, as in model-viewer. */
const DEFAULT_TURN = Math.PI / 32;

/** Its events; those of HTMLElement stay as they are. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- adds types alone, of what is there
export interface Md5ViewerElement {
  addEventListener<Name extends ViewerEventName>(
    name: Name,
    listener: (this: Md5ViewerElement, event: CustomEvent<ViewerEventDetails[Name]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/**
 * `<md5-viewer>`: its life in the document, rendering, and parts that are loaded on demand.
 *
 * @slot poster - Shown until the model is visible, in place of the `poster` image.
 * @slot progress-bar - Replaces the line that shows progress.
 * @slot drop-hint - Replaces the text over the picture while files are dragged over it.
 * @slot error - Replaces messages about files and failures.
 * @slot controls - Replaces the bar.
 * @slot inspector-save - Buttons next to those that save.
 * @slot interaction-prompt - Replaces the hand.
 * @slot hotspot-NAME - An annotation on a joint or a point of the model; see [Annotations](#annotations).
 * @slot caption - A caption over the picture.
 * @slot credits - Credits in a corner of the picture.
 * @csspart stage - The picture.
 * @csspart canvas - The canvas in the picture.
 * @csspart poster - The poster.
 * @csspart load-button - The button over the poster with `loading="interaction"`.
 * @csspart progress-bar - The line that shows progress.
 * @csspart loading - The panel that is shown while loading takes long.
 * @csspart cancel-button - The button that cancels loading.
 * @csspart drop-hint - The text over the picture while files are dragged over it.
 * @csspart failure - The message that nothing can be shown.
 * @csspart missing-files - The line that names the files the model needs and that are not there.
 * @csspart empty - The text of a viewer that has no model yet.
 * @csspart interaction-prompt - The hand.
 * @csspart panel - The area of findings and bar.
 * @csspart controls - The bar.
 * @csspart play-button - Plays and pauses.
 * @csspart scrubber - The playhead.
 * @csspart marks - The frame events and cuts on the scrubber.
 * @csspart readout - Frame and time.
 * @csspart loop-button - Changes the loop mode.
 * @csspart choices - The lists of models, animations, camera paths and speeds.
 * @csspart display-button - Opens the display list.
 * @csspart display - The display list.
 * @csspart display-close - Closes the display list.
 * @csspart messages-button - Opens the findings on files.
 * @csspart messages - The findings on files.
 * @csspart copy-button - Copies the findings.
 * @csspart dismiss-button - Dismisses the findings.
 * @csspart inspector - The inspector.
 * @csspart inspector-close - Closes the inspector.
 * @csspart joint-tree - The joint panel.
 * @csspart joint-tree-close - Closes the joint panel.
 * @csspart place-mark - The ring around a marked place of the model.
 * @csspart legend - The legend of the weights' colours.
 * @csspart annotations - The area of annotations, caption and credits.
 * @csspart leader-line - The line from an annotation to its point.
 * @csspart uv-view - The texture coordinates of a mesh.
 * @cssprop --md5-background - Background of the element.
 * @cssprop --md5-accent - Colour of what is active.
 * @cssprop --md5-grid-color - Colour of the grid.
 * @cssprop --md5-bone-color - Colour of bones.
 * @cssprop --md5-ui-foreground - Colour of text on panels.
 * @cssprop --md5-ui-background - Background of panels.
 * @cssprop --md5-hotspot-foreground - Colour of text on annotations.
 * @cssprop --md5-hotspot-background - Background of annotations.
 * @cssprop --progress-bar-color - Colour of the line that shows progress.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the interface adds types alone
export class Md5ViewerElement extends ViewerApi {
  static override readonly styles = frameStyles;
  static override readonly shadowRootOptions = { ...ViewerApi.shadowRootOptions, delegatesFocus: true };

  /** Folder with the wasm modules and workers; null: beside the scripts. Set it before the first element loads. */
  static get assetBase(): string | null {
    return assetBase();
  }

  static set assetBase(folder: string | URL | null) {
    setAssetBase(folder);
  }

  /** Elements in the document. */
  static readonly #connected = new Set<Md5ViewerElement>();

  /**
   * Adds texts for all elements in a language, also in one that the element does not have or in English. Missing
   * texts stay as they are, or are in English.
   *
   * @param tag - Language tag such as `nl` or `pt-BR`. An element has the language of its `lang`, or of the nearest
   * element around it with one. Throws a RangeError if `tag` is not a language tag.
   * @param dictionary - Texts by their keys. Words in braces such as `{name}` are places for values. A counted noun has
   * a text for each plural form of the language, such as `vertex-count-few`.
   */
  static addLanguage(tag: string, dictionary: Dictionary): void {
    addDictionary(tag, dictionary);
    for (const element of Md5ViewerElement.#connected) element.requestUpdate();
  }

  readonly #children = new MutationObserver(() => {
    this.#sourcesChanged();
    this.requestUpdate();
  });
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  /** Parts that are loaded or loading. */
  readonly #parts = new Map<Part, Promise<void>>();
  readonly #text = textsOf(this, FRAME_TEXTS);
  /** The value from which `texts` were read. */
  #wording: A11yTexts | string | null = null;
  /** The languages of `texts`. */
  #languages = '';
  /** Null until drops are allowed. */
  #drop: DropTarget | null = null;
  /** Null until the bar or messages are needed. */
  #overlay: Overlay | null = null;
  /** Null until a child is shown in the picture, or elements are in sync. */
  #companions: Companions | null = null;
  /** Null until the element handles input. */
  #interaction: Interaction | null = null;
  /** Null until a load takes long. */
  #loading: Loading | null = null;
  #loadingTimer: ReturnType<typeof setTimeout> | null = null;
  #cameraSpec: CameraSpec = { ...NO_SPEC };
  /** The declared sources of the last load, as text; null if there were none. */
  #sources: string | null = null;
  /** The same for the time when the element left the document. */
  #suspended: string | null = null;
  #near = false;
  #hasPicture = false;
  #dismissed = false;
  #posterGone = false;
  /** The model was requested, which matters with `loading="interaction"`. */
  #asked = false;

  constructor() {
    super();
    for (const name of ['play', 'pause'] as const) {
      this.addEventListener(name, () => this.requestUpdate());
    }
  }

  async #turnUp(): Promise<void> {
    await this.readAgain();
    this.updateFraming();
  }

  /** Shows the picture instead of the poster. Needed once with `reveal="manual"`. */
  dismissPoster(): void {
    this.#dismissed = true;
    this.session.autoplay = this.autoplay;
    this.#asked = true;
    this.#revealWhenReady();
    this.#sourcesChanged();
    this.requestUpdate();
  }

  /** Opens the texture coordinates of one mesh over its diffuse image. Resolves when they are drawn. */
  async showUvLayout(mesh: number): Promise<void> {
    await this.#need('overlay', this.#loadOverlay);
    await this.#overlay?.openUv(mesh);
  }

  /** Opens the inspector with the focus in it; `'report'` goes to the report on the files. */
  async showInspector(at?: 'report'): Promise<void> {
    await this.#need('overlay', this.#loadOverlay);
    await this.#overlay?.openInspector(at);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    join(this.driver);
    this.surface.connect();
    Md5ViewerElement.#connected.add(this);
    this.#children.observe(this, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['src', 'name', 'lang'],
    });
    this.#children.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.#reducedMotion.addEventListener('change', this.#onReducedMotion);
    this.#onReducedMotion();
    if (this.hasUpdated) this.#sourcesChanged();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Deferred, so that an element which is only moved in the document keeps its content.
    setTimeout(() => {
      if (!this.isConnected) this.#close();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.session.autoplay = this.#autoplays;
    this.session.upAxis = this.upAxis;
    const { curve, model } = this.session;
    const turn = parseTurn(this.rotationPerSecond ?? '', DEFAULT_TURN) ?? DEFAULT_TURN;
    this.driver.change({
      display: displayOf(this, model?.value ?? null, curve),
      orthographic: this.projection === 'orthographic',
      autoRotate: { speed: this.autoRotate ? turn : 0, delay: this.autoRotateDelay / 1000 },
    });
    this.#specifyCamera(changed);
    // The names of joints are painted over the picture, and are no part of the display.
    if (changed.has('skeleton')) this.driver.invalidate();
    if (this.a11y !== this.#wording || tagsOf(spokenBy(this)) !== this.#languages)
      void this.#need('texts', this.#readTexts);
    if (this.allowDrop) void this.#need('drop', this.#loadDrop);
    if (this.sync || this.hiddenJoints || this.querySelector(COMPANIONS))
      void this.#need('companions', this.#loadCompanions);
    if (showsNames(this)) void this.#need('labels', this.#loadLabels);
    if (!this.#waits && (this.controls || this.inspector || this.jointTree || this.session.messagesOpen))
      void this.#need('overlay', this.#loadOverlay);
  }

  protected override updated(changed: PropertyValues): void {
    if (!this.#waits && (this.cameraControls || this.controls))
      void this.#need('interaction', this.#loadInteraction);
    this.#interaction?.update();
    this.#companions?.update();
    if (this.session.progress !== null && !this.#loadingTimer)
      this.#loadingTimer = setTimeout(this.#onLoadingTimer, LOADING_MS);
    const touch = this.cameraControls ? (this.touchAction ?? 'pan-y') : '';
    const area = this.#part('.stage');
    if (area) area.style.touchAction = touch;
    this.#part('.progress > div')?.style.setProperty('--progress', String(this.session.progress ?? 1));
    this.#overlay?.layOut();
    this.#overlay?.showPlayhead();
    if (changed.has('upAxis') && (this.loaded || this.session.progress !== null)) void this.#turnUp();
    if (SOURCE_NAMES.some((name) => changed.has(name))) this.#sourcesChanged();
    if (this.loaded && this.session.progress === null) void this.checkNames().catch(() => undefined);
    if (this.#hasPicture && DISPLAY_NAMES.some((name) => changed.has(name)))
      this.driver.emit('display-change', null);
    if (changed.has('autoplay') && this.#autoplays && this.loaded) this.play();
  }

  /** @internal */
  protected override approached(): void {
    this.#near = true;
    this.#sourcesChanged();
  }

  /** @internal */
  protected override pictured(): void {
    this.#overlay?.showPlayhead();
    this.#companions?.pictured();
    if (this.#hasPicture || !this.session.visible) return;
    this.#hasPicture = true;
    this.#revealWhenReady();
  }

  protected override render(): TemplateResult {
    const waits = this.#waits;
    const interactive = !waits && (this.cameraControls || this.controls);
    const { progress } = this.session;
    return html`
      <div class="frame">
        <div
          class="stage ${this.cameraControls ? 'movable' : ''} ${this.#posterGone ? '' : 'veiled'}"
          part="stage"
          role="img"
          aria-label=${this.#label()}
          tabindex=${interactive ? '0' : nothing}
        >
          ${this.surface.canvas}
        </div>
        <div class="poster ${this.#posterGone ? 'gone' : ''}" part="poster">
          <slot name="poster">${this.poster ? html`<img src=${this.poster} alt="" />` : nothing}</slot>
        </div>
        ${waits ? this.#renderLoadButton() : nothing}
        <slot name="progress-bar">
          <div class="progress ${progress === null ? '' : 'busy'}" part="progress-bar" aria-hidden="true">
            <div></div>
          </div>
        </slot>
        ${this.#loading?.render()} ${this.#renderFailure()} ${this.#drop?.render()} ${this.#overlay?.render()}
      </div>
    `;
  }

  /** An element from render(); null before the first update. */
  #part(selector: string): HTMLElement | null {
    return this.renderRoot.querySelector(selector);
  }

  /** Also waits for parts that are loading. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all(this.#parts.values());
    return super.getUpdateComplete();
  }

  /** Loads a part once. If the network fails, the next change of the element tries again. */
  #need(part: Part, load: () => Promise<void>): Promise<void> {
    const coming = this.#parts.get(part) ?? load().catch(() => void this.#parts.delete(part));
    this.#parts.set(part, coming);
    return coming;
  }

  /** Loaded in parallel to the module and the model; a page without bar and messages does not need it. */
  readonly #loadOverlay = async (): Promise<void> => {
    const { Overlay } = await this.loadPart(loadUi);
    this.#overlay = new Overlay(this);
    this.requestUpdate();
  };

  readonly #loadCompanions = async (): Promise<void> => {
    const { Companions } = await this.loadPart(() => import('./companions/index.js'));
    this.#companions = new Companions(this);
    this.requestUpdate();
  };

  readonly #loadDrop = async (): Promise<void> => {
    const { DropTarget } = await this.loadPart(loadUi);
    this.#drop = new DropTarget(this, (entries, mode) => void this.loadDropped(entries, mode));
    this.requestUpdate();
  };

  readonly #loadLoading = async (): Promise<void> => {
    const { Loading } = await this.loadPart(() => import('./ui/loading/index.js'));
    this.#loading = new Loading(this);
    this.requestUpdate();
  };

  readonly #onLoadingTimer = (): void => {
    this.#loadingTimer = null;
    if (this.session.progress !== null) void this.#need('loading', this.#loadLoading);
  };

  readonly #loadInteraction = async (): Promise<void> => {
    const { Interaction } = await this.loadPart(loadUi);
    const area = this.#part('.stage');
    if (!area) return;
    // A mouse shows the bar by moving; with a finger, the user taps.
    this.#interaction = new Interaction(this, area, (event) => {
      if (event.pointerType !== 'mouse') this.#overlay?.toggle();
    });
    this.#interaction.update();
    if (this.#posterGone) this.#interaction.begin();
  };

  /** Uses the language and the `a11y` at its start. The next update handles changes in the meantime. */
  readonly #readTexts = async (): Promise<void> => {
    const { a11y } = this;
    const spoken = spokenBy(this);
    const { readWording } = await super.loadPart(() => import('./i18n/wording/index.js'));
    this.texts = await super.loadPart(() => readWording(spoken, a11y, (text) => this.warn(text)));
    this.#parts.delete('texts');
    this.#wording = a11y;
    this.#languages = tagsOf(spoken);
    this.requestUpdate();
  };

  /** Parts wait for the texts, so that they never show two languages one after the other. @internal */
  override async loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
    const part = await super.loadPart(load);
    await this.#parts.get('texts');
    return part;
  }

  readonly #loadLabels = async (): Promise<void> => {
    const { paintLabels } = await this.loadPart(loadUi);
    paintLabels(this);
  };

  #label(): string {
    if (this.alt) return this.alt;
    return this.#text('stage', { name: this.modelName ?? '' }).trim();
  }

  /** It covers the poster. */
  #renderLoadButton(): TemplateResult {
    return html`<button type="button" class="load" part="load-button" @click=${this.#onLoadButton}>
      <span>${this.#text('load-model')}</span>
    </button>`;
  }

  #renderFailure(): TemplateResult | typeof nothing {
    const { failure } = this.session;
    if (!failure && !this.partFailed) return nothing;
    const text = failure ? this.#text(failure.type, { message: failure.text }) : this.#text('part-failed');
    return html`<div class="failure">
      <slot name="error"><p part="failure" role="alert">${text}</p></slot>
    </div>`;
  }

  readonly #onReducedMotion = (): void => {
    this.driver.change({ reducedMotion: this.#reducedMotion.matches });
  };

  #specifyCamera(changed: PropertyValues): void {
    const { camera } = this.driver;
    const asked = readCameraSpec(this.#cameraSpec, this, changed);
    if (!asked && !changed.has('projection')) return;
    const aims = changed.has('cameraOrbit') || changed.has('cameraTarget') || changed.has('fieldOfView');
    if (asked && (aims || !camera.touched)) camera.specify(this.#cameraSpec);
    else camera.limit(this.#cameraSpec);
    if (!this.#hasPicture) camera.jumpToGoal();
    this.driver.cameraMoved('none');
  }

  #sourcesChanged(): void {
    if (!this.isConnected || (this.loading === 'interaction' && !this.#asked && !this.session.suspended))
      return;
    if (this.#near || this.loading === 'eager' || this.loading === 'interaction') this.#loadSources();
  }

  /** The load button represents the model, and nothing is loaded. Files from a script or a drop end that. */
  get #waits(): boolean {
    return this.loading === 'interaction' && !this.#asked && !this.loaded && this.session.progress === null;
  }

  readonly #onLoadButton = (): void => {
    this.dismissPoster();
    // The focused button is removed.
    void this.updateComplete.then(() => this.#part('.stage')?.focus());
  };

  /** While the poster waits for dismissPoster(), the animation waits, too. */
  get #autoplays(): boolean {
    return this.autoplay && (this.reveal !== 'manual' || this.#dismissed);
  }

  /** Loads the files in attributes and children, unless they are already loaded. */
  #loadSources(): void {
    const sources = declaredSources(this);
    const key = JSON.stringify(sources);
    const { suspended } = this.session;
    const resumes = suspended && key === (this.#suspended ?? '[]');
    if (!resumes && key === (this.#sources ?? '[]')) return;
    this.#sources = key;
    this.checkedNames = {};
    if (resumes) void this.#resume(suspended);
    else if (sources.length > 0)
      void this.session.load(declaredLoad(this, sources), this.archive ?? this.src);
    else this.session.close();
  }

  async #resume(suspended: Suspended): Promise<void> {
    this.session.suspended = null;
    const { resume } = await this.loadPart(() => import('./links/permalink/index.js'));
    await resume(this, suspended);
  }

  #revealWhenReady(): void {
    if (this.#posterGone || !this.#hasPicture || (this.reveal === 'manual' && !this.#dismissed)) return;
    this.#posterGone = true;
    if (this.reveal === 'manual' && this.autoplay && !this.driver.scene.reducedMotion) this.play();
    this.#interaction?.begin();
    this.driver.emit('poster-dismissed', null);
    this.requestUpdate();
  }

  #close(): void {
    leave(this.driver);
    this.surface.disconnect();
    Md5ViewerElement.#connected.delete(this);
    this.#children.disconnect();
    this.#reducedMotion.removeEventListener('change', this.#onReducedMotion);
    this.#overlay?.close();
    this.#interaction?.close();
    this.#companions?.close();
    this.session.suspend();
    this.#suspended = this.#sources;
    this.#sources = null;
    this.#near = false;
    this.#hasPicture = false;
    this.#posterGone = false;
  }
}

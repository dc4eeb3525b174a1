import { html, nothing, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { once } from '../../../core/load-part.js';
import { AutoHide } from './auto-hide.js';
import { nextLoop } from '../../input/index.js';
import type { DisplayPanel } from '../display/index.js';
import type { Inspector } from '../inspector/index.js';
import type { Messages } from '../messages/index.js';
import type { JointPanel, renderLegend } from '../joints/index.js';
import { Controls, type ControlsActions, type ControlsState } from './controls.js';
import { addStyles, findingsByModel, type FindingsByModel } from '../parts/index.js';
import type { Offer, Problem } from '../../../files/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { StageNotes } from './stage-notes.js';
import { barStyles } from './styles-bar.js';
import { timelineMarks } from './timeline-marks.js';

/** CSS pixels below the bar and below the list of findings, as in the style sheet. */
const MARGIN = 8;

/**
 * The elements over the picture: the messages, the bar and the panels at the side. It reads the player and
 * acts through its properties.
 */
export class Overlay {
  readonly #player: ViewerHost;
  readonly #bar: Controls;
  readonly #autoHide: AutoHide;
  readonly #notes: StageNotes;
  readonly #panel = createRef<HTMLElement>();
  readonly #sizes = new ResizeObserver(() => this.#measure());
  /** The bar and the list of findings; null while they are not shown. */
  #measured: readonly (HTMLElement | null)[] = [null, null];
  #attached = false;
  #messages: Messages | null = null;
  /** The findings in the list when it was shown last. */
  #news: readonly Problem[] = [];
  #display: DisplayPanel | null = null;
  #displayOpen = false;
  #inspector: Inspector | null = null;
  #joints: JointPanel | null = null;
  #renderLegend: typeof renderLegend | null = null;
  /** The visible side panel: there is room for one, which is the last one that was opened. */
  #side: 'inspector' | 'jointTree' | null = null;

  constructor(player: ViewerHost) {
    this.#player = player;
    this.#notes = new StageNotes(player);
    addStyles(player.renderRoot, barStyles);
    this.#bar = new Controls(
      actionsOf(player, () => void this.toggleDisplay()),
      player,
    );
    this.#autoHide = new AutoHide(
      player,
      () => !player.paused && !player.session.messagesOpen && !this.#displayOpen,
    );
    for (const name of ['play', 'pause'] as const) player.addEventListener(name, () => this.#autoHide.show());
  }

  render(): TemplateResult {
    const { inspector, jointTree } = this.#player;
    return html`${this.#notes.renderEmpty()} ${this.#renderLegend?.(this.#player) ?? nothing}
      <div class="panel ${inspector || jointTree ? 'inspected' : ''}" part="panel" ${ref(this.#panel)}>
        ${this.#renderMessages()} ${this.#notes.renderMissing()}
        ${this.#displayOpen && this.#player.controls ? this.#display?.renderList() : nothing}
        ${this.#renderBar()}
      </div>
      ${this.#inspector?.render() ?? nothing} ${this.#joints?.render() ?? nothing}
      ${this.#display?.renderUv() ?? nothing}`;
  }

  /** The display list; its code is loaded on first use. */
  async toggleDisplay(): Promise<void> {
    this.#displayOpen = !this.#displayOpen;
    try {
      await this.#loadDisplay();
    } catch {
      // The network failed: the next press tries again.
      this.#displayOpen = false;
    }
    this.#player.requestUpdate();
    if (!this.#display) return;
    await this.#player.updateComplete;
    const part = this.#displayOpen ? 'display-close' : 'display-button';
    this.#panel.value?.querySelector<HTMLElement>(`[part="${part}"]`)?.focus();
  }

  /** Shows the texture coordinates of one mesh over its diffuse image. */
  async openUv(mesh: number): Promise<void> {
    await (await this.#loadDisplay()).openUv(mesh);
  }

  /** Opens the inspector and focuses it. */
  async openInspector(at?: 'report'): Promise<void> {
    this.#player.inspector = true;
    await this.#show(this.#loadInspector);
    await this.#player.updateComplete;
    this.#inspector?.focus(at);
  }

  /** If the network fails, the next change of the element tries again. */
  async #show(load: () => Promise<unknown>): Promise<void> {
    try {
      await load();
      this.#player.requestUpdate();
    } catch {
      // The properties do not change, and the messages stay open.
    }
  }

  readonly #loadInspector = once(async () => {
    const { Inspector, findingsStyles, numberStyles, placeStyles, sidePanelStyles } =
      await this.#player.loadPart(() => import('../inspector/index.js'));
    addStyles(this.#player.renderRoot, sidePanelStyles, placeStyles, findingsStyles, numberStyles);
    this.#inspector = new Inspector(this.#player);
  });

  /** The joint panel and the legend of the weights. */
  readonly #loadJoints = once(async () => {
    const part = await this.#player.loadPart(() => import('../joints/index.js'));
    addStyles(this.#player.renderRoot, part.sidePanelStyles, part.placeStyles, part.jointStyles);
    this.#joints = new part.JointPanel(this.#player);
    this.#renderLegend = part.renderLegend;
  });

  readonly #loadMessages = once(async () => {
    const part = await this.#player.loadPart(() => import('../messages/index.js'));
    addStyles(this.#player.renderRoot, part.findingsStyles, part.placeStyles, part.messageStyles);
    this.#messages = new part.Messages(this.#player);
  });

  readonly #loadDisplay = once(async () => {
    const { DisplayPanel, displayStyles } = await this.#player.loadPart(() => import('../display/index.js'));
    addStyles(this.#player.renderRoot, displayStyles);
    return (this.#display = new DisplayPanel(this.#player, () => void this.toggleDisplay()));
  });

  /** Runs after each render: the camera makes room for the bar, and new messages scroll into view. */
  layOut(): void {
    const { news } = this.#player.session;
    if (news !== this.#news) this.#panel.value?.querySelector('.messages ul')?.scrollTo(0, 0);
    this.#news = news;
    this.#display?.attach();
    this.#chooseSide();
    this.#inspector?.layOut(this.#player.driver.scene.coverings.bar);
    this.#joints?.layOut(this.#player.driver.scene.coverings.bar);
    if (!this.#attached && this.#panel.value) {
      this.#autoHide.attach(this.#panel.value);
      this.#attached = true;
    }
    const shown = ['.bar', '.messages:not(.alone)'].map(
      (each) => this.#panel.value?.querySelector<HTMLElement>(each) ?? null,
    );
    if (shown.every((each, i) => each === this.#measured[i])) return;
    this.#sizes.disconnect();
    for (const each of shown) if (each) this.#sizes.observe(each);
    this.#measured = shown;
    this.#measure();
  }

  #chooseSide(): void {
    const { inspector, jointTree, shading } = this.#player;
    if (inspector && !this.#inspector) void this.#show(this.#loadInspector);
    if ((jointTree || shading === 'weights') && !this.#joints) void this.#show(this.#loadJoints);
    // One panel stays until the other one is loaded.
    if (inspector && jointTree && (this.#side === 'jointTree' ? this.#inspector : this.#joints))
      this.#player[this.#side ?? 'inspector'] = false;
    else if (inspector !== jointTree) this.#side = inspector ? 'inspector' : 'jointTree';
    else if (!inspector) this.#side = null;
  }

  /** Runs after each picture and each render. */
  showPlayhead(): void {
    this.#joints?.pictured();
    this.#inspector?.pictured();
    this.#bar.showPlayhead(this.#player.driver.clock, this.#player.paused);
  }

  /** A tap on the picture shows or hides the bar. */
  toggle(): void {
    this.#autoHide.toggle();
  }

  close(): void {
    this.#display?.closeUv();
    this.#autoHide.stop();
    this.#sizes.disconnect();
    this.#measured = [null, null];
  }

  #renderMessages(): TemplateResult | typeof nothing {
    const { session } = this.#player;
    if (!session.messagesOpen || session.problems.length === 0 || session.failure) return nothing;
    if (!this.#messages) {
      void this.#show(this.#loadMessages);
      return nothing;
    }
    const panel = this.#messages.render(ofShown(this.#player));
    return html`<slot name="error">${panel}</slot>`;
  }

  #renderBar(): TemplateResult | typeof nothing {
    const state = stateOf(this.#player);
    const empty = state.animations.length + state.paths.length + state.notices + state.models.length === 0;
    if (!this.#player.controls || empty) return nothing;
    return html`<slot name="controls"
      >${this.#bar.render({ ...state, displayOpen: this.#displayOpen }, this.#player.driver.clock)}</slot
    >`;
  }

  #measure(): void {
    const [bar = 0, findings = 0] = this.#measured.map((each) =>
      each?.offsetHeight ? each.offsetHeight + MARGIN : 0,
    );
    const { driver } = this.#player;
    driver.change({ coverings: { ...driver.scene.coverings, bar, findings } });
    this.#inspector?.layOut(bar);
    this.#joints?.layOut(bar);
  }
}

const names = new WeakMap<readonly Offer[], readonly string[]>();

/** Returns the same list for the same offers, so that the bar need not compare thousands each time. */
function modelNames(offers: readonly Offer[]): readonly string[] {
  let list = names.get(offers);
  if (!list) names.set(offers, (list = offers.map(({ name }) => name)));
  return list;
}

/** The messages grouped by model. */
function ofShown({ session: { problems, model, content } }: ViewerHost): FindingsByModel {
  return findingsByModel(problems, model, content.collection);
}

function stateOf(player: ViewerHost): Omit<ControlsState, 'displayOpen'> {
  const { session } = player;
  const { own, others } = ofShown(player);
  return {
    paused: player.paused,
    loop: player.loop,
    speed: player.timeScale,
    models: modelNames(session.content.collection.offers),
    model: session.model?.name ?? null,
    animations: session.clips.map(({ asset, fits, reason }) => ({
      name: asset.name,
      disabled: !fits,
      hint: reason,
    })),
    animation: session.clip?.name ?? null,
    paths: player.availableCameraPaths,
    path: session.path?.name ?? null,
    marks: timelineMarks(player),
    notices: own.length > 0 ? own.length : others.length,
    alarming: own.some(({ severity }) => severity !== 'info'),
  };
}

function actionsOf(player: ViewerHost, toggleDisplay: () => void): ControlsActions {
  return {
    togglePlay: () => (player.paused ? player.play() : player.pause()),
    seekFrame: (frame) => (player.currentFrame = frame),
    step: (frames) => player.stepFrames(frames),
    hold: (held) => (player.driver.held = held),
    chooseModel: (name) => (player.modelName = name),
    chooseAnimation: (name) => (player.animationName = name),
    choosePath: (name) => (player.cameraPath = name),
    setSpeed: (speed) => (player.timeScale = speed),
    nextLoop: () => (player.loop = nextLoop(player.loop)),
    toggleMessages: () => player.session.toggleMessages(),
    toggleDisplay,
  };
}

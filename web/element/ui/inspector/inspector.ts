import { html, nothing, render, type TemplateResult } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { fitOf, materialsOf } from '../../../files/index.js';
import { hintsOr, loadHints } from '../../../report/load-hints.js';
import { reportText, sortedRemarks } from '../../../report/report-text.js';
import { renderInspector, type InspectorContent } from './inspector-content.js';
import { renderMotion } from './inspector-motion.js';
import { PointerLine } from './inspector-pointer.js';
import { renderSave } from './inspector-save.js';
import { copyText, findingsByModel, inOwnTurn } from '../parts/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { renderSkins } from './skin-choice.js';
import { INSPECTOR_TEXTS } from './texts.js';
import { textsOf } from '../../i18n/index.js';

export { inspectorStyles } from './styles-inspector.js';

const COPIED_MS = 1600;

/**
 * The panel with all that is known about what is shown: counts, materials and the images found for them, animations and
 * how they fit, remarks on the files. It is open while the property `inspector` says so. Loaded when it is first.
 */
export class Inspector {
  readonly #player: ViewerHost;
  readonly #panel = createRef<HTMLElement>();
  readonly #pointed: PointerLine;
  readonly #fillSoon = inOwnTurn(() => this.#fill());
  /** The panel that was filled last: a new one each time it opens. */
  #filled: HTMLElement | null = null;
  #copied = false;
  /** What had the focus before it was opened by focus(). */
  #opener: HTMLElement | null = null;
  /** Whether the focus was in the panel when it was rendered last. */
  #hadFocus = false;

  constructor(player: ViewerHost) {
    this.#player = player;
    this.#pointed = new PointerLine(player);
  }

  render(): TemplateResult | typeof nothing {
    this.#hadFocus = this.#panel.value?.matches(':focus-within') ?? false;
    if (!this.#player.inspector) return nothing;
    const text = textsOf(this.#player, INSPECTOR_TEXTS);
    return html`<section
      class="inspector"
      part="inspector"
      role="group"
      aria-label=${text('inspector')}
      @keydown=${this.#key}
      ${ref(this.#panel)}
    ></section>`;
  }

  readonly #size = new ResizeObserver(() => this.#cover());

  /** After each render, which every change of what is shown brings about. `covered`: height of what stands below. */
  layOut(covered: number): void {
    const panel = this.#panel.value ?? null;
    panel?.style.setProperty('--_covered', `${covered}px`);
    if (panel === this.#filled) {
      this.#fillSoon();
      return;
    }
    this.#filled = panel;
    this.#size.disconnect();
    if (panel) this.#size.observe(panel);
    this.#fill();
    this.#cover();
    if (!panel) this.#giveFocusBack();
  }

  /** Gives the focus to the open panel, or to its report; it goes back when the panel is closed. */
  focus(at: 'report' | undefined): void {
    const panel = this.#panel.value;
    if (!panel) return;
    if (!panel.matches(':focus-within')) this.#opener = focusedBeside(this.#player);
    if (at === 'report') this.#showReport();
    else panel.querySelector<HTMLElement>('.close')?.focus();
  }

  #fill(): void {
    const panel = this.#panel.value;
    if (panel)
      render(
        renderInspector(this.#player, this.#content(), {
          playClip: (name) => this.#playClip(name),
          choosePath: (name) => {
            this.#player.cameraPath = name;
          },
          copy: () => void this.#copy(),
          showReport: () => this.#showReport(),
          close: () => {
            this.#player.inspector = false;
          },
        }),
        panel,
      );
    this.#pointed.place = panel?.querySelector<HTMLElement>('.pointed') ?? null;
  }

  /** The camera makes room: beside the panel, or above one that is as wide as the picture. */
  #cover(): void {
    const { driver } = this.#player;
    const panel = this.#panel.value;
    const { clientWidth, clientHeight } = this.#player;
    const [left, top] = panel ? [panel.offsetLeft, panel.offsetTop] : [clientWidth, clientHeight];
    const isBelow = left * 2 < clientWidth && top > 0;
    driver.panel = isBelow ? [0, clientHeight - top] : [clientWidth - left, 0];
    driver.invalidate();
  }

  /** By whatever it was closed: a button, a key, a script. */
  #giveFocusBack(): void {
    const picture = this.#player.renderRoot.querySelector<HTMLElement>('.stage');
    if (this.#hadFocus) (this.#opener?.isConnected ? this.#opener : picture)?.focus();
    this.#opener = null;
  }

  /** Letters are the viewer's here, too; what scrolls the panel, or presses its buttons, is not. */
  readonly #key = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.key === ' ') event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.#player.inspector = false;
  };

  #showReport(): void {
    const panel = this.#panel.value;
    panel?.querySelector('.report')?.scrollIntoView();
    panel?.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true });
  }

  #content(): InspectorContent {
    const player = this.#player;
    const { session } = player;
    const { model, content } = session;
    const { clips, paths } = content.collection;
    return {
      model,
      materials: model ? materialsOf(model, content.collection, session.skin) : new Map(),
      skins: renderSkins(player),
      clips: clips.map((asset) => ({ asset, fit: model && fitOf(model.value, asset.value) })),
      clip: session.clip?.name ?? null,
      paths,
      path: session.path?.name ?? null,
      ...this.#problems(),
      hasPicture: player.driver.model !== null,
      hints: hintsOr(() => this.#fill()),
      copied: this.#copied,
      motion: renderMotion(player),
      save: renderSave(player),
    };
  }

  /** What the files on screen have to say, and what the last load said that left them as they were. */
  #problems(): Pick<InspectorContent, 'problems' | 'others'> {
    const { report, session } = this.#player;
    const all = [...report.diagnostics, ...session.problems];
    const { own, others } = findingsByModel(all, session.model, session.content.collection);
    return { problems: sortedRemarks(own), others: sortedRemarks(others) };
  }

  #playClip(name: string): void {
    this.#player.cameraPath = null;
    this.#player.animationName = name;
    this.#player.play();
  }

  async #copy(): Promise<void> {
    const { problems, others } = this.#problems();
    this.#copied = await copyText(reportText([...problems, ...others], await loadHints()));
    this.#fill();
    setTimeout(() => {
      this.#copied = false;
      this.#fill();
    }, COPIED_MS);
  }
}

/** What has the focus in the element or in the page around it. */
function focusedBeside(player: ViewerHost): HTMLElement | null {
  const around = player.getRootNode() as Document | ShadowRoot;
  const root = player.renderRoot as ShadowRoot;
  const focused = around.activeElement === player ? root.activeElement : around.activeElement;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

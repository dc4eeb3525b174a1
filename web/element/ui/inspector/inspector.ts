import { materialsOf } from '../../../files/index.js';
import { hintsOr, loadHints } from '../../../report/load-hints.js';
import { reportText, sortedRemarks } from '../../../report/report-text.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { renderInspector, type InspectorContent } from './inspector-content.js';
import { renderDefinition } from './inspector-definition.js';
import { renderEvents } from './inspector-events.js';
import { renderMotion } from './inspector-motion.js';
import { renderLayers } from './layer-list.js';
import { renderSave } from './inspector-save.js';
import { FindingsList } from '../findings/index.js';
import { copyText, findingsByModel, type FindingsByModel } from '../parts/index.js';
import { LimitsSection, Measure } from '../numbers/index.js';
import { redrawMark } from '../places/index.js';
import { PointerLine, SidePanel } from '../side-panel/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { renderSkins } from './skin-choice.js';
import { textsOf } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

const COPIED_MS = 1600;
/** Limit of listed findings; the copied text has all. */
const LISTED = 200;

/**
 * The panel with details of the current content: counts, materials and their images, animations and their
 * fit, findings on the files. It is open while the property `inspector` is true. Loaded on first use.
 */
export class Inspector {
  readonly #player: ViewerHost;
  readonly #panel: SidePanel;
  readonly #pointed: PointerLine;
  readonly #list: FindingsList;
  readonly #limits: LimitsSection;
  readonly #measure: Measure;
  #copied = false;

  constructor(player: ViewerHost) {
    this.#player = player;
    this.#list = new FindingsList(player, LISTED, () => this.#panel.fill());
    this.#limits = new LimitsSection(player, () => this.#panel.fill());
    this.#measure = new Measure(player, () => this.#panel.fill());
    this.#pointed = new PointerLine(player, true);
    this.#panel = new SidePanel(player, {
      part: 'inspector',
      label: () => textsOf(player, INSPECTOR_TEXTS)('inspector'),
      isOpen: () => player.inspector,
      close: () => {
        player.inspector = false;
      },
      fill: (panel) => this.#fill(panel),
    });
  }

  render(): TemplateResult | typeof nothing {
    return this.#panel.render();
  }

  layOut(covered: number): void {
    this.#panel.layOut(covered);
  }

  /** Runs after each picture. */
  pictured(): void {
    this.#measure.draw();
    redrawMark(this.#player);
  }

  /** Focuses the open panel, or its report; closing the panel restores the focus. */
  focus(at: 'report' | undefined): void {
    this.#panel.keepFocus();
    if (at === 'report') this.#showReport();
    else this.#panel.element?.querySelector<HTMLElement>('.close')?.focus();
  }

  #fill(panel: HTMLElement | null): void {
    const player = this.#player;
    if (panel)
      render(
        renderInspector(player, this.#content(), {
          playClip: (name) => this.#playClip(name),
          choosePath: (name) => {
            player.cameraPath = name;
          },
          copy: () => void this.#copy(),
          showReport: () => this.#showReport(),
          showJoints: () => {
            player.jointTree = true;
          },
          close: () => {
            player.inspector = false;
          },
        }),
        panel,
      );
    this.#pointed.place = panel?.querySelector<HTMLElement>('.pointed') ?? null;
  }

  #showReport(): void {
    const panel = this.#panel.element;
    panel?.querySelector('.report')?.scrollIntoView();
    panel?.querySelector<HTMLElement>('.scroll')?.focus({ preventScroll: true });
  }

  #content(): InspectorContent {
    const player = this.#player;
    const { session } = player;
    const { model, content } = session;
    const { paths } = content.collection;
    const findings = this.#findings;
    const materials = model ? materialsOf(model, content.collection, session.skin) : new Map<string, never>();
    return {
      model,
      materials,
      limits: model ? this.#limits.render(model, materials) : nothing,
      measure: model ? this.#measure.render() : nothing,
      skins: renderSkins(player),
      clips: session.clips,
      clip: session.clip?.name ?? null,
      paths,
      path: session.path?.name ?? null,
      findings,
      shown: this.#list.shown(findings),
      list: this.#list,
      hasPicture: player.driver.model !== null,
      hints: hintsOr(() => this.#panel.fill()),
      copied: this.#copied,
      motion: html`${renderMotion(player)} ${renderLayers(player)}`,
      definition: renderDefinition(player),
      events: renderEvents(player),
      save: renderSave(player),
    };
  }

  /** The findings on the shown files, and those of the last load that changed nothing. */
  get #findings(): FindingsByModel {
    const { report, session } = this.#player;
    const all = [...report.diagnostics, ...session.problems];
    const { own, others } = findingsByModel(all, session.model, session.content.collection);
    return { own: sortedRemarks(own), others: sortedRemarks(others) };
  }

  #playClip(name: string): void {
    this.#player.cameraPath = null;
    this.#player.animationName = name;
    this.#player.play();
  }

  async #copy(): Promise<void> {
    this.#copied = await copyText(reportText(this.#list.shown(this.#findings), await loadHints()));
    this.#panel.fill();
    setTimeout(() => {
      this.#copied = false;
      this.#panel.fill();
    }, COPIED_MS);
  }
}

import { html, nothing, render, type TemplateResult } from 'lit';
import type { Joint, Model } from '../../../core/index.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { chooseJoint, copyText, ICONS, numberText } from '../parts/index.js';
import { LivePose, showPlace } from '../places/index.js';
import { PointerLine, SidePanel } from '../side-panel/index.js';
import {
  jointNumbers,
  jointWeights,
  movedAxes,
  placementIn,
  type JointWeights,
  type Placement,
} from './joint-numbers.js';
import { hiddenJoints, isHidden, isShownAlone, toggleHidden, toggleShownAlone } from './hidden-branches.js';
import { JointTree } from './joint-tree.js';
import { JOINT_TEXTS } from '../../i18n/en/joints.js';

const COPIED_MS = 1600;
/** Milliseconds between updates of the numbers during playback. */
const READABLE_MS = 60;

/** The numbers that change with the pose, in the order of the panel. */
const LIVE = ['model-position', 'model-rotation', 'local-position', 'local-rotation', 'bone-length'] as const;
type Live = (typeof LIVE)[number];

/** The panel of joints: the hierarchy, and the joint that is selected there or in the picture. */
export class JointPanel {
  readonly #player: ViewerHost;
  readonly #panel: SidePanel;
  readonly #text: TextOf<keyof typeof JOINT_TEXTS>;
  readonly #pose: LivePose;
  readonly #pointed: PointerLine;
  #tree: JointTree | null = null;
  #model: Model | null = null;
  #joints: readonly Joint[] = [];
  #weights: JointWeights | null = null;
  #selected = -1;
  /** The joint that was last scrolled into view in the panel's current content. */
  #revealed = -1;
  #search = '';
  #copied = false;
  #cells: ReadonlyMap<Live, HTMLElement> = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(player: ViewerHost) {
    this.#player = player;
    this.#text = textsOf(player, JOINT_TEXTS);
    this.#pose = new LivePose(player, READABLE_MS);
    this.#pointed = new PointerLine(player, false);
    this.#panel = new SidePanel(player, {
      part: 'joint-tree',
      label: () => this.#text('joints'),
      isOpen: () => player.jointTree,
      close: () => {
        player.jointTree = false;
      },
      fill: (panel) => this.#fill(panel),
    });
  }

  render(): TemplateResult | typeof nothing {
    return this.#panel.render();
  }

  layOut(covered: number): void {
    this.#panel.layOut(covered);
    const { driver, renderRoot } = this.#player;
    const legend = renderRoot.querySelector<HTMLElement>('.legend');
    legend?.style.setProperty('--_top', `${driver.scene.coverings.header}px`);
  }

  /** Runs after each picture: updates the numbers of the pose, now or when they are due. */
  pictured(): void {
    if (this.#cells.size === 0 || this.#timer) return;
    const wait = this.#pose.wait;
    if (wait > 0) this.#timer = setTimeout(() => this.#showNumbers(), wait);
    else this.#showNumbers();
  }

  #fill(panel: HTMLElement | null): void {
    const player = this.#player;
    if (!panel) {
      this.#tree = null;
      this.#cells = new Map();
      this.#search = '';
      player.hoveredJoint = -1;
      this.#pointed.place = null;
      return;
    }
    const model = player.session.model?.value ?? null;
    const isNew = model !== this.#model || !this.#tree;
    if (model !== this.#model) {
      this.#model = model;
      this.#joints = player.joints;
      this.#weights = null;
    }
    const isChosen = isNew || player.selectedJoint !== this.#selected;
    this.#selected = player.selectedJoint;
    render(this.#renderAll(), panel);
    const host = panel.querySelector<HTMLElement>('.tree');
    if (!host) return;
    this.#tree ??= this.#makeTree(host);
    if (isNew) this.#tree.setJoints(this.#joints);
    const tree = this.#tree;
    tree.hidden = hiddenJoints(player.hiddenJoints, this.#joints, (joint) => tree.branch(joint));
    if (isChosen) {
      this.#tree.select(this.#selected);
      // The shown branch may have changed.
      render(this.#renderAll(), panel);
    } else this.#tree.refresh();
    this.#pointed.place = panel.querySelector<HTMLElement>('.pointed');
    if (this.#selected !== this.#revealed) this.#tree.reveal();
    this.#revealed = this.#selected;
    const cells = [...panel.querySelectorAll<HTMLElement>('[data-live]')];
    this.#cells = new Map(cells.map((cell) => [cell.dataset.live as Live, cell]));
    this.#showNumbers();
  }

  #makeTree(host: HTMLElement): JointTree {
    return new JointTree(host, {
      choose: (joint) => {
        // Set at once: the next key may come before the element is rendered.
        this.#selected = joint;
        this.#tree?.select(joint);
        chooseJoint(this.#player, joint);
      },
      point: (joint) => {
        this.#player.hoveredJoint = joint;
      },
      open: (joint) => this.#lookAt(joint),
      nameOf: (joint) => this.#nameOf(joint),
    });
  }

  #nameOf(joint: number): string {
    const { name = '' } = this.#joints[joint] ?? {};
    return name === '' ? this.#text('joint', { index: joint }) : name;
  }

  #renderAll(): TemplateResult {
    const text = this.#text;
    const isEmpty = this.#joints.length === 0;
    const finds = isEmpty || !this.#tree || this.#tree.count > 0;
    return html`<div class="head">
        <h2>${text('joints')} <small>${numberText(this.#player, this.#joints.length)}</small></h2>
        <button type="button" class="jump" title="I" @click=${() => (this.#player.inspector = true)}>
          ${text('inspector')}
        </button>
        <button
          class="close"
          part="joint-tree-close"
          type="button"
          aria-label=${text('close-joints')}
          title=${text('close-joints')}
          @click=${() => (this.#player.jointTree = false)}
        >
          ${ICONS.close}
        </button>
      </div>
      <input
        class="search"
        type="search"
        placeholder=${text('search-joints')}
        aria-label=${text('search-joints')}
        autocomplete="off"
        spellcheck="false"
        .value=${this.#search}
        @input=${(event: Event) => this.#find((event.target as HTMLInputElement).value)}
        @keydown=${this.#searchKey}
      />
      ${isEmpty ? html`<div class="none">${text('no-joints')}</div>` : nothing}
      ${finds ? nothing : html`<div class="none" role="status">${text('no-joint-found')}</div>`}
      ${
        this.#player.hiddenJoints
          ? html`<div class="hiding" role="status">
              ${text('parts-hidden')}
              <button type="button" @click=${() => (this.#player.hiddenJoints = null)}>
                ${text('show-all')}
              </button>
            </div>`
          : nothing
      }
      <div class="tree" role="tree" tabindex="0" aria-label=${text('joint-hierarchy')}></div>
      <div class="below" tabindex="0" role="group" aria-label=${text('chosen-joint')}>
        ${this.#joints[this.#selected] ? this.#renderChosen(this.#selected) : html`<p class="why">${text('choose-joint')}</p>`}
        <div class="pointed" hidden></div>
      </div>`;
  }

  #renderChosen(joint: number): TemplateResult {
    const text = this.#text;
    const player = this.#player;
    const { parent = -1 } = this.#joints[joint] ?? {};
    this.#weights ??= this.#model && jointWeights(this.#model);
    const { vertices, weights } = this.#weights ?? {};
    const isBranch = this.#tree?.root === joint;
    const showsWeights = player.shading === 'weights';
    return html`<div class="chosen">
      <h2>
        <span>${this.#nameOf(joint)}</span>
        <button type="button" @click=${() => void this.#copy(joint)}>
          ${text(this.#copied ? 'copied' : 'copy-name')}
        </button>
      </h2>
      <div class="acts">
        <button type="button" @click=${() => this.#lookAt(joint)}>${text('look-at-joint')}</button>
        <button type="button" aria-pressed=${showsWeights} @click=${() => this.#toggleWeights(joint)}>
          ${text('show-weights')}
        </button>
        <button type="button" aria-pressed=${isBranch} @click=${() => this.#toggleBranch(joint)}>
          ${text('only-branch')}
        </button>
        ${this.#renderHiding(joint)}
      </div>
      <dl>
        ${row(text('joint-index'), String(joint))}
        <dt>${text('joint-parent')}</dt>
        <dd>
          ${
            parent < 0
              ? text('joint-root')
              : html`<button type="button" @click=${() => chooseJoint(player, parent)}>
                  ${this.#nameOf(parent)}
                </button>`
          }
        </dd>
        ${LIVE.map(
          (live) =>
            html`<dt>${text(live)}</dt>
              <dd class="numbers" data-live=${live}></dd>`,
        )}
        ${this.#renderMoves(joint)} ${row(text('vertices'), numberText(player, vertices?.[joint] ?? 0))}
        ${row(text('weights'), numberText(player, weights?.[joint] ?? 0))}
      </dl>
    </div>`;
  }

  /** Buttons for the triangles of the joint and of those below it. */
  #renderHiding(joint: number): TemplateResult {
    const player = this.#player;
    const joints = this.#joints;
    return html`<button
        type="button"
        aria-pressed=${isShownAlone(player, joint, joints)}
        @click=${() => toggleShownAlone(player, joint, joints)}
      >
        ${this.#text('only-part')}
      </button>
      <button
        type="button"
        aria-pressed=${isHidden(player, joint, joints)}
        @click=${() => toggleHidden(player, joint, joints)}
      >
        ${this.#text('hide-branch')}
      </button>`;
  }

  /** The components that the shown animation moves. */
  #renderMoves(joint: number): TemplateResult | typeof nothing {
    const clip = this.#player.driver.clip;
    if (!clip || clip.disposed) return nothing;
    const text = this.#text;
    const { name } = this.#joints[joint] ?? {};
    const index = clip.joints.findIndex((other) => other.name === name);
    const [position, rotation] = movedAxes(index < 0 ? 0 : clip.movedComponents(index));
    const parts = [
      position && text('joint-position', { axes: position }),
      rotation && text('joint-rotation', { axes: rotation }),
    ].filter(Boolean);
    return row(text('joint-moves'), parts.length > 0 ? parts.join(', ') : text('joint-rests'));
  }

  #find(search: string): void {
    this.#search = search;
    if (this.#tree) this.#tree.search = search;
    this.#panel.fill();
  }

  /** The down key moves to the first match; Escape clears the field before it closes the panel. */
  readonly #searchKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') this.#panel.element?.querySelector<HTMLElement>('.tree')?.focus();
    else if (event.key === 'Escape' && this.#search !== '') this.#find('');
    else return;
    event.preventDefault();
  };

  #toggleWeights(joint: number): void {
    const player = this.#player;
    player.shading = player.shading === 'weights' ? 'lit' : 'weights';
    chooseJoint(player, joint);
  }

  #toggleBranch(joint: number): void {
    if (this.#tree) this.#tree.root = this.#tree.root === joint ? -1 : joint;
    this.#panel.fill();
  }

  #lookAt(joint: number): void {
    showPlace(this.#player, '', ({ joints }) => placementIn(joints, joint).position);
  }

  /** Updates the existing cells. */
  #showNumbers(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#cells.size === 0) return;
    const pose = this.#pose.read();
    if (!pose) return;
    const { model, local, boneLength } = jointNumbers(
      pose.joints,
      this.#selected,
      this.#joints[this.#selected]?.parent ?? -1,
    );
    this.#write('model-position', positionText(model));
    this.#write('model-rotation', rotationText(model));
    this.#write('local-position', positionText(local));
    this.#write('local-rotation', rotationText(local));
    this.#write('bone-length', boneLength === null ? '–' : decimal(boneLength));
  }

  #write(live: Live, text: string): void {
    const cell = this.#cells.get(live);
    if (cell && cell.textContent !== text) cell.textContent = text;
  }

  async #copy(joint: number): Promise<void> {
    this.#copied = await copyText(this.#joints[joint]?.name ?? '');
    this.#panel.fill();
    setTimeout(() => {
      this.#copied = false;
      this.#panel.fill();
    }, COPIED_MS);
  }
}

function row(name: string, value: string): TemplateResult {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function positionText({ position }: Placement): string {
  return position.map((value) => decimal(value)).join('  ');
}

/** Three decimals, and no -0.000. */
function decimal(value: number): string {
  return (Math.round(value * 1000) / 1000 + 0).toFixed(3);
}

function rotationText({ rotation }: Placement): string {
  return rotation.map((value) => decimal(value)).join('  ');
}

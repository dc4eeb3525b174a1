import { html, nothing, type TemplateResult } from 'lit';
import { attributeOf, ATTRIBUTES } from '../../attributes.js';
import { jointOf, meshesOf } from '../../display-state.js';
import { renderCommands } from './command-menu.js';
import { SWITCHES, type SwitchName, type SwitchText } from '../../switches.js';
import { hideMeshes, ICONS, jointWord } from '../parts/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { renderSettings } from './view-settings.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import { DISPLAY_TEXTS } from '../../i18n/en/display.js';

const LETTERBOXES: readonly string[] = ['4:3', '16:9', '2.35:1'];

type Text = TextOf<keyof typeof DISPLAY_TEXTS>;

export interface DisplayActions {
  readonly close: () => void;
  /** Shows the texture coordinates of one mesh. */
  openUv(mesh: number): void;
}

/** The display list. It reads the player and writes its properties. */
export function renderDisplay(player: ViewerHost, actions: DisplayActions): TemplateResult {
  const { session } = player;
  const text = textsOf(player, DISPLAY_TEXTS);
  return html`
    <section
      class="display"
      part="display"
      role="group"
      aria-label=${text('display')}
      @keydown=${closing(actions)}
    >
      <div class="head">
        <strong>${text('display')}</strong>
        <button
          class="plain"
          part="display-close"
          type="button"
          aria-label=${text('close-display')}
          title=${text('close-display')}
          @click=${() => actions.close()}
        >
          ${ICONS.close}
        </button>
      </div>
      <div class="rows">
        ${choice(ATTRIBUTES.shading.words, player.shading, (word) => (player.shading = word), {
          label: text('shading'),
          keys: 'T',
          nameOf: (word) => text(`shading-${word}`),
        })}
        ${player.shading === 'weights' ? jointChoice(player, text) : nothing}
        ${choice(ATTRIBUTES.skeleton.words, player.skeleton, (word) => (player.skeleton = word), {
          label: text('skeleton'),
          keys: 'B, N',
          nameOf: (word) => text(`skeleton-${word}`),
        })}
        ${choice(ATTRIBUTES.bounds.words, player.bounds, (word) => (player.bounds = word), {
          label: text('bounds'),
          keys: 'O',
          nameOf: (word) => text(`bounds-${word}`),
        })}
        <div class="switches">
          ${SWITCHES.map(([name, { key }]) => (hasUse(name, player) ? toggle(player, name, text, key) : nothing))}
        </div>
        ${choice(ATTRIBUTES.upAxis.words, player.upAxis, (word) => (player.upAxis = word), {
          label: text('up-axis'),
          keys: '',
          nameOf: (word) => text(`up-axis-${word}`),
        })}
        ${session.path ? letterboxChoice(player, text) : nothing} ${meshList(player, actions, text)}
        ${renderSettings(player)} ${renderCommands(player, player.cameraControls)}
      </div>
    </section>
  `;
}

function closing({ close }: DisplayActions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
}

function row(label: string, keys: string, options: TemplateResult, onChange: (value: string) => void) {
  return html`<label class="row" title=${keys ? `${label} (${keys})` : label}>
    <span>${label}</span>
    <select
      aria-label=${label}
      @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}
    >
      ${options}
    </select>
  </label>`;
}

function choice<Word extends string>(
  words: readonly Word[],
  current: string,
  onChoose: (word: Word) => void,
  says: { readonly label: string; readonly keys: string; readonly nameOf: (word: Word) => string },
): TemplateResult {
  const shown = words.find((word) => word === current) ?? words[0];
  const options = html`${words.map(
    (word) => html`<option value=${word} .selected=${word === shown}>${says.nameOf(word)}</option>`,
  )}`;
  return row(says.label, says.keys, options, (value) => onChoose(value as Word));
}

function jointChoice(player: ViewerHost, text: Text): TemplateResult {
  const model = player.session.model?.value;
  const current = model ? jointOf(player.weightJoint ?? '', model) : -1;
  const options = html`<option value="" .selected=${current < 0}>${text('all-joints')}</option>
    ${player.joints.map(
      ({ name }, i) =>
        html`<option value=${i} .selected=${i === current}>${name || text('joint', { index: i })}</option>`,
    )}`;
  return row(text('weight-joint'), '', options, (value) => {
    player.weightJoint = value === '' ? null : jointWord(Number(value), player.joints);
  });
}

function letterboxChoice(player: ViewerHost, text: Text): TemplateResult {
  const current = player.letterbox ?? '';
  const shapes = new Set(['', ...LETTERBOXES, current]);
  const options = html`${[...shapes].map(
    (shape) =>
      html`<option value=${shape} .selected=${shape === current}>${shape || text('letterbox-off')}</option>`,
  )}`;
  return row(
    text('letterbox'),
    `${text('key-shift')}+C`,
    options,
    (value) => (player.letterbox = value || null),
  );
}

/** Trails need an animation, and curves a camera path. */
function hasUse(name: SwitchName, { session }: ViewerHost): boolean {
  if (name === 'showTrail') return session.clip !== null;
  if (name === 'jointTree') return (session.model?.value.jointCount ?? 0) > 0;
  return name !== 'showCameraPaths' || session.curve !== null;
}

function toggle(player: ViewerHost, name: SwitchName, text: Text, key: string): TemplateResult {
  const label = text(attributeOf(name) as SwitchText);
  const change = (event: Event): void => {
    player[name] = (event.target as HTMLInputElement).checked;
  };
  return html`<label title=${key ? `${label} (${key})` : label}>
    <input type="checkbox" .checked=${player[name]} @change=${change} />${label}
  </label>`;
}

function meshList(player: ViewerHost, actions: DisplayActions, text: Text): TemplateResult | typeof nothing {
  const model = player.session.model?.value;
  if (!model || model.meshes.length === 0) return nothing;
  const hidden = new Set(meshesOf(player.hiddenMeshes ?? '', model));
  const show = (index: number, on: boolean): void => {
    if (on) hidden.delete(index);
    else hidden.add(index);
    hideMeshes(player, model, hidden);
  };
  return html`<ul aria-label=${text('meshes')} tabindex="0">
    ${model.meshes.map(({ name, material }, i) => {
      const label = name || material || text('mesh', { index: i });
      const uv = text('uv-layout-of', { mesh: label });
      return html`<li>
        <label title=${label}>
          <input
            type="checkbox"
            .checked=${!hidden.has(i)}
            @change=${(event: Event) => show(i, (event.target as HTMLInputElement).checked)}
          /><span>${label}</span>
        </label>
        <button class="plain" type="button" aria-label=${uv} title=${uv} @click=${() => actions.openUv(i)}>
          ${text('uv')}
        </button>
      </li>`;
    })}
  </ul>`;
}

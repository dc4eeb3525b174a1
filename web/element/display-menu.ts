import { html, nothing, type TemplateResult } from 'lit';
import { SHADINGS, type Model, type Shading } from '../core/index.js';
import { BOUNDS, jointOf, meshesOf, SKELETONS } from './display-element.js';
import { ICONS } from './icons.js';
import type { PlayerElement } from './player-element.js';

const SHADING_NAMES: Readonly<Record<Shading, string>> = {
  lit: 'Lit',
  unlit: 'Unlit',
  normals: 'Normals',
  tangents: 'Tangents',
  uv: 'UV checker',
  weights: 'Weights',
  diffuse: 'Diffuse map',
  specular: 'Specular map',
  normalmap: 'Normal map',
};
const SKELETON_NAMES = { none: 'Hidden', lines: 'Bones', names: 'Bones and names' } as const;
const BOUNDS_NAMES = { none: 'Hidden', computed: 'Computed', file: 'From the file', both: 'Both' } as const;
const UP_AXES = ['z', 'y'] as const;
const UP_AXIS_NAMES = { z: 'Z', y: 'Y' } as const;
const LETTERBOXES: readonly (readonly [string, string])[] = [
  ['', 'Off'],
  ['4:3', '4:3'],
  ['16:9', '16:9'],
  ['2.35:1', '2.35:1'],
];

type Switch = 'wireframe' | 'showNormals' | 'grid' | 'axes' | 'showTrail' | 'showCameraPaths';

export interface DisplayActions {
  readonly close: () => void;
  /** Shows the texture coordinates of one mesh. */
  openUv(mesh: number): void;
}

/** The list of what can be shown. It reads the player and writes its properties. */
export function renderDisplay(player: PlayerElement, actions: DisplayActions): TemplateResult {
  const { session } = player;
  return html`
    <section class="display" part="display" role="group" aria-label="Display" @keydown=${closing(actions)}>
      <header>
        <strong>Display</strong>
        <button
          class="plain"
          part="display-close"
          type="button"
          aria-label="Close display"
          title="Close"
          @click=${() => actions.close()}
        >
          ${ICONS.close}
        </button>
      </header>
      <div class="rows">
        ${choice('Shading', 'T', SHADINGS, SHADING_NAMES, player.shading, (word) => (player.shading = word))}
        ${player.shading === 'weights' ? jointChoice(player) : nothing}
        ${choice('Skeleton', 'B, N', SKELETONS, SKELETON_NAMES, player.skeleton, (word) => (player.skeleton = word))}
        ${choice('Bounds', 'O', BOUNDS, BOUNDS_NAMES, player.bounds, (word) => (player.bounds = word))}
        <div class="switches">
          ${toggle(player, 'wireframe', 'Wireframe', 'W')} ${toggle(player, 'showNormals', 'Normals', 'V')}
          ${toggle(player, 'grid', 'Grid', 'G')} ${toggle(player, 'axes', 'Axes', 'X')}
          ${session.clip ? toggle(player, 'showTrail', 'Root trail') : nothing}
          ${session.curve ? toggle(player, 'showCameraPaths', 'Camera path') : nothing}
        </div>
        ${choice('Up axis', '', UP_AXES, UP_AXIS_NAMES, player.upAxis, (word) => (player.upAxis = word))}
        ${session.path ? letterboxChoice(player) : nothing} ${meshList(player, actions)}
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
  label: string,
  keys: string,
  words: readonly Word[],
  names: Readonly<Record<Word, string>>,
  current: string,
  onChoose: (word: Word) => void,
): TemplateResult {
  const shown = words.find((word) => word === current) ?? words[0];
  const options = html`${words.map(
    (word) => html`<option value=${word} .selected=${word === shown}>${names[word]}</option>`,
  )}`;
  return row(label, keys, options, (value) => onChoose(value as Word));
}

function jointChoice(player: PlayerElement): TemplateResult {
  const model = player.session.model?.value;
  const current = model ? jointOf(player.weightJoint ?? '', model) : -1;
  const options = html`<option value="" .selected=${current < 0}>All, by colour</option>
    ${player.joints.map(
      ({ name }, i) => html`<option value=${i} .selected=${i === current}>${name || `joint ${i}`}</option>`,
    )}`;
  // By name where that is plain, so that links and other models take it over.
  const wanted = (value: string): string | null => {
    const name = player.joints[Number(value)]?.name ?? '';
    const plain = name !== '' && player.joints.findIndex((joint) => joint.name === name) === Number(value);
    return value === '' ? null : plain ? name : value;
  };
  return row('Joint', '', options, (value) => (player.weightJoint = wanted(value)));
}

function letterboxChoice(player: PlayerElement): TemplateResult {
  const current = player.letterbox ?? '';
  const known = LETTERBOXES.some(([value]) => value === current);
  const list = known ? LETTERBOXES : [...LETTERBOXES, [current, current] as const];
  const options = html`${list.map(
    ([value, text]) => html`<option value=${value} .selected=${value === current}>${text}</option>`,
  )}`;
  return row('Letterbox', 'Shift+C', options, (value) => (player.letterbox = value || null));
}

function toggle(player: PlayerElement, name: Switch, label: string, key = ''): TemplateResult {
  const change = (event: Event): void => {
    player[name] = (event.target as HTMLInputElement).checked;
  };
  return html`<label title=${key ? `${label} (${key})` : label}>
    <input type="checkbox" .checked=${player[name]} @change=${change} />${label}
  </label>`;
}

/** A word of `hidden-meshes` for one mesh: a name where one means it alone, so that other models do not take it over. */
export function meshWord(index: number, model: Pick<Model, 'meshes'>): string {
  const { name = '', material = '' } = model.meshes[index] ?? {};
  const words = [name, material].map((word) => word.replaceAll(' ', '%20'));
  return words.find((word) => meshesOf(word, model).join() === String(index)) ?? String(index);
}

function meshList(player: PlayerElement, actions: DisplayActions): TemplateResult | typeof nothing {
  const model = player.session.model?.value;
  if (!model || model.meshes.length === 0) return nothing;
  const hidden = new Set(meshesOf(player.hiddenMeshes ?? '', model));
  const show = (index: number, on: boolean): void => {
    if (on) hidden.delete(index);
    else hidden.add(index);
    const indices = [...hidden].sort((a, b) => a - b);
    player.hiddenMeshes = indices.map((mesh) => meshWord(mesh, model)).join(' ') || null;
  };
  return html`<ul aria-label="Meshes" tabindex="0">
    ${model.meshes.map(({ name, material }, i) => {
      const label = name || material || `mesh ${i}`;
      return html`<li>
        <label title=${label}>
          <input
            type="checkbox"
            .checked=${!hidden.has(i)}
            @change=${(event: Event) => show(i, (event.target as HTMLInputElement).checked)}
          /><span>${label}</span>
        </label>
        <button
          class="plain"
          type="button"
          aria-label="UV layout of ${label}"
          title="UV layout"
          @click=${() => actions.openUv(i)}
        >
          UV
        </button>
      </li>`;
    })}
  </ul>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import { ARROWS, commandOf, execute, type Command } from '../../input/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { textsOf } from '../../i18n/index.js';
import { GROUPS, keyRows, type Group, type KeyRow } from '../key-list/index.js';
import { KEY_TEXTS } from '../../i18n/en/keys.js';

/** Commands with a control in the bar, the display list or the inspector. */
const ELSEWHERE: ReadonlySet<Command['kind']> = new Set([
  ...(['toggle-play', 'speed', 'animation', 'next-loop', 'toggle-path', 'leave-path'] as const),
  ...(['toggle-skeleton', 'toggle-names', 'toggle-grid', 'toggle-axes', 'toggle-wireframe'] as const),
  ...([
    'toggle-normals',
    'next-bounds',
    'next-shading',
    'toggle-letterbox',
    'toggle-inspector',
    'toggle-joints',
  ] as const),
  ...(['save-picture', 'export-scene'] as const),
]);
const ARROW_SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** Buttons for all keys without another control. `movable`: the user may move the camera. */
export function renderCommands(player: ViewerHost, movable: boolean): TemplateResult {
  const text = textsOf(player, KEY_TEXTS);
  const rows = keyRows(text).filter(({ command }) => !ELSEWHERE.has(command.kind));
  const hasTime = player.driver.clock.duration > 0;
  const isShown = (group: Group): boolean =>
    group === 'camera' ? movable : group === 'playing' ? hasTime : true;
  return html`${GROUPS.filter(isShown).map((group) => {
    const label = text(`group-${group}`);
    const buttons = rows.filter((row) => row.group === group).map((row) => renderRow(player, row));
    if (buttons.length === 0) return nothing;
    return html`<div class="commands" role="group" aria-label=${label}><span>${label}</span>${buttons}</div>`;
  })}`;
}

function renderRow(player: ViewerHost, { name, keys, command }: KeyRow): TemplateResult {
  const title = `${name} (${keys.join(', ')})`;
  const { kind } = command;
  if (kind !== 'orbit' && kind !== 'pan') return button(player, command, name, title);
  return html`<div role="group" aria-label=${name}>
    <span>${name}</span
    ><span class="arrows"
      >${Object.keys(ARROWS).map((key) => {
        const press = {
          key,
          code: key,
          shiftKey: kind === 'pan',
          ctrlKey: false,
          altKey: false,
          metaKey: false,
        };
        const arrow = commandOf(press);
        return arrow ? button(player, arrow, ARROW_SIGNS[key] ?? key, title) : nothing;
      })}</span
    >
  </div>`;
}

function button(player: ViewerHost, command: Command, label: string, title: string): TemplateResult {
  return html`<button type="button" title=${title} @click=${() => execute(player, command, true)}>
    ${label}
  </button>`;
}

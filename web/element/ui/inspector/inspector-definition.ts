import { html, nothing, type TemplateResult } from 'lit';
import type { DefinedAttachment } from '../../../core/game.js';
import type { DeclaredBlock } from '../../../files/index.js';
import { significant } from '../../../report/numbers.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { chooseJoint } from '../parts/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;

/** Limit of listed rows of each kind. */
const MOST_ROWS = 40;

/** The definitions of the shown model in its game: their locations, and the attachments to joints. */
export function renderDefinition(player: ViewerHost): TemplateResult | typeof nothing {
  const { model, content } = player.session;
  const { declarations } = content.collection;
  const blocks = (model && declarations?.blocksOf(model.entry.path)) ?? [];
  if (!model || blocks.length === 0) return nothing;
  const text = textsOf(player, INSPECTOR_TEXTS);
  const attachments = declarations?.attachmentsOf(model) ?? [];
  const joints = [...unique(blocks.flatMap((block) => rowsOf(block, text))), ...attachments.map(attachedRow)];
  return html`
    <h2>${text('definition')}</h2>
    <ul>
      ${blocks.slice(0, MOST_ROWS).map((block) => renderBlock(block, text))}
    </ul>
    ${
      joints.length > 0
        ? html`<ul class="attached">
            ${joints.slice(0, MOST_ROWS).map((row) => renderRow(player, row, text))}
          </ul>`
        : nothing
    }
  `;
}

function renderBlock({ name, entry, line, offset: moved, cube }: DeclaredBlock, text: Text): TemplateResult {
  const { scale = null, translation = null } = cube ?? {};
  const offset = translation ?? moved;
  const facts = [
    ...(scale === null ? [] : [text('definition-scale', { percent: significant(scale, 6) })]),
    ...(offset.some((axis) => axis !== 0)
      ? [text('definition-offset', { offset: offset.map((axis) => significant(axis, 4)).join(' ') })]
      : []),
  ];
  return html`<li>
    <div class="what"><span>${name}</span></div>
    <div class="why">${[`${entry.path}:${line}`, ...facts].join(' · ')}</div>
  </li>`;
}

/** An attachment; `joint` is empty if it is not at a joint. */
interface JointRow {
  readonly name: string;
  readonly joint: string;
  readonly note: string;
}

function rowsOf({ cube }: DeclaredBlock, text: Text): JointRow[] {
  const tags = (cube?.tags ?? []).map(({ name, joint }) => ({ name, joint, note: '' }));
  const pitches = (cube?.pitches ?? []).map(({ joint, scale, min, max }) => ({
    name: text('pitch-joint'),
    joint,
    note: text(min === max ? 'pitch-free' : 'pitch-limits', { scale, min, max }),
  }));
  return [...tags, ...pitches];
}

function attachedRow({ by, name, joint }: DefinedAttachment): JointRow {
  return { name: by, joint, note: name };
}

function unique(rows: readonly JointRow[]): JointRow[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

/** Clicking a row selects its joint, if the model has it. */
function renderRow(player: ViewerHost, { name, joint, note }: JointRow, text: Text): TemplateResult {
  const index = player.joints.findIndex((each) => each.name.toLowerCase() === joint.toLowerCase());
  const told = html`<div class="what">
      <span>${name}</span>${joint === '' ? nothing : html`<small>${text('at-joint', { joint })}</small>`}
    </div>
    ${note === '' ? nothing : html`<div class="why">${note}</div>`}`;
  if (index < 0) return html`<li class=${joint === '' ? nothing : 'unfit'}>${told}</li>`;
  return html`<li>
    <button type="button" @click=${() => chooseJoint(player, index)}>${told}</button>
  </li>`;
}

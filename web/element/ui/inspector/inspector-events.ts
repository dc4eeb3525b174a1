import { html, nothing, type TemplateResult } from 'lit';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { definedAnimation, type FrameEvent } from '../parts/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;

/** Limit of listed names of an animation. */
const MOST_NAMES = 24;

/** The game's definitions of the shown animation: its other names, its options, and its events by frame. */
export function renderEvents(player: ViewerHost): TemplateResult | typeof nothing {
  const defined = definedAnimation(player);
  if (!defined) return nothing;
  const { names, options, events } = defined;
  if (names.length < 2 && options.length === 0 && events.length === 0) return nothing;
  const text = textsOf(player, INSPECTOR_TEXTS);
  const more = names.length > MOST_NAMES ? ` + ${names.length - MOST_NAMES}` : '';
  const listed = names.slice(0, MOST_NAMES).join(', ') + more;
  return html`
    ${
      events.length > 0
        ? html`<h2>${text('events')} <small>${events.length}</small></h2>`
        : html`<h2>${text('animation-definition')}</h2>`
    }
    ${names.length > 1 ? html`<p class="why">${text('event-names', { names: listed })}</p>` : nothing}
    ${options.map((words) => html`<p class="why">${text('event-options', { words })}</p>`)}
    ${events.length > 0 ? renderList(player, events, text) : nothing}
  `;
}

function renderList(player: ViewerHost, events: readonly FrameEvent[], text: Text): TemplateResult {
  const goTo = (frame: number): void => {
    player.pause();
    player.currentFrame = frame;
  };
  return html`
    <p class="why">${text('event-counting')}</p>
    <ul class="events">
      ${events.map((event) => {
        const { frame, number, isBeyond } = event;
        const told = html`<div class="what">
            <span>${event.text}</span><small>${text('event-frame', { frame })}</small>
          </div>
          <div class="why">${text(isBeyond ? 'event-beyond' : 'event-number', { number })}</div>`;
        if (isBeyond) return html`<li class="unfit">${told}</li>`;
        return html`<li><button type="button" @click=${() => goTo(frame)}>${told}</button></li>`;
      })}
    </ul>
  `;
}

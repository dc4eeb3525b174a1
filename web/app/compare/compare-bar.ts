import { html, nothing, type TemplateResult } from 'lit';
import { language, pageText } from '../i18n/index.js';
import { LAYOUTS, type Layout } from '../../element/links/index.js';
import type { Largest } from './pose-difference.js';
import type { Choice } from './subject.js';
import type { LargestOfAll } from './timed-pose.js';

export interface BarState {
  readonly choice: Choice | null;
  /** Animations of the shown model, and the index of the shown one. */
  readonly animations: readonly string[];
  readonly animation: string | null;
  /** The other models in the files. */
  readonly models: readonly string[];
  readonly layout: Layout;
  /** Opacity of the ghost, or position of the slider, 0 to 1. */
  readonly share: number;
  readonly colors: boolean;
  readonly isLoading: boolean;
  readonly isPaused: boolean;
  /** Why a comparison is not possible; empty otherwise. */
  readonly problem: string;
  /** Labels of the two pictures. */
  readonly first: string;
  readonly second: string;
  /** How many times the second of two pictures is larger than its scale in the first one. */
  readonly enlarged: number;
  readonly largest: Largest | null;
  readonly ofAll: LargestOfAll | null | 'measuring';
  /** The second picture, for the side-by-side layout. */
  readonly canvas: HTMLCanvasElement | null;
  placeName(largest: Largest): string;
}

export interface BarActions {
  readonly choose: (choice: Choice) => void;
  readonly pick: () => void;
  readonly setLayout: (layout: Layout) => void;
  readonly setShare: (share: number) => void;
  readonly setColors: (on: boolean) => void;
  readonly showFrame: (frame: number) => void;
  readonly close: () => void;
}

const FILES = 'files';

/** Formats a distance with at most `most` significant digits in the language of the page. */
function digits(distance: number, most: number): string {
  const format = new Intl.NumberFormat(language(), { maximumSignificantDigits: most, useGrouping: false });
  return format.format(distance);
}

/** The bar of the comparison. */
export function renderBar(state: BarState, actions: BarActions): TemplateResult {
  return html`
    <label class="with">${pageText('compare-with')} ${renderChoice(state, actions)}</label>
    <fieldset aria-label=${pageText('layout')}>
      ${LAYOUTS.map(
        (layout) =>
          html`<label
            ><input
              type="radio"
              name="compare-layout"
              .checked=${layout === state.layout}
              @change=${() => actions.setLayout(layout)}
            /><span>${pageText(`layout-${layout}`)}</span></label
          >`,
      )}
    </fieldset>
    ${state.layout === 'ghost' ? renderOpacity(state, actions) : nothing}
    <label class="colors"
      ><input
        type="checkbox"
        .checked=${state.colors}
        @change=${(event: Event) => actions.setColors((event.target as HTMLInputElement).checked)}
      />${pageText('colors')}</label
    >
    <button
      class="close"
      type="button"
      aria-label=${pageText('end-comparison')}
      title=${pageText('end-comparison-key')}
      @click=${actions.close}
    >
      <svg aria-hidden="true"><use href="#i-close" /></svg>
    </button>
    <div class="difference" role="status" aria-live=${state.isPaused ? 'polite' : 'off'}>
      ${renderDifference(state, actions)}
    </div>
  `;
}

function renderChoice(state: BarState, { choose, pick }: BarActions): TemplateResult {
  const { choice } = state;
  const isChosen = (kind: Choice['kind'], name = ''): boolean =>
    choice?.kind === kind && (!('name' in choice) || choice.name === name);
  const others = state.animations.filter((name) => name !== state.animation || isChosen('animation', name));
  const changed = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    const [kind = '', ...rest] = value.split(':');
    const name = rest.join(':');
    if (kind === FILES) pick();
    else if (kind === 'animation' || kind === 'model') choose({ kind, name });
    else if (kind === 'bind-pose') choose({ kind });
  };
  const option = (kind: 'animation' | 'model', name: string): TemplateResult =>
    html`<option value="${kind}:${name}" .selected=${isChosen(kind, name)}>${name}</option>`;
  return html`<select @change=${changed}>
    ${choice ? nothing : html`<option value="" selected>…</option>`}
    <optgroup label=${pageText('animations')}>
      ${others.map((name) => option('animation', name))}
      <option value="bind-pose" .selected=${isChosen('bind-pose')}>${pageText('bind-pose')}</option>
    </optgroup>
    ${
      state.models.length > 0
        ? html`<optgroup label=${pageText('models')}>
            ${state.models.map((name) => option('model', name))}
          </optgroup>`
        : nothing
    }
    <optgroup label=${pageText('files')}>
      ${choice?.kind === 'files' ? html`<option value="" selected>${state.second || pageText('files')}</option>` : nothing}
      <option value=${FILES}>${pageText('open-other-files')}</option>
    </optgroup>
  </select>`;
}

function renderOpacity({ share }: BarState, { setShare }: BarActions): TemplateResult {
  return html`<label class="opacity"
    >${pageText('opacity')}
    <input
      type="range"
      min="0"
      max="1"
      step="0.01"
      .value=${String(share)}
      @input=${(event: Event) => setShare((event.target as HTMLInputElement).valueAsNumber)}
    />
  </label>`;
}

function renderDifference(state: BarState, { showFrame }: BarActions): TemplateResult | string {
  const { largest, ofAll, problem, isLoading } = state;
  if (isLoading) return pageText('loading');
  if (problem && !largest) return html`<span>${problem}</span>${renderScale(state)}`;
  if (!largest) return state.choice ? '' : pageText('compare-what');
  const say = (found: Largest): string =>
    found.distance > 0
      ? pageText('distance-at', { distance: digits(found.distance, 4), place: state.placeName(found) })
      : pageText('no-difference');
  return html`${problem ? html`<span>${problem}</span>` : nothing}${renderScale(state)}<span
      >${pageText('this-frame')} <b>${say(largest)}</b></span
    >
    ${ofAll === 'measuring' ? html`<span>${pageText('measuring')}</span>` : nothing}
    ${
      ofAll && ofAll !== 'measuring'
        ? html`<span
            >${pageText('all-frames')} <b>${say(ofAll)}</b>${
              ofAll.distance > 0
                ? html`,
                    <button type="button" @click=${() => showFrame(ofAll.frame)}>
                      ${pageText('at-frame', { frame: ofAll.frame })}
                    </button>`
                : nothing
            }</span
          >`
        : nothing
    }
    ${state.colors ? renderLegend(state, largest) : nothing}`;
}

function renderScale({ enlarged }: BarState): TemplateResult | typeof nothing {
  if (enlarged === 1) return nothing;
  const factor = digits(Math.max(enlarged, 1 / enlarged), 1);
  return html`<span>${pageText(enlarged > 1 ? 'second-enlarged' : 'second-reduced', { factor })}</span>`;
}

function renderLegend({ ofAll }: BarState, largest: Largest): TemplateResult {
  const most = Math.max(largest.distance, ofAll && ofAll !== 'measuring' ? ofAll.distance : 0);
  return html`<span class="legend">0 <i></i> ${digits(most, 3)}</span>`;
}

/**
 * The elements over the picture: names and the slider. In the side-by-side layout also the second picture.
 */
export function renderStage(state: BarState, { setShare }: BarActions): TemplateResult {
  return html`
    ${state.layout === 'side' ? html`<div class="pane">${state.canvas ?? nothing}</div>` : nothing}
    ${
      state.layout === 'slider' && state.second !== ''
        ? html`<div class="line"></div>
            <input
              class="slider"
              type="range"
              aria-label=${pageText('slider-place')}
              min="0"
              max="1"
              step="0.01"
              .value=${String(state.share)}
              @input=${(event: Event) => setShare((event.target as HTMLInputElement).valueAsNumber)}
            />`
        : nothing
    }
    ${
      state.second === ''
        ? nothing
        : html`<span class="name first">${state.first}</span><span class="name second">${state.second}</span>`
    }
  `;
}

import { html, nothing, type TemplateResult } from 'lit';
import { attributeOf, ATTRIBUTES } from '../../attributes.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { numberText } from '../parts/index.js';
import { DISPLAY_TEXTS } from '../../i18n/en/display.js';

type Key = keyof typeof DISPLAY_TEXTS;
type Text = TextOf<Key>;

/** Two angles in degrees of the key light's default position: around the model, and down from the zenith. */
const DEFAULT_LIGHT: readonly [theta: number, phi: number] = [-25, 53];
const BACKGROUND = '--md5-background';
const GRADIENT = 'linear-gradient(#8ea9c8, #eef2f6)';
const FIRST_COLOR = '#808080';
/** Upper ends of the sliders. Attributes accept larger numbers. */
const MOST = { exposure: 3, ambient: 3, shadowIntensity: 1, animationCrossfadeDuration: 2000 } as const;
type NumberName = keyof typeof MOST;

/** Light, background, lens and playback: attributes and CSS of the element. */
export function renderSettings(player: ViewerHost): TemplateResult {
  const text = textsOf(player, DISPLAY_TEXTS);
  const hasClip = player.session.clip !== null;
  return html`
    ${group(
      text('light'),
      html`${numberSlider(player, 'exposure', 0.05, text)} ${numberSlider(player, 'ambient', 0.05, text)}
      ${numberSlider(player, 'shadowIntensity', 0.05, text)} ${lightSliders(player, text)}`,
    )}
    ${group(text('background'), backgroundRows(player, text))}
    ${group(
      text('lens'),
      html`${select(player, 'projection', text)} ${fieldOfViewSlider(player, text)}
      ${turnSwitch(player, text)}`,
    )}
    ${
      hasClip
        ? group(
            text('playback'),
            html`${select(player, 'rootMotion', text)}
            ${numberSlider(player, 'animationCrossfadeDuration', 50, text)}`,
          )
        : nothing
    }
  `;
}

/** The key of a control's text is the attribute's name. */
function label(property: string, text: Text): string {
  return text(attributeOf(property) as Key);
}

function group(label: string, rows: TemplateResult): TemplateResult {
  return html`<div class="settings" role="group" aria-label=${label}><span>${label}</span>${rows}</div>`;
}

interface Slider {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** The value in readable form. */
  readonly shown: string;
  readonly onInput: (value: number) => void;
}

function slider({ label, min, max, step, value, shown, onInput }: Slider): TemplateResult {
  return html`<label class="row" title=${label}>
    <span>${label}</span>
    <input
      type="range"
      aria-label=${label}
      aria-valuetext=${shown}
      min=${min}
      max=${max}
      step=${step}
      .value=${String(value)}
      @input=${(event: Event) => onInput((event.target as HTMLInputElement).valueAsNumber)}
    />
  </label>`;
}

function numberSlider(player: ViewerHost, name: NumberName, step: number, text: Text): TemplateResult {
  const value = player[name];
  const shown =
    name === 'animationCrossfadeDuration'
      ? text('milliseconds', { count: numberText(player, value) })
      : numberText(player, value);
  return slider({
    ...{ label: label(name, text), min: 0, max: Math.max(MOST[name], value), step, value, shown },
    onInput: (wanted) => (player[name] = wanted),
  });
}

function lightSliders(player: ViewerHost, text: Text): TemplateResult {
  const [theta, phi] = lightAngles(player.lightDirection);
  const turn = (around: number, down: number): void => {
    player.lightDirection = `${around}deg ${down}deg`;
  };
  return html`${slider({
    ...{ label: text('light-side'), min: -180, max: 180, step: 5, value: theta, shown: `${theta}°` },
    onInput: (wanted) => turn(wanted, phi),
  })}
  ${slider({
    ...{ label: text('light-height'), min: 0, max: 90, step: 5, value: 90 - phi, shown: `${90 - phi}°` },
    onInput: (wanted) => turn(theta, 90 - wanted),
  })}`;
}

/** Integer degrees of `light-direction`. Scripts may use other units; then the default is shown. */
export function lightAngles(direction: string | null): readonly [theta: number, phi: number] {
  const [, theta, phi] = /^\s*(-?[\d.]+)deg\s+(-?[\d.]+)deg\s*$/.exec(direction ?? '') ?? [];
  return phi === undefined ? DEFAULT_LIGHT : [Math.round(Number(theta)), Math.round(Number(phi))];
}

/** The options for the background. */
const BACKGROUNDS = ['default', 'color', 'gradient', 'transparent'] as const;
type Background = (typeof BACKGROUNDS)[number];

/** The background option for a value of the CSS property. */
export function backgroundOf(value: string): Background {
  const given = value.trim();
  if (given === '') return 'default';
  if (given === 'transparent') return 'transparent';
  return given.includes('gradient(') ? 'gradient' : 'color';
}

function backgroundRows(player: ViewerHost, text: Text): TemplateResult {
  const value = player.style.getPropertyValue(BACKGROUND);
  const current = backgroundOf(value);
  const choose = (css: string | null): void => {
    if (css === null) player.style.removeProperty(BACKGROUND);
    else player.style.setProperty(BACKGROUND, css);
    player.requestUpdate();
  };
  const css: Record<Background, string | null> = {
    default: null,
    color: FIRST_COLOR,
    gradient: GRADIENT,
    transparent: 'transparent',
  };
  return html`<label class="row" title=${text('background')}>
      <span>${text('background')}</span>
      <select
        aria-label=${text('background')}
        @change=${(event: Event) => choose(css[(event.target as HTMLSelectElement).value as Background])}
      >
        ${BACKGROUNDS.map(
          (word) =>
            html`<option value=${word} .selected=${word === current}>${text(`background-${word}`)}</option>`,
        )}
      </select>
    </label>
    ${
      current === 'color'
        ? html`<label class="row" title=${text('background-color')}>
            <span>${text('background-color')}</span>
            <input
              type="color"
              aria-label=${text('background-color')}
              .value=${/^#[\da-f]{6}$/i.test(value.trim()) ? value.trim() : FIRST_COLOR}
              @input=${(event: Event) => choose((event.target as HTMLInputElement).value)}
            />
          </label>`
        : nothing
    }`;
}

function select(player: ViewerHost, name: 'projection' | 'rootMotion', text: Text): TemplateResult {
  const title = label(name, text);
  const words: readonly string[] = ATTRIBUTES[name].words;
  return html`<label class="row" title=${title}>
    <span>${title}</span>
    <select
      aria-label=${title}
      @change=${(event: Event) => Reflect.set(player, name, (event.target as HTMLSelectElement).value)}
    >
      ${words.map(
        (word) =>
          html`<option value=${word} .selected=${word === player[name]}>
            ${text(`${attributeOf(name)}-${word}` as Key)}
          </option>`,
      )}
    </select>
  </label>`;
}

function fieldOfViewSlider(player: ViewerHost, text: Text): TemplateResult | typeof nothing {
  if (player.projection === 'orthographic') return nothing;
  const degrees = Math.round(player.getFieldOfView());
  return slider({
    ...{ label: text('field-of-view'), min: 10, max: 100, step: 1, value: degrees, shown: `${degrees}°` },
    onInput: (wanted) => (player.fieldOfView = `${wanted}deg`),
  });
}

function turnSwitch(player: ViewerHost, text: Text): TemplateResult {
  return html`<div class="switches">
    <label title=${text('auto-rotate')}>
      <input
        type="checkbox"
        .checked=${player.autoRotate}
        @change=${(event: Event) => (player.autoRotate = (event.target as HTMLInputElement).checked)}
      />${text('auto-rotate')}
    </label>
  </div>`;
}

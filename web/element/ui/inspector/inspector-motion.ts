import { html, nothing, type TemplateResult } from 'lit';
import type { CameraPath, Clip } from '../../../core/index.js';
import { ATTRIBUTES } from '../../attributes.js';
import type { ViewerHost } from '../../viewer-host.js';
import { textsOf, type TextOf } from '../../i18n/index.js';
import { INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

type Text = TextOf<keyof typeof INSPECTOR_TEXTS>;

/** Playback settings of the shown animation or the active camera path. */
export function renderMotion(player: ViewerHost): TemplateResult | typeof nothing {
  const { path, clip } = player.session;
  const text = textsOf(player, INSPECTOR_TEXTS);
  const chosen = path
    ? pathSettings(player, path.value, text)
    : clip && clipSettings(player, clip.value, text);
  if (!chosen) return nothing;
  return html`<h2>${text(path ? 'camera' : 'playback')}</h2>
    <div class="settings">${chosen}</div>`;
}

function clipSettings(player: ViewerHost, clip: Clip, text: Text): TemplateResult | null {
  if (clip.frameCount < 2) return null;
  const found = text(`found-loop-${clip.loopRule}`);
  const follow = choice(text('camera'), ATTRIBUTES.cameraFollow.words, player.cameraFollow, {
    nameOf: (word) => text(`camera-follow-${word}`),
    choose: (word) => (player.cameraFollow = word),
  });
  return html`
    ${choice(text('loop-rule'), ATTRIBUTES.loopRule.words, player.loopRule, {
      nameOf: (rule) => text(`loop-rule-${rule}`, { rule: found }),
      choose: (rule) => (player.loopRule = rule),
    })}
    ${choice(text('root-motion'), ATTRIBUTES.rootMotion.words, player.rootMotion, {
      nameOf: (mode) => text(`root-motion-${mode}`),
      choose: (mode) => (player.rootMotion = mode),
    })}
    ${player.rootMotion === 'travel' ? follow : nothing} ${frameRange(player, text)}
  `;
}

function pathSettings(player: ViewerHost, path: CameraPath, text: Text): TemplateResult {
  const auto =
    player.cameraCuts === 'auto'
      ? text('camera-cuts-found', { cuts: text(`found-cuts-${path.cutConvention}`) })
      : text('camera-cuts-auto');
  const cuts = choice(text('camera-cuts'), ATTRIBUTES.cameraCuts.words, player.cameraCuts, {
    nameOf: (word) => (word === 'auto' ? auto : text(`camera-cuts-${word}`)),
    choose: (word) => (player.cameraCuts = word),
  });
  return html`
    ${path.cuts.length > 0 ? cuts : nothing}
    ${choice(text('camera-fov-rule'), ATTRIBUTES.cameraFovRule.words, player.cameraFovRule, {
      nameOf: (rule) => text(`camera-fov-rule-${rule}`),
      choose: (rule) => (player.cameraFovRule = rule),
    })}
    ${frameRange(player, text)}
  `;
}

function frameRange(player: ViewerHost, text: Text): TemplateResult {
  const { clock } = player.driver;
  const { first, last } = clock.range ?? { first: 0, last: clock.lastFrame };
  const changed = (event: Event): void => {
    const inputs = (event.target as HTMLElement).closest('.range')?.querySelectorAll('input') ?? [];
    const [from = 0, to = clock.lastFrame] = [...inputs].map((input) => input.valueAsNumber);
    if (Number.isFinite(from + to)) player.setRange(from, to);
  };
  const bound = (label: string, value: number): TemplateResult =>
    html`<input
      type="number"
      aria-label=${label}
      min="0"
      max=${clock.lastFrame}
      .value=${String(value)}
      @change=${changed}
    />`;
  const all = (): void => {
    player.setRange();
  };
  return html`<div class="setting range">
    <span>${text('frames')}</span>
    <span>
      ${bound(text('first-frame'), first)} – ${bound(text('last-frame'), last)}
      <button type="button" ?disabled=${clock.range === null} @click=${all}>${text('all-frames')}</button>
    </span>
  </div>`;
}

interface Choice<Word> {
  readonly nameOf: (word: Word) => string;
  readonly choose: (word: Word) => void;
}

function choice<Word extends string>(
  label: string,
  words: readonly Word[],
  current: Word,
  { nameOf, choose }: Choice<Word>,
): TemplateResult {
  const changed = (event: Event): void => {
    choose((event.target as HTMLSelectElement).value as Word);
  };
  return html`<label class="setting">
    <span>${label}</span>
    <select aria-label=${label} @change=${changed}>
      ${words.map((word) => html`<option value=${word} .selected=${word === current}>${nameOf(word)}</option>`)}
    </select>
  </label>`;
}

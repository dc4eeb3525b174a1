import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { Loop } from '../../../core/index.js';
import { countText, ICONS, numberText } from '../parts/index.js';
import { ModelOptions } from './model-options.js';
import type { Playback } from '../../playback/index.js';
import { marksAt, renderMarks, type TimelineMark } from './timeline-marks.js';
import { textsOf, type TextOf, type Worded } from '../../i18n/index.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';

export interface ListItem {
  readonly name: string;
  readonly disabled: boolean;
  readonly hint: string;
}

/** The state of the bar, without the moving playhead. */
export interface ControlsState {
  readonly paused: boolean;
  readonly loop: Loop;
  readonly speed: number;
  readonly models: readonly string[];
  readonly model: string | null;
  readonly animations: readonly ListItem[];
  readonly animation: string | null;
  readonly paths: readonly string[];
  readonly path: string | null;
  readonly marks: readonly TimelineMark[];
  /** Number of messages; 0 hides the button. */
  readonly notices: number;
  /** Some of them are errors or warnings. */
  readonly alarming: boolean;
  readonly displayOpen: boolean;
}

export interface ControlsActions {
  togglePlay(): void;
  seekFrame(frame: number): void;
  step(frames: number): void;
  /** Called when the user starts or ends dragging the playhead. */
  hold(held: boolean): void;
  chooseModel(name: string): void;
  chooseAnimation(name: string): void;
  /** Null is the free camera. */
  choosePath(name: string | null): void;
  setSpeed(speed: number): void;
  nextLoop(): void;
  toggleMessages(): void;
  toggleDisplay(): void;
}

const SPEEDS = [0.1, 0.25, 0.5, 1, 1.5, 2];
/** Number of frames for Page Up and Page Down on the timeline. */
const BIG_STEP = 10;

/** The bar under the picture. Lit renders it when the state changes; the playhead is updated directly. */
export class Controls {
  readonly #actions: ControlsActions;
  readonly #element: Worded;
  readonly #text: TextOf<keyof typeof UI_TEXTS>;
  readonly #scrubber = createRef<HTMLInputElement>();
  readonly #models = new ModelOptions();
  readonly #now = createRef<HTMLElement>();
  readonly #seconds = createRef<HTMLElement>();
  #marks: readonly TimelineMark[] = [];

  constructor(actions: ControlsActions, element: Worded) {
    this.#actions = actions;
    this.#element = element;
    this.#text = textsOf(element, UI_TEXTS);
  }

  render(state: ControlsState, clock: Playback): TemplateResult {
    const playable = clock.duration > 0;
    this.#marks = state.marks;
    return html`
      <div
        class="bar ${playable ? '' : 'short'}"
        part="controls"
        role="group"
        aria-label=${this.#text('controls')}
      >
        ${playable ? this.#renderPlay(state) : nothing}
        ${playable ? this.#renderTimeline(state, clock) : nothing}
        <div class="choices" part="choices">
          ${this.#renderModels(state)} ${this.#renderAnimations(state)} ${this.#renderPaths(state)}
          ${playable ? this.#renderSpeed(state) : nothing} ${playable ? this.#renderLoop(state) : nothing}
          ${this.#renderDisplay(state)} ${this.#renderNotices(state)}
        </div>
      </div>
    `;
  }

  /**
   * Updates frame and time without rendering. `settled` false skips values that only assistive technology
   * reads.
   */
  showPlayhead(clock: Playback, settled: boolean): void {
    const frame = String(Math.floor(clock.frame));
    if (this.#now.value && this.#now.value.textContent !== frame) this.#now.value.textContent = frame;
    const seconds = numberText(this.#element, clock.time, 2);
    if (this.#seconds.value) this.#seconds.value.textContent = seconds;
    const scrubber = this.#scrubber.value;
    if (!scrubber) return;
    scrubber.value = String(clock.frame);
    const share = clock.lastFrame > 0 ? Number(scrubber.value) / clock.lastFrame : 0;
    scrubber.style.setProperty('--share', share.toFixed(4));
    this.#showRange(scrubber, clock);
    if (!settled) return;
    const parts = { frame, last: clock.lastFrame, seconds };
    const here = this.#marks.filter((mark) => Math.floor(mark.frame) === Math.floor(clock.frame));
    const texts = new Set([this.#text('playhead', parts), ...here.map(({ text }) => text)]);
    scrubber.setAttribute('aria-valuetext', [...texts].join(', '));
  }

  /** Shows the played range of the timeline. */
  #showRange({ style, classList }: HTMLElement, { range, lastFrame }: Playback): void {
    classList.toggle('ranged', range !== null);
    style.setProperty('--first', ((range?.first ?? 0) / Math.max(lastFrame, 1)).toFixed(4));
    style.setProperty('--last', ((range?.last ?? lastFrame) / Math.max(lastFrame, 1)).toFixed(4));
  }

  #renderPlay({ paused }: ControlsState): TemplateResult {
    const name = this.#text(paused ? 'play' : 'pause');
    return html`<button
      class="round"
      part="play-button"
      type="button"
      aria-label=${name}
      title="${name} (${this.#text('key-space')})"
      @click=${() => this.#actions.togglePlay()}
    >
      ${paused ? ICONS.play : ICONS.pause}
    </button>`;
  }

  #renderTimeline(state: ControlsState, clock: Playback): TemplateResult {
    const through = state.path !== null;
    const label = through
      ? this.#text('camera-path-position', { name: state.path })
      : this.#text('animation-position', { name: state.animation ?? '' });
    return html`
      <input
        ${ref(this.#scrubber)}
        class="scrubber"
        part="scrubber"
        type="range"
        min="0"
        max=${clock.lastFrame}
        step="any"
        aria-label=${label}
        @input=${this.#onScrub}
        @pointermove=${this.#onPointer}
        @pointerdown=${() => this.#actions.hold(true)}
        @pointerup=${this.#onRelease}
        @pointercancel=${this.#onRelease}
        @blur=${this.#onRelease}
        @keydown=${this.#onScrubKey}
      />
      ${renderMarks(state.marks, clock.lastFrame)}
      <div class="readout" part="readout" aria-hidden="true" title=${label}>
        <span class="unit">${this.#text(through ? 'unit-camera' : 'unit-frame')}</span>
        <span class="count"
          ><span class="now" data-digits=${digits(clock.lastFrame)} ${ref(this.#now)}></span> /
          ${clock.lastFrame}</span
        >
        <span class="time"
          ><span class="seconds" ${ref(this.#seconds)}></span> /
          ${numberText(this.#element, clock.duration, 2)} ${this.#text('unit-seconds')}</span
        >
      </div>
    `;
  }

  #renderModels({ models, model }: ControlsState): TemplateResult | typeof nothing {
    if (models.length < 2) return nothing;
    const label = this.#text('model');
    const list = guard([models, label], () => {
      const options = this.#models.make(models, model);
      return choice('model', label, '', ICONS.model, options, (value) => this.#actions.chooseModel(value));
    });
    const chosen = guard([models, model], () => {
      this.#models.choose(model);
      return nothing;
    });
    return html`${list}${chosen}`;
  }

  #renderAnimations({ animations, animation }: ControlsState): TemplateResult | typeof nothing {
    if (animations.length === 0) return nothing;
    const options = animations.map(({ name, disabled, hint }) =>
      option(
        name,
        disabled ? this.#text('does-not-fit', { name }) : name,
        name === animation,
        disabled,
        hint,
      ),
    );
    if (animation === null) options.unshift(option('', this.#text('bind-pose'), true));
    return choice('animation', this.#text('animation'), '[, ]', ICONS.figure, options, (value) =>
      this.#actions.chooseAnimation(value),
    );
  }

  #renderPaths({ paths, path }: ControlsState): TemplateResult | typeof nothing {
    if (paths.length === 0) return nothing;
    const options = [
      option('', this.#text('free-camera'), path === null),
      ...paths.map((name) => option(name, name, name === path)),
    ];
    return choice(
      'camera',
      this.#text('camera'),
      `C, ${this.#text('key-escape')}`,
      ICONS.camera,
      options,
      (value) => this.#actions.choosePath(value || null),
    );
  }

  #renderSpeed({ speed }: ControlsState): TemplateResult {
    const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
    const options = speeds.map((value) =>
      option(String(value), `${numberText(this.#element, value, 0, 3)}×`, value === speed),
    );
    return choice('speed', this.#text('speed'), '<, >', nothing, options, (value) =>
      this.#actions.setSpeed(Number(value)),
    );
  }

  #renderLoop({ loop }: ControlsState): TemplateResult {
    const name = this.#text('loop', { mode: this.#text(`loop-${loop}`) });
    return html`<button
      class="plain"
      part="loop-button"
      type="button"
      aria-label=${name}
      title="${name} (L)"
      @click=${() => this.#actions.nextLoop()}
    >
      ${ICONS[loop]}
    </button>`;
  }

  #renderDisplay({ displayOpen }: ControlsState): TemplateResult {
    const name = this.#text('display');
    return html`<button
      class="plain display-button"
      part="display-button"
      type="button"
      aria-label=${name}
      aria-expanded=${displayOpen}
      title=${name}
      @click=${() => this.#actions.toggleDisplay()}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !displayOpen) return;
        event.preventDefault();
        this.#actions.toggleDisplay();
      }}
    >
      ${ICONS.display}
    </button>`;
  }

  #renderNotices({ notices, alarming }: ControlsState): TemplateResult | typeof nothing {
    if (notices === 0) return nothing;
    const name = countText(this.#element, 'finding', notices);
    return html`<button
      class="plain ${alarming ? 'notice' : ''}"
      part="messages-button"
      type="button"
      aria-label=${name}
      title=${name}
      @click=${() => this.#actions.toggleMessages()}
    >
      ${ICONS.notice}
    </button>`;
  }

  readonly #onScrub = (event: Event): void => {
    this.#actions.seekFrame(Math.round(Number((event.target as HTMLInputElement).value)));
  };

  /** The tooltip shows the marks under the pointer. */
  readonly #onPointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const scrubber = currentTarget as HTMLInputElement;
    const text = marksAt(this.#marks, scrubber, clientX, Number(scrubber.max));
    if (scrubber.title !== text) scrubber.title = text;
  };

  readonly #onRelease = (): void => this.#actions.hold(false);

  /** Moves by integer frames, not by the browser's step. */
  readonly #onScrubKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const max = Number((event.target as HTMLInputElement).max);
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.#actions.step(-1),
      ArrowDown: () => this.#actions.step(-1),
      ArrowRight: () => this.#actions.step(1),
      ArrowUp: () => this.#actions.step(1),
      PageUp: () => this.#actions.step(BIG_STEP),
      PageDown: () => this.#actions.step(-BIG_STEP),
      Home: () => this.#actions.seekFrame(0),
      End: () => this.#actions.seekFrame(max),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
}

function digits(lastFrame: number): string {
  return String(Math.min(String(lastFrame).length, 5));
}

function option(value: string, text: string, selected: boolean, disabled = false, hint = ''): TemplateResult {
  return html`<option value=${value} ?disabled=${disabled} .selected=${selected} title=${hint || nothing}>
    ${text}
  </option>`;
}

/** A native list: it works well with touch, keyboard and assistive technology. */
function choice(
  kind: string,
  label: string,
  keys: string,
  icon: TemplateResult | typeof nothing,
  options: readonly TemplateResult[] | DocumentFragment,
  onChoose: (value: string) => void,
): TemplateResult {
  const changed = (event: Event): void => onChoose((event.target as HTMLSelectElement).value);
  return html`<label
    class="choice ${kind}"
    part="${kind}-choice"
    title=${keys ? `${label} (${keys})` : label}
  >
    ${icon}
    <select part="${kind}-select" aria-label=${label} @change=${changed}>
      ${options}
    </select>
    ${ICONS.chevron}
  </label>`;
}

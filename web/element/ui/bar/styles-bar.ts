import { css } from 'lit';

/**
 * The bar with its lists: two rows if narrow, one from 720 px on. The messages use the same buttons and
 * surfaces.
 */
export const barStyles = css`
  .panel {
    position: absolute;
    right: 8px;
    bottom: 8px;
    left: 8px;
    display: flex;
    flex-direction: column;
    gap: 8px;
    max-height: calc(100% - 16px);
    pointer-events: none;
  }

  .bar,
  .note,
  .messages {
    border: 1px solid var(--_edge);
    border-radius: 12px;
    background: var(--md5-ui-background, var(--_surface));
    backdrop-filter: blur(14px) saturate(1.4);
    -webkit-backdrop-filter: blur(14px) saturate(1.4);
    box-shadow: 0 4px 18px rgb(0 0 0 / 0.1);
    pointer-events: auto;
  }

  /* One line, as wide as its text; two if the picture is narrower. */
  .note {
    display: flex;
    align-items: center;
    align-self: center;
    box-sizing: border-box;
    max-width: 100%;
    padding-inline: 12px 4px;
    background: var(--md5-ui-background, var(--_solid));
  }

  .note span {
    display: -webkit-box;
    overflow: hidden;
    margin-block: 6px;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  .empty {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    margin: 0;
    padding: 16px;
    pointer-events: none;
    text-align: center;
  }

  /* Time runs from left to right in all languages, as in other players. */
  .bar {
    display: grid;
    direction: ltr;
    grid-template:
      'play scrubber readout' auto
      'choices choices choices' auto / auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 6px;
    padding: 4px 6px;
    transition:
      opacity 0.25s,
      transform 0.25s;
  }

  /* Without a timeline it is as wide as its buttons. */
  .bar.short {
    grid-template: 'choices' auto / minmax(0, auto);
    margin-left: auto;
    max-width: 100%;
  }

  /* Out of sight only: reading commands and the keyboard still find it. */
  .panel.away .bar {
    opacity: 0;
    pointer-events: none;
    transform: translateY(6px);
  }

  button,
  select {
    box-sizing: border-box;
    height: 32px;
    margin: 0;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  button {
    display: inline-grid;
    flex: none;
    min-width: 32px;
    padding: 0 6px;
    place-items: center;
  }

  button:hover,
  .choice:hover {
    background: var(--_hover);
  }

  button:focus-visible,
  select:focus-visible,
  .messages ul:focus-visible,
  .scrubber:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  .icon {
    display: block;
    width: 20px;
    height: 20px;
    fill: none;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.7;
    pointer-events: none;
  }

  .icon .solid {
    fill: currentColor;
    stroke: none;
  }

  .round {
    grid-area: play;
    border-radius: 50%;
  }

  .scrubber {
    --track: color-mix(in srgb, currentColor 20%, transparent);
    --done: calc(var(--share, 0) * (100% - 14px) + 7px);
    --bar: linear-gradient(to right, var(--_line) var(--done), var(--track) 0);
    grid-area: scrubber;
    width: 100%;
    min-width: 0;
    height: 32px;
    margin: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    cursor: pointer;
    touch-action: none;
    appearance: none;
    -webkit-appearance: none;
  }

  .marks {
    grid-area: scrubber;
    width: calc(100% - 14px);
    height: 24px;
    margin: 0 7px;
    overflow: visible;
    pointer-events: none;
  }

  .marks line {
    stroke: currentColor;
    stroke-width: 2;
  }

  /* Events are dots above the track, cuts lines across it. */
  .marks .event {
    stroke-dasharray: 0 99;
    stroke-linecap: round;
    stroke-width: 5;
  }

  .marks .cut {
    stroke-width: 1.5;
    opacity: 0.75;
  }

  /* What is not played is left out of the track. */
  .scrubber.ranged {
    --from: calc(var(--first) * (100% - 14px) + 5px);
    --to: calc(var(--last) * (100% - 14px) + 9px);
    --bar: linear-gradient(
      to right,
      var(--_hover) var(--from),
      var(--_line) 0 var(--done),
      var(--track) 0 var(--to),
      var(--_hover) 0
    );
  }

  @media (forced-colors: active) {
    .scrubber {
      --_line: Highlight;
      --_hover: GrayText;
      --track: CanvasText;
      forced-color-adjust: none;
    }

    button,
    select {
      border: 1px solid ButtonText;
    }

    [aria-expanded='true'] {
      border-color: Highlight;
    }
  }

  .scrubber::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--bar);
  }

  .scrubber::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--bar);
  }

  .scrubber::-webkit-slider-thumb {
    width: 14px;
    height: 14px;
    margin-top: -5px;
    border: 0;
    border-radius: 50%;
    background: var(--_line);
    appearance: none;
    -webkit-appearance: none;
  }

  .scrubber::-moz-range-thumb {
    width: 14px;
    height: 14px;
    border: 0;
    border-radius: 50%;
    background: var(--_line);
  }

  .readout {
    display: flex;
    grid-area: readout;
    gap: 10px;
    padding-right: 4px;
    white-space: nowrap;
  }

  .readout .unit,
  .readout .time {
    display: none;
    color: var(--md5-ui-foreground, var(--_muted));
  }

  .now,
  .seconds {
    display: inline-block;
    min-width: 1ch;
    text-align: right;
  }

  .now {
    font-weight: 600;
  }

  .now[data-digits='2'] {
    min-width: 2ch;
  }

  .now[data-digits='3'] {
    min-width: 3ch;
  }

  .now[data-digits='4'] {
    min-width: 4ch;
  }

  .now[data-digits='5'] {
    min-width: 5ch;
  }

  .seconds {
    min-width: 4ch;
  }

  .choices {
    display: flex;
    grid-area: choices;
    align-items: center;
    gap: 2px;
    min-width: 0;
  }

  .choice {
    position: relative;
    display: flex;
    flex: 0 1 auto;
    align-items: center;
    min-width: 44px;
    border-radius: 8px;
  }

  .choice .icon:first-child {
    position: absolute;
    left: 7px;
    width: 18px;
    height: 18px;
  }

  .choice .icon:last-child {
    position: absolute;
    right: 3px;
    width: 16px;
    height: 16px;
    opacity: 0.7;
  }

  .choice select {
    width: 100%;
    min-width: 0;
    padding: 0 20px 0 30px;
    text-overflow: ellipsis;
    field-sizing: content;
    appearance: none;
    -webkit-appearance: none;
  }

  /* Native option lists take these two instead of the bar's translucent ones. */
  .choice option {
    background: Canvas;
    color: CanvasText;
  }

  .choice option:disabled {
    color: GrayText;
  }

  .choice.camera {
    flex-shrink: 4;
  }

  .choice.speed {
    flex: none;
    margin-left: auto;
  }

  .choice.speed select {
    padding-left: 8px;
  }

  .choice.speed ~ .display-button {
    margin-left: 0;
  }

  .display-button {
    margin-left: auto;
  }

  .notice {
    color: var(--_warning);
  }

  @container viewer (max-width: 299px) {
    .choices {
      gap: 0;
    }

    .choice:not(.speed) {
      min-width: 34px;
    }

    .choice:not(.speed) select {
      padding-right: 4px;
    }

    .choice:not(.speed) .icon:last-child {
      display: none;
    }
  }

  @container viewer (min-width: 300px) {
    .choice.animation {
      min-width: 76px;
    }
  }

  @container viewer (min-width: 400px) {
    .readout .unit {
      display: inline;
    }

    .readout .unit {
      margin-right: -6px;
    }
  }

  @container viewer (min-width: 520px) {
    .readout .time {
      display: inline;
    }
  }

  @container viewer (min-width: 720px) {
    .bar {
      grid-template: 'play scrubber readout choices' auto / auto minmax(120px, 1fr) auto minmax(0, auto);
    }

    .choice {
      max-width: 170px;
    }
  }

  @media (pointer: coarse) {
    button,
    select,
    .scrubber {
      height: 40px;
    }

    button {
      min-width: 40px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .bar {
      transition: none;
    }
  }
`;

import { css } from 'lit';

/**
 * The element's frame: tokens, picture, poster, progress, failure text. Colours follow the inherited
 * `color-scheme`. Every token can be set from outside through the documented custom properties.
 */
export const frameStyles = css`
  :host {
    --_background: radial-gradient(120% 90% at 50% 28%, #fbfbfc 0%, #eceef1 52%, #d5d9df 100%);
    --_foreground: #1b1f27;
    --_muted: #596170;
    --_surface: rgb(255 255 255 / 0.92);
    --_solid: #fff;
    --_edge: rgb(20 26 38 / 0.12);
    --_field: #7a8290;
    --_hover: rgb(20 26 38 / 0.07);
    --_accent: #2f5fe0;
    --_grid: rgb(70 80 100 / 0.28);
    --_bone: #d9480f;
    --_error: #b42318;
    --_warning: #9a5b00;
    --_line: var(--md5-accent, var(--_accent));
    position: relative;
    display: block;
    box-sizing: border-box;
    width: 100%;
    min-width: 0;
    aspect-ratio: 4 / 3;
    overflow: hidden;
    contain: content;
    color: var(--md5-ui-foreground, var(--_foreground));
    background: var(--md5-background, var(--_background));
    font:
      400 13px/1.4 system-ui,
      sans-serif;
    font-variant-numeric: tabular-nums;
    /* Text and width do not change with the paragraph or table around them. */
    letter-spacing: 0;
    text-align: start;
    text-indent: 0;
    text-transform: none;
    white-space: normal;
    word-spacing: 0;
    writing-mode: horizontal-tb;
    -webkit-tap-highlight-color: transparent;
  }

  @supports (color: light-dark(#000, #fff)) {
    :host {
      --_background: radial-gradient(
        120% 90% at 50% 28%,
        light-dark(#fbfbfc, #343a45) 0%,
        light-dark(#eceef1, #20242c) 52%,
        light-dark(#d5d9df, #13161b) 100%
      );
      --_foreground: light-dark(#1b1f27, #eef1f6);
      --_muted: light-dark(#596170, #a7b0bf);
      --_surface: light-dark(rgb(255 255 255 / 0.92), rgb(25 28 35 / 0.9));
      --_solid: light-dark(#fff, #191c23);
      --_edge: light-dark(rgb(20 26 38 / 0.12), rgb(255 255 255 / 0.13));
      --_field: light-dark(#7a8290, #8b94a3);
      --_hover: light-dark(rgb(20 26 38 / 0.07), rgb(255 255 255 / 0.1));
      --_accent: light-dark(#2f5fe0, #8db0ff);
      --_grid: light-dark(rgb(70 80 100 / 0.28), rgb(190 205 235 / 0.2));
      --_bone: light-dark(#d9480f, #ffb561);
      --_error: light-dark(#b42318, #ff9d92);
      --_warning: light-dark(#9a5b00, #f5c26b);
    }
  }

  /* What shrinks to its content takes 300 px, as a video does: two letters with much room between, which may wrap. */
  :host::before {
    display: block;
    height: 0;
    overflow: hidden;
    font-size: 0;
    word-spacing: 300px;
    visibility: hidden;
    content: '. .';
  }

  :host([hidden]) {
    display: none;
  }

  .frame,
  .stage,
  .poster,
  .failure {
    position: absolute;
    inset: 0;
  }

  .frame {
    container: viewer / size;
  }

  .stage {
    outline: none;
    user-select: none;
    -webkit-user-select: none;
  }

  .stage.movable {
    cursor: grab;
  }

  .stage.movable:active {
    cursor: grabbing;
  }

  @media screen {
    :is(.stage, .load):focus-visible::after {
      position: absolute;
      inset: 0;
      border: 2px solid var(--_line);
      border-radius: inherit;
      /* The second line is seen on pictures where the first one is not. */
      outline: 2px solid var(--_solid);
      outline-offset: -4px;
      content: '';
      pointer-events: none;
    }
  }

  /* color and outline-color carry the colours of grid and bones to the drawing; their transition tells of a change. */
  canvas {
    display: block;
    width: 100%;
    height: 100%;
    color: var(--md5-grid-color, var(--_grid));
    outline: 0 solid var(--md5-bone-color, var(--_bone));
    transition:
      color 1ms,
      outline-color 1ms;
  }

  /* A poster may be smaller than the picture, or clear in parts. */
  .veiled canvas {
    visibility: hidden;
  }

  .poster {
    display: grid;
    grid: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    pointer-events: none;
    transition:
      opacity 0.3s,
      visibility 0.3s;
  }

  .poster img,
  .poster ::slotted(*) {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }

  .poster.gone {
    visibility: hidden;
    opacity: 0;
  }

  .load {
    position: absolute;
    inset: 0;
    width: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    cursor: pointer;
    font: inherit;
    font-weight: 500;
  }

  .load span {
    padding: 10px 18px;
    border: 1px solid var(--_edge);
    border-radius: 999px;
    background: var(--md5-ui-background, var(--_solid));
  }

  .load:focus-visible {
    outline: none;
  }

  .progress {
    position: absolute;
    inset: 0 0 auto;
    height: 3px;
    overflow: hidden;
    opacity: 0;
    transition: opacity 0.3s 0.1s;
  }

  .progress.busy {
    opacity: 1;
  }

  .progress div {
    width: calc(100% * var(--progress, 0));
    height: 100%;
    background: var(--progress-bar-color, var(--_line));
    transition: width 0.2s;
  }

  @media (forced-colors: active) {
    :is(.stage, .load):focus-visible::after {
      outline-color: Canvas;
    }

    .progress div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }

  .failure {
    display: grid;
    padding: 12px;
    place-items: end center;
    pointer-events: none;
    text-align: center;
  }

  .failure p {
    max-width: 36em;
    margin: 0;
    padding: 10px 14px;
    border-radius: 10px;
    background: var(--md5-ui-background, var(--_surface));
    pointer-events: auto;
  }

  /*
   * On paper: the model with its annotations, or the poster and what is said of the picture. Light, without ground.
   * The picture keeps its shape, because it is not drawn for the page of paper.
   */
  @media print {
    :host {
      break-inside: avoid;
      color-scheme: light;
      background: none;
    }

    canvas {
      object-fit: contain;
    }

    /* What shows itself by its own style attribute, too. */
    .frame ~ *,
    .frame > :not(.stage, .annotations, .poster),
    .poster.gone {
      display: none !important;
    }

    .veiled::after {
      position: absolute;
      inset: auto 0 0;
      padding: 4px;
      content: attr(aria-label);
      text-align: center;
    }

    .veiled + .poster {
      bottom: 28px;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .poster,
    .progress,
    .progress div {
      transition: none;
    }
  }
`;

import { css } from 'lit';

/**
 * The default style of annotations. Every rule of the page has priority, because the elements belong to the
 * page.
 */
export const annotationStyles = css`
  .annotations {
    --_hotspot-foreground: var(--md5-hotspot-foreground, #fff);
    --_hotspot-background: var(--md5-hotspot-background, rgb(22 26 34 / 0.86));
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
  }

  .hotspot {
    position: absolute;
    inset: 0;
    transition: opacity 0.2s;
    will-change: transform;
  }

  /* Hidden ones leave the tab order once they have faded. */
  .hotspot.hidden {
    opacity: 0;
    visibility: hidden;
    transition:
      opacity 0.2s,
      visibility 0s 0.2s;
  }

  /* Pages let their buttons inherit the colour of the text: then it is that of annotations. */
  .place {
    position: absolute;
    display: grid;
    width: 0;
    height: 0;
    color: var(--_hotspot-foreground);
    place-items: center;
    place-content: center;
  }

  .leader-line {
    position: absolute;
    top: 0;
    left: 0;
    height: 1.5px;
    background: var(--_hotspot-background);
    transform-origin: 0 50%;
  }

  .leader-line::before {
    position: absolute;
    top: 50%;
    left: 0;
    width: 7px;
    height: 7px;
    border-radius: 50%;
    background: inherit;
    transform: translate(-50%, -50%);
    content: '';
  }

  ::slotted([slot^='hotspot-']) {
    box-sizing: border-box;
    width: max-content;
    max-width: 16em;
    min-width: 24px;
    min-height: 24px;
    margin: 0;
    padding: 3px 10px;
    border: 1.5px solid rgb(255 255 255 / 0.9);
    border-radius: 12px;
    color: var(--_hotspot-foreground);
    background: var(--_hotspot-background);
    box-shadow: 0 1px 4px rgb(0 0 0 / 0.3);
    font: inherit;
    text-align: center;
    cursor: pointer;
    pointer-events: auto;
  }

  ::slotted([slot^='hotspot-']:empty) {
    padding: 0;
  }

  ::slotted([slot^='hotspot-']:focus-visible) {
    outline: 2px solid var(--_line);
    outline-offset: 2px;
    box-shadow: 0 0 0 2px var(--_solid);
  }

  .caption,
  .credits {
    position: absolute;
    left: 12px;
    right: 12px;
  }

  .caption {
    top: 10px;
  }

  .credits {
    bottom: calc(var(--_covered, 0px) + 8px);
    text-align: end;
    font-size: 0.85em;
  }

  ::slotted([slot='caption']),
  ::slotted([slot='credits']) {
    display: inline-block;
    max-width: 60%;
    margin: 0;
    padding: 2px 8px;
    border-radius: 6px;
    background: var(--_surface);
    pointer-events: auto;
  }

  @media (prefers-reduced-motion: reduce) {
    .hotspot,
    .hotspot.hidden {
      transition: none;
    }
  }

  @media (forced-colors: active) {
    .leader-line {
      background: CanvasText;
    }
  }

  /*
   * On paper: over the picture, which keeps its shape, and in colours that need no dark ground. Lengths of
   * containers would make the first page that Chromium prints blank.
   */
  @media print {
    .annotations {
      --_hotspot-foreground: #000;
      --_hotspot-background: #fff;
      width: max-content;
      max-width: 100%;
      max-height: 100%;
      margin: auto;
      aspect-ratio: var(--_shape);
    }

    .leader-line {
      background: #000;
      print-color-adjust: exact;
    }

    ::slotted([slot^='hotspot-']) {
      border-color: #000;
      box-shadow: none;
    }
  }
`;

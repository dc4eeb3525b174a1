import { css } from 'lit';

/** A panel next to the picture, or over its lower part if the element is narrow. */
export const sidePanelStyles = css`
  .side {
    position: absolute;
    inset: auto 8px calc(8px + var(--_covered, 0px));
    z-index: 1;
    display: flex;
    flex-direction: column;
    box-sizing: border-box;
    max-height: min(62%, calc(100% - 24px - var(--_covered, 0px)));
    overflow: hidden;
    border: 1px solid var(--_edge);
    border-radius: 14px;
    background: var(--md5-ui-background, var(--_surface));
    box-shadow: 0 4px 18px rgb(0 0 0 / 0.1);
    backdrop-filter: blur(18px) saturate(1.4);
    -webkit-backdrop-filter: blur(18px) saturate(1.4);
    pointer-events: auto;
  }

  @container viewer (min-width: 641px) {
    .side {
      inset: 12px 12px auto auto;
      width: 340px;
      max-height: calc(100% - 24px - var(--_covered, 0px));
    }

    /* What opens over the picture stands beside it, not under it. */
    .inspected .messages {
      max-width: calc(100% - 352px);
    }

    .inspected :is(.messages, .display) {
      margin-right: 352px;
    }
  }

  /* Where there is no room beside it, its report has the messages, and the display list lies over it. */
  @container viewer (max-width: 640px) {
    .side {
      background: var(--md5-ui-background, var(--_solid));
    }

    .inspected .messages {
      display: none;
    }

    .inspected .display {
      z-index: 2;
      background: var(--_solid);
    }
  }

  @container viewer (max-width: 340px) {
    .side .head h2 {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .side .facts {
      grid-template-columns: repeat(2, 1fr);
    }
  }

  .side .head {
    display: flex;
    flex: none;
    gap: 8px;
    align-items: center;
    padding-block: 7px;
    padding-inline: 16px 7px;
    border-bottom: 1px solid var(--_edge);
  }

  .side h2 {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    margin: 16px 0 6px;
    font-size: 13px;
    font-weight: 650;
  }

  .side .head h2 {
    flex: 1;
    min-width: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }

  .side small {
    color: var(--_muted);
    font-size: 12px;
    font-weight: 400;
  }

  .side .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: flex-end;
    font:
      500 12px/1.4 system-ui,
      sans-serif;
  }

  .side .jump,
  .side h2 button,
  .side ::slotted(button) {
    flex: none;
    height: auto;
    padding: 2px 8px;
    border: 1px solid var(--_edge);
    border-radius: 7px;
    background: none;
    color: inherit;
    font:
      500 12px/1.4 system-ui,
      sans-serif;
    cursor: pointer;
  }

  .side button:hover,
  .side ::slotted(button:hover) {
    background: var(--_hover);
  }

  .side .close {
    width: 30px;
    min-width: 30px;
    height: 30px;
    padding: 0;
  }

  .scroll {
    flex: 1;
    min-height: 0;
    padding: 2px 16px 16px;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .scroll:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  .facts {
    display: grid;
    grid-template-columns: repeat(4, 1fr);
    gap: 8px;
    margin: 12px 0 0;
  }

  .facts div {
    display: flex;
    flex-direction: column-reverse;
    align-items: flex-start;
  }

  .side dt {
    color: var(--_muted);
  }

  .side dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  /* Names and messages have their own direction. */
  .side :is(li, p, small, .jump, .what span, .pointed dd) {
    unicode-bidi: plaintext;
  }

  .facts dt {
    font-size: 12px;
  }

  .facts dd {
    direction: ltr;
    font-size: 17px;
    font-weight: 600;
  }

  .side ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .side li {
    padding: 6px 0;
    border-top: 1px solid var(--_edge);
    overflow-wrap: anywhere;
  }

  .side summary {
    padding: 6px 0;
    cursor: pointer;
  }

  .side li > button {
    display: block;
    width: calc(100% + 16px);
    height: auto;
    /* Blocks in blocks are placed by these, too. */
    justify-items: normal;
    margin: -6px -8px;
    padding: 6px 8px;
    text-align: start;
  }

  .side [aria-current='true'] .what {
    color: var(--_line);
  }

  /* There, colours do not tell. */
  @media (forced-colors: active) {
    .side [aria-current='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .side [aria-current='true'] :is(.what, small) {
      color: inherit;
    }
  }

  .what {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    justify-content: space-between;
    font-weight: 500;
  }

  .what small {
    flex: none;
  }

  .why {
    color: var(--_muted);
    font-size: 12px;
    overflow-wrap: anywhere;
  }

  .side p {
    margin: 0;
  }

  .side .events {
    margin-top: 6px;
  }

  .unfit .what {
    color: var(--_muted);
  }

  .setting {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding: 3px 0;
  }

  .setting > span:first-child {
    flex: none;
    color: var(--_muted);
  }

  .setting :is(select, input, button) {
    box-sizing: border-box;
    height: 26px;
    padding: 0 6px;
    border: 1px solid var(--_field);
    border-radius: 7px;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .setting select {
    min-width: 0;
    max-width: 210px;
  }

  .setting option {
    background: Canvas;
    color: CanvasText;
  }

  .setting input {
    width: 58px;
  }

  .setting button:disabled {
    opacity: 0.45;
    cursor: default;
  }

  .pointed {
    padding: 8px 16px 12px;
    border-top: 1px solid var(--_edge);
  }

  .pointed {
    flex: none;
    box-sizing: border-box;
    max-height: 46%;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .pointed table {
    width: 100%;
    margin-top: 4px;
    border-collapse: collapse;
    font-size: 12px;
  }

  .pointed :is(th, td) {
    padding: 2px 0;
    padding-inline-end: 6px;
    text-align: start;
    vertical-align: top;
    unicode-bidi: plaintext;
  }

  .pointed th {
    color: var(--_muted);
    font-weight: 400;
  }

  .pointed td:not(:nth-child(2)) {
    width: 1px;
    white-space: nowrap;
  }

  .pointed td {
    border-top: 1px solid var(--_edge);
    overflow-wrap: anywhere;
  }

  .pointed h2 {
    margin: 0 0 4px;
  }

  /* Below a narrow picture, the panel itself is low. */
  @container viewer (max-width: 560px) {
    .pointed {
      max-height: 30%;
    }
  }

  /* There, a word about the pointer is not worth its room. */
  @container viewer (max-height: 420px) {
    .pointed:has(> p) {
      display: none;
    }
  }

  .pointed dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 2px 12px;
    margin: 0;
  }

  @media (pointer: coarse) {
    .setting :is(select, input, button) {
      height: 36px;
    }
  }
`;

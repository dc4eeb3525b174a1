import { css } from 'lit';

/** The joint panel and the legend of the weights. */
export const jointStyles = css`
  .joint-tree .search {
    display: block;
    flex: none;
    box-sizing: border-box;
    width: calc(100% - 24px);
    height: 30px;
    margin: 8px 12px;
    padding: 0 10px;
    border: 1px solid var(--_field);
    border-radius: 8px;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .joint-tree .search::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .tree {
    position: relative;
    flex: 1 1 160px;
    min-height: 84px;
    overflow: auto;
    overscroll-behavior: contain;
    outline: none;
  }

  .tree:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  .tree .space {
    position: relative;
    overflow: hidden;
  }

  .joint-row {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    display: flex;
    gap: 2px;
    align-items: center;
    box-sizing: border-box;
    height: 26px;
    padding-inline: calc(6px + 13px * var(--level)) 12px;
    white-space: nowrap;
    cursor: default;
    user-select: none;
    -webkit-user-select: none;
  }

  .joint-row .twist {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 20px;
    height: 100%;
    color: var(--_muted);
  }

  .joint-row .twist .icon {
    width: 14px;
    height: 14px;
  }

  .joint-row[aria-expanded='false'] .icon {
    rotate: -90deg;
  }

  .joint-row:dir(rtl)[aria-expanded='false'] .icon {
    rotate: 90deg;
  }

  .joint-row:not([aria-expanded]) .icon {
    display: none;
  }

  .joint-row .name {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
  }

  .joint-row:dir(rtl) .name {
    text-align: right;
  }

  .joint-row small {
    flex: none;
    padding-inline-start: 8px;
  }

  .joint-row.above {
    color: var(--_muted);
  }

  .joint-row.left-out .name {
    color: var(--_muted);
    text-decoration: line-through;
  }

  .joint-tree .hiding {
    display: flex;
    gap: 4px 10px;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    padding: 0 16px 8px;
  }

  .joint-row:hover,
  .joint-row.hovered {
    background: var(--_hover);
  }

  .joint-row[aria-selected='true'] {
    background: color-mix(in srgb, var(--_line) 18%, transparent);
    font-weight: 600;
  }

  .joint-row[aria-selected='true'] :is(small, .twist) {
    color: inherit;
  }

  .joint-tree .none {
    padding: 6px 16px;
    color: var(--_muted);
  }

  .below {
    flex: 0 1 auto;
    box-sizing: border-box;
    min-height: 60px;
    max-height: 62%;
    padding: 8px 16px 12px;
    overflow: auto;
    border-top: 1px solid var(--_edge);
    overscroll-behavior: contain;
  }

  .below .pointed {
    max-height: none;
    margin-top: 10px;
    padding: 8px 0 0;
  }

  .below:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  .chosen h2 {
    margin: 0 0 4px;
  }

  .chosen h2 span {
    min-width: 0;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  .chosen dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 2px 12px;
    margin: 0;
  }

  .chosen .numbers {
    direction: ltr;
    text-align: start;
    white-space: nowrap;
  }

  .chosen:dir(rtl) .numbers {
    text-align: end;
  }

  .chosen .acts {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-bottom: 8px;
  }

  .hiding button,
  .chosen .acts button,
  .chosen dd button {
    height: auto;
    padding: 2px 8px;
    border: 1px solid var(--_edge);
    border-radius: 7px;
    background: none;
    color: inherit;
    font:
      500 12px/1.4 system-ui,
      sans-serif;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .chosen .acts button[aria-pressed='true'] {
    border-color: var(--_line);
    color: var(--_line);
  }

  .chosen dd button {
    display: inline;
    min-width: 0;
    padding: 0 6px;
    text-align: start;
    unicode-bidi: plaintext;
  }

  .side.joint-tree {
    height: 100%;
  }

  .legend {
    position: absolute;
    inset-block-start: calc(12px + var(--_top, 0px));
    inset-inline-start: 12px;
    box-sizing: border-box;
    max-width: min(240px, calc(100% - 24px));
    padding: 8px 12px;
    border: 1px solid var(--_edge);
    border-radius: 10px;
    background: var(--md5-ui-background, var(--_surface));
    font-size: 12px;
    overflow-wrap: anywhere;
    pointer-events: none;
  }

  .legend strong {
    display: block;
    font-weight: 600;
    unicode-bidi: plaintext;
  }

  /* As heat() of shaders/inspect.frag colours them, from weight 0 to weight 1. */
  .legend .heat {
    width: 180px;
    max-width: 100%;
    height: 10px;
    margin-top: 4px;
    border-radius: 3px;
    background: linear-gradient(
      to right,
      rgb(48 51 61) 0 1%,
      rgb(26 26 242) 1% 2%,
      rgb(26 242 242) 25%,
      rgb(26 242 26) 50%,
      rgb(242 242 26) 75%,
      rgb(242 26 26)
    );
    forced-color-adjust: none;
  }

  .legend .scale {
    display: flex;
    justify-content: space-between;
    direction: ltr;
    width: 180px;
    max-width: 100%;
    color: var(--_muted);
  }

  @media (pointer: coarse) {
    .joint-row {
      height: 36px;
    }

    .joint-row .twist {
      width: 32px;
    }

    .joint-tree .search {
      height: 38px;
      font-size: 16px;
    }

    .hiding button,
    .chosen .acts button {
      min-height: 34px;
    }
  }

  @media (forced-colors: active) {
    .joint-row[aria-selected='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .chosen .acts button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

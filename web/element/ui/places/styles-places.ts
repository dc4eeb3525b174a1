import { css } from 'lit';

/** The mark in the picture, and the links to it in findings. */
export const placeStyles = css`
  .place-mark {
    position: absolute;
    inset: 0 auto auto 0;
    width: 0;
    height: 0;
    pointer-events: none;
  }

  .place-mark::before {
    position: absolute;
    top: -9px;
    left: -9px;
    box-sizing: border-box;
    width: 18px;
    height: 18px;
    border: 2px solid #fff;
    border-radius: 50%;
    outline: 2px solid #c2185b;
    content: '';
    forced-color-adjust: none;
  }

  .place-mark span {
    position: absolute;
    top: -10px;
    left: 16px;
    padding: 1px 6px;
    border-radius: 4px;
    color: #fff;
    background: #a3154c;
    font-size: 12px;
    line-height: 18px;
    white-space: nowrap;
  }

  .place-mark span:empty {
    display: none;
  }

  button.reference {
    display: inline;
    width: auto;
    min-width: 0;
    height: auto;
    padding: 0;
    border: 0;
    background: none;
    color: var(--_line);
    font: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
    cursor: pointer;
  }

  button.reference:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: 1px;
  }
`;

import { css } from 'lit';

/** The display list and the UV view, above the bar. They are loaded with their code. */
export const displayStyles = css`
  .display,
  .uv {
    border: 1px solid var(--_edge);
    border-radius: 12px;
    background: var(--md5-ui-background, var(--_solid));
    box-shadow: 0 4px 18px rgb(0 0 0 / 0.1);
    pointer-events: auto;
  }

  .display {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    margin-left: auto;
    box-sizing: border-box;
    width: max-content;
    min-width: min(264px, 100%);
    max-width: min(360px, 100%);
    min-height: 0;
  }

  .display .head,
  .uv .head {
    display: flex;
    flex: none;
    align-items: center;
    padding-block: 2px;
    padding-inline: 12px 4px;
  }

  .display strong,
  .uv strong {
    flex: 1;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .rows {
    min-height: 0;
    padding: 0 12px 10px;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .row {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    margin-bottom: 4px;
  }

  .switches label {
    overflow-wrap: anywhere;
  }

  .row span {
    min-width: min-content;
  }

  .row select {
    flex: 0 1 150px;
    min-width: 72px;
    padding: 0 6px;
    background: var(--_hover);
  }

  .row option {
    background: Canvas;
    color: CanvasText;
  }

  .switches {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(100px, auto));
    gap: 0 8px;
    margin: 6px 0;
  }

  .switches label,
  .display li label {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
    min-height: 26px;
    cursor: pointer;
  }

  .display input {
    flex: none;
    width: 15px;
    height: 15px;
    margin: 0;
    accent-color: var(--_line);
  }

  .display ul {
    max-height: 150px;
    margin: 0;
    padding: 4px 0 0;
    overflow: auto;
    border-top: 1px solid var(--_edge);
    list-style: none;
    /* Names of meshes do not make the panel wider. */
    contain: inline-size;
  }

  .settings {
    margin-top: 6px;
    padding-top: 8px;
    border-top: 1px solid var(--_edge);
    /* Their names do not make the panel wider. */
    contain: inline-size;
  }

  .settings > span {
    display: block;
    margin-bottom: 4px;
    font-weight: 600;
  }

  .settings .row span {
    flex: 1 0 90px;
  }

  .display .row input {
    flex: 0 1 150px;
    width: auto;
    min-width: 72px;
    height: 26px;
  }

  .commands {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    margin-top: 6px;
    padding-top: 8px;
    border-top: 1px solid var(--_edge);
    /* Their names do not make the panel wider. */
    contain: inline-size;
  }

  .commands > div {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
  }

  .commands > span {
    flex: 1 0 100%;
    font-weight: 600;
  }

  .commands div > span:first-child {
    flex: 1;
  }

  .arrows {
    display: flex;
    gap: 4px;
    direction: ltr;
  }

  .commands button {
    display: inline-block;
    min-width: 28px;
    height: 28px;
    background: var(--_hover);
  }

  .commands button::first-letter {
    text-transform: uppercase;
  }

  .display li {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  .display li span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    unicode-bidi: plaintext;
  }

  .display li button {
    height: 26px;
    color: var(--_muted);
  }

  .display li button:hover {
    color: inherit;
  }

  .uv {
    direction: ltr;
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    z-index: 1;
    overflow: hidden;
  }

  .uv canvas {
    flex: 1;
    width: 100%;
    min-height: 0;
    outline: none;
    cursor: grab;
    touch-action: none;
  }

  .uv canvas:active {
    cursor: grabbing;
  }

  .uv canvas:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  .uv small {
    padding-inline-end: 8px;
    color: var(--_muted);
    font-size: inherit;
  }

  @media (pointer: coarse) {
    .switches label,
    .display li label {
      min-height: 36px;
    }
  }
`;

import { css } from 'lit';

/** Dialogs inside of the element. */
export const dialogStyles = css`
  dialog {
    max-width: min(640px, calc(100vw - 24px));
    border: 1px solid var(--_edge);
    border-radius: 14px;
    padding: 16px 22px;
    color: var(--md5-ui-foreground, var(--_foreground));
    background: var(--_solid);
    font: inherit;
    overflow-wrap: anywhere;
  }

  dialog::backdrop {
    background: rgb(10 14 22 / 0.35);
  }

  h2 {
    margin: 0;
    font-size: 16px;
    font-weight: 650;
  }

  ul {
    padding-left: 18px;
  }

  button {
    padding: 6px 14px;
    border: 1px solid var(--_edge);
    border-radius: 8px;
    color: inherit;
    background: var(--_hover);
    font: inherit;
    cursor: pointer;
  }

  button:focus-visible {
    outline: 2px solid var(--_line);
  }
`;

import { css } from 'lit';

/** Lists of findings, over the picture and in the inspector. */
export const findingsStyles = css`
  .filters {
    display: flex;
    flex: none;
    gap: 6px;
    padding-block: 2px 6px;
  }

  .filters select {
    box-sizing: border-box;
    flex: 0 1 auto;
    min-width: 0;
    height: 26px;
    padding: 0 6px;
    border: 1px solid var(--_field);
    border-radius: 7px;
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .filters option {
    background: Canvas;
    color: CanvasText;
  }

  .findings,
  .findings ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .findings li {
    padding: 5px 0;
    border-top: 1px solid var(--_edge);
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  .findings .file > .place {
    unicode-bidi: plaintext;
  }

  .findings .file > ul > li:first-child,
  .findings .file details li:first-child {
    border-top: 0;
  }

  .findings .file > ul > li {
    padding-inline-start: 10px;
  }

  .findings .severity {
    font-weight: 600;
  }

  .error .severity {
    color: var(--_error);
  }

  .warning .severity {
    color: var(--_warning);
  }

  .info .severity {
    color: inherit;
  }

  .findings .place {
    color: var(--_muted);
    font:
      12px/1.4 ui-monospace,
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
  }

  .findings .text,
  .findings .hint {
    display: block;
    unicode-bidi: plaintext;
  }

  .findings .hint {
    color: var(--_muted);
    font-size: 12px;
  }

  .findings summary {
    width: fit-content;
    color: var(--_muted);
    cursor: pointer;
  }

  button.reference[aria-disabled='true'] {
    color: inherit;
    text-decoration: none;
    cursor: default;
  }

  @media (pointer: coarse) {
    .filters select {
      height: 36px;
    }
  }
`;

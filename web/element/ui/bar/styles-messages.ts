import { css } from 'lit';

/** The list of messages above the bar. */
export const messageStyles = css`
  .messages {
    display: flex;
    flex: 0 1 auto;
    flex-direction: column;
    min-height: 0;
    box-sizing: border-box;
    max-height: min(220px, max(40cqh, 84px));
  }

  /* Nothing is behind them. */
  .messages.alone {
    max-height: 220px;
  }

  .messages .head {
    display: flex;
    align-items: center;
    padding-block: 2px;
    padding-inline: 12px 4px;
  }

  .messages strong {
    flex: 1;
    font-weight: 600;
  }

  .copied {
    color: var(--_muted);
  }

  .messages ul {
    min-height: 0;
    margin: 0;
    padding: 0 12px 10px;
    overflow: auto;
    border-radius: 0 0 12px 12px;
    list-style: none;
    overscroll-behavior: contain;
  }

  .messages details ul {
    padding: 5px 0 0;
    overflow: visible;
  }

  .messages summary {
    cursor: pointer;
    font-weight: 600;
  }

  .messages li {
    padding: 5px 0;
    border-top: 1px solid var(--_edge);
    overflow-wrap: anywhere;
  }

  /* English stays readable on a page that runs from right to left. */
  .messages strong,
  .messages li,
  .text,
  .hint {
    unicode-bidi: plaintext;
  }

  .severity {
    font-weight: 600;
  }

  .error .severity {
    color: var(--_error);
  }

  .warning .severity {
    color: var(--_warning);
  }

  .place {
    color: var(--_muted);
    font:
      12px/1.4 ui-monospace,
      'SF Mono',
      Menlo,
      Consolas,
      monospace;
  }

  .text,
  .hint {
    display: block;
  }

  .hint {
    color: var(--_muted);
  }

  @container viewer (min-width: 720px) {
    .messages {
      margin-left: auto;
      width: min(100%, 560px);
    }
  }
`;

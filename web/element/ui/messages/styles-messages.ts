import { css } from 'lit';

/** The list of findings above the bar. */
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

  .messages > ul {
    min-height: 0;
    margin: 0;
    padding: 0 12px 10px;
    overflow: auto;
    border-radius: 0 0 12px 12px;
    overscroll-behavior: contain;
  }

  .messages .filters {
    padding-inline: 12px;
  }

  .messages strong {
    unicode-bidi: plaintext;
  }

  @container viewer (min-width: 720px) {
    .messages {
      margin-left: auto;
      width: min(100%, 560px);
    }
  }
`;

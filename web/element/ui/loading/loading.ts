import { adoptStyles, css, html, nothing, type TemplateResult } from 'lit';
import { textsOf } from '../../i18n/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { FRAME_TEXTS } from '../../i18n/en/frame.js';

/** Shows loads that take longer than half a second, with a button that cancels. */
export class Loading {
  readonly #viewer: ViewerHost;

  constructor(viewer: ViewerHost) {
    this.#viewer = viewer;
    const root = viewer.renderRoot as ShadowRoot;
    adoptStyles(root, [...root.adoptedStyleSheets, loadingStyles]);
  }

  render(): TemplateResult | typeof nothing {
    const { progress } = this.#viewer.session;
    if (progress === null) return nothing;
    const text = textsOf(this.#viewer, FRAME_TEXTS);
    const percent = Math.floor(progress * 100);
    return html`<div class="loading" part="loading">
      <progress max="100" .value=${percent} aria-label=${text('loading')}></progress>
      <span>${text('loading-percent', { percent })}</span>
      <button
        type="button"
        part="cancel-button"
        title="${text('cancel')} (${text('key-escape')})"
        @click=${() => this.#viewer.cancelLoading()}
      >
        ${text('cancel')}
      </button>
    </div>`;
  }
}

const loadingStyles = css`
  .loading {
    position: absolute;
    inset: auto auto 76px 50%;
    z-index: 1;
    display: flex;
    gap: 10px;
    align-items: center;
    padding-block: 6px;
    padding-inline: 14px 6px;
    border: 1px solid var(--_edge);
    border-radius: 999px;
    background: var(--md5-ui-background, var(--_surface));
    white-space: nowrap;
    transform: translateX(-50%);
    animation: loading 0.15s 0.5s both;
    backdrop-filter: blur(18px);
  }

  /* Below a page's header. */
  .loading:has(~ .panel .messages) {
    inset: 64px auto auto 50%;
  }

  @keyframes loading {
    from {
      visibility: hidden;
      opacity: 0;
    }
  }

  .loading progress {
    width: 90px;
    height: 4px;
    accent-color: var(--_line);
  }

  .loading button {
    box-sizing: border-box;
    height: 32px;
    margin: 0;
    padding: 3px 11px;
    border: 0;
    border-radius: 999px;
    background: var(--_hover);
    color: inherit;
    cursor: pointer;
    font: inherit;
    font-weight: 500;
  }

  .loading button:focus-visible {
    outline: 2px solid var(--_line);
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    .loading button {
      height: 40px;
    }
  }

  @media (forced-colors: active) {
    .loading button {
      border: 1px solid ButtonText;
    }
  }
`;

import { css, html, render, type TemplateResult } from 'lit';
import { commandOf } from '../../input/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { GROUPS, keyRows, type Text, type TextKey } from '../key-list/index.js';
import { textsOf } from '../../i18n/index.js';
import { KEY_TEXTS } from '../../i18n/en/keys.js';

/** The sheet of all keys of the viewer: a modal dialog. */

/** Pointer actions and their effects. */
const POINTER: readonly (readonly [TextKey, TextKey])[] = [
  ['pointer-drag', 'orbit'],
  ['pointer-pan', 'pointer-pan-does'],
  ['pointer-zoom', 'pointer-zoom-does'],
  ['pointer-click', 'pointer-click-does'],
  ['pointer-double-click', 'pointer-double-click-does'],
];
/** Opens the sheet inside of `viewer`; closing it restores the focus. */
export function showKeySheet(viewer: ViewerHost): void {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const { styleSheet } = styles;
  if (styleSheet) shadow.adoptedStyleSheets = [styleSheet];
  viewer.renderRoot.append(host);
  const text = textsOf(viewer, KEY_TEXTS);
  const draw = (): void => {
    render(
      renderSheet(text, () => dialog?.close()),
      shadow,
    );
  };
  draw();
  const dialog = shadow.querySelector('dialog');
  // Its texts may change meanwhile.
  const updates = { hostUpdated: draw };
  viewer.addController(updates);
  dialog?.addEventListener('close', () => {
    viewer.removeController(updates);
    host.remove();
  });
  // The viewer's own keys are disabled while the sheet is open; the key that opened it closes it.
  dialog?.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (commandOf(event)?.kind === 'show-keys') dialog.close();
  });
  dialog?.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog?.showModal();
}

function renderSheet(text: Text, close: () => void): TemplateResult {
  const rows = keyRows(text);
  return html`<dialog aria-labelledby="title">
    <div class="sheet">
      <header>
        <h2 id="title">${text('keys')}</h2>
        <button type="button" aria-label=${text('close')} @click=${close}>✕</button>
      </header>
      <div class="groups">
        ${GROUPS.map((group) =>
          renderGroup(
            text(`group-${group}`),
            rows
              .filter((row) => row.group === group)
              .map(({ keys, name, command }) => [
                keys,
                command.kind === 'view' ? text('view', { name }) : name,
              ]),
          ),
        )}
        ${renderGroup(
          text('group-pointer'),
          POINTER.map(([what, does]) => [[text(what)], text(does)]),
        )}
      </div>
    </div>
  </dialog>`;
}

function renderGroup(title: string, rows: readonly (readonly [readonly string[], string])[]): TemplateResult {
  return html`<section>
    <h3>${title}</h3>
    <dl>
      ${rows.map(
        ([keys, text]) =>
          html`<div>
            <dt>${keys.map((key, i) => html`${i > 0 ? ' ' : ''}<kbd>${key}</kbd>`)}</dt>
            <dd>${text}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

const styles = css`
  dialog {
    width: min(1120px, calc(100vw - 24px));
    max-height: calc(100vh - 24px);
    padding: 0;
    border: 1px solid var(--_edge);
    border-radius: 14px;
    color: var(--md5-ui-foreground, var(--_foreground));
    background: var(--_solid);
    font: inherit;
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
  }

  dialog::backdrop {
    background: rgb(10 14 22 / 0.35);
  }

  .sheet {
    padding: 14px 22px 20px;
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
  }

  h2,
  h3 {
    margin: 0;
    font-size: 16px;
    font-weight: 650;
  }

  h3 {
    margin-bottom: 4px;
    color: var(--_muted);
    font-size: 13px;
  }

  button {
    width: 32px;
    height: 32px;
    border: 0;
    border-radius: 8px;
    color: inherit;
    background: none;
    font: inherit;
    cursor: pointer;
  }

  button:hover {
    background: var(--_hover);
  }

  button:focus-visible {
    outline: 2px solid var(--_line);
  }

  .groups {
    columns: 3 300px;
    column-gap: 36px;
  }

  section {
    padding-top: 12px;
    break-inside: avoid;
  }

  dl {
    margin: 0;
  }

  dl > div {
    display: flex;
    gap: 16px;
    align-items: baseline;
    justify-content: space-between;
    padding: 2.5px 0;
    border-bottom: 1px solid var(--_edge);
  }

  dt {
    flex: none;
    order: 1;
    max-width: 65%;
    text-align: end;
  }

  dd {
    margin: 0;
  }

  kbd {
    display: inline-block;
    padding: 0 6px;
    border: 1px solid var(--_edge);
    border-bottom-width: 2px;
    border-radius: 5px;
    background: var(--_hover);
    font: inherit;
    font-size: 12px;
    /* Shift + , stays in this order on a page that runs from right to left. */
    direction: ltr;
    unicode-bidi: isolate;
  }
`;

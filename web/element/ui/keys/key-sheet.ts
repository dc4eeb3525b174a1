import { css, html, render, type TemplateResult } from 'lit';
import type { ViewerHost } from '../../viewer-host.js';
import {
  ARROWS,
  commandOf,
  KEYS,
  PROJECTION,
  SHIFTED,
  VIEWS,
  type Command,
  type KeyPress,
} from '../../input/index.js';
import { KEY_TEXTS } from './texts.js';
import { textsOf, type TextOf } from '../../i18n/index.js';

/** The sheet of all keys of the viewer: a modal dialog, made from the table that the keys themselves obey. */

type Kind = Command['kind'];
type Group = (typeof GROUPS)[number];
type TextKey = keyof typeof KEY_TEXTS;
type Text = TextOf<TextKey>;

interface Row {
  readonly keys: readonly string[];
  readonly group: Group;
  readonly text: string;
}

const GROUPS = ['camera', 'playing', 'display', 'viewer'] as const;

/** What the keys do. A new command without a text does not compile. */
const TEXTS: {
  readonly [K in Kind]: readonly [Group, TextKey | ((command: Extract<Command, { kind: K }>) => TextKey)];
} = {
  orbit: ['camera', 'orbit'],
  pan: ['camera', 'pan'],
  zoom: ['camera', ({ factor }) => (factor < 1 ? 'nearer' : 'farther')],
  view: ['camera', ({ name }) => name],
  'toggle-projection': ['camera', 'toggle-projection'],
  'frame-model': ['camera', 'frame-model'],
  'reset-camera': ['camera', 'reset-camera'],
  'toggle-play': ['playing', 'toggle-play'],
  step: ['playing', ({ frames }) => (frames < 0 ? 'previous-frame' : 'next-frame')],
  speed: ['playing', ({ factor }) => (factor < 1 ? 'half-speed' : 'double-speed')],
  seek: ['playing', ({ to }) => `${to}-frame`],
  animation: ['playing', ({ step }) => (step < 0 ? 'previous-animation' : 'next-animation')],
  'next-loop': ['playing', 'next-loop'],
  'toggle-path': ['playing', 'toggle-path'],
  'leave-path': ['playing', 'leave-path'],
  'toggle-skeleton': ['display', 'toggle-skeleton'],
  'toggle-names': ['display', 'toggle-names'],
  'toggle-grid': ['display', 'toggle-grid'],
  'toggle-axes': ['display', 'toggle-axes'],
  'toggle-wireframe': ['display', 'toggle-wireframe'],
  'toggle-normals': ['display', 'toggle-normals'],
  'next-bounds': ['display', 'next-bounds'],
  'next-shading': ['display', 'next-shading'],
  'toggle-letterbox': ['display', 'toggle-letterbox'],
  'toggle-inspector': ['viewer', 'toggle-inspector'],
  'save-picture': ['viewer', 'save-picture'],
  'export-scene': ['viewer', 'export-scene'],
  'show-keys': ['viewer', 'show-keys'],
};

/** What a pointer can do, and what that does. */
const POINTER: readonly (readonly [TextKey, TextKey])[] = [
  ['pointer-drag', 'orbit'],
  ['pointer-pan', 'pointer-pan-does'],
  ['pointer-zoom', 'pointer-zoom-does'],
  ['pointer-click', 'pointer-click-does'],
  ['pointer-double-click', 'pointer-double-click-does'],
];
/** Keys whose character says too little. */
const NAMED: Readonly<Record<string, TextKey>> = {
  ' ': 'key-space',
  Escape: 'key-escape',
  PageUp: 'key-page-up',
  PageDown: 'key-page-down',
  Home: 'key-home',
  End: 'key-end',
};
/** Characters that take Shift, and their keys. */
const SHIFT_CHARACTERS: Readonly<Record<string, string>> = { '<': ',', '>': '.' };

/** All keys by what they do, in the order of the tables. */
export function keyRows(text: Text): Row[] {
  const press = (key: string, more: Partial<KeyPress> = {}): Command | null =>
    commandOf({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  const shifted = (key: string): string => `${text('key-shift')} + ${key}`;
  const nameOf = (key: string): string => {
    const [named, unshifted] = [NAMED[key], SHIFT_CHARACTERS[key]];
    return named ? text(named) : unshifted ? shifted(unshifted) : key.toUpperCase();
  };
  const arrow = Object.keys(ARROWS)[0] ?? '';
  const found: [string, Command | null][] = [
    [text('key-arrows'), press(arrow)],
    [shifted(text('key-arrows')), press(arrow, { shiftKey: true })],
    ...Object.keys(KEYS).map((key): [string, Command | null] => [nameOf(key), press(key)]),
    ...Object.keys(SHIFTED).map((key): [string, Command | null] => [
      shifted(nameOf(key)),
      press(key, { shiftKey: true }),
    ]),
    ...[...Object.keys(VIEWS), PROJECTION].flatMap((code): [string, Command | null][] => {
      const digit = code.slice(-1);
      return [
        [digit, press(digit, { code })],
        [`${text('key-ctrl')} + ${digit}`, press(digit, { code, ctrlKey: true })],
      ];
    }),
  ];
  const rows = new Map<TextKey, Row>();
  for (const [key, command] of found) {
    if (!command) continue;
    const [group, which] = TEXTS[command.kind] as readonly [Group, TextKey | ((of: Command) => TextKey)];
    const does = typeof which === 'string' ? which : which(command);
    const said = text(does);
    const keys = [...(rows.get(does)?.keys ?? []), key];
    rows.set(does, { group, keys, text: command.kind === 'view' ? text('view', { name: said }) : said });
  }
  return [...rows.values()];
}

/** Opens the sheet inside of `viewer`; the focus goes back when it closes. */
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
  // The viewer's own keys rest while the sheet is open; those that opened it close it.
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
            rows.filter((row) => row.group === group).map(({ keys, text }) => [keys, text]),
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
    order: 1;
    text-align: right;
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
    white-space: nowrap;
  }
`;

import { css, html, render, type TemplateResult } from 'lit';
import {
  ARROWS,
  commandOf,
  KEYS,
  PROJECTION,
  SHIFTED,
  VIEWS,
  type Command,
  type KeyPress,
} from './keyboard.js';

/** The sheet of all keys of the viewer: a modal dialog, made from the table that the keys themselves obey. */

type Kind = Command['kind'];
type Group = 'Camera' | 'Playing' | 'Display' | 'Viewer';

interface Row {
  readonly keys: readonly string[];
  readonly group: Group;
  readonly text: string;
}

/** What the keys do. A new command without a text does not compile. */
const TEXTS: { readonly [K in Kind]: readonly [Group, (command: Extract<Command, { kind: K }>) => string] } =
  {
    orbit: ['Camera', () => 'Turn around the model'],
    pan: ['Camera', () => 'Move sideways, up and down'],
    zoom: ['Camera', ({ factor }) => (factor < 1 ? 'Nearer' : 'Farther')],
    view: [
      'Camera',
      ({ name }) =>
        `View: ${name === 'iso-back' ? 'oblique, from behind' : name === 'iso' ? 'oblique' : name}`,
    ],
    'toggle-projection': ['Camera', () => 'Perspective or orthographic'],
    'frame-model': ['Camera', () => 'Show the whole model'],
    'reset-camera': ['Camera', () => 'Back to the first view'],
    'toggle-play': ['Playing', () => 'Play or pause'],
    step: ['Playing', ({ frames }) => (frames < 0 ? 'Frame before' : 'Next frame')],
    speed: ['Playing', ({ factor }) => (factor < 1 ? 'Half the speed' : 'Twice the speed')],
    seek: ['Playing', ({ to }) => (to === 'first' ? 'First frame' : 'Last frame')],
    animation: ['Playing', ({ step }) => (step < 0 ? 'Animation before' : 'Next animation')],
    'next-loop': ['Playing', () => 'Repeat, once, or to and fro'],
    'toggle-path': ['Playing', () => 'Through the camera path, or not'],
    'leave-path': ['Playing', () => 'Leave the camera path'],
    'toggle-skeleton': ['Display', () => 'Joints'],
    'toggle-names': ['Display', () => 'Joints with their names'],
    'toggle-grid': ['Display', () => 'Grid'],
    'toggle-axes': ['Display', () => 'Axes of the world'],
    'toggle-wireframe': ['Display', () => 'Wireframe'],
    'toggle-normals': ['Display', () => 'Normals and tangents'],
    'next-bounds': ['Display', () => 'Boxes: computed, of the file, both, none'],
    'next-shading': ['Display', () => 'Next kind of shading'],
    'toggle-letterbox': ['Display', () => 'Letterbox of a camera path'],
    'save-picture': ['Viewer', () => 'Save the picture'],
    'export-scene': ['Viewer', () => 'Save as GLB'],
    'show-keys': ['Viewer', () => 'This sheet'],
  };

const GROUPS: readonly Group[] = ['Camera', 'Playing', 'Display', 'Viewer'];
const POINTER = [
  ['Drag', 'Turn around the model'],
  ['Shift or right drag, two fingers', 'Move'],
  ['Wheel, pinch', 'Nearer or farther, towards the pointer'],
  ['Click', 'What is there: mesh, triangle, joint'],
  ['Double click', 'Look there; beside the model: show all'],
] as const;
/** Names of keys whose character says too little. */
const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  '<': 'Shift + ,',
  '>': 'Shift + .',
};

/** All keys by what they do, in the order of the tables. */
export function keyRows(): Row[] {
  const press = (key: string, more: Partial<KeyPress> = {}): Command | null =>
    commandOf({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  const arrow = Object.keys(ARROWS)[0] ?? '';
  const found: [string, Command | null][] = [
    ['Arrows', press(arrow)],
    ['Shift + arrows', press(arrow, { shiftKey: true })],
    ...Object.keys(KEYS).map((key): [string, Command | null] => [nameOf(key), press(key)]),
    ...Object.keys(SHIFTED).map((key): [string, Command | null] => [
      `Shift + ${key.toUpperCase()}`,
      press(key, { shiftKey: true }),
    ]),
    ...[...Object.keys(VIEWS), PROJECTION].flatMap((code): [string, Command | null][] => {
      const digit = code.slice(-1);
      return [
        [digit, press(digit, { code })],
        [`Ctrl + ${digit}`, press(digit, { code, ctrlKey: true })],
      ];
    }),
  ];
  const rows = new Map<string, Row>();
  for (const [key, command] of found) {
    if (!command) continue;
    const [group, textOf] = TEXTS[command.kind] as readonly [Group, (command: Command) => string];
    const text = textOf(command);
    const row = rows.get(text);
    rows.set(text, { group, text, keys: [...(row?.keys ?? []), key] });
  }
  return [...rows.values()];
}

/** Opens the sheet inside of `root`; the focus goes back when it closes. */
export function showKeySheet(root: ParentNode & Node): void {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const { styleSheet } = styles;
  if (styleSheet) shadow.adoptedStyleSheets = [styleSheet];
  root.append(host);
  render(
    renderSheet(() => dialog?.close()),
    shadow,
  );
  const dialog = shadow.querySelector('dialog');
  dialog?.addEventListener('close', () => host.remove());
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

function renderSheet(close: () => void): TemplateResult {
  const rows = keyRows();
  return html`<dialog aria-labelledby="title">
    <div class="sheet">
      <header>
        <h2 id="title">Keys</h2>
        <button type="button" aria-label="Close" @click=${close}>✕</button>
      </header>
      <div class="groups">
        ${GROUPS.map((group) =>
          renderGroup(
            group,
            rows.filter((row) => row.group === group).map(({ keys, text }) => [keys, text]),
          ),
        )}
        ${renderGroup(
          'Pointer',
          POINTER.map(([what, text]) => [[what], text]),
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

function nameOf(key: string): string {
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
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

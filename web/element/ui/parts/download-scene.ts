/** Saves the current content as a file, and lists the losses. */
import { addAll } from '../../../core/lists.js';
import { html, render } from 'lit';
import { messageOf } from '../../../files/index.js';
import { type Worded, textsOf } from '../../i18n/index.js';
import { dialogStyles } from './dialog-styles.js';
import { fileNameOf, save } from './save-picture.js';
import { UI_TEXTS } from '../../i18n/en/ui.js';

/** The parts of the element for exporting its model. */
export interface Exporting extends EventTarget, Worded {
  readonly modelName: string | null;
  readonly renderRoot: ParentNode & Node;
  exportScene(): Promise<Blob>;
  saveAs(format: 'md5'): Promise<Blob>;
}

/** Downloads as MD5; several files become a zip. Never rejects: a dialog shows failures. */
export async function downloadModel(target: Exporting): Promise<void> {
  try {
    const blob = await target.saveAs('md5');
    const extension = blob.type === 'application/zip' ? 'zip' : 'md5mesh';
    save(blob, fileNameOf(target.modelName ?? 'model', extension));
  } catch (error) {
    tell(target, textsOf(target, UI_TEXTS)('export-failed'), [messageOf(error)]);
  }
}

/** Never rejects: a dialog shows failures. */
export async function downloadScene(target: Exporting): Promise<void> {
  const text = textsOf(target, UI_TEXTS);
  const remarks: string[] = [];
  const listen = (event: Event): void => {
    addAll(remarks, (event as CustomEvent<{ remarks: readonly string[] }>).detail.remarks);
  };
  target.addEventListener('scene-export', listen);
  try {
    const name = fileNameOf(target.modelName ?? 'model', 'glb');
    save(await target.exportScene(), name);
    if (remarks.length > 0) tell(target, text('export-differs', { name }), remarks);
  } catch (error) {
    tell(target, text('export-failed'), [messageOf(error)]);
  } finally {
    target.removeEventListener('scene-export', listen);
  }
}

/** Opens a dialog inside of the element; closing it restores the focus. */
function tell(target: Exporting, title: string, texts: readonly string[]): void {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  if (dialogStyles.styleSheet) shadow.adoptedStyleSheets = [dialogStyles.styleSheet];
  target.renderRoot.append(host);
  render(
    html`<dialog aria-labelledby="title">
      <h2 id="title">${title}</h2>
      <ul>
        ${texts.map((text) => html`<li>${text}</li>`)}
      </ul>
      <button type="button" @click=${() => dialog?.close()}>${textsOf(target, UI_TEXTS)('close')}</button>
    </dialog>`,
    shadow,
  );
  const dialog = shadow.querySelector('dialog');
  dialog?.addEventListener('close', () => host.remove());
  // The viewer's own keys are disabled meanwhile.
  dialog?.addEventListener('keydown', (event) => event.stopPropagation());
  dialog?.showModal();
}

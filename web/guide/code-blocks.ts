import type { Md5ViewerElement } from '../element/index.js';
import { safeHtml } from './safe-html.js';

/** Milliseconds after the last key press until an edited example is shown. */
const DELAY = 400;

/** Adds buttons to a block of code, and makes the code of an example editable. */
export function bindCode(block: HTMLElement): void {
  const code = block.querySelector('pre');
  if (!code) return;
  const text = code.textContent;
  const tools = document.createElement('div');
  tools.className = 'tools';
  const editor = block.dataset.editable === undefined ? null : editorOf(block, text);
  if (editor) {
    code.replaceWith(editor);
    tools.append(resetButton(editor, text));
  }
  tools.append(copyButton(() => editor?.value ?? text));
  block.prepend(tools);
  if (editor && block.dataset.lang === 'css') bindStyle(editor);
}

function editorOf(block: HTMLElement, text: string): HTMLTextAreaElement {
  const { lang = '', file } = block.dataset;
  const editor = document.createElement('textarea');
  editor.value = text;
  editor.rows = text.split('\n').length;
  editor.spellcheck = false;
  editor.wrap = 'off';
  editor.autocapitalize = 'off';
  editor.ariaLabel = file === undefined ? `Code of the example, ${lang}` : `File ${file}`;
  let timer = 0;
  editor.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(block), DELAY);
  });
  return editor;
}

/** Shows the example again after an edit. A style sheet is bound to its editor in another way. */
function show(block: HTMLElement): void {
  const stage = block.closest('.example')?.querySelector('.stage');
  if (!stage) return;
  const text = block.querySelector('textarea')?.value ?? '';
  if (block.dataset.lang === 'html') {
    stage.replaceChildren(safeHtml(text));
  } else if (block.dataset.file !== undefined) {
    // With this path, it replaces the file that the viewers loaded. The result is not shared with other
    // viewers.
    const path = `models/${block.dataset.file}`;
    const bytes = new TextEncoder().encode(text);
    const entry = {
      path,
      url: new URL(path, document.baseURI).href,
      init: { cache: 'reload' as const },
      bytes: () => Promise.resolve(bytes),
    };
    for (const viewer of stage.querySelectorAll<Md5ViewerElement>('md5-viewer'))
      // The viewer's own messages show the errors of the file.
      void viewer.loadFiles([entry], { mode: 'add', refresh: true });
  }
}

/** Applies the rules of an example as a constructed sheet: the policy allows no style elements. */
function bindStyle(editor: HTMLTextAreaElement): void {
  const sheet = new CSSStyleSheet();
  const apply = (): void => sheet.replaceSync(editor.value);
  document.adoptedStyleSheets.push(sheet);
  editor.addEventListener('input', apply);
  apply();
}

function copyButton(read: () => string): HTMLButtonElement {
  const button = toolButton('Copy');
  let timer = 0;
  const say = (text: string): void => {
    button.textContent = text;
    clearTimeout(timer);
    timer = window.setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  button.addEventListener('click', () => {
    // Pages without https have no clipboard.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(read()))
      .then(
        () => say('Copied'),
        () => say('Could not copy'),
      );
  });
  return button;
}

function resetButton(editor: HTMLTextAreaElement, text: string): HTMLButtonElement {
  const button = toolButton('Reset');
  button.hidden = true;
  editor.addEventListener('input', () => (button.hidden = editor.value === text));
  button.addEventListener('click', () => {
    editor.value = text;
    editor.dispatchEvent(new Event('input'));
  });
  return button;
}

function toolButton(text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  return button;
}

import type { Md5ViewerElement } from '../element/index.js';
import { keepsKey } from '../element/input/index.js';

/**
 * Makes the viewer's keys work wherever the focus is: a page that was just opened has none, and a press on its bar
 * leaves it there. What was pressed in something that uses the key stays there: text, lists, Space on a button, what
 * scrolls a panel, and all of a dialog.
 */
export function giveKeysTo(viewer: Md5ViewerElement): void {
  addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || viewer.contains(target)) return;
    if (isUsedBy(target, event.key)) return;
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
    const modifiers = { shiftKey, ctrlKey, altKey, metaKey };
    const copy = new KeyboardEvent('keydown', { key, code, ...modifiers, repeat, cancelable: true });
    if (!viewer.dispatchEvent(copy)) event.preventDefault();
  });
}

function isUsedBy(target: Element, key: string): boolean {
  if (document.querySelector('dialog[open]') || keepsKey(target, key)) return true;
  const prints = key.length === 1 && key !== ' ';
  if (target.closest('aside')) return !prints;
  // It closes what is open there.
  return key === 'Escape' && target.closest('[aria-expanded="true"], .menu.open') !== null;
}

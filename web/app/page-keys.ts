import type { Md5ViewerElement } from '../element/index.js';
import { keepsKey } from '../element/input/index.js';

/**
 * Makes the viewer's keys work for any focus: a new page has no focus, and a click on its bar leaves the
 * focus there. Keys that the focused element uses are not forwarded. These are keys in text fields and lists,
 * Space on a button, keys that scroll a panel, and all keys in a dialog.
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
  // There, Escape closes the open menu.
  return key === 'Escape' && target.closest('[aria-expanded="true"], .menu.open') !== null;
}

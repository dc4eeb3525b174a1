import { loadPart } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import { messageOf } from '../files/index.js';
import type { Comparison } from './compare/index.js';
import { byId, button } from './dom.js';
import { pickFilesOnce } from './pickers.js';

/** The button that begins and ends a comparison; its code is loaded then. */
export function bindCompare(viewer: Md5ViewerElement, tell: (text: string) => void): void {
  let comparison: Comparison | null = null;
  let isComing = false;
  const show = (): void => {
    control.ariaPressed = String(comparison !== null || isComing);
  };
  const control = button('compare-button', () => {
    if (comparison) comparison.close();
    else if (isComing) isComing = false;
    else void open();
    show();
  });
  const open = async (): Promise<void> => {
    isComing = true;
    try {
      const { Comparison } = await loadPart(() => import('./compare/index.js'));
      // A second press took it back.
      if (!isComing) return;
      isComing = false;
      comparison = new Comparison(viewer, {
        section: byId('compare', HTMLElement),
        header: byId('header', HTMLElement),
        main: viewer.closest('main') ?? document.body,
        pickFiles: (take) => void pickFilesOnce(take).catch((error: unknown) => tell(messageOf(error))),
        onClose: () => {
          comparison = null;
          show();
          control.focus();
        },
      });
      comparison.open();
    } catch (error) {
      isComing = false;
      tell(messageOf(error));
    }
    show();
  };
}

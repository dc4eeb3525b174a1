import { loadPart } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import { messageOf } from '../files/index.js';
import type { Comparison } from './compare/index.js';
import { byId, button } from './dom.js';
import { onLanguage } from './i18n/index.js';
import { pickFilesOnce } from './pickers.js';

/** The button that starts and ends a comparison. The code of the comparison is loaded on first use. */
export function bindCompare(viewer: Md5ViewerElement, tell: (text: string) => void): void {
  let comparison: Comparison | null = null;
  let isWanted = false;
  const show = (): void => {
    control.ariaPressed = String(isWanted);
  };
  const end = (): void => {
    comparison = null;
    isWanted = false;
    show();
  };
  const control = button('compare-button', () => {
    isWanted = !isWanted;
    if (comparison) comparison.close();
    else if (isWanted) void open();
    show();
  });
  const open = async (): Promise<void> => {
    try {
      const { Comparison } = await loadPart(() => import('./compare/index.js'));
      if (!isWanted || comparison) return;
      comparison = new Comparison(viewer, {
        section: byId('compare', HTMLElement),
        header: byId('header', HTMLElement),
        main: viewer.closest('main') ?? document.body,
        pickFiles: (take) => void pickFilesOnce(take).catch((error: unknown) => tell(messageOf(error))),
        onClose: () => {
          end();
          control.focus();
        },
      });
      comparison.open();
    } catch (error) {
      end();
      tell(messageOf(error));
    }
  };
  onLanguage(() => comparison?.translate());
}

import { loadPart } from '../core/load-part.js';
import type { Md5ViewerElement } from '../element/index.js';
import type { LinkedComparison } from '../element/links/index.js';
import { messageOf } from '../files/index.js';
import type { Compared, Comparison } from './compare/index.js';
import { byId, button } from './dom.js';
import { onLanguage } from './i18n/index.js';
import { pickFilesOnce } from './pickers.js';

/** The comparison of the page as links see it. */
export interface Comparing {
  /** Compares what a link says; null ends a comparison. */
  show(linked: LinkedComparison | null): void;
  readonly linked: LinkedComparison | null;
  /** A second model among the files of the page. */
  readonly compared: Compared | null;
  /** Whether files are compared that no link names. */
  readonly hasFiles: boolean;
}

/** The button that starts and ends a comparison. The code of the comparison is loaded on first use. */
export function bindCompare(viewer: Md5ViewerElement, tell: (text: string) => void): Comparing {
  let comparison: Comparison | null = null;
  let isWanted = false;
  /** What a link asked for while the code is loaded. */
  let asked: LinkedComparison | null = null;
  const show = (): void => {
    control.ariaPressed = String(isWanted);
  };
  const end = (): void => {
    comparison = null;
    asked = null;
    isWanted = false;
    show();
  };
  const toggle = (on: boolean): void => {
    isWanted = on;
    if (comparison) comparison.close();
    else if (isWanted) void open();
    show();
  };
  const control = button('compare-button', () => toggle(!isWanted));
  const open = async (): Promise<void> => {
    try {
      const { Comparison } = await loadPart(() => import('./compare/index.js'));
      if (!isWanted || comparison) return;
      comparison = new Comparison(viewer, {
        section: byId('compare', HTMLElement),
        header: byId('header', HTMLElement),
        main: viewer.closest('main') ?? document.body,
        pickFiles: (take) => pickFilesOnce(take, tell),
        onClose: () => {
          end();
          control.focus();
        },
      });
      comparison.open(asked);
    } catch (error) {
      end();
      tell(messageOf(error));
    }
  };
  onLanguage(() => comparison?.translate());
  return {
    show(linked) {
      asked = linked;
      if (linked && comparison) comparison.show(linked);
      else if (isWanted !== (linked !== null)) toggle(linked !== null);
    },
    get linked() {
      return comparison ? comparison.linked : asked;
    },
    get compared() {
      return comparison?.compared ?? null;
    },
    get hasFiles() {
      return comparison?.hasFiles ?? false;
    },
  };
}

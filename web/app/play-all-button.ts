import { loadPart } from '../core/load-part.js';
import { inOwnTurn } from '../element/ui/parts/index.js';
import type { Md5ViewerElement } from '../element/index.js';
import { messageOf } from '../files/index.js';
import { button } from './dom.js';
import { onLanguage } from './i18n/index.js';
import type { PlayAll } from './play-all.js';

/** The button that plays all animations once. It is shown if the model has several. */
export function bindPlayAll(viewer: Md5ViewerElement, tell: (text: string) => void): void {
  let run: PlayAll | null = null;
  let isWanted = false;
  const show = (): void => {
    control.ariaPressed = String(isWanted);
    control.hidden = viewer.availableAnimations.length < 2;
  };
  const end = (): void => {
    run = null;
    isWanted = false;
    show();
  };
  const control = button('play-all', () => {
    isWanted = !isWanted;
    if (run) run.stop();
    else if (isWanted) void start();
    show();
  });
  const start = async (): Promise<void> => {
    try {
      const { PlayAll } = await loadPart(() => import('./play-all.js'));
      if (!isWanted || run) return;
      run = new PlayAll(viewer, end);
      run.start();
    } catch (error) {
      end();
      tell(messageOf(error));
    }
  };
  const update = inOwnTurn(show);
  for (const event of ['load', 'error', 'animation-change'] as const) viewer.addEventListener(event, update);
  onLanguage(() => run?.translate());
}

import { loadPart, once } from '../core/load-part.js';
import type { Hints } from './report-text.js';

const NONE: Hints = {};
let loaded: Hints = NONE;
const load = once(async () => {
  const { HINTS } = await loadPart(() => import('./hints.js'));
  return (loaded = HINTS);
});

/** Loads the hints when a report is shown. Without network there are none; the next call tries again. */
export function loadHints(): Promise<Hints> {
  return load().catch(() => NONE);
}

/** The hints if they are loaded. Otherwise no hints, and `onLoad` is called when they arrive. */
export function hintsOr(onLoad: () => void): Hints {
  if (loaded === NONE) void loadHints().then((hints) => hints !== NONE && onLoad());
  return loaded;
}

import type { Hints } from './report-text.js';

const NONE: Hints = {};
let loaded: Hints = NONE;
let loading: Promise<Hints> | undefined;

/** Loads the hints when a report is shown. Without network there are none. */
export function loadHints(): Promise<Hints> {
  return (loading ??= import('./hints.js').then(
    ({ HINTS }) => (loaded = HINTS),
    () => {
      loading = undefined;
      return NONE;
    },
  ));
}

/** The hints if they are loaded. Otherwise no hints, and `onLoad` is called when they arrive. */
export function hintsOr(onLoad: () => void): Hints {
  if (loaded === NONE) void loadHints().then((hints) => hints !== NONE && onLoad());
  return loaded;
}

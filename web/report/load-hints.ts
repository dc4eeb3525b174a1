import type { Hints } from './report-text.js';

const NONE: Hints = {};
let loaded: Hints = NONE;
let loading: Promise<Hints> | undefined;

/** The hints, which are fetched when somebody looks at a report. Without them (the network is gone) there are none. */
export function loadHints(): Promise<Hints> {
  return (loading ??= import('./hints.js').then(
    ({ HINTS }) => (loaded = HINTS),
    () => {
      loading = undefined;
      return NONE;
    },
  ));
}

/** The hints if they are here; else none yet, and `onLoad` is called when they have come. */
export function hintsOr(onLoad: () => void): Hints {
  if (loaded === NONE) void loadHints().then((hints) => hints !== NONE && onLoad());
  return loaded;
}

/** Texts that screen readers announce for loading and rotating. Pages replace them by `a11y`. */
export const ANNOUNCER_TEXTS = {
  loading: 'Loading',
  loaded: 'Loaded: {name}',
  view: 'View: {name}',
  'view-above': 'View: {name}, from above',
  'view-below': 'View: {name}, from below',
  front: 'front',
  back: 'back',
  left: 'left',
  right: 'right',
  top: 'top',
  bottom: 'bottom',
} as const;

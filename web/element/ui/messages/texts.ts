/** Texts of the list of findings over the picture, without the findings. Pages replace them by `a11y`. */
export const MESSAGE_TEXTS = {
  'messages-region': 'Findings on files',
  messages: 'Findings',
  'copy-messages': 'Copy findings',
  copied: 'Copied',
  'dismiss-messages': 'Dismiss findings',
} as const;

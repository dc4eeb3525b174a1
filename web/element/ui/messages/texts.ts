/** What the list of findings over the picture says beside the findings. Pages replace it by `a11y`. */
export const MESSAGE_TEXTS = {
  'messages-region': 'Findings on files',
  messages: 'Findings',
  'copy-messages': 'Copy findings',
  copied: 'Copied',
  'dismiss-messages': 'Dismiss findings',
} as const;

import { UI_TEXTS } from './ui.js';

/** English texts of the lists of findings. */
export const FINDING_TEXTS = {
  // The findings over the picture
  'messages-region': 'Findings on files',
  messages: 'Findings',
  'copy-messages': 'Copy findings',
  'dismiss-messages': 'Dismiss findings',
  // Lists of findings
  'filter-findings': 'Filter findings',
  'findings-of-model': 'This model ({count})',
  'all-findings': 'All files ({count})',
  'all-severities': 'All severities',
  'only-problems': 'Errors and warnings',
  'only-notes': 'Notes',
  'no-remarks': 'No problems found.',
  'no-such-findings': 'No findings match these filters.',
  'more-messages': 'and {count} more',
  'more-alike': '{count} more like this',
  'byte-offset': 'byte {offset}',
  'place-left-out': 'The shown model does not have this part.',
  'in-this-model': '{counts} in this model',
  'about-other-files': '{counts} about other files',
  'here-and-there': '{here} · {there}',
  'none-in-this-model': 'No findings in this model',
  'severity-error': 'error',
  'severity-warning': 'warning',
  'severity-info': 'note',
  ...UI_TEXTS,
} as const;

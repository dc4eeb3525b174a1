import type { Problem } from '../../../files/index.js';
import { countOf } from '../../../report/count-of.js';
import { displayed } from '../../../report/numbers.js';
import type { TextOf } from '../../i18n/index.js';
import type { FindingsByModel } from '../parts/index.js';
import type { FINDING_TEXTS } from './texts.js';

type Text = TextOf<keyof typeof FINDING_TEXTS>;

/** "2 errors, 1 note in this model · 123 notes about other files"; without other files the counts alone. */
export function summaryOf({ own, others }: FindingsByModel, text: Text): string {
  if (others.length === 0) return countsOf(own, text);
  const here =
    own.length > 0 ? text('in-this-model', { counts: countsOf(own, text) }) : text('none-in-this-model');
  return text('here-and-there', {
    here,
    there: text('about-other-files', { counts: countsOf(others, text) }),
  });
}

function countsOf(problems: readonly Problem[], text: Text): string {
  const counted = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = countOf(problems, severity);
    const noun = severity === 'info' ? 'note' : severity;
    return count === 0
      ? []
      : text(count === 1 ? `one-${noun}` : `some-${noun}s`, { count: displayed(count) });
  });
  return counted.join(', ');
}

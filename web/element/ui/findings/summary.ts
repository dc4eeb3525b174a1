import type { Problem } from '../../../files/index.js';
import { countOf } from '../../../report/count-of.js';
import { textsOf, type Worded } from '../../i18n/index.js';
import { countText, type FindingsByModel } from '../parts/index.js';
import { FINDING_TEXTS } from '../../i18n/en/findings.js';

/**
 * "2 errors, 1 note in this model · 123 notes about other files"; only the counts if there are no other
 * files.
 */
export function summaryOf(element: Worded, { own, others }: FindingsByModel): string {
  if (others.length === 0) return countsOf(element, own);
  const text = textsOf(element, FINDING_TEXTS);
  const here =
    own.length > 0 ? text('in-this-model', { counts: countsOf(element, own) }) : text('none-in-this-model');
  return text('here-and-there', {
    here,
    there: text('about-other-files', { counts: countsOf(element, others) }),
  });
}

function countsOf(element: Worded, problems: readonly Problem[]): string {
  const counted = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = countOf(problems, severity);
    const noun = severity === 'info' ? 'note' : severity;
    return count === 0 ? [] : countText(element, noun, count);
  });
  return counted.join(', ');
}

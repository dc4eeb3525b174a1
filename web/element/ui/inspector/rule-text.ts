import type { ImageRule } from '../../../files/index.js';
import type { TextOf } from '../../i18n/index.js';
import { type INSPECTOR_TEXTS } from '../../i18n/en/inspector.js';

/** The rules that found an image, in the language of the texts. An image program stays as it is written. */
export function rulesText(rules: readonly ImageRule[], text: TextOf<keyof typeof INSPECTOR_TEXTS>): string {
  return rules.map((rule) => ruleText(rule, text)).join(', ');
}

function ruleText(rule: ImageRule, text: TextOf<keyof typeof INSPECTOR_TEXTS>): string {
  if (typeof rule === 'string') return text(`rule-${rule}`);
  return rule.is === 'program' ? rule.name : text(`rule-${rule.is}`, { name: rule.name });
}

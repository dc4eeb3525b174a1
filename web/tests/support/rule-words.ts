import { INSPECTOR_TEXTS } from '../../element/i18n/en/inspector.js';
import { textsOf } from '../../element/i18n/index.js';
import { rulesText } from '../../element/ui/inspector/rule-text.js';
import type { ImageRule } from '../../files/index.js';

/** The rules that found an image, as the inspector shows them. */
export const ruleWords = (...rules: readonly ImageRule[]): string =>
  rulesText(rules, textsOf({ texts: {} }, INSPECTOR_TEXTS));

import { rulesText } from '../../element/ui/inspector/rule-text.js';
import { RULE_TEXTS } from '../../element/ui/inspector/texts.js';
import type { ImageRule } from '../../files/index.js';

type Key = keyof typeof RULE_TEXTS;

/** The texts of a language in the form that textsOf() has. */
export const speaking =
  (texts: Readonly<Partial<Record<Key, string>>>) =>
  (key: Key, parts: Readonly<Record<string, string | number>> = {}): string =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place));

/** The rules that found an image, as the inspector shows them. */
export const ruleWords = (...rules: readonly ImageRule[]): string => rulesText(rules, speaking(RULE_TEXTS));

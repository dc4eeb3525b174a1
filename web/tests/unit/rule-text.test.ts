import { describe, expect, it } from 'vitest';
import { loadPack } from '../../element/i18n/packs/index.js';
import { ruleText } from '../../element/ui/inspector/rule-text.js';
import { RULE_TEXTS } from '../../element/ui/inspector/texts.js';

type Key = keyof typeof RULE_TEXTS;

/** The same form as textsOf() has. */
const speaking =
  (texts: Readonly<Partial<Record<Key, string>>>) =>
  (key: Key, parts: Readonly<Record<string, string | number>> = {}): string =>
    (texts[key] ?? '').replace(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place));

const RULES = [
  'declared',
  'the file itself',
  'declared, precompressed',
  'declared, compiled (Doom 3 BFG)',
  'name with the suffix _d',
  'beside the diffuse image, with the suffix _local',
  'the only normal map beside it',
  'declared, no diffuse image, so white',
  'declared, editor image, same name in another folder, add(a, b)',
  'guessed: dropped alone',
];

describe('the rule that found an image', () => {
  it.each(RULES)('%s: is the same in English', (rule) => {
    expect(ruleText(rule, speaking(RULE_TEXTS))).toBe(rule);
  });

  it.each(RULES)('%s: has a text for each of its parts, but for image programs', (rule) => {
    const marked = ruleText(rule, (key, parts = {}) => `[${key}:${String(parts.name ?? '')}]`);
    expect(marked.replace(/\[rule-[\w-]+:[^\]]*\](, )?/g, '')).toBe(
      rule.endsWith('add(a, b)') ? 'add(a, b)' : '',
    );
  });

  it('is said in another language, with its suffix', async () => {
    const pack = await loadPack('de');
    const say = speaking(pack);
    expect(ruleText('declared, name with the suffix _d', say)).toBe('deklariert, Name mit der Nachsilbe _d');
    expect(ruleText('addnormals(declared, b)', say)).toBe('addnormals(declared, b)');
  });
});

import { describe, expect, it } from 'vitest';
import { INSPECTOR_TEXTS } from '../../element/i18n/en/inspector.js';
import { textsOf } from '../../element/i18n/index.js';
import { rulesText } from '../../element/ui/inspector/rule-text.js';
import type { ImageRule } from '../../files/index.js';
import { elementTexts } from '../support/packs.js';
import { ruleWords } from '../support/rule-words.js';

const RULES: readonly (readonly [ImageRule[], string])[] = [
  [[], ''],
  [['declared'], 'declared'],
  [['file'], 'the file itself'],
  [['declared', 'precompressed'], 'declared, precompressed'],
  [['declared', 'compiled'], 'declared, compiled (Doom 3 BFG)'],
  [[{ is: 'suffix', name: '_d' }], 'name with the suffix _d'],
  [[{ is: 'beside-diffuse', name: '_local' }], 'beside the diffuse image, with the suffix _local'],
  [[{ is: 'only-map', name: 'normal' }], 'the only normal map beside it'],
  [['declared', 'white'], 'declared, no diffuse image, so white'],
  [
    ['declared', 'editor', 'other-folder', { is: 'program', name: 'add(a, b)' }],
    'declared, editor image, same name in another folder, add(a, b)',
  ],
  [['dropped'], 'guessed: dropped alone'],
];

describe('the rules that found an image', () => {
  it.each(RULES)('%j are %j in English', (rules, words) => {
    expect(ruleWords(...rules)).toBe(words);
  });

  it('are said in another language, with its suffix, but for image programs', async () => {
    const say = textsOf({ texts: await elementTexts('de') }, INSPECTOR_TEXTS);
    const rules: ImageRule[] = ['declared', { is: 'suffix', name: '_d' }];
    expect(rulesText(rules, say)).toBe('deklariert, Name mit der Nachsilbe _d');
    expect(rulesText([{ is: 'program', name: 'addnormals(declared, b)' }], say)).toBe(
      'addnormals(declared, b)',
    );
  });
});

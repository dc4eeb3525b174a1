import type { TextOf } from '../../i18n/index.js';
import type { RULE_TEXTS } from './texts.js';

type Key = keyof typeof RULE_TEXTS;

/** The parts of MaterialMap.rule, which commas separate, and the text for each. `{name}` is any word. */
const RULES: readonly (readonly [rule: string, key: Key])[] = [
  ['declared', 'rule-declared'],
  ['the file itself', 'rule-file'],
  ['precompressed', 'rule-precompressed'],
  ['compiled (Doom 3 BFG)', 'rule-compiled'],
  ['name with another extension', 'rule-extension'],
  ['name with the suffix {name}', 'rule-suffix'],
  ['same name beside the mesh', 'rule-beside-mesh'],
  ['same name in another folder', 'rule-other-folder'],
  ['guessed: the only image beside the mesh', 'rule-only-image'],
  ['guessed: dropped alone', 'rule-dropped'],
  ['guessed: the closest name', 'rule-closest'],
  ['by its address', 'rule-address'],
  ['beside the diffuse image, with the suffix {name}', 'rule-beside-diffuse'],
  ['the only {name} map beside it', 'rule-only-map'],
  ['no diffuse image, so white', 'rule-white'],
  ['editor image', 'rule-editor'],
];

/** A rule in the language of the texts; what no text stands for, such as an image program, stays as it is. */
export function ruleText(rule: string, text: TextOf<Key>): string {
  const words: string[] = [];
  let rest = rule;
  while (rest !== '') {
    const [whole, key, name = ''] = partAtStart(rest);
    words.push(key ? text(key, { name }) : whole);
    rest = rest.slice(whole.length).replace(/^, /, '');
  }
  return words.join(', ');
}

function partAtStart(rule: string): readonly [whole: string, key?: Key, name?: string] {
  for (const [part, key] of RULES) {
    const [before = '', after = ''] = part.split('{name}');
    const isNamed = before !== part;
    const name =
      isNamed && rule.startsWith(before) ? (/^[^\s,]+/.exec(rule.slice(before.length))?.[0] ?? '') : '';
    const whole = before + name + after;
    const follows = rule.slice(whole.length);
    if ((!isNamed || name !== '') && rule.startsWith(whole) && (follows === '' || follows.startsWith(', ')))
      return [whole, key, name];
  }
  return [rule];
}

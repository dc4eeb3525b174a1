/** Describes one attribute: its type, its default, and how its text is read. */
export interface AttributeRow<Value> {
  readonly type: 'flag' | 'word' | 'number' | 'text' | 'list' | 'name' | 'address';
  /** Value of the property while the attribute is not set. */
  readonly initial: Value;
  /** Converts a value of the attribute or property; undefined for an invalid value. */
  readonly read: (value: unknown) => Value | undefined;
  /** Valid values, as messages list them; undefined if every value is valid. */
  readonly expected?: string;
  readonly words?: readonly Value[];
  /** Key of the attribute in a link. */
  readonly link?: string | undefined;
  /** Words of a link's `show` list, each with its value. */
  readonly show?: Readonly<Record<string, Value>> | undefined;
  /** The property is written back to the attribute. */
  readonly reflect?: boolean;
}

/** A flag with a switch in the display list. */
export interface SwitchRow extends AttributeRow<boolean> {
  /** The keyboard's key for it, if there is one. */
  readonly key: string;
}

/** A value of an attribute or property as a string. It may be a number, a URL or any other value. */
export const textOf: (value: unknown) => string = String;

/** Off by default. */
export function flag(): AttributeRow<boolean> {
  return { type: 'flag', initial: false, read: Boolean };
}

/** `word` is its name in links. */
export function toggle(word: string, key = '', reflect = false): SwitchRow {
  return { ...flag(), show: { [word]: true }, key, reflect };
}

/** One of a few words. The first is the default. */
export function word<const Word extends string>(
  words: readonly [Word, ...Word[]],
  link?: string,
  show?: Readonly<Record<string, Word>>,
): AttributeRow<Word> & { readonly words: readonly Word[] } {
  const [initial] = words;
  const read = (value: unknown): Word | undefined =>
    value === '' ? initial : words.find((known) => known === value);
  return { type: 'word', initial, read, expected: `one of ${words.join(', ')}`, words, link, show };
}

export function number(initial: number, least = -Infinity, link?: string): AttributeRow<number> {
  const read = (value: unknown): number | undefined => {
    if (value === '') return initial;
    const given = typeof value === 'boolean' ? NaN : Number(value);
    return Number.isFinite(given) && given >= least ? given : undefined;
  };
  const expected = least === -Infinity ? 'a number' : `a number of at least ${least}`;
  return { type: 'number', initial, read, expected, link };
}

export function text(): AttributeRow<string | null> {
  return { type: 'text', initial: null, read: textOf };
}

/** A text that `isValid` accepts; `expected` has an example. */
export function grammar(
  isValid: (text: string) => boolean,
  expected: string,
  link?: string,
): AttributeRow<string | null> {
  const read = (value: unknown): string | null | undefined => {
    const given = textOf(value);
    return given === '' ? null : isValid(given) ? given : undefined;
  };
  return { ...text(), read, expected, link };
}

/** The address of a file, or of several with spaces between them. */
export function address(): AttributeRow<string | null> {
  return { ...text(), type: 'address' };
}

/** The name of an object in the loaded files. Whether it exists is known after loading. */
export function name(link: string): AttributeRow<string | null> {
  return { ...text(), type: 'name', read: (value) => textOf(value) || null, link };
}

/** Several such names, separated by spaces; a space in a name is written %20. */
export function names(link: string): AttributeRow<string | null> {
  return { ...name(link), type: 'list' };
}

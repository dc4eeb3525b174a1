/** What is known about one attribute besides its name. */
export interface AttributeRow<Value> {
  readonly type: 'flag' | 'word' | 'number' | 'text' | 'list' | 'name' | 'address';
  /** Value of the property while the attribute is not set. */
  readonly initial: Value;
  /** What a value of the attribute or property stands for; undefined for a value that is not allowed. */
  readonly read: (value: unknown) => Value | undefined;
  /** Allowed values, as messages list them. */
  readonly expected: string;
  readonly words?: readonly Value[];
  /** Key of the attribute in a link. */
  readonly link?: string;
  /** Words of a link's `show` list, with the value that each of them stands for. */
  readonly show?: Readonly<Record<string, Value>>;
  /** Text of the switch in the display list. Its key among the texts is the name of the attribute. */
  readonly label?: string;
  /** Key that changes it, for the tooltip of the switch. */
  readonly key?: string;
  /** The property is written back to the attribute. */
  readonly reflect?: true;
}

type Options<Value> = Pick<AttributeRow<Value>, 'link' | 'show' | 'label' | 'key' | 'reflect'>;

/** The text of a value that an attribute or a property gets, which may be a number, a URL or anything else. */
export const textOf: (value: unknown) => string = String;

/** Off by default. */
export function flag(options?: Options<boolean>): AttributeRow<boolean> {
  return { type: 'flag', initial: false, read: Boolean, expected: '', ...options };
}

/** One of a few words. The first is the default. */
export function word<const Word extends string>(
  words: readonly [Word, ...Word[]],
  options?: Options<Word>,
): AttributeRow<Word> & { readonly words: readonly Word[] } {
  const [initial] = words;
  const read = (value: unknown): Word | undefined =>
    value === '' ? initial : words.find((known) => known === value);
  return { type: 'word', initial, read, expected: `one of ${words.join(', ')}`, words, ...options };
}

export function number(initial: number, least = -Infinity, options?: Options<number>): AttributeRow<number> {
  const read = (value: unknown): number | undefined => {
    if (value === '') return initial;
    const given = typeof value === 'boolean' ? NaN : Number(value);
    return Number.isFinite(given) && given >= least ? given : undefined;
  };
  const expected = least === -Infinity ? 'a number' : `a number of at least ${least}`;
  return { type: 'number', initial, read, expected, ...options };
}

export function text(options?: Options<string | null>): AttributeRow<string | null> {
  return { type: 'text', initial: null, read: textOf, expected: '', ...options };
}

/** A text that `isValid` accepts; `expected` has an example. */
export function grammar(
  isValid: (text: string) => boolean,
  expected: string,
  options?: Options<string | null>,
): AttributeRow<string | null> {
  const read = (value: unknown): string | null | undefined => {
    const given = textOf(value);
    return given === '' ? null : isValid(given) ? given : undefined;
  };
  return { type: 'text', initial: null, read, expected, ...options };
}

/** The address of a file, or of several with spaces between them. */
export function address(): AttributeRow<string | null> {
  return { ...text(), type: 'address' };
}

/** The name of something in the loaded files; whether they have it is known once they are loaded. */
export function name(options?: Options<string | null>): AttributeRow<string | null> {
  return { ...text(options), type: 'name', read: (value) => textOf(value) || null };
}

/** Several such names with spaces between them; a space in a name is written %20. */
export function names(options?: Options<string | null>): AttributeRow<string | null> {
  return { ...name(options), type: 'list' };
}

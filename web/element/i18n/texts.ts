/** Replacements for the names in a text, as in "{name}". */
export type TextParts = Readonly<Record<string, string | number>>;

/** Texts by their keys, in place of the English ones. `language` is the tag for Intl; without it, English. */
export type Texts = Readonly<Record<string, string | undefined>>;

export interface Worded {
  readonly texts: Texts;
}

/** Returns a text by its key. */
export type TextOf<Key> = (key: Key, parts?: TextParts) => string;

/** Replaces the names in a text, as in "{name}". Unknown names stay. */
export function filled(text: string, parts: TextParts): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(parts[name] ?? place));
}

/** The current texts of `worded`; English where it has none. */
export function textsOf<Key extends string>(
  worded: Worded,
  english: Readonly<Record<Key, string>>,
): TextOf<Key> {
  return (key, parts = {}) => filled(worded.texts[key] ?? english[key], parts);
}

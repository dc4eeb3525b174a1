/** Makes names that the engine's lexer accepts. */

/**
 * Limit of a name in bytes of UTF-8: a file system permits 255, and names of files end with '_diffuse.tga' or
 * '.md5camera'.
 */
export const LONGEST_NAME = 200;

/** Assigns unique names of limited length. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #ignoreCase: boolean;

  constructor({ ignoreCase = true } = {}) {
    this.#ignoreCase = ignoreCase;
  }

  /** Returns `wanted`, shortened if it is too long, or adds a number if it was taken before. */
  take(wanted: string): string {
    const whole = shortened(wanted, LONGEST_NAME);
    const key = this.#key(whole);
    let name = whole;
    let number = this.#numbers.get(key) ?? 2;
    for (; this.#taken.has(this.#key(name)); number++) {
      const ending = `_${number}`;
      name = shortened(wanted, LONGEST_NAME - ending.length) + ending;
    }
    this.#numbers.set(key, number);
    this.#taken.add(this.#key(name));
    return name;
  }

  #key(name: string): string {
    return this.#ignoreCase ? name.toLowerCase() : name;
  }
}

/** The beginning of the text that has at most `bytes` bytes in UTF-8. */
export function shortened(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** A name for use in quotes: without quotes and control characters. */
export function quotable(name: string): string {
  // eslint-disable-next-line no-control-regex -- these characters are what it looks for
  return name.replace(/[\u0000-\u001f\u007f]/g, '_').replaceAll('"', "'");
}

/** A name for files, animations and declarations: only letters, digits and '_', of limited length. */
export function wordOf(name: string): string {
  return shortened(name, LONGEST_NAME)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, LONGEST_NAME);
}

/**
 * A material: a path of words, which may have '-' inside. The engine cuts the name at its last dot, so this removes
 * endings of images.
 */
export function materialPath(name: string): string {
  const parts = name.replace(/\.(tga|png|jpe?g|webp|dds|bmp|pcx)$/i, '').split(/[/\\]+/);
  return joined(
    parts.map((part) => joined(part.split('-').map(wordOf), '-')),
    '/',
  );
}

const joined = (words: readonly string[], separator: string): string =>
  words.filter((word) => word !== '').join(separator);

/** The last part of a path, without its extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}

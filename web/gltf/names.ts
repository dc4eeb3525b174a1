/** Makes names that the engine's lexer accepts. */

/** Assigns unique names. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #ignoreCase: boolean;

  constructor({ ignoreCase = true } = {}) {
    this.#ignoreCase = ignoreCase;
  }

  /** Returns `wanted`, or adds a number if it was taken before. */
  take(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(this.#key(name)); number++) name = `${wanted}_${number}`;
    this.#taken.add(this.#key(name));
    return name;
  }

  #key(name: string): string {
    return this.#ignoreCase ? name.toLowerCase() : name;
  }
}

/** A name for use in quotes: without quotes and control characters. */
export function quotable(name: string): string {
  // eslint-disable-next-line no-control-regex
  return name.replace(/[\u0000-\u001f\u007f]/g, '_').replaceAll('"', "'");
}

/** A name for files, animations and declarations: only letters, digits and '_'. */
export function wordOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
}

/**
 * A material: a path of words. The engine cuts the name at its last dot, so this removes endings of images.
 */
export function materialPath(name: string): string {
  return name
    .replace(/\.(tga|png|jpe?g|webp|dds|bmp|pcx)$/i, '')
    .split(/[/\\]+/)
    .map(wordOf)
    .filter((part) => part !== '')
    .join('/');
}

/** The last part of a path, without its extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
}

/** Names that the engine's lexer takes. */

/** Gives out names, each once. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #ignoreCase: boolean;

  constructor({ ignoreCase = true } = {}) {
    this.#ignoreCase = ignoreCase;
  }

  /** `wanted` itself, or with a number behind it where it was given out before. */
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

/** A name between quotes: all but quotes and control characters. */
export function quotable(name: string): string {
  // eslint-disable-next-line no-control-regex
  return name.replace(/[\u0000-\u001f\u007f]/g, '_').replaceAll('"', "'");
}

/** A name of files, animations and declarations: letters, digits and '_' alone. */
export function wordOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** A material: a path of words. The engine cuts the name at its last dot, as it does here with endings of images. */
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

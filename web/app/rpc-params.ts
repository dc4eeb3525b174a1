import { INVALID_PARAMS, quoted, RpcError } from './rpc.js';

/** Reads the params of one call, by name from an object or by position from an array. Throws an RpcError. */
export class Params {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(params: unknown, names: readonly string[]) {
    this.#values = new Map(entriesOf(params, names));
    for (const name of this.#values.keys()) {
      if (!names.includes(name)) throw invalid(`There is no parameter ${quoted(name)}.`);
    }
  }

  has(name: string): boolean {
    return this.#values.get(name) !== undefined;
  }

  value(name: string): unknown {
    return this.#values.get(name);
  }

  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw invalid(`${name} has to be a number.`);
  }

  boolean(name: string): boolean {
    const value = this.#values.get(name);
    if (typeof value === 'boolean') return value;
    throw invalid(`${name} has to be true or false.`);
  }

  string(name: string): string {
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    throw invalid(`${name} has to be a text.`);
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const value = this.#values.get(name);
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw invalid(`${name} has to be one of ${words.join(', ')}.`);
    return word;
  }

  /** A list of strings; empty if it is missing. */
  strings(name: string): string[] {
    const value = this.#values.get(name) ?? [];
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw invalid(`${name} has to be a list of texts.`);
  }
}

/** Type checks for the members of an options object. */
const KINDS = {
  number: { what: 'a number', is: (value: unknown): value is number => Number.isFinite(value) },
  boolean: { what: 'true or false', is: (value: unknown): value is boolean => typeof value === 'boolean' },
  text: { what: 'a text', is: (value: unknown): value is string => typeof value === 'string' },
  frames: {
    what: 'a list of two numbers',
    is: (value: unknown): value is [number, number] =>
      Array.isArray(value) && value.length === 2 && value.every(Number.isFinite),
  },
} as const;

type Kind = keyof typeof KINDS;
type Options<Schema extends Readonly<Record<string, Kind>>> = {
  -readonly [Name in keyof Schema]?: (typeof KINDS)[Schema[Name]]['is'] extends (
    value: unknown,
  ) => value is infer Value
    ? Value
    : never;
};

/** Optional params, by name or by position in the order of `schema`. Throws an RpcError. */
export function options<const Schema extends Readonly<Record<string, Kind>>>(
  params: unknown,
  schema: Schema,
): Options<Schema> {
  const given = new Params(params, Object.keys(schema));
  const names = Object.keys(schema).filter((name) => given.has(name));
  for (const name of names) {
    const { what, is } = KINDS[schema[name] ?? 'number'];
    if (!is(given.value(name))) throw invalid(`${name} has to be ${what}.`);
  }
  return Object.fromEntries(names.map((name) => [name, given.value(name)])) as Options<Schema>;
}

export function invalid(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message);
}

function entriesOf(params: unknown, names: readonly string[]): [string, unknown][] {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) {
    if (params.length > names.length) throw invalid('There are too many parameters.');
    return params.map((value: unknown, i) => [names[i] ?? '', value]);
  }
  if (typeof params === 'object') return Object.entries(params);
  throw invalid('Parameters come as an object or a list.');
}

import { INVALID_PARAMS, quoted, RpcError } from './rpc.js';

/** Reads the params of one call, by name from an object or by position from an array. Throws an RpcError. */
export class Params {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(params: unknown, names: readonly string[]) {
    this.#values = new Map(entriesOf(params, names));
    for (const name of this.#values.keys()) {
      if (!names.includes(name)) throw invalid(`Unknown parameter ${quoted(name)}.`);
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
    throw invalid(`Expected a number for ${name}.`);
  }

  boolean(name: string): boolean {
    const value = this.#values.get(name);
    if (typeof value === 'boolean') return value;
    throw invalid(`Expected true or false for ${name}.`);
  }

  string(name: string): string {
    const value = this.#values.get(name);
    if (typeof value === 'string') return value;
    throw invalid(`Expected a string for ${name}.`);
  }

  oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const value = this.#values.get(name);
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw invalid(`Expected one of ${words.join(', ')} for ${name}.`);
    return word;
  }

  /** A list of strings; empty if it is missing. */
  strings(name: string): string[] {
    const value = this.#values.get(name) ?? [];
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw invalid(`Expected a list of strings for ${name}.`);
  }
}

/** Type checks for the members of an options object. */
const KINDS = {
  number: { what: 'a number', is: (value: unknown): value is number => Number.isFinite(value) },
  boolean: { what: 'true or false', is: (value: unknown): value is boolean => typeof value === 'boolean' },
  text: { what: 'a string', is: (value: unknown): value is string => typeof value === 'string' },
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
    if (!is(given.value(name))) throw invalid(`Expected ${what} for ${name}.`);
  }
  return Object.fromEntries(names.map((name) => [name, given.value(name)])) as Options<Schema>;
}

export function invalid(message: string): RpcError {
  return new RpcError(INVALID_PARAMS, message);
}

function entriesOf(params: unknown, names: readonly string[]): [string, unknown][] {
  if (params === undefined || params === null) return [];
  if (Array.isArray(params)) {
    if (params.length > names.length) throw invalid('Too many parameters.');
    return params.map((value: unknown, i) => [names[i] ?? '', value]);
  }
  if (typeof params === 'object') return Object.entries(params);
  throw invalid('Expected the parameters as an object or a list.');
}

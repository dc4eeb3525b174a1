/** Reads JSON files that users write. Each value has its location in the file, for messages. */
import { parse, type MemberNode, type ValueNode } from '@humanwhocodes/momoa';
import { reasonOf } from './find-files.js';
import { JsonFileError } from './json-file-error.js';
import { readWhole } from './read-whole.js';

/** Reads a file. Throws a JsonFileError. */
export function readJson(file: string): JsonValue {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readWhole(file));
  } catch (error) {
    const isText = !(error instanceof TypeError);
    throw new JsonFileError(`${file}: ${isText ? reasonOf(error) : 'expected text in UTF-8'}`);
  }
  try {
    return new JsonValue(file, parse(text).body);
  } catch (error) {
    throw new JsonFileError(syntaxError(file, error));
  }
}

function syntaxError(file: string, error: unknown): string {
  if (error instanceof RangeError) return `${file}: its values are nested too deeply`;
  const { message, line = 1, column = 1 } = error as Error & { line?: number; column?: number };
  return `${file}:${line}:${column}: this is not JSON: ${message.replace(/ \(\d+:\d+\)$/, '')}`;
}

/** The methods throw a JsonFileError if the value is not of the expected kind. */
export class JsonValue {
  readonly #file: string;
  readonly #node: ValueNode;

  constructor(file: string, node: ValueNode) {
    this.#file = file;
    this.#node = node;
  }

  /** file:line:column */
  get place(): string {
    return placeOf(this.#file, this.#node);
  }

  /** An error about this value. */
  error(message: string): JsonFileError {
    return new JsonFileError(`${this.place}: ${message}`);
  }

  /**
   * The members of an object. It must have those of `required`, may have those of `optional`, and must not
   * have others.
   */
  members<Required extends string, Optional extends string = never>(
    required: readonly Required[],
    optional: readonly Optional[] = [],
  ): Readonly<Record<Required, JsonValue> & Partial<Record<Optional, JsonValue>>> {
    if (this.#node.type !== 'Object') throw this.error(`expected an object, got ${this.#typeName}`);
    const known: readonly string[] = [...required, ...optional];
    const members: Record<string, JsonValue> = {};
    for (const member of this.#node.members) {
      const name = nameOf(member);
      const place = placeOf(this.#file, member);
      if (!known.includes(name))
        throw new JsonFileError(`${place}: unknown key "${name}"; expected ${listOf(known)}`);
      if (Object.hasOwn(members, name)) throw new JsonFileError(`${place}: "${name}" occurs twice`);
      members[name] = new JsonValue(this.#file, member.value);
    }
    const missing = required.find((name) => !Object.hasOwn(members, name));
    if (missing !== undefined) throw this.error(`"${missing}" is missing`);
    return members as Record<Required, JsonValue> & Partial<Record<Optional, JsonValue>>;
  }

  elements(): JsonValue[] {
    if (this.#node.type !== 'Array') throw this.error(`expected an array, got ${this.#typeName}`);
    return this.#node.elements.map(({ value }) => new JsonValue(this.#file, value));
  }

  /** A text that is not blank. */
  text(): string {
    if (this.#node.type !== 'String') throw this.error(`expected a string, got ${this.#typeName}`);
    if (this.#node.value.trim() === '') throw this.error('expected a string, got an empty one');
    return this.#node.value;
  }

  /** An integer from 1. */
  count(): number {
    const value = this.#node.type === 'Number' ? this.#node.value : NaN;
    if (!Number.isSafeInteger(value) || value < 1) throw this.error('expected a whole number from 1');
    return value;
  }

  get #typeName(): string {
    const { type } = this.#node;
    return type === 'Null' ? 'null' : `${/^[AO]/.test(type) ? 'an' : 'a'} ${type.toLowerCase()}`;
  }
}

const nameOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name);

function placeOf(file: string, { loc: { start } }: ValueNode | MemberNode): string {
  return `${file}:${start.line}:${start.column}`;
}

function listOf(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ');
}

import { StageError } from './stage-error.js';
import type { WasmModule } from './wasm-module.js';

/** The places of a record's fields in an array of doubles. */
export interface RecordLayout<Name extends string> {
  /** Doubles per record. */
  readonly size: number;
  /** The offset of each field from the start of its record. */
  readonly fields: Readonly<Record<Name, number>>;
}

/**
 * @internal The layout that a module has for a record, made once per module. `sizes` has the doubles of each
 *   field; `namesIn` returns the module's fields in order, each after a comma, such as `,view,eye[3]`. Throws
 *   a StageError if the two have different fields.
 */
export function layoutOf<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  namesIn: (wasm: WasmModule) => string,
): (wasm: WasmModule) => RecordLayout<Name> {
  const known = new WeakMap<WasmModule, RecordLayout<Name>>();
  return (wasm) => {
    let layout = known.get(wasm);
    if (!layout) known.set(wasm, (layout = layOut(sizes, namesIn(wasm))));
    return layout;
  };
}

function layOut<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  names: string,
): RecordLayout<Name> {
  // A copy keeps the properties of an object fast; adding one by one would not.
  const fields: Record<string, number> = { ...sizes };
  const missing = new Set(Object.keys(sizes));
  let size = 0;
  for (const [, name = '', length = 1] of names.matchAll(/,(\w+)(?:\[(\d+)\])?/g)) {
    if (fields[name] !== Number(length) || !missing.delete(name)) throw mismatch(name);
    fields[name] = size;
    size += Number(length);
  }
  for (const name of missing) throw mismatch(name);
  return { size, fields: fields as Record<Name, number> };
}

function mismatch(name: string): StageError {
  const text = `md5-viewer.wasm and the scripts have different versions (${name}). Reload the page.`;
  return new StageError('wasmfailure', text);
}

import type { Diagnostic } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** Converts the module's diagnostics to those of the core, and adds `more` to each, such as its file. */
export function toDiagnostics<More extends object>(
  raw: readonly RawDiagnostic[],
  more: More,
): (Omit<Diagnostic, 'file'> & More)[] {
  return raw.map(({ severity, code, line, column, message, strict, count }) => ({
    severity,
    code,
    line,
    column,
    message,
    ...(strict && { strict }),
    ...(count > 1 && { count }),
    ...more,
  }));
}

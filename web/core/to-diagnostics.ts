import type { Diagnostic } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** Converts the module's diagnostics to those of the core. The caller adds `file`. */
export function toDiagnostics(raw: readonly RawDiagnostic[]): Omit<Diagnostic, 'file'>[] {
  return raw.map(({ strict, count, ...one }) => ({
    ...one,
    ...(strict && { strict }),
    ...(count > 1 && { count }),
  }));
}

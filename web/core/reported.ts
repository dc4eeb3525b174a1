import type { Diagnostic } from './types.js';
import type { RawDiagnostic } from './wasm-module.js';

/** The module's diagnostics as the core reports them; `file` is left to the caller. */
export function reported(raw: readonly RawDiagnostic[]): Omit<Diagnostic, 'file'>[] {
  return raw.map(({ strict, count, ...one }) => ({
    ...one,
    ...(strict && { strict }),
    ...(count > 1 && { count }),
  }));
}

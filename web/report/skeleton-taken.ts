import type { Diagnostic } from '../core/index.js';
import type { PageCode } from './page-codes.js';

/** The finding on a mesh at `file` that is read with the joints of the mesh at `lender`. */
export function skeletonTaken(file: string, lender: string): Diagnostic & { code: PageCode } {
  return {
    ...{ severity: 'info', code: 'skeleton-taken', file, line: 0, column: 0 },
    message: `The mesh has no joints. The joints of ${lender} are used.`,
  };
}

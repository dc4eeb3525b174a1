import type { Fit } from './types.js';
import { FIT_KINDS, type RawFit } from './wasm-module.js';

/** A new object with copies of the lists. */
export function toFit(raw: RawFit): Fit {
  const how = FIT_KINDS[raw.kind] ?? 'none';
  const [x, y, z] = raw.rootOffset;
  const isByName = how === 'by-name';
  return {
    compatible: how !== 'none',
    how,
    missing: [...raw.missing],
    extra: [...raw.extra],
    reordered: raw.reordered,
    ...(raw.firstDifference && { firstDifference: raw.firstDifference }),
    ...(isByName && raw.reparented.length > 0 && { otherParents: [...raw.reparented] }),
    ...(isByName && raw.ambiguous.length > 0 && { ambiguous: [...raw.ambiguous] }),
    ...(raw.rotationsInverted && { rotationsInverted: true }),
    ...(raw.boneScale !== 1 && { boneScale: raw.boneScale }),
    ...(raw.turnedRoot && {
      turnedRoot: { joint: raw.turnedRoot, degrees: raw.turnDegrees, axis: raw.turnAxis },
    }),
    ...(x !== undefined && y !== undefined && z !== undefined && { rootOffset: [x, y, z] as const }),
  };
}

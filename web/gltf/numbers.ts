import type { Accessor } from '@gltf-transform/core';
import { GltfError } from './gltf-error.js';

/** Products of several larger numbers do not fit into floats. Indices are smaller. */
const LARGEST = 1e12;

/**
 * The numbers of an accessor, `size` for each entry; fractions for normalised integers. Throws a GltfError if
 * one is not finite or too large, or if entries have another size. `what` describes it: "the positions of
 * Body".
 */
export function numbersOf(accessor: Accessor, size: number, what: string): ArrayLike<number> {
  if (accessor.getElementSize() !== size)
    throw new GltfError(
      'gltf-structure',
      `${upper(what)} have ${accessor.getElementSize()} numbers each instead of ${size}. Export the glTF again.`,
    );
  const known = checked.get(accessor);
  if (known) return known;
  const array = accessor.getArray() as ArrayLike<number> | null;
  const numbers = accessor.getNormalized() ? fractionsOf(array ?? []) : (array ?? []);
  for (let i = 0; i < numbers.length; i++) {
    if (Math.abs(numbers[i] ?? NaN) <= LARGEST) continue;
    throw new GltfError(
      'gltf-not-a-number',
      `${upper(what)} have ${String(numbers[i])} in entry ${Math.floor(i / size)}, not a finite number. Correct it in your modelling tool and export again.`,
    );
  }
  checked.set(accessor, numbers);
  return numbers;
}

/** Many curves and meshes may have the same list. */
const checked = new WeakMap<Accessor, ArrayLike<number>>();

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function fractionsOf(array: ArrayLike<number>): ArrayLike<number> {
  const most = MOST.find(([type]) => array instanceof type)?.[1];
  return most === undefined ? array : Float64Array.from(array, (n) => Math.max(n / most, -1));
}

const MOST = [
  [Int8Array, 0x7f],
  [Uint8Array, 0xff],
  [Int16Array, 0x7fff],
  [Uint16Array, 0xffff],
  [Uint32Array, 0xffffffff],
] as const;

/** Compares the stored bounds of an animation with those of its vertices. */

/** 6 numbers per frame: min, max. `text` must come from the writer, which writes each frame on one line. */
export function boundsInText(text: string): Float32Array {
  const [, block = ''] = /^bounds \{\n([^}]*)\}/m.exec(text) ?? [];
  return Float32Array.from(block.match(/-?[\d.]+/g) ?? [], Number);
}

/** Vertices may be outside of bounds by this share of the size, because exporters round. */
const TOLERANCE = 0.01;

/**
 * Whether the vertices of a frame are outside of its stored bounds. Both have 6 numbers per frame: min, max.
 */
export function exceeds(vertices: Float32Array, stored: Float32Array): boolean {
  if (vertices.length !== stored.length) return true;
  for (let frame = 0; frame < vertices.length; frame += 6) {
    const side = (axis: number): number => at(vertices, frame + 3 + axis) - at(vertices, frame + axis);
    const size = Math.max(side(0), side(1), side(2));
    const most = TOLERANCE * size;
    for (let axis = frame; axis < frame + 3; axis++) {
      if (at(vertices, axis) < at(stored, axis) - most) return true;
      if (at(vertices, axis + 3) > at(stored, axis + 3) + most) return true;
    }
  }
  return false;
}

const at = (values: Float32Array, index: number): number => values[index] ?? 0;

/** Compiles an .md5anim of version 10 to the .bmd5anim of Doom 3 BFG. */
import { quaternion, type V3 } from '../double-reading.js';
import { ByteWriter, TIME } from './byte-writer.js';
import { asStored } from './pose-maths.js';
import { readSourceClip } from './source-text.js';

export interface AnimOptions {
  /** Number of padding numbers after the components: one in the engine's own files. */
  readonly padding?: number;
  readonly version?: number;
}

export function compileAnim(text: string, options: AnimOptions = {}): Uint8Array<ArrayBuffer> {
  const { padding = 1, version = 101 } = options;
  const { rate, width, joints, bounds, baseframe, frames } = readSourceClip(text);
  // The base position of the root is subtracted from its frames, and removed from the base frame.
  const [root] = joints;
  const base: V3 = baseframe[0]?.position ?? [0, 0, 0];
  let next = root?.first ?? 0;
  const moved = new Map(
    [0, 1, 2].flatMap((axis) => (((root?.flags ?? 0) >> axis) & 1 ? [[next++, base[axis]!] as const] : [])),
  );
  const rows = frames.map((frame) => frame.map((value, i) => value - (moved.get(i) ?? 0)));
  const out = new ByteWriter();
  out.raw([66, 77, 68]).u8(version).raw(TIME);
  out.i32(rows.length, rate, Math.round(((rows.length - 1) * 1000) / rate), joints.length, width);
  out.i32(bounds.length);
  for (const { min, max } of bounds) out.f32(...min, ...max);
  out.i32(joints.length);
  for (const { name, parent, flags, first } of joints) out.string(name).i32(parent, flags, first);
  out.i32(baseframe.length);
  baseframe.forEach(({ position, rotation }, i) =>
    out.f32(...asStored(quaternion(rotation))).littleF32(...(i === 0 ? [0, 0, 0] : position)),
  );
  out.i32(rows.length * width);
  for (const row of rows) out.littleF32(...row);
  out.zeros(4 * padding);
  const [first, last] = [rows[0] ?? [], rows.at(-1) ?? []];
  const travel = [...moved.keys()].map((at) => (last[at] ?? 0) - (first[at] ?? 0));
  return out.littleF32(...[...travel, 0, 0, 0].slice(0, 3)).bytes();
}

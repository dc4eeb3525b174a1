/** Pixels as PNG, exact, as no canvas keeps them below transparent places. */
import type { PixelImage } from '../core/index.js';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The filter that predicts a byte from its neighbours, which suits pictures. */
const PAETH = 4;

export async function encodePng({ width, height, rgba }: PixelImage): Promise<Uint8Array> {
  const channels = isOpaque(rgba) ? 3 : 4;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Eight bits a channel; colours with alpha, or without.
  header.set([8, channels === 4 ? 6 : 2], 8);
  const rows = filtered(withChannels(rgba, channels), width * channels, channels);
  const chunks = [chunk('IHDR', header), chunk('IDAT', await deflate(rows)), chunk('IEND', new Uint8Array())];
  return joined([Uint8Array.from(SIGNATURE), ...chunks]);
}

function isOpaque(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false;
  return true;
}

function withChannels(rgba: Uint8Array, channels: 3 | 4): Uint8Array {
  if (channels === 4) return rgba;
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb.set(rgba.subarray(from, from + 3), to);
  }
  return rgb;
}

/** Each row behind the number of its filter. */
function filtered(bytes: Uint8Array, rowSize: number, channels: number): Uint8Array<ArrayBuffer> {
  const rows = bytes.length / rowSize;
  const result = new Uint8Array(bytes.length + rows);
  for (let row = 0, to = 0; row < rows; row++) {
    result[to++] = PAETH;
    const start = row * rowSize;
    for (let i = 0; i < rowSize; i++) {
      const at = start + i;
      const left = i >= channels ? (bytes[at - channels] ?? 0) : 0;
      const above = row > 0 ? (bytes[at - rowSize] ?? 0) : 0;
      const corner = row > 0 && i >= channels ? (bytes[at - rowSize - channels] ?? 0) : 0;
      result[to++] = (bytes[at] ?? 0) - paeth(left, above, corner);
    }
  }
  return result;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([new TextEncoder().encode(type), data]);
  const result = new Uint8Array(body.length + 8);
  const view = new DataView(result.buffer);
  view.setUint32(0, data.length);
  result.set(body, 4);
  view.setUint32(body.length + 4, checksum(body));
  return result;
}

/** CRC-32, of its own: what reads archives should not have to load one more file for it. */
function checksum(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

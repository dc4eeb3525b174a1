/**
 * PNG writer: 8-bit RGB. Each row uses the filter with the smallest sum of absolute differences. Uses only
 * Node's zlib.
 */
import { deflateSync } from 'node:zlib';

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
const crc = (buf) => {
  let c = 0xffffffff;
  for (const b of buf) c = TABLE[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]),
    out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
};
const paeth = (a, b, c) => {
  const p = a + b - c,
    x = Math.abs(p - a),
    y = Math.abs(p - b),
    z = Math.abs(p - c);
  return x <= y && x <= z ? a : y <= z ? b : c;
};

/** rgb: 3 bytes per pixel, top row first. */
export function encodePng(width, height, rgb) {
  const stride = width * 3,
    raw = Buffer.alloc((stride + 1) * height),
    trial = [0, 1, 2, 3, 4].map(() => Buffer.alloc(stride));
  for (let y = 0; y < height; y++) {
    const row = y * stride,
      sums = [0, 0, 0, 0, 0];
    for (let i = 0; i < stride; i++) {
      const x = rgb[row + i],
        a = i >= 3 ? rgb[row + i - 3] : 0,
        b = y ? rgb[row + i - stride] : 0,
        c = y && i >= 3 ? rgb[row + i - stride - 3] : 0;
      const f = [x, x - a, x - b, x - ((a + b) >> 1), x - paeth(a, b, c)];
      for (let k = 0; k < 5; k++) {
        const v = f[k] & 255;
        trial[k][i] = v;
        sums[k] += v < 128 ? v : 256 - v;
      }
    }
    const best = sums.indexOf(Math.min(...sums));
    raw[y * (stride + 1)] = best;
    trial[best].copy(raw, y * (stride + 1) + 1);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 2;
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

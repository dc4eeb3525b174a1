/** Tests images of texture packs in written GLBs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decodePng } from '../../export/png.js';
import { filesIn, MESH, runCli } from '../support/cli.js';
import { Glb } from '../support/glb.js';

/** A .dds of one BC7 block in mode 5: one colour, with its own alpha. */
function bc7Dds(red: number, green: number, blue: number, alpha: number): Buffer {
  const header = Buffer.alloc(148);
  header.write('DDS ', 0, 'latin1');
  [124, 0x81007, 4, 4, 16, 0, 1].forEach((value, i) => header.writeUInt32LE(value, 4 + 4 * i));
  [32, 4].forEach((value, i) => header.writeUInt32LE(value, 76 + 4 * i));
  header.write('DX10', 84, 'latin1');
  header.writeUInt32LE(98, 128);
  let bits = 1n << 5n;
  let at = 8n;
  const put = (value: number, count: number): void => {
    bits |= BigInt(value) << at;
    at += BigInt(count);
  };
  for (const channel of [red, green, blue]) for (let end = 0; end < 2; end++) put(channel >> 1, 7);
  for (let end = 0; end < 2; end++) put(alpha, 8);
  const block = Buffer.alloc(16);
  block.writeBigUInt64LE(bits & 0xffffffffffffffffn, 0);
  block.writeBigUInt64LE(bits >> 64n, 8);
  return Buffer.concat([header, block]);
}

it.each([
  ['x in alpha', [0, 173, 231, 189], [189, 82, 231]],
  ['x in red', [189, 173, 231, 255], [189, 82, 231]],
] as const)('a BC7 .dds is a normal map with %s', async (_, [r, g, b, a], expected) => {
  using folder = filesIn({
    'models/a.md5mesh': MESH,
    'materials/a.mtr': 'models/test/skin { bumpmap models/test/a_local.tga diffusemap _white }',
    'dds/models/test/x.txt': '',
  });
  writeFileSync(join(folder.path, 'dds/models/test/a_local.dds'), bc7Dds(r, g, b, a));
  const { code, err } = await runCli(folder, ['convert', './models/a.md5mesh', '-o', './out.glb']);
  expect([code, err]).toEqual([0, '']);
  const glb = new Glb(readFileSync(join(folder.path, 'out.glb')));
  const normal = glb.json.images!.findIndex(({ name }) => name === 'a_local.png');
  const { rgba } = decodePng(glb.image(normal))!;
  expected.forEach((value, i) => expect(Math.abs(rgba[i]! - value)).toBeLessThanOrEqual(1));
});

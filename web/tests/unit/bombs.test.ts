/** Small files that would fill the memory: archives and images that unpack to far more than their size. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkImageSize } from '../../core/image-size.js';
import { setLimits } from '../../core/limits.js';
import { addAll, largest } from '../../core/lists.js';
import { loadWriter } from '../../core/writer.js';
import { decodePng } from '../../export/png.js';
import { openArchive } from '../../files/archive/index.js';
import { modFolderFromGltf, type ModFolder } from '../../gltf/index.js';
import { decodePixels } from '../../core/pixels.js';
import { compileArchive, type ResourceFile } from '../support/bfg/compile-archive.js';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';
import { triangle } from '../support/gltf-builder.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { zipOf } from '../support/zip.js';

const MB = 1024 * 1024;
const LOD = MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints {\n}');
const cli = join(import.meta.dirname, '../../../dist/lib/cli.js');
const MEASURE =
  'data:text/javascript,process.on("exit",()=>console.error("RSS "+process.resourceUsage().maxRSS))';

/** Runs the built program on a file. `peak`: the largest memory of the process in MB. */
function measured(name: string, bytes: Uint8Array, args: readonly string[]) {
  using folder = filesIn({});
  const file = join(folder.path, name);
  writeFileSync(file, bytes);
  const run = spawnSync(process.execPath, ['--import', MEASURE, cli, ...args, file], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * MB,
  });
  return { out: run.stdout, status: run.status, peak: Number(/RSS (\d+)/.exec(run.stderr)?.[1]) / 1024 };
}

/** A zip whose entries all have the bytes of the first one. */
function overlappingZip(count: number, size: number): Uint8Array {
  const data = Buffer.alloc(size);
  const packed = deflateRawSync(data);
  const headers = Array.from({ length: count }, (_, i) => {
    const name = Buffer.from(`models/a${i}.md5mesh`);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(8, 10);
    header.writeUInt32LE(crc32(data), 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    return Buffer.concat([header, name]);
  });
  const first = Buffer.from('models/a0.md5mesh');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(first.length, 26);
  const directory = Buffer.concat(headers);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(30 + first.length + packed.length, 16);
  return Buffer.concat([local, first, packed, directory, end]);
}

const opened = (path: string, bytes: Uint8Array) =>
  openArchive({ path, bytes: () => Promise.resolve(bytes) }, {});

const messagesOf = ({ problems }: Awaited<ReturnType<typeof opened>>): string =>
  problems.map(({ message }) => message).join('\n');

afterEach(() => setLimits());

describe('an archive', () => {
  it('has one of several overlapping entries, and needs little memory', () => {
    const { out, peak } = measured('bomb.pk4', overlappingZip(20, 60 * MB), ['check']);
    expect(out).toContain('as 18 others here: its bytes in the archive are also those of another file.');
    expect(peak).toBeLessThan(700);
  });

  it('unpacks to at most 20 times its size and 64 MB', async () => {
    const data = new Uint8Array(20 * MB);
    const names = Array.from({ length: 8 }, (_, i) => ({ name: `models/a${i}.md5mesh`, data }));
    const zip = zipOf(names);
    const bounded = await opened('bomb.pk4', zip);
    expect(bounded.entries).toHaveLength(Math.floor((64 * MB + 20 * zip.length) / data.length));
    expect(messagesOf(bounded)).toContain('more than 20 times larger than the archive. To read all, lift');
    setLimits({ ratio: 1032 });
    expect((await opened('bomb.pk4', zip)).entries).toHaveLength(8);
  });

  it('shares its bound with the archives in it', async () => {
    const data = new Uint8Array(30 * MB);
    const inner = zipOf([{ name: 'models/a.md5mesh', data }]);
    const names = Array.from({ length: 6 }, (_, i) => ({ name: `p${i}.pk4`, data: inner, stored: true }));
    expect((await opened('bomb.zip', zipOf(names))).entries.length).toBeLessThan(4);
  });

  it.each(['bomb.pk4', 'bomb.resources'])('has no entry above the limit: %s', async (path) => {
    const files = [{ name: 'models/a.md5mesh', data: new Uint8Array(3 * MB).fill(32), stored: true }];
    const bytes = path.endsWith('pk4') ? zipOf(files) : compileArchive(files);
    setLimits({ entry: 2 * MB });
    const refused = await opened(path, bytes);
    expect(refused.entries).toEqual([]);
    expect(messagesOf(refused)).toBe(
      'Not used: it is 3 MB large, more than the limit of 2 MB. To read it, lift the limit on the command line with --max-entry.',
    );
    setLimits();
    expect((await opened(path, bytes)).entries).toHaveLength(1);
  });

  it('shares the memory of equal ranges of a .resources', () => {
    const text = MESH + ' '.repeat(4 * MB);
    const bytes = sharedResources(400, { data: text });
    const { out, peak } = measured('bomb.resources', bytes, ['info']);
    expect(out).toContain('archive, 1 readable file, 399 others with the same bytes not read\n');
    expect(peak).toBeLessThan(700);
  });

  it.each<[string, string, (count: number) => Shared]>([
    ['meshes', 'check', (count) => ({ data: padded(MESH, count) })],
    ['animations', 'check', (count) => ({ data: padded(ANIM, count), extension: 'md5anim' })],
    ['materials', 'check', (count) => ({ data: padded('a { }', count), extension: 'mtr' })],
    ['archives', 'check', (count) => ({ data: zipOf(tinyFiles(40 * count)), extension: 'pk4' })],
    ['meshes to convert', 'convert', (count) => ({ data: padded(MESH, count) })],
    [
      'meshes that declarations name',
      'check',
      (count) => ({
        data: padded(MESH, 4 * count),
        more: (i) => ({ name: `def/a${i}.def`, data: `model a${i} { mesh models/a${i}.md5mesh }` }),
      }),
    ],
    [
      'meshes that lend joints',
      'check',
      (count) => ({
        data: padded(MESH, count),
        more: (i) => ({ name: `models/a${i}_lod.md5mesh`, data: LOD }),
      }),
    ],
  ])('reads equal ranges of a .resources once: %s', async (_, command, shared) => {
    using folder = filesIn({});
    const make = (count: number) => {
      const name = `${count}.resources`;
      writeFileSync(join(folder.path, name), sharedResources(count, shared(count)));
      return name;
    };
    const ratio = await growth(50, make, async (name) => {
      const output = command === 'convert' ? ['--force', '-o', './out/'] : [];
      const { out, err } = await runCli(folder, [command, `./${name}`, ...output]);
      expect(out + err).toMatch(/, as \d+ others here: its bytes in the archive are also those of .*a0\./);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });

  it('reads equal ranges for files of each kind, and reports each empty file', async () => {
    using folder = filesIn({});
    const bytes = sharedResources(2, { data: padded(MESH, 0) });
    const two = Buffer.from(bytes).toString('latin1').replace('models/a1.md5mesh', 'models/a1.md5anim');
    writeFileSync(join(folder.path, 'a.resources'), Buffer.from(two, 'latin1'));
    const empty = ['a', 'b'].map((name) => ({ name: `${name}.md5mesh`, data: '' }));
    writeFileSync(join(folder.path, 'b.resources'), compileArchive(empty));
    const { out } = await runCli(folder, ['check', './a.resources', './b.resources']);
    expect(out).toContain('a1.md5anim:');
    expect(out.match(/\.md5mesh:.* empty-file/g)).toHaveLength(2);
    expect(out).not.toContain('also those of');
  });

  it('refuses ranges of a .resources that overlap and are not equal, beyond the bound', async () => {
    const bytes = sharedResources(100, { data: MESH + ' '.repeat(8 * MB), step: 1 });
    const { entries } = await opened('bomb.resources', bytes);
    // The first two have the same range.
    expect(entries.length).toBe(1 + Math.floor((20 * bytes.length + 64 * MB) / (8 * MB + MESH.length)));
  });

  it('may have more entries than a call has arguments', () => {
    const files = Array.from({ length: 150_000 }, (_, i) => ({ name: `m/a${i}.md5mesh`, data: '' }));
    const { status, out } = measured('many.resources', compileArchive(files), ['info']);
    expect(status).toBe(1);
    expect(out.match(/\.md5mesh/g)?.length).toBeGreaterThanOrEqual(150_000);
  });
});

interface Shared {
  readonly data: string | Uint8Array;
  readonly extension?: string;
  /** Each entry begins this many bytes after the one before. */
  readonly step?: number;
  /** Another file for each entry. */
  readonly more?: (i: number) => ResourceFile;
}

const padded = (text: string, count: number): string => text + ' '.repeat(30_000 * count);
const tinyFiles = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `a${i}.txt`, data: '', stored: true }));

/** A .resources whose entries all have the same bytes. */
function sharedResources(
  count: number,
  { data, extension = 'md5mesh', step = 0, more }: Shared,
): Uint8Array<ArrayBuffer> {
  const whole = Buffer.concat([Buffer.from(data), Buffer.alloc(count * step, ' ')]);
  const shared = Array.from({ length: count }, (_, i) => ({ name: `models/a${i}.${extension}`, data: '' }));
  const others = more ? shared.map((_, i) => more(i)) : [];
  const bytes = compileArchive([{ name: 'models/a.txt', data: whole }, ...shared, ...others]);
  const view = new DataView(bytes.buffer);
  let at = view.getUint32(4) + 4;
  for (let i = 0; i <= count; i++) {
    const end = at + 12 + view.getUint32(at, true);
    view.setUint32(end - 8, 12 + Math.max(0, i - 1) * step);
    view.setUint32(end - 4, data.length);
    at = end;
  }
  return bytes;
}

describe('long lists', () => {
  it('are added, and searched for the largest number', () => {
    const numbers = Array.from({ length: 500_000 }, (_, i) => i);
    const list = [-1];
    addAll(list, numbers);
    expect(list).toHaveLength(500_001);
    expect(largest(list)).toBe(499_999);
  });
});

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), 8 + data.length);
  return bytes;
}

function header(width: number, height: number, interlaced = 0): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, interlaced]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

const pngOf = (...chunks: readonly Buffer[]): Uint8Array =>
  Uint8Array.from(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]),
  );
const ROWS = deflateSync(Buffer.alloc(8 * 25));
const BOMB = deflateSync(Buffer.alloc(300 * MB));
const named = (name: string, keyword: string): Buffer =>
  chunk(name, Buffer.concat([Buffer.from(`${keyword}\0\0`), BOMB]));

describe('a PNG', () => {
  it('with more pixels than its header says is refused', async () => {
    const png = pngOf(header(8, 8), chunk('IDAT', BOMB));
    expect(() => decodePng(png)).toThrow('The PNG image has more data than its size needs.');
    await expect(decodePixels(png)).rejects.toThrow('This PNG image is damaged.');
  });

  it.each([
    [128_000_000, 1],
    [11_000, 11_000],
  ])('without the data of its %i x %i pixels is refused at once', async (width, height) => {
    const png = pngOf(header(width, height), chunk('IDAT', ROWS));
    expect(() => decodePng(png)).toThrow('The PNG image is cut off.');
    await expect(decodePixels(png)).rejects.toThrow('This PNG image is damaged.');
  });

  it.each([
    [0, 6, 11_000],
    [1, 6, 11_000],
    [0, 2, 10_000],
  ])(
    'of 16 bits, interlaced %i and of colour type %i, has at most 512 MB of rows',
    async (interlaced, type, size) => {
      const data = header(size, size, interlaced).subarray(8, -4);
      data.set([16, type], 8);
      const png = pngOf(chunk('IHDR', data), chunk('IDAT', ROWS));
      const said =
        /^The image has \d+ MB after unpacking, more than the limit of 512 MB\. Save it with 8 bits a channel, or .* --max-entry\.$/;
      expect(() => decodePng(png)).toThrow(said);
      await expect(decodePixels(png)).rejects.toThrow(said);
      setLimits({ entry: 1024 * MB });
      expect(() => decodePng(png)).toThrow('The PNG image is cut off.');
    },
  );

  it('of 8 bits may have 128 megapixels', () => {
    const data = header(16_000, 8000).subarray(8, -4);
    data[9] = 6;
    expect(() => decodePng(pngOf(chunk('IHDR', data), chunk('IDAT', ROWS)))).toThrow('is cut off');
  });

  it('has the size of its first header', () => {
    expect(decodePng(pngOf(header(8, 8), header(20_000, 20_000), chunk('IDAT', ROWS)))?.width).toBe(8);
  });

  it.each(['zTXt', 'iCCP', 'iTXt'])('is decoded without its %s', async (name) => {
    const png = pngOf(header(8, 8), named(name, 'x'), chunk('IDAT', ROWS));
    const before = process.resourceUsage().maxRSS;
    expect(decodePng(png)?.width).toBe(8);
    expect((await decodePixels(png)).height).toBe(8);
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(150);
  });

  it('is decoded if it is interlaced', () => {
    // The passes of 8 x 8 pixels have 15 rows.
    const rows = deflateSync(Buffer.alloc(8 * 8 * 3 + 15));
    expect(decodePng(pngOf(header(8, 8, 1), chunk('IDAT', rows)))?.height).toBe(8);
  });
});

/** Headers of 20000 x 20000 pixels. */
const HEADERS: Readonly<Record<string, Buffer>> = {
  PNG: Buffer.from(pngOf(header(20_000, 20_000))),
  JPEG: jpegHeader(1),
  'JPEG with long profiles': jpegHeader(8),
  'WebP VP8X': webpHeader('VP8X', [0, 0, 0, 0, 0x1f, 0x4e, 0, 0x1f, 0x4e, 0]),
  'WebP VP8L': webpHeader('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0, 0]),
  'WebP VP8': webpHeader('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f]),
  BMP: Buffer.from([
    0x42,
    0x4d,
    ...Array<number>(16).fill(0),
    0x20,
    0x4e,
    0,
    0,
    0xe0,
    0xb1,
    0xff,
    0xff,
    ...Array<number>(8).fill(0),
  ]),
};

function jpegHeader(profiles: number): Buffer {
  const profile = Buffer.alloc(65_535 + 2);
  profile.writeUInt32BE(0xffe2ffff, 0);
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0x4e, 0x20, 0x4e, 0x20, 3, ...Array<number>(20).fill(0)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array<Buffer>(profiles).fill(profile), frame]);
}

function webpHeader(kind: string, data: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(data)]);
}

it('a JPEG of 836 bytes cannot have 127 megapixels', async () => {
  const jpeg = Buffer.concat([jpegHeader(0), Buffer.alloc(836)]);
  jpeg.writeUInt16BE(11_300, 7);
  jpeg.writeUInt16BE(11_300, 9);
  await expect(checkImageSize(jpeg)).rejects.toThrow('The JPEG image is cut off.');
  await expect(checkImageSize(Buffer.concat([jpeg, Buffer.alloc(250_000)]))).resolves.toBe(11_300 ** 2);
});

describe('an image with more than 128 megapixels', () => {
  it.each(Object.entries(HEADERS))('is refused before it is decoded: %s', async (_, bytes) => {
    const said = / pixels, more than the limit of 128 megapixels\. Scale it down, or .* --max-pixels\.$/;
    await expect(checkImageSize(bytes)).rejects.toThrow(said);
    await expect(checkImageSize(new Blob([Uint8Array.from(bytes)]))).rejects.toThrow(said);
    await expect(decodePixels(bytes)).rejects.toThrow(/megapixels|not a PNG/);
    setLimits({ pixels: 500e6 });
    const later = checkImageSize(bytes);
    // A JPEG of a few bytes cannot have so many pixels.
    if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8])))
      await expect(later).rejects.toThrow('The JPEG image is cut off.');
    else expect(await later).toBeGreaterThan(128e6);
  });

  it('is read by the module if the limit is lifted', async () => {
    const tga = Buffer.alloc(18 + 64);
    tga[2] = 2;
    tga.writeUInt16LE(16_000, 12);
    tga.writeUInt16LE(10_000, 14);
    tga[16] = 24;
    using folder = filesIn({ 'a.tga': '' });
    writeFileSync(join(folder.path, 'a.tga'), tga);
    expect((await runCli(folder, ['check', join(folder.path, 'a.tga')])).out).toContain(
      'limit of 128 megapixels',
    );
    expect(
      (await runCli(folder, ['check', join(folder.path, 'a.tga'), '--max-pixels', '200'])).out,
    ).toContain('ends early');
  });
});

/** A glTF with each image in twenty materials, each of which needs another version of it. */
function twentyMaterials(...images: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const builder = triangle();
  const { primitives } = builder.json.meshes![0] as {
    primitives: { attributes: object; material?: number }[];
  };
  const [{ attributes }] = primitives as [{ attributes: object }];
  primitives.length = 0;
  for (const [source, image] of images.entries()) {
    builder.add('images', { mimeType: 'image/png', bufferView: builder.view(image) });
    builder.add('textures', { source });
    for (let i = 0; i < 20; i++) {
      const material = builder.add('materials', {
        name: `m${source}_${i}`,
        alphaMode: 'BLEND',
        pbrMetallicRoughness: {
          baseColorTexture: { index: source },
          baseColorFactor: [1, 1, 1, (i + 1) / 20],
        },
      });
      primitives.push({ attributes, material });
    }
  }
  return builder.glb();
}

async function folderOf(bytes: Uint8Array<ArrayBuffer>): Promise<ModFolder> {
  const file = { name: 'bomb.glb', bytes, read: () => Promise.resolve(null) };
  return modFolderFromGltf(file, {}, await loadWriter(), await loadBuiltCore());
}

describe('a glTF with one image in twenty materials', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('holds at most 256 MB of images', async () => {
    const [size, rows] = [2048, Buffer.alloc(2048 * (1 + 3 * 2048))];
    const folder = await folderOf(
      twentyMaterials(pngOf(header(size, size), chunk('IDAT', deflateSync(rows)))),
    );
    const kept = folder.files.filter(({ path }) => path.endsWith('.tga'));
    expect(kept.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(256 * MB);
    expect(kept.length + folder.largeImages.length).toBe(20);
    const last = await folder.largeImages.at(-1)!.load();
    expect(last.length).toBe(folder.largeImages.at(-1)!.size);
    expect(last[18 + 3]).toBeGreaterThan(0);
  });

  it('decodes one at a time, also if a page asks for all of its images', async () => {
    let [running, most] = [0, 0];
    const bitmap = { width: 2048, height: 2048, close: () => running-- };
    vi.stubGlobal('createImageBitmap', async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve));
      return bitmap;
    });
    class Canvas {
      getContext = () => ({
        drawImage: () => undefined,
        getImageData: () => ({ data: new Uint8ClampedArray(4 * 2048 * 2048) }),
      });
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    const images = ['.', ':'].map((filler) => Buffer.from('RIFF....WEBP'.padEnd(40, filler)));
    const { largeImages } = await folderOf(twentyMaterials(...images));
    expect(largeImages).toHaveLength(25);
    const [first, ...others] = await Promise.all(largeImages.map((image) => image.load()));
    expect([first?.length, others.length]).toEqual([largeImages[0]?.size, largeImages.length - 1]);
    expect(most).toBe(1);
  });
});

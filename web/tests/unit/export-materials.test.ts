import { encode } from 'fast-png';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { modelMaterials } from '../../export/model-materials.js';
import { encodePng } from '../../export/png.js';
import type { FileEntry, MaterialMap, ResolvedMaterial } from '../../files/index.js';
import { demoFile } from '../support/wasm-core.js';

const entryOf = (path: string, bytes: Uint8Array): FileEntry => ({
  path,
  bytes: () => Promise.resolve(bytes),
});

const mapOf = (entry: FileEntry, role: MaterialMap['role'] = 'diffuse'): MaterialMap => ({
  role,
  steps: [{ op: 'file', numbers: [] }],
  entries: [entry],
  rules: [],
});

const resolvedAs = (...maps: MaterialMap[]): ReadonlyMap<string, ResolvedMaterial> =>
  new Map([['skin', { maps, state: null, declared: null, missing: [] }]]);

/** Two pixels of a TGA, the upper one first: red, and half-transparent green. */
const TGA = Uint8Array.of(
  ...[0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 32, 0x28],
  ...[0, 0, 255, 255, 0, 200, 0, 128],
);

describe('the images of an export', () => {
  const png = demoFile('body.png');
  const jpeg = Uint8Array.of(
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 4, 0, 0, 0xff, 0xda, 0, 4, 0, 0],
    ...[1, 2, 3, 0xff, 0xd9],
  );
  it.each([
    ['tex.png', new Uint8Array(), 'The file is empty.'],
    ['tex.png', new TextEncoder().encode('<html><script>'), 'This is a web page. Expected TGA, DDS, PNG'],
    ['tex.tga', new TextEncoder().encode('GIF89a'), 'This is a GIF image. Expected TGA, DDS, PNG'],
    ['tex.png', TGA, 'This seems to be a TGA image. If it is one, change the ending of its name to .tga.'],
    ['tex.png', png.subarray(0, 40), 'This PNG image is cut off.'],
    ['tex.png', png.subarray(0, png.length - 12), 'This PNG image is cut off.'],
    ['tex.png', png.map((byte, at) => (at === 60 ? byte ^ 255 : byte)), 'This PNG image is damaged.'],
    ['tex.jpg', jpeg.subarray(0, 14), 'This JPEG image is cut off.'],
    ['tex.jpg', jpeg.subarray(0, 24), 'This JPEG image is cut off.'],
  ])('are not embedded where %s is broken (%#), and it is said how', async (path, bytes, why) => {
    for (const role of ['diffuse', 'specular'] as const) {
      const { materials, remarks } = await modelMaterials(resolvedAs(mapOf(entryOf(path, bytes), role)));
      expect(materials.get('skin')).toMatchObject({ image: null, specularMap: null });
      const label = role === 'diffuse' ? 'image' : 'specular map';
      expect(remarks.at(-1)).toContain(`Material skin: its ${label} ${path} was skipped. ${why}`);
    }
  });

  it('are embedded if a JPEG is complete', async () => {
    const { materials, remarks } = await modelMaterials(resolvedAs(mapOf(entryOf('tex.jpg', jpeg))));
    expect([materials.get('skin')!.image!.bytes, remarks]).toEqual([jpeg, []]);
  });

  it('are left out with a message if they are damaged', async () => {
    const { materials, remarks } = await modelMaterials(
      resolvedAs(mapOf(entryOf('a.tga', Uint8Array.of(1, 2, 3)))),
    );
    expect(materials.get('skin')).toEqual({
      image: null,
      normalMap: null,
      specularMap: null,
      emissiveMap: null,
      state: null,
    });
    expect(remarks).toEqual([expect.stringMatching(/^Material skin: its image a\.tga was skipped\. [A-Z]/)]);
  });

  it('are taken as they are if they are PNG or JPEG', async () => {
    const bytes = demoFile('body.png');
    const { materials, remarks } = await modelMaterials(resolvedAs(mapOf(entryOf('x/body.png', bytes))));
    expect(materials.get('skin')?.image).toEqual({ name: 'body.png', mimeType: 'image/png', bytes });
    expect(remarks).toEqual([]);
  });

  it('become PNG if they are in formats of the game', async () => {
    const { materials } = await modelMaterials(resolvedAs(mapOf(entryOf('x/body.tga', TGA))));
    const { image } = materials.get('skin')!;
    expect(image).toMatchObject({ name: 'body.png', mimeType: 'image/png' });
    const { width, height, data } = PNG.sync.read(Buffer.from(image!.bytes));
    expect([width, height, ...data]).toEqual([1, 2, 255, 0, 0, 255, 0, 200, 0, 128]);
  });

  it('cause a message if there are none', async () => {
    const { remarks } = await modelMaterials(resolvedAs());
    expect(remarks).toEqual(['Material skin: no file declares it, and no image has this name.']);
  });

  it('cause one message for all materials without them, but for names that are nearly declared ones', async () => {
    const none = resolvedAs().get('skin')!;
    const all = new Map(['skin', 'hair', 'clothh', ''].map((name) => [name, none]));
    const suggestMaterial = (name: string) => (name === 'clothh' ? " Did you mean 'cloth'?" : '');
    expect((await modelMaterials(all, { suggestMaterial })).remarks).toEqual([
      'No file declares these materials, and no image has their names: skin, hair, (no name).',
      "Material clothh: no file declares it, and no image has this name. Did you mean 'cloth'?",
    ]);
  });

  it('have the specular map', async () => {
    const diffuse = mapOf(entryOf('body.png', demoFile('body.png')));
    const specular = mapOf(entryOf('x/shine.tga', TGA), 'specular');
    const { materials, remarks } = await modelMaterials(resolvedAs(diffuse, specular));
    expect(materials.get('skin')!.specularMap).toMatchObject({ name: 'shine.png', mimeType: 'image/png' });
    expect(remarks).toEqual([]);
  });
});

describe('the normal map of an export', () => {
  const diffuse = mapOf(entryOf('body.png', demoFile('body.png')));
  const normalMapOf = async (path: string, bytes: Uint8Array) => {
    const resolved = resolvedAs(diffuse, mapOf(entryOf(path, bytes), 'normal'));
    const { materials, remarks } = await modelMaterials(resolved);
    return { normalMap: materials.get('skin')!.normalMap, remarks };
  };
  const pixelsOf = ({ bytes }: { readonly bytes: Uint8Array }) => [...PNG.sync.read(Buffer.from(bytes)).data];

  it('is left out with a message if it is damaged or only a browser decodes it, which a JPEG is not', async () => {
    for (const [path, bytes, why] of [
      ['n.tga', Uint8Array.of(1, 2, 3), ''],
      ['n.png', demoFile('body_local.png').subarray(0, 500), ''],
      ['n.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'This JPEG image is damaged.'],
      ['n.webp', new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8 '), 'Only a browser can decode n.webp.'],
    ] as const) {
      const { normalMap, remarks } = await normalMapOf(path, bytes);
      expect(normalMap).toBeNull();
      expect(remarks).toEqual([
        expect.stringContaining(`Material skin: its normal map ${path} was skipped. ${why}`),
      ]);
    }
  });

  it('is decoded from a JPEG', async () => {
    const data = new Uint8Array(4 * 64).map((_, i) => [128, 64, 255, 255][i % 4]!);
    const { data: bytes } = encodeJpeg({ data, width: 8, height: 8 }, 100);
    const { normalMap, remarks } = await normalMapOf('n.jpg', bytes);
    expect(remarks).toEqual([]);
    const [r = 0, g = 0, b = 0] = pixelsOf(normalMap!);
    expect(Math.max(Math.abs(r - 128), Math.abs(g - (255 - 64)), Math.abs(b - 255))).toBeLessThan(4);
  });

  it('has green up, unlike that of the game, and no alpha', async () => {
    const { normalMap, remarks } = await normalMapOf('x/n.tga', TGA);
    expect([normalMap!.name, remarks]).toEqual(['n.png', []]);
    expect(pixelsOf(normalMap!)).toEqual([255, 255, 0, 255, 0, 55, 0, 255]);
  });

  it.each([1, 2, 3, 4] as const)('is read from a PNG of %i channels in Node, too', async (channels) => {
    const data = Uint8Array.from({ length: 2 * channels }, (_, i) => 10 + 30 * i);
    const png = encode({ width: 2, height: 1, data, channels, depth: 8 });
    const [green, blue] = channels > 2 ? [1, 2] : [0, 0];
    const want = [0, channels].flatMap((at) => [data[at], 255 - data[at + green]!, data[at + blue], 255]);
    const { normalMap } = await normalMapOf('n.png', png);
    expect(pixelsOf(normalMap!)).toEqual(want);
  });

  it('is another image than the same file as a picture', async () => {
    const entry = entryOf('body.png', demoFile('body.png'));
    const { materials } = await modelMaterials(resolvedAs(mapOf(entry), mapOf(entry, 'normal')));
    const { image, normalMap } = materials.get('skin')!;
    expect(normalMap!.bytes).not.toEqual(image!.bytes);
  });
});

describe('encodePng', () => {
  it.each([255, 7])('keeps every pixel exactly, at an alpha of %i', (alpha) => {
    const [width, height] = [13, 5];
    const rgba = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
      i % 4 === 3 ? alpha : (i * i * 37) % 256,
    );
    const png = PNG.sync.read(Buffer.from(encodePng({ width, height, rgba })));
    expect([png.width, png.height]).toEqual([width, height]);
    expect([...png.data]).toEqual([...rgba]);
  });
});

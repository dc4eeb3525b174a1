import { afterEach, describe, expect, it, vi } from 'vitest';
import { guessImage, imageAtAddress } from '../../files/materials/texture-urls.js';
import { companionMaps } from '../../files/materials/companion-maps.js';
import { arrivedPath, FileTree } from '../../files/tree/index.js';
import { file } from './files-fakes.js';

const FOLDER = 'https://site.example/mod/models/imp/';
const mesh = { ...file('imp.md5mesh'), url: `${FOLDER}imp.md5mesh` };

/** A server with these files in the folder, which answers with `status` for others. Returns the requests. */
function serve(names: readonly string[], status = 404): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: URL) => {
    const name = address.href.replace(FOLDER, '');
    asked.push(name);
    if (status === 0) return Promise.reject(new TypeError('no answer'));
    return Promise.resolve(names.includes(name) ? new Response(name) : new Response('', { status }));
  });
  return asked;
}

function read(material: string): Promise<string> {
  const image = guessImage(material, mesh);
  if (!image) throw new Error(`No address is guessed for ${material}.`);
  return image.entry.bytes().then((bytes) => new TextDecoder().decode(bytes));
}

afterEach(() => vi.unstubAllGlobals());

describe('an image at an address', () => {
  it.each([
    ['skin.tga', ['skin.tga', 'skin.png'], ['skin.tga']],
    ['skin.tga', ['skin.png', 'skin.jpg'], ['skin.tga', 'skin.png']],
    ['skin.tga', ['skin.dds'], ['skin.tga', 'skin.png', 'skin.jpg', 'skin.dds']],
    ['skin.png', ['skin.jpg'], ['skin.png', 'skin.jpg']],
    ['skin.jpeg', ['skin.png'], ['skin.jpeg', 'skin.png']],
  ])('that is called %s is found among %j', async (material, there, expected) => {
    const asked = serve(there);
    expect(await read(material)).toBe(expected.at(-1));
    expect(asked).toEqual(expected);
  });

  it('is requested with the query of the mesh, which may be a signature', async () => {
    const asked = serve(['skin.dds?X-Signature=a%2Fb']);
    const signed = { ...mesh, url: `${mesh.url}?X-Signature=a%2Fb` };
    const image = guessImage('skin.tga', signed);
    expect(new TextDecoder().decode(await image?.entry.bytes())).toBe('skin.dds?X-Signature=a%2Fb');
    expect(asked).toEqual(['tga', 'png', 'jpg', 'dds'].map((ending) => `skin.${ending}?X-Signature=a%2Fb`));
    expect(image?.entry.path).toBe(guessImage('skin.tga', mesh)?.entry.path);
    const declared = { ...file('imp.mtr'), url: `${FOLDER}imp.mtr?key=1` };
    expect(imageAtAddress(['imp/skin.tga'], declared)?.url).toBe(`${FOLDER}skin.tga?key=1`);
  });

  it('has the name of the received file', async () => {
    serve(['skin.jpg']);
    const { entry } = guessImage('skin.tga', mesh)!;
    expect(arrivedPath(entry)).toBe(entry.path);
    await entry.bytes();
    expect(arrivedPath(entry)).toBe(entry.path.replace('.tga', '.jpg'));
  });

  it('is also downloaded under another ending, and for a declaration', async () => {
    serve(['skin.png']);
    const declared = { ...file('imp.mtr'), url: `${FOLDER}imp.mtr` };
    const entry = imageAtAddress(['imp/skin.tga'], declared);
    expect(await (await entry?.download?.())?.text()).toBe('skin.png');
  });

  it('that is not there says which endings were tried', async () => {
    serve([]);
    await expect(read('skin.tga')).rejects.toThrow(
      'Could not be fetched: there is no such file on the server (HTTP 404), nor one that ends with .png, .jpg, .dds.',
    );
    await expect(read('skin.bmp')).rejects.toThrow(/server \(HTTP 404\)\.$/);
  });

  it.each([
    [403, 'refuses access'],
    [429, 'too many requests'],
    [0, 'did not answer'],
  ])('is requested once from a server that refuses (%d)', async (status, told) => {
    const asked = serve([], status);
    await expect(read('skin.tga')).rejects.toThrow(told);
    expect(asked).toEqual(['skin.tga']);
  });
});

describe('the maps next to an image at an address', () => {
  /** The maps that are read for a material, without missing ones. */
  async function mapsOf(material: string, tree: readonly string[] = []): Promise<string[]> {
    const image = guessImage(material, mesh)!;
    const found = companionMaps(new Map([[material, image]]), new FileTree(tree.map((path) => file(path))));
    const all = [image.entry, ...(found.get(material) ?? []).map(({ entry }) => entry)];
    const read = await Promise.allSettled(all.map((entry) => entry.bytes()));
    return all.flatMap((entry, i) => {
      if (read[i]?.status === 'fulfilled') return [arrivedPath(entry)!.replace(/.*\//, '')];
      if (entry.isOptional) expect(arrivedPath(entry)).toBeNull();
      return [];
    });
  }

  it.each([
    ['skin.tga', ['skin.tga', 'skin_local.tga', 'skin_s.tga']],
    ['skin.tga', ['skin.png', 'skin_n.png', 'skin_spec.png']],
    ['skin_d.png', ['skin_d.png', 'skin_normal.png']],
    ['skin_d.png', ['skin_d.png', 'skin_d_n.png']],
    ['skin.jpg', ['skin.jpg', 'skin_local.tga', 'skin_s.png']],
    ['skin.png', ['skin.png', 'normal.png', 'specular.png']],
    ['lamp_00_00.tga', ['lamp_00_00.png', 'lamp_00_00_luma.png']],
  ])('of %s are those that a drop finds among %j', async (material, there) => {
    serve(there);
    expect(await mapsOf(material)).toEqual(there);
  });

  it('are requested by one name at first, and the image itself once', async () => {
    const asked = serve(['skin.png', 'skin_local.png', 'skin_s.png']);
    await mapsOf('skin.png');
    expect(asked).toEqual(['skin.png', 'skin_local.png', 'skin_s.png']);
  });

  it("include the glow map if the image has a name of Quake's", async () => {
    const asked = serve(['lamp_01_00.png', 'lamp_01_00_local.png', 'lamp_01_00_s.png']);
    await mapsOf('lamp_01_00.png');
    expect(asked.filter((name) => name.includes('glow')).sort()).toEqual(
      ['dds', 'jpg', 'png', 'tga'].map((ending) => `lamp_01_00_glow.${ending}`),
    );
    expect(asked).toContain('lamp_01_00_luma.png');
  });

  it('are requested under no other name if the server refuses', async () => {
    const asked = serve(['skin.png'], 403);
    expect(await mapsOf('skin.png')).toEqual(['skin.png']);
    expect(asked).toEqual(['skin.png', 'skin_local.png', 'skin_s.png']);
  });

  /** The requests for a model with these materials, without the diffuse images. */
  async function askedBy(materials: readonly string[], there: readonly string[]): Promise<string[]> {
    const asked = serve(there);
    const images = new Map(materials.map((name) => [name, guessImage(name, mesh)!]));
    const found = companionMaps(images, new FileTree([]));
    const maps = [...found.values()].flat();
    const all = [...[...images.values()].map(({ entry }) => entry), ...maps.map(({ entry }) => entry)];
    await Promise.allSettled(all.map((entry) => entry.bytes()));
    return asked.filter((name) => !materials.includes(name));
  }

  it('are requested under all names by the first material, and under the found name by the others', async () => {
    const there = ['a.png', 'b.png', 'c.png', 'a_n.png', 'b_n.png', 'c_n.png'];
    const asked = await askedBy(['a.png', 'b.png', 'c.png'], there);
    expect(asked.filter((name) => name.startsWith('b')).sort()).toEqual(['b_n.png', 'b_s.png']);
    expect(asked.filter((name) => name.startsWith('c')).sort()).toEqual(['c_n.png', 'c_s.png']);
    expect(asked.filter((name) => name.startsWith('a'))).toHaveLength(11 + 6);
  });

  it('are requested only under the first names by the others if there are none', async () => {
    const there = Array.from({ length: 20 }, (_, i) => `${i}.png`);
    const asked = await askedBy(there, there);
    expect(asked).toHaveLength(11 + 6 + 2 * 19);
  });

  it('are searched by the next material if the image of the first does not arrive', async () => {
    const asked = await askedBy(['gone.jpeg', 'b.png'], ['b.png', 'b_nrm.png']);
    expect(asked.filter((name) => name.startsWith('gone'))).toEqual(['gone.png', 'gone.jpg']);
    expect(asked).toContain('b_nrm.png');
  });

  it('are not requested if a page arrives instead of the image', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: URL) => {
      asked.push(address.href.replace(FOLDER, ''));
      return Promise.resolve(new Response('\n<!doctype html><title>404</title>'));
    });
    await mapsOf('skin.png');
    expect(asked).toEqual(['skin.png']);
  });

  it('are not requested if the image does not exist', async () => {
    const asked = serve([]);
    expect(await mapsOf('skin.png')).toEqual([]);
    expect(asked).toEqual(['skin.png', 'skin.jpg']);
  });
});

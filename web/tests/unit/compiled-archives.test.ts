/** Tests listing, reading and searching archives of Doom 3 BFG. */
import { closeSync, ftruncateSync, openAsBlob, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../core/index.js';
import { loadWriter } from '../../core/writer.js';
import { Expander } from '../../files/archive/index.js';
import { EMPTY, Library, type Collection, type FileEntry, type MaterialPaint } from '../../files/index.js';
import { resolveMaterials } from '../../files/materials/index.js';
import {
  compileAnim,
  compileArchive,
  compileImage,
  compileMesh,
  type ColorFormat,
  type ImageFormat,
  type Pixels,
  type ResourceFile,
} from '../support/bfg/index.js';
import { temporaryFolder } from '../support/files.js';
import { ruleWords } from '../support/rule-words.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { demoFile, loadBuiltCore, textOf } from '../support/wasm-core.js';

let core: Core;
beforeAll(async () => {
  core = await loadBuiltCore();
  await loadWriter();
});
afterEach(() => vi.unstubAllGlobals());

const MESH = 'generated/rendermodels/models/md5/imp/imp.bmd5mesh';
const ANIM = 'generated/anim/models/md5/imp/walk.bmd5anim';
const GREY: Pixels = { width: 4, height: 4, rgba: new Uint8Array(64).fill(128) };

const IMP: readonly ResourceFile[] = [
  { name: MESH, data: compileMesh(tinyMesh(10, 'models/imp')) },
  { name: ANIM, data: compileAnim(tinyAnim(10)) },
];

const entryOf = (path: string, data: Uint8Array<ArrayBuffer> | string): FileEntry => {
  const blob = new Blob([data]);
  return {
    path,
    size: blob.size,
    blob: () => Promise.resolve(blob),
    bytes: async () => new Uint8Array(await blob.arrayBuffer()),
  };
};
const archive = (path: string, files: readonly ResourceFile[]): FileEntry =>
  entryOf(path, compileArchive(files));

const load = (...entries: FileEntry[]): Promise<Collection> =>
  new Library(core).add(EMPTY, entries, { mode: 'auto' });

async function paths(...entries: FileEntry[]): Promise<string[]> {
  const { files } = await new Expander(core).expand(entries, {});
  return files.map(({ path }) => path).sort();
}

it('a compiled file that is cut off is named as it lies in its folder', async () => {
  const { problems } = await load(entryOf(MESH, compileMesh(tinyMesh(10)).slice(0, 24)));
  expect(problems.map(({ code, file }) => [code, file])).toEqual([['unexpected-end', MESH]]);
});

describe('an archive of Doom 3 BFG', () => {
  it('lists compiled files under the names that declarations use', async () => {
    const image = { name: 'generated/images/models/imp_d#__0200.bimage', data: 'x' };
    const other = { name: 'Generated\\Images\\Models\\imp_d#__0100.bimage', data: 'y' };
    const text = { name: 'def/imp.def', data: '' };
    expect(await paths(archive('_common.resources', [...IMP, image, other, text]))).toEqual([
      'def/imp.def',
      'models/imp_d.bimage',
      'models/md5/imp/imp.md5mesh',
      'models/md5/imp/walk.md5anim',
    ]);
  });

  it('gives a model with its animation', async () => {
    const { models, clips, problems } = await load(archive('_common.resources', IMP));
    expect(models.map(({ entry }) => [entry.path, entry.archive?.path])).toEqual([
      ['models/md5/imp/imp.md5mesh', '_common.resources'],
    ]);
    expect(clips.map(({ name }) => name)).toEqual(['walk']);
    expect(models[0]!.value.fit(clips[0]!.value).how).toBe('exact');
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('has camera paths and declarations as text', async () => {
    const camera = { name: 'Cameras\\Fly.md5camera', data: textOf(demoFile('tour.md5camera')) };
    const model = { name: 'def/imp.def', data: 'model imp { mesh models/md5/imp/imp.md5mesh }' };
    const { paths, declarations } = await load(archive('_common.resources', [...IMP, camera, model]));
    expect(paths.map(({ entry }) => entry.path)).toEqual(['cameras/fly.md5camera']);
    expect(declarations?.blocksOf('models/md5/imp/imp.md5mesh').map(({ name }) => name)).toEqual(['imp']);
  });

  it('is recognised by its first bytes, whatever its name', async () => {
    expect((await load(archive('common', IMP))).models).toHaveLength(1);
  });

  it('is ordered by its name: the later one wins, without a message', async () => {
    const first = archive('_common.resources', IMP);
    const second = archive('game.resources', [{ name: MESH, data: compileMesh(tinyMesh(20)) }]);
    const { models, problems } = await load(second, first);
    expect(models.map(({ entry }) => entry.archive?.path)).toEqual(['game.resources']);
    expect(problems.map(({ code }) => code)).not.toContain('file-overridden');
  });

  it('can be mixed with loose files, which come first', async () => {
    const loose = entryOf('models/md5/imp/imp.md5mesh', tinyMesh(30));
    const { models, clips } = await load(archive('_common.resources', IMP), loose);
    expect(models.map(({ entry }) => [entry.path, entry.archive])).toEqual([
      ['models/md5/imp/imp.md5mesh', undefined],
    ]);
    expect(clips.map(({ entry }) => entry.archive?.path)).toEqual(['_common.resources']);
  });

  it('may lie in a zip, and may be unpacked', async () => {
    expect(
      await paths(...IMP.map(({ name, data }) => entryOf(`base/${name}`, data as Uint8Array<ArrayBuffer>))),
    ).toEqual(['base/models/md5/imp/imp.md5mesh', 'base/models/md5/imp/walk.md5anim']);
    const nested = archive('outer.resources', [{ name: 'maps/a.resources', data: compileArchive(IMP) }]);
    expect((await load(nested)).models.map(({ entry }) => entry.archive?.path)).toEqual([
      'outer.resources/maps/a.resources',
    ]);
  });

  it('is read in ranges from a server', async () => {
    const bytes = compileArchive([{ name: 'sound/a.wav', data: new Uint8Array(3e6) }, ...IMP]);
    let sent = 0;
    vi.stubGlobal('fetch', (_: string, { method, headers }: RequestInit) => {
      if (method === 'HEAD')
        return Promise.resolve(new Response('', { headers: { 'Content-Length': String(bytes.length) } }));
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(headers).get('Range') ?? '') ?? [];
      const part = bytes.slice(Number(from), Number(to) + 1);
      sent += part.length;
      return Promise.resolve(new Response(part, { status: 206 }));
    });
    const url = 'https://s.example/_common.resources';
    const { models } = await load({
      path: '_common.resources',
      url,
      isArchive: true,
      bytes: () => Promise.reject(new Error('not asked for')),
    });
    expect(models).toHaveLength(1);
    expect(sent).toBeLessThan(1e6);
  });
});

describe('the table of an archive', () => {
  const bytes = compileArchive(IMP);
  const table = new DataView(bytes.buffer).getUint32(4);
  const changed = (at: number, value: number): Uint8Array<ArrayBuffer> => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setUint32(at, value);
    return copy;
  };

  it.each([
    ['offset', changed(4, 0xffffffff), 'its table should be at byte 4294967295'],
    ['count', changed(table, 0xffffffff), `its table at byte ${table} announces 4294967295 files`],
    ['first name', changed(table + 4, 0xffffff7f), `entry of file 0, which begins at byte ${table + 4}`],
    ['byte order', Uint8Array.of(0x0d, 0, 0, 0xd0, 0, 0, 0, 0, 0, 0, 0, 0), 'wrong byte order, from byte 0'],
    ['header', bytes.slice(0, 11), 'it ends inside its header, at byte 11'],
  ])('is checked: %s', async (_, damaged, message) => {
    const { problems } = await load(entryOf('a.resources', damaged));
    expect(problems.map((one) => one.message).join()).toContain(message);
  });

  it('says which file lies beyond the end', async () => {
    const at = table + 8 + MESH.length;
    const { models, problems } = await load(entryOf('a.resources', changed(at, 0xfffffff0)));
    expect(models).toEqual([]);
    expect(problems[0]).toMatchObject({
      code: 'archive-entry-not-used',
      file: 'a.resources/models/md5/imp/imp.md5mesh',
    });
    expect(problems[0]!.message).toContain(`it should be at byte 4294967280`);
  });

  it('survives any cut and many changed bytes', async () => {
    for (let length = 0; length < bytes.length; length += 7) {
      expect(
        (await new Expander(core).expand([entryOf('a.resources', bytes.slice(0, length))], {})).problems,
      ).not.toEqual([]);
    }
    for (let at = 0; at < bytes.length; at++) {
      if (at >= 12 && at < table) continue;
      const copy = bytes.slice();
      copy[at]! ^= 0x55;
      await new Expander(core).expand([entryOf('a.resources', copy)], {});
    }
  });
});

/** Processor time, which does not depend on other programs. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('an archive of 2 GB', () => {
  it('is listed in a second with little memory, and one of its files is read at once', async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, '_common.resources');
    const [mesh] = IMP;
    const head = compileArchive([mesh!]).slice(12);
    const offset = 2 ** 31 - 4096;
    const names = Array.from({ length: 30_000 }, (_, i) => `sound/monsters/imp/imp_sight_${i}.idwav`);
    const table = new DataView(compileArchive([mesh!, ...names.map((name) => ({ name, data: '' }))]).buffer);
    const from = table.getUint32(4);
    // The mesh is after 2 GB of zeros.
    const length = (mesh!.data as Uint8Array).length;
    table.setUint32(from + 8 + MESH.length, offset);
    const file = openSync(path, 'w');
    const header = new DataView(new ArrayBuffer(12));
    header.setUint32(0, 0xd000000d);
    header.setUint32(4, offset + length);
    header.setUint32(8, table.byteLength - from);
    writeSync(file, header, 0, 12, 0);
    writeSync(file, head, 0, length, offset);
    writeSync(file, new Uint8Array(table.buffer, from), 0, undefined, offset + length);
    ftruncateSync(file, offset + length + table.byteLength - from);
    closeSync(file);

    const blob = await openAsBlob(path);
    const entry: FileEntry = {
      ...entryOf('_common.resources', ''),
      size: blob.size,
      blob: () => Promise.resolve(blob),
    };
    const { rss } = process.memoryUsage();
    const listing = process.cpuUsage();
    const { files } = await new Expander(core).expand([entry], {});
    const listed = millisecondsSince(listing);
    expect(files).toHaveLength(30_001);
    expect(listed).toBeLessThan(1000);
    expect(process.memoryUsage().rss - rss).toBeLessThan(50 * 1024 * 1024);
    const chosen = files.find((one) => one.path.endsWith('.md5mesh'));
    const choosing = process.cpuUsage();
    expect((await load({ ...chosen! })).models).toHaveLength(1);
    expect(millisecondsSince(choosing)).toBeLessThan(200);
  });
});

describe('a cut-off archive', () => {
  it.each([
    ['its table ends early', (bytes: Uint8Array) => bytes.slice(0, -1), 1],
    ['its table is said to be longer', (bytes: Uint8Array) => withNumber(bytes, 8, 1e6), 2],
    ['it announces more files', (bytes: Uint8Array) => withNumber(bytes, tableOf(bytes), 3), 2],
  ])('gives the files that are listed: %s', async (_, damage, count) => {
    const damaged = damage(compileArchive(IMP)) as Uint8Array<ArrayBuffer>;
    const { files, problems } = await new Expander(core).expand([entryOf('a.resources', damaged)], {});
    expect(files).toHaveLength(count);
    const cut = problems.filter(({ code }) => code === 'archive-damaged');
    expect(cut.map(({ severity }) => severity)).toEqual(
      _ === 'its table is said to be longer' ? [] : ['warning'],
    );
  });

  const tableOf = (bytes: Uint8Array): number => new DataView(bytes.buffer).getUint32(4);
  function withNumber(bytes: Uint8Array, at: number, value: number): Uint8Array {
    new DataView(bytes.buffer).setUint32(at, value);
    return bytes;
  }
});

describe('a compiled image', () => {
  const image = (
    name: string,
    format: ImageFormat = 'rgba8',
    colorFormat: ColorFormat = 'plain',
  ): ResourceFile => ({
    name,
    data: compileImage(GREY, format, { colorFormat }),
  });
  const MATERIAL = `models/imp {
    diffusemap models/monsters/imp_d.tga
    bumpmap addnormals(models/monsters/imp_local.tga, heightmap(models/monsters/imp_h.tga, 4))
    specularmap models/monsters/imp_s
  }`;

  async function maps(...files: ResourceFile[]) {
    const collection = await load(
      archive('_common.resources', [...IMP, { name: 'materials/imp.mtr', data: MATERIAL }, ...files]),
    );
    const resolved = resolveMaterials(collection.models[0]!, collection, null).get('models/imp');
    return resolved!.maps.map(({ role, entries, rules }) => [role, entries[0]?.path, ruleWords(...rules)]);
  }

  it('is found by the part of its name before #, also for a formula', async () => {
    const found = await maps(
      image('generated/images/models/monsters/imp_d#__0200.bimage'),
      image(
        'generated/images/addnormals/models/monsters/imp_local/heightmap/models/monsters/imp_h/4#__0300.bimage',
      ),
      image('generated/images/models/monsters/imp_s.bimage'),
    );
    expect(found).toEqual([
      ['diffuse', 'models/monsters/imp_d.bimage', 'declared, compiled (Doom 3 BFG)'],
      [
        'normal',
        'addnormals/models/monsters/imp_local/heightmap/models/monsters/imp_h/4.bimage',
        'declared, compiled (Doom 3 BFG)',
      ],
      ['specular', 'models/monsters/imp_s.bimage', 'declared, compiled (Doom 3 BFG)'],
    ]);
  });

  describe('in several compilations', () => {
    const STEM = 'generated/images/models/monsters/imp';
    const plain = `models/imp {
      diffusemap models/monsters/imp
      bumpmap models/monsters/imp
      specularmap models/monsters/imp
    }`;
    const cutOut = 'models/imp { { blend diffusemap map models/monsters/imp alphaTest 0.5 } }';
    const compiledFor = (...usages: string[]): ResourceFile[] =>
      usages.map((usage) => image(`${STEM}#__${usage}.bimage`));

    /** The usages of the images that are used, by roles. */
    async function taken(material: string, ...archives: FileEntry[]): Promise<Record<string, string>> {
      const declared = archive('_common.resources', [...IMP, { name: 'materials/imp.mtr', data: material }]);
      const collection = await load(declared, ...archives);
      expect(collection.problems.map(({ code }) => code)).not.toContain('file-overridden');
      const { maps } = resolveMaterials(collection.models[0]!, collection, null).get('models/imp')!;
      return Object.fromEntries(
        maps.map(({ role, entries }) => [
          role,
          `${entries[0]?.archive?.path ?? 'loose'} ${entries[0]?.compiledPath?.slice(STEM.length) ?? ''}`,
        ]),
      );
    }
    const usages = (found: Record<string, string>): string[] =>
      ['diffuse', 'normal', 'specular'].flatMap((role) => /#__(\d+)/.exec(found[role] ?? '')?.[1] ?? []);

    it.each([
      ['its own for each role', plain, ['0300', '0000', '1000', '0200', '0100'], ['0100', '0300', '0000']],
      ['the general one for a role without its own', plain, ['0000', '0200'], ['0200', '0200', '0000']],
      [
        'that of another role where there is no general one',
        plain,
        ['0300', '1000'],
        ['0300', '0300', '0300'],
      ],
      ['the last one of unknown usages', plain, ['1100', '1000'], ['1000', '1000', '1000']],
      ['the general one, which keeps the alpha, of a cut-out', cutOut, ['0200', '0100'], ['0200']],
      ['the diffuse one of a cut-out without a general one', cutOut, ['0100'], ['0100']],
      ['the diffuse one of a cut-out with its coverage', cutOut, ['0200', '1000', '0100'], ['0100']],
      ['the general one of a cut-out with coverage alone', cutOut, ['0200', '1000'], ['0200']],
    ])('is taken as: %s', async (_, material, files, expected) => {
      expect(usages(await taken(material, archive('game.resources', compiledFor(...files))))).toEqual(
        expected,
      );
      expect(
        usages(
          await taken(
            material,
            ...compiledFor(...files).map(({ name, data }) => entryOf(name, data as Uint8Array<ArrayBuffer>)),
          ),
        ),
      ).toEqual(expected);
    });

    it.each([
      ['alpha-tested', cutOut, 60],
      ['not alpha-tested', 'models/imp { { blend diffusemap map models/monsters/imp } }', 255],
    ])('has the alpha of its coverage if the material is %s', async (_, material, alpha) => {
      const pixels: Pixels = { width: 4, height: 4, rgba: new Uint8Array(64).fill(60) };
      const files = [
        { name: `${STEM}#__0100.bimage`, data: compileImage(pixels, 'dxt5', { colorFormat: 'ycocg' }) },
        {
          name: `${STEM}#__1000.bimage`,
          data: compileImage(pixels, 'rgba8', { colorFormat: 'green-alpha' }),
        },
      ];
      const collection = await load(
        archive('a.resources', [...IMP, { name: 'materials/imp.mtr', data: material }, ...files]),
      );
      const [paint] = await new Library(core).paintOf(collection.models[0]!, collection, {});
      const { image } = (await paint!.textures).find(({ role }) => role === 'diffuse')!;
      if (!('rgba' in image)) throw new Error('Expected pixels.');
      expect(image.rgba[3]).toBe(alpha);
      expect(Math.abs(image.rgba[0]! - 60)).toBeLessThanOrEqual(6);
    });

    it.each([
      ['models/monsters/imp.jpg', 'models/monsters/imp#__0100.jpg.bimage'],
      ['models/monsters/imp.jpg', 'models/monsters/imp#__0100.bimage'],
      ['models/monsters/imp.tga', 'models/monsters/imp#__0100.bimage'],
      ['models/monsters.v2/imp', 'models/monsters#__0100.v2/imp.bimage'],
    ])('is found for %s as %s', async (name, file) => {
      const material = `models/imp { diffusemap ${name} }`;
      const found = await taken(material, archive('a.resources', [image(`generated/images/${file}`)]));
      expect(found.diffuse).toContain('a.resources');
    });

    it('comes from the last archive that has the usage', async () => {
      const found = await taken(
        plain,
        archive('b.resources', compiledFor('0100')),
        archive('a.resources', compiledFor('0100', '0300', '0000')),
        archive('c.resources', compiledFor('0200', '0000')),
      );
      expect(found).toEqual({
        diffuse: 'b.resources #__0100.bimage',
        normal: 'a.resources #__0300.bimage',
        specular: 'c.resources #__0000.bimage',
      });
    });

    it('may have a number with a point in its name, as a formula has', async () => {
      const material = 'models/imp { bumpmap heightmap(models/monsters/imp, 1.5) }';
      const found = await taken(
        material,
        archive('a.resources', [image('generated/images/heightmap/models/monsters/imp/1#__0300.5.bimage')]),
      );
      expect(found.normal).toContain('a.resources');
    });

    it('may have a number in its name whose thousandths exceed 32 bits', async () => {
      const found = await taken(
        'models/imp { bumpmap heightmap(models/monsters/imp, 3000000) }',
        archive('a.resources', [
          image('generated/images/heightmap/models/monsters/imp/3000000#__0300.bimage'),
        ]),
      );
      expect(found.normal).toContain('a.resources');
    });
  });

  it('is preferred to other images, as in that edition', async () => {
    const found = await maps(
      { name: 'models/monsters/imp_d.tga', data: 'x' },
      image('generated/images/models/monsters/imp_d#__0200.bimage'),
    );
    expect(found[0]).toEqual(['diffuse', 'models/monsters/imp_d.bimage', 'declared, compiled (Doom 3 BFG)']);
  });

  it.each<[ImageFormat, ColorFormat, string | null]>([
    ['dxt1', 'plain', 'bc1'],
    ['dxt5', 'plain', 'bc3'],
    ['dxt5', 'ycocg', null],
    ['dxt5', 'normal', null],
    ['rgba8', 'plain', null],
  ])('of %s with %s colours reaches the GPU as %s', async (format, colorFormat, blocks) => {
    const file = image('generated/images/models/monsters/imp_d#__0200.bimage', format, colorFormat);
    const collection = await load(
      archive('_common.resources', [...IMP, { name: 'materials/imp.mtr', data: MATERIAL }, file]),
    );
    const paints: MaterialPaint[] = await new Library(core).paintOf(collection.models[0]!, collection, {
      takesBlocks: () => true,
    });
    const [texture] = await paints[0]!.textures;
    const stored = texture!.image;
    if (blocks !== null) {
      expect(stored).toMatchObject({ blocks });
      return;
    }
    if (!('rgba' in stored)) throw new Error('Expected pixels.');
    const expected = colorFormat === 'normal' ? [128, 128, 255, 255] : [128, 128, 128, 0];
    const alpha = colorFormat === 'plain' ? 128 : 255;
    stored.rgba
      .slice(0, 3)
      .forEach((value, i) => expect(Math.abs(value - expected[i]!)).toBeLessThanOrEqual(6));
    expect(stored.rgba[3]).toBe(alpha);
  });
});

describe('other files of that edition', () => {
  it.each([
    ['maps/game/mars_city1.bproc', 'a compiled map of Doom 3 BFG'],
    ['models/mapobjects/chair.blwo', 'a compiled static model of Doom 3 BFG'],
  ])('%s are called %s', async (path, words) => {
    const { problems } = await load(entryOf(path, 'x'));
    expect(problems[0]?.message).toContain(words);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY, Library, type Collection, type FileEntry } from '../../files/index.js';
import { resolveMaterials } from '../../files/materials/index.js';
import { corpusFolder, loadBuiltCore } from '../support/wasm-core.js';

if (!corpusFolder) console.warn('Skipped: the corpus of real files is not beside the project.');

/** The files of one folder of the corpus, like a drop of that folder. */
function folder(name: string): FileEntry[] {
  const paths = readdirSync(join(corpusFolder ?? '', name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return paths.sort().map((path) => ({
    path: relative(join(corpusFolder ?? '', name, '..'), path),
    bytes: () => Promise.resolve(new Uint8Array(readFileSync(path))),
  }));
}

function images(collection: Collection, role = 'diffuse'): (string | undefined)[] {
  const [model] = collection.models;
  const materials = model ? resolveMaterials(model, collection) : new Map<string, never>();
  return (model?.value.meshes ?? []).map(({ material }) => {
    const map = materials.get(material)?.maps.find((one) => one.role === role);
    return map?.entries[0]?.path.split('/').pop();
  });
}

describe.skipIf(!corpusFolder)('a dropped folder of real files', () => {
  let library: Library;
  beforeAll(async () => {
    library = new Library(await loadBuiltCore());
  });

  it.each<[string, number, (string | undefined)[]]>([
    ['frankie', 12, ['frankie_tail2.png', 'flyingsquirrel_skin_col.jpg']],
    ['zombie', 5, ['skin.jpg']],
    // It names images of the artist's machine, and contains others.
    ['stromar', 19, []],
    ['redeclipse/data/actors/drone', 23, ['skin.dds', 'skin.dds']],
    ['unvanquished/models/weapons/blaster', 5, ['blasterz.png', 'zsight.jpg']],
  ])('%s plays %i animations, with its images on', async (name, clips, wanted) => {
    const collection = await library.add(EMPTY, folder(name), { mode: 'auto' });
    const [model] = collection.models;
    const fitting = collection.clips.filter((clip) => model?.value.fit(clip.value).compatible);
    expect(fitting.length).toBe(clips);
    expect(images(collection)).toEqual(expect.arrayContaining(wanted));
    expect(collection.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    library.release(collection);
  });

  it('unvanquished shows the normal and specular maps that its shaders declare', async () => {
    const entries = folder('unvanquished').filter(({ path }) => !/players|blaster_view/.test(path));
    const collection = await library.add(EMPTY, entries, { mode: 'auto' });
    expect(collection.models.map(({ name }) => name)).toEqual(['mdriver_view']);
    const hand = undefined;
    expect(images(collection, 'normal')).toEqual([hand, hand, 'zmdriver_n.png', 'core_n.png', undefined]);
    expect(images(collection, 'specular')).toEqual([
      hand,
      hand,
      'zmdriver_s.png',
      'core_s.png',
      'lens_s.jpg',
    ]);
    library.release(collection);
  });

  it('holds or offers each model, animation, image and declaration', async () => {
    const entries = folder('redeclipse');
    const collection = await library.add(EMPTY, entries, { mode: 'auto' });
    const { models, clips, paths, images: files, problems, offers, onDemand } = collection;
    const held = [
      ...[...models, ...clips, ...paths].map(({ entry }) => entry.path),
      ...[...files, ...onDemand].map(({ path }) => path),
      ...offers.map(({ entry }) => entry.path),
      ...(collection.declarations?.entries ?? []).map(({ path }) => path),
    ];
    const explained = new Set([...held, ...problems.map(({ file }) => file)]);
    const needed = entries.map(({ path }) => path).filter((path) => !/\.(txt|cfg|md|obj)$/.test(path));
    expect(needed.filter((path) => !explained.has(path))).toEqual([]);
    library.release(collection);
  });
});

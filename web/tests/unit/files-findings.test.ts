import { describe, expect, it } from 'vitest';
import { findingsByModel } from '../../element/ui/parts/findings-by-model.js';
import { EMPTY, Library, type Collection, type FileEntry } from '../../files/index.js';
import { FakeCore, file } from './files-fakes.js';

const load = (files: readonly FileEntry[]): Promise<Collection> =>
  new Library(new FakeCore().core).add(EMPTY, files, { mode: 'auto' });

const places = (problems: Collection['problems']): string[] =>
  problems.map(({ code, file: path }) => `${path}: ${code}`);

/** The findings shown with the model of this name. */
function reported(collection: Collection, name: string): { own: string[]; others: string[] } {
  const model = collection.models.find((candidate) => candidate.name === name);
  if (!model) throw new Error(`There is no model ${name}.`);
  const { own, others } = findingsByModel(collection.problems, model, collection);
  return { own: places(own), others: places(others) };
}

describe('the findings on several models', () => {
  const folder = [
    file('mod/imp/imp.md5mesh', 'mesh a b : models/imp/skin'),
    file('mod/imp/walk.md5anim', 'anim a b c'),
    file('mod/hog/hog.md5mesh', 'mesh x y : models/hog/skin, models/hog/eye'),
    file('mod/hog/run.md5anim', 'anim x y z'),
    file('mod/hog/eye.tga'),
    file('mod/readme.txt', 'Hello'),
    file('mod/alien.md5anim', 'anim q'),
    file('mod/broken.md5anim', 'broken anim'),
  ];

  it('can be sent to other pages', async () => {
    const { problems } = await load(folder);
    expect(problems.some(({ models }) => models)).toBe(true);
    expect(structuredClone(problems)).toEqual(problems);
  });

  it('put the shown one first, then the others', async () => {
    const collection = await load(folder);
    const imp = reported(collection, 'imp');
    expect(imp.own.filter((place) => place.includes('hog'))).toEqual([]);
    expect(imp.own).toContain('models/imp/skin.tga: missing-texture');
    expect(imp.own).toContain('mod/broken.md5anim: bad');
    expect(imp.others).toContain('models/hog/skin.tga: missing-texture');
    expect(imp.others).toContain('mod/alien.md5anim: clip-does-not-fit');
    const hog = reported(collection, 'hog');
    expect(hog.own).toContain('models/hog/skin.tga: missing-texture');
    expect(hog.own.filter((place) => place.includes('imp'))).toEqual([]);
    expect(imp.own.length + imp.others.length).toBe(collection.problems.length);
  });

  it('leave out images that were not needed', async () => {
    const collection = await load([...folder, file('mod/icon.png')]);
    const said = places(collection.problems).join();
    expect(said).not.toContain('icon.png');
  });

  it('in declarations belong to the models that use them', async () => {
    const collection = await load([
      ...folder.slice(0, 4),
      file('mod/materials/hog.mtr', 'models/hog/skin { difusemap a.tga }'),
    ]);
    const ofMaterial = (list: string[]): string[] => list.filter((place) => place.includes('hog.mtr'));
    expect(ofMaterial(reported(collection, 'hog').own)).not.toEqual([]);
    expect(ofMaterial(reported(collection, 'imp').own)).toEqual([]);
  });

  it('all belong to the model if there is only one', async () => {
    const collection = await load(folder.filter(({ path }) => !path.includes('hog')));
    expect(reported(collection, 'imp').others).toEqual([]);
  });
});

describe('an image', () => {
  it('without anything to use it is reported', async () => {
    const library = new Library(new FakeCore().core);
    const before = await library.add(EMPTY, [file('imp.md5mesh', 'mesh a b : models/imp/skin')], {
      mode: 'auto',
    });
    const after = await library.add(before, [file('sky/cloud.png')], { mode: 'auto' });
    expect(places(after.problems)).toContain('sky/cloud.png: image-not-used');
    const map = await library.add(before, [file('sky/cloud_n.png')], { mode: 'auto' });
    expect(map.problems.find(({ code }) => code === 'image-not-used')?.message).toBe(
      'Not used: its name is that of a map for another image, and that image is not shown.',
    );
  });
});

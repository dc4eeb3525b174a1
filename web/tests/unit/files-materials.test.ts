import { describe, expect, it, vi } from 'vitest';
import { loadAssets } from '../../core/assets.js';
import { EMPTY, Library, type Collection, type FileEntry, type ResolvedMaterial } from '../../files/index.js';
import { resolveMaterials } from '../../files/materials/index.js';
import { pathsOf } from '../../files/materials/image-lookup.js';
import { FakeCore, file } from './files-fakes.js';

/** The collection after dropping files next to a mesh with these materials. */
async function dropped(
  materials: string,
  files: FileEntry[],
): Promise<{ library: Library; collection: Collection }> {
  const library = new Library(new FakeCore().core);
  const mesh = file('mod/models/imp/imp.md5mesh', `mesh a : ${materials}`);
  return { library, collection: await library.add(EMPTY, [mesh, ...files], { mode: 'auto' }) };
}

async function resolved(
  material: string,
  mtr: string,
  images: string[],
  skin: string | null = null,
): Promise<ResolvedMaterial> {
  const { collection } = await dropped(material, [
    file('mod/materials/imp.mtr', mtr),
    file('mod/skins/imp.skin', 'skin red { models/imp/skin models/imp/red\n* textures/common/nodraw }'),
    ...images.map((path) => file(path)),
  ]);
  const [model] = collection.models;
  const found = model && resolveMaterials(model, collection, skin).get(material);
  if (!found) throw new Error('There is no such material.');
  return found;
}

function filesOf({ maps }: ResolvedMaterial): Record<string, (string | undefined)[]> {
  return Object.fromEntries(maps.map(({ role, entries }) => [role, entries.map((entry) => entry?.path)]));
}

const IMP = `models/imp/skin {
  diffusemap models/imp/skin.tga
  bumpmap addnormals(models/imp/skin_local.tga, heightmap(models/imp/skin_h.tga, 4))
  specularmap models/imp/skin_s.tga
}
models/imp/red { twoSided { blend diffusemap map models/imp/red.tga alphaTest 0.5 } }`;

describe('a declared image that cannot be looked for', () => {
  it.each(['../up.tga', '.tga', 'a::b'])('because of its name %s is reported', async (name) => {
    const { collection } = await dropped('models/imp/skin', [
      file('mod/materials/imp.mtr', `models/imp/skin { diffusemap "${name}" }`),
    ]);
    const said = collection.problems.filter(({ code }) => code === 'missing-texture');
    expect(said.map(({ message }) => message)).toEqual([
      `The diffuse image '${name}' of the material 'models/imp/skin' of imp (mod/materials/imp.mtr:1) is missing. Its name is not a path inside the game's folder.`,
    ]);
  });
});

describe('a material of a mesh that no file declares', () => {
  it.each([
    ['models/imp/skni', " Did you mean 'models/imp/skin'?"],
    ['Models\\Imp\\Skins', " Did you mean 'models/imp/skin'?"],
    ['models/imp/tongue', ''],
    ['models/wraith/cape', ''],
  ])('gets the nearest declared one: %s', async (name, nearest) => {
    const declared = file('mod/materials/imp.mtr', 'models/imp/skin { diffusemap _white }');
    const { collection } = await dropped(name, [declared]);
    const [said, ...others] = collection.problems.filter(({ code }) => code === 'missing-texture');
    expect(others).toEqual([]);
    expect(said?.message.replace(/^.* (?:or its folder|image has this name)\./, '')).toBe(nearest);
  });
});

describe('the skins of a model', () => {
  const names = async (skins: string, def = ''): Promise<readonly string[] | undefined> => {
    const { collection } = await dropped('models/imp/skin', [
      file('mod/skins/all.skin', skins),
      ...(def ? [file('mod/def/imp.def', def)] : []),
    ]);
    const [model] = collection.models;
    return model && collection.declarations?.skinsFor(model).names;
  };

  it('are those that name it, its blocks, or a material of it', async () => {
    const skins = `skin a { models/imp/SKIN.tga x }
      skin b { models/other/skin x }
      skin c { model models/imp/imp.md5mesh\nother y }
      skin d { model imp_boss\nother y }
      skin e { model models/ogre.md5mesh\n* y }
      skin f { * y }
      skin g { other y }`;
    const def =
      'model imp_boss { mesh models/imp/imp.md5mesh }\nmodel imp_red { mesh models/imp/imp.md5mesh\nskin g }';
    expect(await names(skins)).toEqual(['a', 'c', 'f']);
    expect(await names(skins, def)).toEqual(['a', 'c', 'd', 'f', 'g']);
  });

  const look = async (files: Record<string, string>, skin: string | null = null) => {
    const entries = Object.entries(files).map(([path, text]) => file(path, text));
    const { collection } = await dropped('default', [
      ...entries,
      ...['red', 'blue'].map((name) => file(`mod/models/imp/${name}.tga`)),
    ]);
    const [model] = collection.models;
    if (!model) throw new Error('There is no model.');
    const found = resolveMaterials(model, collection, skin).get('default');
    const { names: all } = collection.declarations!.skinsFor(model);
    return { image: found && filesOf(found).diffuse?.[0], all, problems: collection.problems };
  };

  it('may be lists of surfaces, and the default one is applied automatically', async () => {
    const files = {
      'mod/models/imp/imp_blue.skin': '// made by hand\r\n\r\n0, "models/imp/blue.tga" \r\ntag_head,\r\n',
      'mod/models/imp/imp_default.skin': '0,models/imp/red',
      'mod/models/imp/ogre_default.skin': '0,models/imp/blue',
      'mod/models/ogre/imp_default.skin': '0,models/imp/blue',
    };
    const worn = await look(files);
    expect(worn.all.map((name) => name.split('/').at(-1))).toEqual(['imp_blue', 'imp_default']);
    expect(worn.image).toBe('mod/models/imp/red.tga');
    expect(worn.problems.map(({ code }) => code)).not.toContain('skin-line-skipped');
    expect((await look(files, worn.all[0])).image).toBe('mod/models/imp/blue.tga');
  });

  it('report the line of a list that is invalid', async () => {
    const { problems } = await look({
      'mod/models/imp/imp.skin': '0,models/imp/red\ntorso models/imp/red\n,x',
    });
    const skipped = problems.filter(({ code }) => code === 'skin-line-skipped');
    expect(skipped.map(({ line, file: name }) => [name, line])).toEqual([
      ['mod/models/imp/imp.skin', 2],
      ['mod/models/imp/imp.skin', 3],
    ]);
  });
});

describe('a declared material', () => {
  it('without any of its images lists each with the paths that were tried', async () => {
    const found = await resolved('models/imp/skin', IMP, []);
    expect(found.maps).toEqual([]);
    expect(found.missing.map(({ role, name }) => [role, name])).toEqual([
      ['diffuse', 'models/imp/skin.tga'],
      ['normal', 'models/imp/skin_local.tga'],
      ['normal', 'models/imp/skin_h.tga'],
      ['specular', 'models/imp/skin_s.tga'],
    ]);
    expect(found.missing[0]?.tried.slice(0, 3)).toEqual([
      'dds/models/imp/skin.dds',
      'models/imp/skin.tga',
      'models/imp/skin.jpg',
    ]);
  });

  it('N73: is found whatever the case, slashes and extension of its name', async () => {
    const found = await resolved('models/IMP\\Skin.tga', IMP, ['mod/models/imp/skin.tga']);
    expect(filesOf(found)).toEqual({ diffuse: ['mod/models/imp/skin.tga'] });
    expect(found.declared?.line).toBe(1);
  });

  it('N74: keeps the formula of its normal map, and its existing images', async () => {
    const images = ['mod/models/imp/skin_local.tga', 'mod/models/imp/skin_h.tga'];
    const both = await resolved('models/imp/skin', IMP, images);
    const normal = both.maps.find(({ role }) => role === 'normal');
    expect(normal?.steps.map(({ op }) => op)).toEqual(['file', 'file', 'heightmap', 'addnormals']);
    expect(normal?.entries.map((entry) => entry?.path)).toEqual(images);
    const one = await resolved('models/imp/skin', IMP, [images[0] ?? '']);
    expect(filesOf(one).normal).toEqual([images[0], undefined]);
  });

  it('N76: says that it is cut out and two-sided', async () => {
    const { state } = await resolved('models/imp/red', IMP, ['mod/models/imp/red.tga']);
    expect(state).toMatchObject({ alphaTest: 0.5, twoSided: true, blend: 'opaque', unlit: false });
  });

  it('N77: takes the precompressed image for its colour, the source for its normals', async () => {
    const found = await resolved('m', 'm { diffusemap models/x.tga\nbumpmap models/x_local.tga }', [
      'mod/models/x.tga',
      'mod/dds/models/x.dds',
      'mod/models/x_local.tga',
      'mod/dds/models/x_local.dds',
    ]);
    expect(filesOf(found)).toEqual({
      diffuse: ['mod/dds/models/x.dds'],
      normal: ['mod/models/x_local.tga'],
    });
  });

  it('N79: is the first of two files that declare it, and the other is reported', async () => {
    const { collection } = await dropped('models/x', [
      file('mod/materials/b.mtr', '\nmodels/x { diffusemap second }'),
      file('mod/materials/a.mtr', 'models/x { diffusemap first }'),
      file('mod/first.tga'),
      file('mod/second.tga'),
    ]);
    const [model] = collection.models;
    const found = model && resolveMaterials(model, collection).get('models/x');
    expect(found && filesOf(found)).toEqual({ diffuse: ['mod/first.tga'] });
    const repeated = collection.problems.filter(({ code }) => code === 'declaration-repeated');
    expect(repeated.map(({ file: path, line }) => [path, line])).toEqual([['mod/materials/b.mtr', 2]]);
  });

  it('falls back to the editor image and to names if its images are missing', async () => {
    const mtr = 'm { qer_editorimage models/ed.tga\n{ blend add map models/gone.tga } }';
    expect(filesOf(await resolved('m', mtr, ['mod/models/ed.tga']))).toEqual({
      diffuse: ['mod/models/ed.tga'],
    });
    const named = await resolved('m', mtr, ['mod/models/imp/m.png']);
    expect(filesOf(named)).toEqual({ diffuse: ['mod/models/imp/m.png'] });
    expect(named.missing).toHaveLength(1);
  });

  it('is white if it has only a normal map, and requests no image that the engine makes', async () => {
    const lit = await resolved('m', 'm { bumpmap models/n.tga\nspecularmap _black }', ['mod/models/n.tga']);
    expect(filesOf(lit)).toEqual({
      diffuse: ['_white.tga'],
      normal: ['mod/models/n.tga'],
      specular: ['_black.tga'],
    });
    const screen = await resolved('m', 'm { { map _currentRender } }', []);
    expect([screen.maps, screen.missing]).toEqual([[], []]);
  });

  it('that is not drawn needs no image', async () => {
    const found = await resolved('textures/x/shadow', 'textures/x/shadow { noShadows }', ['mod/a.tga']);
    expect([found.state?.noDraw, found.maps]).toEqual([true, []]);
  });

  it('is replaced by a skin', async () => {
    const images = ['mod/models/imp/red.tga', 'mod/models/imp/skin.tga'];
    const red = await resolved('models/imp/skin', IMP, images, 'red');
    expect(filesOf(red)).toEqual({ diffuse: ['mod/models/imp/red.tga'] });
    const hidden = await resolved('models/imp/red', IMP, images, 'red');
    expect(hidden.state?.noDraw).toBe(true);
    const unknown = await resolved('models/imp/skin', IMP, images, 'blue');
    expect(filesOf(unknown)).toEqual({ diffuse: ['mod/models/imp/skin.tga'] });
  });

  it('has the skin of its model block by default, and none if none is asked for', async () => {
    const { collection } = await dropped('models/imp/skin', [
      file('mod/materials/imp.mtr', IMP),
      file('mod/skins/imp.skin', 'skin skins/red { models/imp/skin models/imp/red }'),
      file('mod/def/imp.def', 'model imp { mesh models/imp/imp.md5mesh\nskin skins/red }'),
      ...['red', 'skin'].map((name) => file(`mod/models/imp/${name}.tga`)),
    ]);
    const [model] = collection.models;
    const look = (skin: string | null) => {
      const found = model && resolveMaterials(model, collection, skin).get('models/imp/skin');
      return found && filesOf(found).diffuse;
    };
    expect(look(null)).toEqual(['mod/models/imp/red.tga']);
    expect(look('skins/red')).toEqual(['mod/models/imp/red.tga']);
    expect(look('none')).toEqual(['mod/models/imp/skin.tga']);
    expect(collection.problems.map(({ code }) => code)).not.toContain('image-not-used');
  });

  it('is found by a name with letters beyond ASCII, which keep their case', async () => {
    const mtr = 'models/imp/\u00c4RM { diffusemap models/imp/skin }';
    const images = ['mod/models/imp/skin.tga'];
    const found = await resolved('models/imp/\u00c4rm', mtr, images);
    expect(filesOf(found)).toEqual({ diffuse: ['mod/models/imp/skin.tga'] });
    const other = await resolved('models/imp/\u00e4rm', mtr, []);
    expect(other.declared).toBeNull();
  });

  it('that comes later repairs the picture', async () => {
    const { library, collection } = await dropped('special', [file('mod/a.tga'), file('mod/b.tga')]);
    const [model] = collection.models;
    if (!model) throw new Error('There is no model.');
    expect(resolveMaterials(model, collection).get('special')?.maps).toEqual([]);
    const mtr = file('late.mtr', 'special { diffusemap b }');
    const after = await library.add(collection, [mtr], { mode: 'auto' });
    const found = resolveMaterials(model, after).get('special');
    expect(found && filesOf(found)).toEqual({ diffuse: ['mod/b.tga'] });
    expect(after.problems.filter(({ code }) => code === 'missing-texture')).toEqual([]);
  });
});

describe('an undeclared material', () => {
  it("of the engine's tools has no image", async () => {
    expect((await resolved('textures/common/caulk', '', ['mod/a.tga'])).maps).toEqual([]);
  });

  it.each([
    ['textures/common/caulk,models/imp/skin', true],
    ['Textures\\Common\\shadow,x', true],
    ['textures/common/caulk,textures/common/shadow', false],
    ['textures/common/caulk', false],
    ['textures/commons/caulk,x', false],
  ])("of the engine's tools is hidden if the model has others: %s", async (materials, isHidden) => {
    const { collection } = await dropped(materials, []);
    const [model] = collection.models;
    if (!model) throw new Error('There is no model.');
    const looks = resolveMaterials(model, collection);
    expect(looks.get(materials.split(',')[0] ?? '')?.state?.noDraw ?? false).toBe(isHidden);
  });
});

describe('the paths of an image', () => {
  it.each<[string, 'diffuse' | 'normal', string[]]>([
    ['a/b.tga', 'diffuse', ['dds/a/b.dds', 'a/b.tga', 'a/b.jpg']],
    ['a/b', 'normal', ['a/b.tga', 'a/b.jpg', 'a/b.png']],
    ['a\\b.png', 'diffuse', ['dds/a/b.dds', 'a/b.png', 'a/b.tga']],
    ['a/b.dds', 'diffuse', ['a/b.dds', 'dds/a/b.dds', 'a/b.tga']],
    ['../up', 'diffuse', []],
  ])('%j as %s begin with %j', (name, role, paths) => {
    expect(pathsOf(name, role).slice(0, 3)).toEqual(paths);
  });
});

describe('model blocks', () => {
  it('name the animations of their mesh, inherited ones too', async () => {
    const def = `model base { mesh models/imp/imp.md5mesh\n anim walk models/imp/imp_w1.md5anim }
model imp { inherit base\n anim stand models/imp/imp_s1.md5anim }`;
    const { collection } = await dropped('x', [
      file('mod/def/imp.def', def),
      file('mod/models/imp/imp_w1.md5anim', 'anim a'),
      file('mod/models/imp/imp_s1.md5anim', 'anim a'),
      file('mod/models/imp/other.md5anim', 'anim a'),
    ]);
    expect(collection.clips.map(({ name }) => name).sort()).toEqual(['other', 'stand', 'walk']);
  });

  it('are reported if they cannot be read, and cost nothing else', async () => {
    vi.resetModules();
    vi.doMock('../../core/game.js', () => ({ loadGame: () => Promise.reject(new Error('no answer.')) }));
    const { Library: Fresh } = await import('../../files/index.js');
    const collection = await new Fresh(new FakeCore().core).add(
      EMPTY,
      [
        file('mod/models/imp/imp.md5mesh', 'mesh a'),
        file('mod/def/imp.def', 'model imp { mesh models/imp/imp.md5mesh\noffset ( 0 0 7 ) }'),
      ],
      { mode: 'auto' },
    );
    vi.doUnmock('../../core/game.js');
    vi.resetModules();
    expect(collection.models).toHaveLength(1);
    expect(collection.problems.map(({ code, file, message }) => [code, file, message])).toContainEqual([
      'file-not-read',
      'mod/def/imp.def',
      'Could not be read: no answer.',
    ]);
  });
});

describe('the image decoder', () => {
  const grey = (...pixels: number[]): Uint8Array =>
    Uint8Array.of(0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, pixels.length, 0, 1, 0, 8, 32, ...pixels);
  const image = { op: 'file', numbers: [] } as const;

  it('says what is wrong with an image', async () => {
    const { images } = await loadAssets();
    await expect(images.evaluate([image], [grey(1, 2, 3).subarray(0, 20)])).rejects.toThrow('ends early');
    await expect(images.readBlocks(new TextEncoder().encode('DDS '))).rejects.toThrow('ends inside');
  });

  it('works after a failure, and keeps none of its memory', async () => {
    const { images } = await loadAssets();
    const broken = images.evaluate([image, image], [grey(5), new Uint8Array(3)]);
    await expect(broken).rejects.toThrow();
    const result = await images.evaluate([image, { op: 'invertcolor', numbers: [] }], [grey(55)]);
    expect(result && [...result.rgba]).toEqual([200, 200, 200, 255]);
  });

  it('takes the existing operand if the other is missing', async () => {
    const { images } = await loadAssets();
    const add = { op: 'add', numbers: [] } as const;
    const one = await images.evaluate([image, image, add], [null, grey(7)]);
    expect(one && [...one.rgba]).toEqual([7, 7, 7, 255]);
    const both = await images.evaluate([image, image, add], [grey(8), grey(7)]);
    expect(both && [...both.rgba]).toEqual([15, 15, 15, 255]);
    expect(await images.evaluate([image, image, add], [null, null])).toBeNull();
  });
});

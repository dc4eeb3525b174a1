import { beforeAll, describe, expect, it, vi } from 'vitest';
import { packScene } from '../../app/scene-file.js';
import { shownFiles } from '../../element/shown-files/index.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { openArchive } from '../../files/archive/unpack.js';
import { EMPTY, Library, loadMaterials, materialsOf, type FileEntry } from '../../files/index.js';
import { fileName } from '../../files/tree/index.js';
import { FakeCore, file, RemoteFile } from './files-fakes.js';

/** A viewer that shows these files. */
async function showing(entries: FileEntry[]): Promise<Md5ViewerElement> {
  const collection = await new Library(new FakeCore().core).add(EMPTY, entries, { mode: 'auto' });
  const session = { model: collection.models[0], clip: null, clips: [], content: { collection }, skin: null };
  return { session, driver: { scene: { attached: [] } } } as unknown as Md5ViewerElement;
}

const onSite = (path: string, text: string): FileEntry =>
  new RemoteFile(`https://site.example/${path}`, text).entry;

describe('all files of what is shown', () => {
  it('do not include the images that the engine makes', async () => {
    const viewer = await showing([
      file('m/imp.md5mesh', 'mesh a : skins/one, skins/two'),
      file('m/imp.mtr', 'skins/one { diffusemap _white }\nskins/two { diffusemap _white }'),
    ]);
    const { entries, problems } = await openArchive(await zipOf(viewer), {});
    expect(entries.map(({ path }) => path)).toEqual(['m/imp.md5mesh', 'm/imp.mtr']);
    expect(problems).toEqual([]);
  });

  it('contain an image of two materials once', async () => {
    const viewer = await showing([
      onSite('m/imp.md5mesh', 'mesh a : m/one, m/two'),
      onSite('m/imp.mtr', 'm/one { diffusemap m/skin.png }\nm/two { diffusemap m/skin.png }'),
    ]);
    expect(shownFiles(viewer).images.map(({ path }) => path)).toEqual(['m/skin.png']);
  });

  it('have two images of one name, each next to its declaration', async () => {
    const viewer = await showing([
      onSite('imp/imp.md5mesh', 'mesh a : imp/skin, hat/skin, hat/band'),
      onSite('imp/imp.mtr', 'imp/skin { diffusemap imp/skin.png }'),
      onSite('hat/hat.mtr', 'hat/skin { diffusemap hat/skin.png }\nhat/band { diffusemap bands/skin.png }'),
    ]);
    expect(shownFiles(viewer).images.map(({ path, url }) => [path, url])).toEqual([
      ['imp/skin.png', 'https://site.example/imp/skin.png'],
      ['hat/skin.png', 'https://site.example/hat/skin.png'],
      ['hat/bands/skin.png', 'https://site.example/hat/bands/skin.png'],
    ]);
  });
});

/** The images of each material, by the names of their files. */
function lookOf({ session }: Md5ViewerElement): Record<string, string[]> {
  const materials = materialsOf(session.model!, session.content.collection, session.skin);
  return Object.fromEntries(
    [...materials].map(([name, { maps }]) => [
      name,
      maps.flatMap(({ role, entries }) => entries.map((entry) => `${role} ${fileName(entry!.path)}`)),
    ]),
  );
}

describe('what is shown and saved', () => {
  beforeAll(() => loadMaterials());
  const mesh = file('mod/models/imp/imp.md5mesh', 'mesh a : models/imp/skin');
  const DEF = 'model imp { mesh models/imp/imp.md5mesh\nskin night }';
  const SKIN = 'skin night { models/imp/skin models/imp/dark }';

  it.each<[string, FileEntry[], string[]]>([
    [
      'has its maps',
      [file('mod/models/imp/skin.tga'), file('mod/models/imp/skin_n.tga')],
      ['skin.tga', 'skin_n.tga'],
    ],
    [
      'wears its own skin',
      [file('mod/def/imp.def', DEF), file('mod/skins/imp.skin', SKIN), file('mod/models/imp/dark.tga')],
      ['dark.tga'],
    ],
    [
      'glows',
      [file('mod/models/imp/skin.tga'), file('mod/models/imp/skin_glow.tga')],
      ['skin.tga', 'skin_glow.tga'],
    ],
  ])('%s where it is opened', async (_, others, images) => {
    const viewer = await showing([mesh, ...others]);
    expect(Object.values(lookOf(viewer))[0]!.map((text) => text.replace(/.* /, ''))).toEqual(images);
    const { entries } = await openArchive(await zipOf(viewer), {});
    expect(lookOf(await showing([...entries]))).toEqual(lookOf(viewer));
  });

  it('has the tables that its materials use, and the list of skins of its .md2', async () => {
    const viewer = await showing([
      file('m/md5/tris.md5mesh', 'mesh a : m/glow'),
      file('m/tris.md2'),
      file('n/tris.md2'),
      file('mod/a.mtr', 'table Pulse { { 0, 1 } }\ntable other { { 1 } }'),
      file('mod/b.mtr', 'm/glow { { map m/glow.tga rgb PULSE[ time ] } }'),
      file('mod/c.mtr', 'table unused { { 1 } }'),
    ]);
    const paths = shownFiles(viewer).needed.map(({ path }) => path);
    expect(paths.sort()).toEqual(['m/md5/tris.md5mesh', 'm/tris.md2', 'mod/a.mtr', 'mod/b.mtr']);
  });

  it('has an image that was dropped without other files', async () => {
    const library = new Library(new FakeCore().core);
    const unnamed = file('mod/models/imp/imp.md5mesh', 'mesh a : Material.001');
    const first = await library.add(EMPTY, [unnamed], { mode: 'auto' });
    const collection = await library.add(first, [file('photo.png')], { mode: 'auto' });
    const session = {
      model: collection.models[0],
      clip: null,
      clips: [],
      content: { collection },
      skin: null,
    };
    const viewer = { session, driver: { scene: { attached: [] } } } as unknown as Md5ViewerElement;
    expect(lookOf(viewer)).toEqual({ 'Material.001': ['diffuse photo.png'] });
    const { entries } = await openArchive(await zipOf(viewer), {});
    expect(lookOf(await showing([...entries]))).toEqual(lookOf(viewer));
  });

  it('has the palette of .lmp images', async () => {
    const viewer = await showing([
      file('id1/progs/ogre.md5mesh', 'mesh a : progs/ogre'),
      file('id1/progs/ogre_00_00.lmp'),
      file('id1/gfx/palette.lmp'),
    ]);
    const paths = shownFiles(viewer).images.map(({ path }) => path);
    expect(paths).toEqual(['id1/progs/ogre_00_00.lmp', 'id1/gfx/palette.lmp']);
    expect(shownFiles(viewer).needed.map(({ path }) => path)).toEqual(['id1/progs/ogre.md5mesh']);
  });

  it('has received images of the network under their names, and no missing ones', async () => {
    vi.stubGlobal('fetch', (address: URL) => {
      const isThere = /\/(skin|skin_n)\.png$/.test(address.href);
      return Promise.resolve(isThere ? new Response('image') : new Response('', { status: 404 }));
    });
    const viewer = await showing([onSite('m/imp.md5mesh', 'mesh a : m/skin.tga')]);
    const { model, content } = viewer.session;
    const maps = [...materialsOf(model!, content.collection).values()].flatMap(({ maps: all }) => all);
    await Promise.allSettled(maps.map(({ entries: [entry] }) => entry!.bytes()));
    vi.unstubAllGlobals();
    expect(shownFiles(viewer).images.map(({ path }) => path)).toEqual(['m/skin.png', 'm/skin_n.png']);
  });
});

async function zipOf(viewer: Md5ViewerElement): Promise<FileEntry> {
  const blob = await packScene(viewer, '', null);
  const bytes = async (): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
  return { path: 'scene.zip', size: blob.size, blob: () => Promise.resolve(blob), bytes };
}

import { describe, expect, it } from 'vitest';
import { packScene } from '../../app/scene-file.js';
import { shownFiles } from '../../app/shown-files.js';
import type { Md5ViewerElement } from '../../element/index.js';
import { openArchive } from '../../files/archive/unpack.js';
import { EMPTY, Library, type FileEntry } from '../../files/index.js';
import { FakeCore, file, RemoteFile } from './files-fakes.js';

/** What a viewer shows of these files. */
async function showing(entries: FileEntry[]): Promise<Md5ViewerElement> {
  const collection = await new Library(new FakeCore().core).add(EMPTY, entries, { mode: 'auto' });
  const session = { model: collection.models[0], clip: null, clips: [], content: { collection }, skin: null };
  return { session } as unknown as Md5ViewerElement;
}

const onSite = (path: string, text: string): FileEntry =>
  new RemoteFile(`https://site.example/${path}`, text).entry;

describe('all files of what is shown', () => {
  it('are without the images that the engine makes', async () => {
    const viewer = await showing([
      file('m/imp.md5mesh', 'mesh a : skins/one, skins/two'),
      file('m/imp.mtr', 'skins/one { diffusemap _white }\nskins/two { diffusemap _white }'),
    ]);
    const { entries, problems } = await openArchive(await zipOf(viewer), {});
    expect(entries.map(({ path }) => path)).toEqual(['m/imp.md5mesh', 'm/imp.mtr']);
    expect(problems).toEqual([]);
  });

  it('have an image that two materials name once', async () => {
    const viewer = await showing([
      onSite('m/imp.md5mesh', 'mesh a : m/one, m/two'),
      onSite('m/imp.mtr', 'm/one { diffusemap m/skin.png }\nm/two { diffusemap m/skin.png }'),
    ]);
    expect(shownFiles(viewer).images.map(({ path }) => path)).toEqual(['m/skin.png']);
  });

  it('have two images of one name, each beside its declaration', async () => {
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

async function zipOf(viewer: Md5ViewerElement): Promise<FileEntry> {
  const blob = await packScene(viewer, '');
  const bytes = async (): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
  return { path: 'scene.zip', size: blob.size, blob: () => Promise.resolve(blob), bytes };
}

import { describe, expect, it } from 'vitest';
import { linkOfDrop } from '../../app/dropped-links.js';
import { EMPTY_LINK } from '../../element/links/link-state.js';

const BASE = 'https://site.example/viewer/index.html';
const AT = 'https://files.example/';
const SHOWN = {
  ...EMPTY_LINK,
  src: `${AT}imp.md5mesh`,
  anims: [`${AT}idle.md5anim`],
  shading: 'uv',
} as const;

describe('links that are dropped', () => {
  it('show a mesh with the files dropped with it, instead of the earlier model', () => {
    const urls = ['walk.md5anim', 'hero.md5mesh', 'tour.MD5CAMERA?raw=1', 'hero.mtr'].map(
      (name) => AT + name,
    );
    expect(linkOfDrop(urls, SHOWN, BASE)).toEqual({
      link: {
        ...EMPTY_LINK,
        src: urls[1],
        anims: [urls[0]],
        cameras: [urls[2]],
        materials: [urls[3]],
      },
      refused: [],
    });
  });

  it('add animations to the model that is shown, each once', () => {
    const { link } = linkOfDrop([`${AT}walk.md5anim`, `${AT}idle.md5anim`], SHOWN, BASE);
    expect(link).toEqual({ ...SHOWN, anims: [`${AT}idle.md5anim`, `${AT}walk.md5anim`] });
  });

  it('add to the demo, too', () => {
    const { link } = linkOfDrop([`${AT}walk.md5anim`], EMPTY_LINK, BASE);
    expect(link?.src).toBe('demo/wanderer/wanderer.md5mesh');
    expect(link?.anims.at(-1)).toBe(`${AT}walk.md5anim`);
  });

  it('open an archive, and the file behind a page of GitHub', () => {
    expect(linkOfDrop([`${AT}mod.pk4`], SHOWN, BASE).link).toEqual({
      ...EMPTY_LINK,
      archive: `${AT}mod.pk4`,
    });
    const both = linkOfDrop([`${AT}_common.resources`, `${AT}game.resources`], SHOWN, BASE);
    expect(both.link?.archive).toBe(`${AT}_common.resources ${AT}game.resources`);
    expect(both.refused).toEqual([]);
    const page = 'https://github.com/id/d3/blob/main/m/a.md5mesh';
    expect(linkOfDrop([page], SHOWN, BASE).link?.src).toBe(
      'https://raw.githubusercontent.com/id/d3/main/m/a.md5mesh',
    );
  });

  it('that cannot be opened are reported', () => {
    expect(linkOfDrop(['file:///a.md5mesh'], SHOWN, BASE)).toEqual({
      link: null,
      refused: ['file:///a.md5mesh is not an http or https address.'],
    });
    expect(linkOfDrop([`${AT}skin.TGA?raw=1`], SHOWN, BASE)).toEqual({
      link: null,
      refused: [
        `${AT}skin.TGA?raw=1 is an image. Save it and drop the file, or put it into the folder of the model.`,
      ],
    });
    const two = linkOfDrop([`${AT}a.md5mesh`, `${AT}b.md5mesh`], SHOWN, BASE);
    expect(two.link?.src).toBe(`${AT}a.md5mesh`);
    expect(two.refused).toEqual([
      `${AT}b.md5mesh was not opened. Drop the link of one model, or only links of archives.`,
    ]);
    const mixed = linkOfDrop([`${AT}a.pk4`, `${AT}b.md5anim`], SHOWN, BASE);
    expect(mixed.refused).toEqual([
      `${AT}b.md5anim was not opened. Drop the link of one model, or only links of archives.`,
    ]);
  });
});

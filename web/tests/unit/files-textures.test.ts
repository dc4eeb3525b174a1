import { describe, expect, it } from 'vitest';
import { FileTree } from '../../files/tree/file-tree.js';
import { reasonToSkip } from '../../files/skipped/index.js';
import { imageFormat, isOtherMap } from '../../files/tree/sniff.js';
import { findImages } from '../../files/materials/texture-rules.js';
import { guessImage, imageAtAddress } from '../../files/materials/texture-urls.js';
import { ruleWords } from '../support/rule-words.js';
import { file } from './files-fakes.js';

function found(materials: string[], mesh: string, images: string[]): (string | undefined)[] {
  const result = findImages(materials, mesh, new FileTree(images.map((path) => file(path))));
  return materials.map((material) => {
    const image = result.get(material);
    return image && `${image.entry.path} (${ruleWords(image.rule)})`;
  });
}

describe('the image of a material', () => {
  it.each<[string, string, string[]]>([
    ['models/imp', 'm/imp.md5mesh', []],
    ['models/imp', 'm/imp.md5mesh', ['m/other.tga', 'm/another.tga']],
    ['textures/common/caulk', 'm/imp.md5mesh', ['m/skin.tga']],
    ['models/imp', 'm/imp.md5mesh', ['m/imp_local.tga', 'm/imp_s.tga', 'm/imp_normal.png']],
    ['skin', 'm/imp.md5mesh', ['a/skin.tga', 'b/skin.tga', 'b/x.tga']],
    ['../../skin.tga', 'm/imp.md5mesh', ['a.tga', 'b.tga']],
  ])('%j is none for %s among %j', (material, mesh, images) => {
    expect(found([material], mesh, images)).toEqual([undefined]);
  });

  it.each<[string, string, string[], string]>([
    [
      'models/imp.tga',
      'mod/x.md5mesh',
      ['mod/models/imp.png', 'mod/models/imp.tga'],
      'mod/models/imp.tga (the file itself)',
    ],
    [
      'models\\IMP.tga',
      'mod/x.md5mesh',
      ['mod/models/imp.PNG'],
      'mod/models/imp.PNG (name with another extension)',
    ],
    [
      'models/imp',
      'mod/x.md5mesh',
      ['mod/models/imp.jpg', 'mod/models/imp.tga'],
      'mod/models/imp.tga (name with another extension)',
    ],
    [
      'models/imp.tga',
      'mod/x.md5mesh',
      ['mod/models/imp.tga', 'mod/dds/models/imp.dds'],
      'mod/dds/models/imp.dds (precompressed)',
    ],
    [
      'models/imp.dds',
      'mod/x.md5mesh',
      ['mod/models/imp.dds', 'mod/dds/models/imp.dds'],
      'mod/models/imp.dds (the file itself)',
    ],
    [
      'models/imp',
      'mod/x.md5mesh',
      ['mod/models/imp.dds', 'mod/models/imp.png', 'mod/models/imp.jpg'],
      'mod/models/imp.jpg (name with another extension)',
    ],
    [
      'models/imp',
      'mod/x.md5mesh',
      ['mod/models/imp_cc.tga', 'mod/models/imp_n.tga'],
      'mod/models/imp_cc.tga (name with the suffix _cc)',
    ],
    [
      'models/char.v2',
      'x.md5mesh',
      ['models/char.v2.tga', 'models/char.tga'],
      'models/char.v2.tga (name with another extension)',
    ],
    [
      'models/char.v2',
      'x.md5mesh',
      ['models/char.tga', 'models/y.tga'],
      'models/char.tga (name with another extension)',
    ],
    [
      'models/imp',
      'mod/x.md5mesh',
      ['mod/models/imp_n.tga', 'mod/models/imp_d.tga'],
      'mod/models/imp_d.tga (name with the suffix _d)',
    ],
    [
      '//textures/tail.png',
      'fox/x.md5mesh',
      ['fox/tail.png', 'fox/y.png'],
      'fox/tail.png (same name beside the mesh)',
    ],
    [
      'models/a/skin',
      'fox/x.md5mesh',
      ['bear/skin.png', 'fox/y.png', 'fox/z.png'],
      'bear/skin.png (same name in another folder)',
    ],
    ['C:\\art\\imp.png', 'x.md5mesh', ['imp.png', 'y.png'], 'imp.png (same name beside the mesh)'],
    [
      '',
      'z/mesh.md5mesh',
      ['z/skin.jpg', 'z/skin_norm.jpg', 'y/other.jpg'],
      'z/skin.jpg (guessed: the only image beside the mesh)',
    ],
    ['Lower', 's/m.md5mesh', ['s/lower_a.jpg', 's/upper_a.jpg'], 's/lower_a.jpg (guessed: the closest name)'],
  ])('%j for %s among %j is %s', (material, mesh, images, image) => {
    expect(found([material], mesh, images)).toEqual([image]);
  });

  it('is not guessed from an image that another material names', () => {
    expect(found(['body', 'eyes'], 'm/x.md5mesh', ['m/body.png'])).toEqual([
      'm/body.png (name with another extension)',
      undefined,
    ]);
  });

  it("that lies at the mesh's address is not replaced by a guess", () => {
    const linked = { entry: file('m/skin.png'), rule: 'address' as const };
    const images = new FileTree([file('dropped.png')]);
    expect(findImages(['skin.png'], 'm/x.md5mesh', images, () => linked).get('skin.png')).toBe(linked);
  });

  it.each([
    [['Oreo'], 'the image lies in another folder', ['textures/OreonSkin.png']],
    [['Human.001', 'Human.002'], 'several materials are left', ['m/skin.jpg']],
    [['models/test/skin'], 'the material names a path', ['m/other.png']],
    [['hand.tga'], 'the material names an image', ['m/other.png']],
    [['C:\\art\\hand.psd'], 'the material names a path of a machine', ['m/other.png']],
  ])('of %j is not guessed where %s', (materials, _, images) => {
    expect(found(materials, 'm/x.md5mesh', images)).toEqual(materials.map(() => undefined));
  });

  it.each(['imp_local.tga', 'imp-n.png', 'normals.png', 'mask.jpg', 'upper_norm.jpg', 'a_spec.png'])(
    '%s is no diffuse map',
    (path) => {
      expect(isOtherMap(path)).toBe(true);
    },
  );

  it.each(['imp.tga', 'horns.tga', 'upper_a.jpg', 'locals.png', 'unmask.png'])(
    '%s may be a diffuse map',
    (path) => {
      expect(isOtherMap(path)).toBe(false);
    },
  );
});

describe('the address of a material', () => {
  const mesh = {
    ...file('site.example/mod/models/imp/imp.md5mesh'),
    url: 'https://site.example/mod/models/imp/imp.md5mesh?v=1',
  };

  it.each(['models/imp/skin', '', 'textures/common/caulk.tga', '../up.tga', 'skin.xcf'])(
    'is not guessed for %j',
    (material) => {
      expect(guessImage(material, mesh)).toBeNull();
    },
  );

  it.each(['fr%E9', '100%', '%zz'])('is guessed next to a mesh whose address has %s in it', (folder) => {
    const url = `https://site.example/mod/${folder}/imp.md5mesh`;
    const image = guessImage('models/imp/skin.tga', { ...file(`mod/${folder}/imp.md5mesh`), url });
    expect(image?.entry.url).toBe('https://site.example/mod/models/imp/skin.tga');
  });

  it('is not guessed for a local mesh', () => {
    expect(guessImage('models/imp/skin.tga', file('models/imp/imp.md5mesh'))).toBeNull();
  });

  it.each([
    ['models/imp/skin.tga', 'https://site.example/mod/models/imp/skin.tga'],
    ['Imp\\skin one.tga', 'https://site.example/mod/models/imp/skin%20one.tga'],
    ['skin#2.png', 'https://site.example/mod/models/imp/skin%232.png'],
    ['textures/skin.png', 'https://site.example/mod/models/textures/skin.png'],
    ['C:\\art\\skin.png', 'https://site.example/mod/models/imp/skin.png'],
    ['/home/me/skin.png', 'https://site.example/mod/models/imp/skin.png'],
  ])('%j is %s', (material, url) => {
    expect(guessImage(material, mesh)?.entry.url).toBe(`${url}?v=1`);
  });

  it.each([
    ['textures/skin.png', 'site.example/mod/models/textures/skin.png'],
    ['other/skin.png', 'site.example/mod/models/other/skin.png'],
    ['imp/skin.png', 'site.example/mod/models/imp/skin.png'],
  ])('%j is called %s, as the mesh is', (material, path) => {
    expect(guessImage(material, mesh)?.entry.path).toBe(path);
  });

  it.each([
    ['models/imp/imp.md5mesh', 'models/textures/skin.png'],
    ['imp.md5mesh', 'mod/models/textures/skin.png'],
    ['chosen name.md5mesh', 'mod/models/textures/skin.png'],
  ])('next to %s is called %s', (own, path) => {
    expect(guessImage('textures/skin.png', { ...file(own), url: mesh.url })?.entry.path).toBe(path);
  });
});

describe('the address of a declared image', () => {
  const at = (url: string) => ({ ...file('imp.mtr'), url });

  it.each([
    ['https://site.example/mod/materials/imp.mtr', 'https://site.example/mod/models/imp/skin%20one.tga'],
    ['https://site.example/mod/imp.mtr', 'https://site.example/mod/models/imp/skin%20one.tga'],
    ['https://site.example/any/Imp/imp.mtr?v=1', 'https://site.example/any/Imp/skin%20one.tga?v=1'],
    ['https://site.example/imp/materials/imp.mtr', 'https://site.example/imp/models/imp/skin%20one.tga'],
  ])('in %s is %s', (url, image) => {
    const tried = ['dds/models/imp/skin one.dds', 'models/imp/skin one.tga', 'models/imp/skin one.jpg'];
    expect(imageAtAddress(tried, at(url))?.url).toBe(image);
  });

  it('exists although the address has percent signs that encode nothing', () => {
    const image = imageAtAddress(['a/skin.tga'], at('https://site.example/fr%E9/imp.mtr'));
    expect(image?.url).toBe('https://site.example/fr%E9/a/skin.tga');
  });

  it('is none for a local declaration', () => {
    expect(imageAtAddress(['a.tga'], file('imp.mtr'))).toBeNull();
  });
});

describe('an image file', () => {
  const tga = (changes: Record<number, number> = {}): Uint8Array => {
    const header = new Uint8Array(32);
    header.set([0, 0, 2], 0);
    header.set([4, 0, 4, 0, 24], 12);
    for (const [at, value] of Object.entries(changes)) header[Number(at)] = value;
    return header;
  };

  it.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'a.png'],
    ['a text', new TextEncoder().encode('MD5Version 10'), 'a.png'],
    ['a TGA of type 7', tga({ 2: 7 }), 'a.tga'],
    ['a TGA without width', tga({ 12: 0 }), 'a.tga'],
    ['a TGA of depth 13', tga({ 16: 13 }), 'a.tga'],
    ['a cut TGA', tga().subarray(0, 17), 'a.tga'],
    ['a TGA under another name', tga(), 'a.dat'],
  ])('is not seen in %s', (_, bytes, path) => {
    expect(imageFormat(bytes, path)).toBeNull();
  });

  it.each<[string, number[] | string, string]>([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'wrong.jpg'],
    ['jpeg', [0xff, 0xd8, 0xff, 0xe0], 'wrong.tga'],
    ['webp', 'RIFF....WEBPVP8 ', 'x'],
    ['dds', 'DDS |', 'wrong.tga'],
    ['bmp', 'BM....', 'x.bmp'],
    ['pcx', [10, 5, 1, 8], 'x.pcx'],
  ])('is seen as %s by its first bytes', (format, head, path) => {
    const bytes = typeof head === 'string' ? new TextEncoder().encode(head) : Uint8Array.from(head);
    expect(imageFormat(bytes, path)).toBe(format);
  });

  it('is recognised as TGA by its header', () => {
    expect(imageFormat(tga(), 'A.TGA')).toBe('tga');
  });

  it.each([
    ['mod.7z', 'archives'],
    ['skin.xcf', 'format'],
    ['growl.ogg', 'not an MD5 file'],
  ])('%s is skipped, which mentions %s', (path, word) => expect(reasonToSkip({ path })).toContain(word));

  it.each(['imp.md5mesh', 'imp.txt', 'imp', 'imp.md5mesh.bak'])('%s is read', (path) => {
    expect(reasonToSkip({ path })).toBeNull();
  });
});

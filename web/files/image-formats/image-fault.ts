import { imageFormat } from '../tree/index.js';

/** First bytes of files that are often found instead of images, with their formats. */
const SIGNATURES: readonly (readonly [start: RegExp, what: string])[] = [
  [/^\s*<(!doctype html|html|head|body|script)/i, 'a web page'],
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer, not the file itself'],
  [/^\s*<(\?xml|svg)/i, 'an SVG or XML file'],
  [/^GIF8/, 'a GIF image'],
  [/^8BPS/, 'a Photoshop file'],
  [/^(II\*\0|MM\0\*)/, 'a TIFF image'],
  [/^....ftypavi[fs]/s, 'an AVIF image'],
  [/^gimp xcf/, 'a GIMP file'],
  [/^#\?RADIANCE/, 'a Radiance HDR image'],
  [/^\xabKTX/, 'a KTX texture'],
  [/^PK/, 'a zip archive'],
  [/^Rar!/, 'a RAR archive'],
  [/^7z\xbc\xaf/, 'a 7z archive'],
  [/^%PDF/, 'a PDF document'],
  [/^MD5Version/, 'an MD5 text file'],
];

/** Describes a file that is not an image, by its first bytes. */
export function imageFault(head: Uint8Array): string {
  if (head.length === 0) return 'The file is empty.';
  const start = new TextDecoder('latin1').decode(head.subarray(0, 32)).replace(/^ï»¿/, '');
  const known = SIGNATURES.find(([signature]) => signature.test(start));
  // TGA has no signature: its name has to say so.
  if (!known && imageFormat(head, '.tga') === 'tga')
    return 'This seems to be a TGA image. If it is one, change the ending of its name to .tga.';
  const what = known?.[1] ?? (/^[\t\n\r\x20-\x7e]+$/.test(start) ? 'a text file' : null);
  return `${what ? `This is ${what}` : 'This is not an image that the viewer reads'}. Expected TGA, DDS, PNG, JPEG, WebP, BMP, PCX or LMP.`;
}

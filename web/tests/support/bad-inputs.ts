import { ANIM } from './bad-inputs/anim.js';
import { CAMERA } from './bad-inputs/camera.js';
import { MESH_ENTRIES } from './bad-inputs/mesh-entries.js';
import { MESH } from './bad-inputs/mesh.js';
import { ANIM_RECOVERY, CAMERA_RECOVERY, MESH_RECOVERY } from './bad-inputs/recovery.js';
import type { Row } from './bad-inputs/rows.js';

export interface BadInput {
  readonly what: string;
  /** The expected kind. */
  readonly kind: 'mesh' | 'anim' | 'camera';
  readonly bytes: Uint8Array;
  /**
   * All findings except notes, 'line:column severity code' each, joined by '; '. Only the first ones if it
   * ends in ' ...'. 'nothing' if there are none.
   */
  readonly says: string;
  /** Whether a part of it can still be shown. */
  readonly shows: boolean;
}

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const utf32 = (text: string): Uint8Array =>
  Uint8Array.from(
    Array.from(text, (letter) => [0, 8, 16, 24].map((bits) => letter.charCodeAt(0) >> bits)).flat(),
  );
/** Meaningless bytes, the same each time. */
const noise = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 11) & 255);

/** Invalid as any kind. */
const ANY: Row[] = [
  ['an empty file', '', '1:1 error empty-file', false],
  ['a byte order mark alone', '\ufeff', '1:1 error empty-file', false],
  ['blanks and line ends alone', ' \r\n\n\t', '1:1 error empty-file', false],
  ['NUL bytes alone, as a crash leaves them', '\0'.repeat(4096), '1:1 error empty-file', false],
  ['one letter', 'x', '1:1 error nothing-readable', false],
  ['prose', 'Dear Sir or Madam,\nplease find the model attached.\n', '1:1 error nothing-readable', false],
  ['a comment alone', '// to do\n', '1:1 error nothing-readable', false],
  ['an open comment alone', '/* to do\n', '1:1 error unterminated-comment', false],
  ['a header alone', 'MD5Version 10\ncommandline ""\n', '1:1 error nothing-readable', false],
  ['a version alone', 'MD5Version', '1:11 error unexpected-end', false],
  ['noise', noise(2000), '1:1 warning non-ascii-character ...', false],
  ['a zip archive', latin1('PK\x03\x04\x14\0\0\0\b\0'), '1:1 error packed-file', false],
  ['a gzip file', latin1('\x1f\x8b\b\0\0\0\0\0'), '1:1 error packed-file', false],
  ['a 7z archive', latin1("7z\xbc\xaf'\x1c"), '1:1 error packed-file', false],
  [
    'a tar archive',
    latin1('box.md5mesh'.padEnd(257, '\0') + 'ustar\x0000'.padEnd(255, '\0') + 'MD5Version 10\n'),
    '1:1 error packed-file',
    false,
  ],
  [
    'a document of a word processor',
    '{\\rtf1\\ansi MD5Version 10\\par\n}\n',
    '1:1 error other-file-type',
    false,
  ],
  ['UTF-32', utf32('\ufeffMD5Version 10\n'), '1:1 error utf16-text', false],
  ['a PNG image', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), '1:1 error other-file-type', false],
  ['a JPEG image', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), '1:1 error other-file-type', false],
  ['a .bmd5mesh of Doom 3 BFG', latin1('BRM\x6c\0\0\0\0'), '1:1 error other-model-format', false],
  ['a Blender file', 'BLENDER-v304RENDH', '1:1 error other-model-format', false],
  [
    'a web page that says "not found"',
    '\n<!doctype html>\n<title>404</title>\n',
    '1:1 error html-page',
    false,
  ],
  [
    'a Git LFS pointer',
    'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n',
    '1:1 error lfs-pointer',
    false,
  ],
  [
    'a checksum of md5sum',
    'd41d8cd98f00b204e9800998ecf8427e *box.md5mesh\n',
    '1:1 error nothing-readable',
    false,
  ],
  ['JSON', '{\n  "asset": { "version": "2.0" }\n}\n', '1:1 error other-file-type', false],
  ['XML', '<?xml version="1.0"?>\n<COLLADA/>\n', '1:1 error other-file-type', false],
  [
    'a Wavefront OBJ',
    '# Blender\no Cube\nv 1 1 -1\nv 1 -1 -1\nf 1 2 3\n',
    '1:1 error other-model-format',
    false,
  ],
  [
    'a material declaration',
    'models/box\n{\n\tdiffusemap models/box.tga\n}\n',
    '1:1 error nothing-readable',
    false,
  ],
];

const rowsOf = (kind: BadInput['kind'], rows: readonly Row[]): BadInput[] =>
  rows.map(([what, input, says, shows]) => ({
    ...{ what, kind, says, shows },
    bytes: typeof input === 'string' ? new TextEncoder().encode(input) : input,
  }));

/** Typical files from broken exporters, downloads and editors. */
export const BAD_INPUTS: readonly BadInput[] = [
  ...(['mesh', 'anim', 'camera'] as const).flatMap((kind) => rowsOf(kind, ANY)),
  ...rowsOf('mesh', [...MESH, ...MESH_ENTRIES, ...MESH_RECOVERY]),
  ...rowsOf('anim', [...ANIM, ...ANIM_RECOVERY]),
  ...rowsOf('camera', [...CAMERA, ...CAMERA_RECOVERY]),
];

import { goodFile } from '../../../scripts/docs.mjs';

export interface BadInput {
  readonly what: string;
  /** As whose kind it is offered. */
  readonly kind: 'mesh' | 'anim' | 'camera';
  readonly bytes: Uint8Array;
  /** The first remark that is no note: 'line:column severity code'. */
  readonly says: string;
  /** Whether something of it can be shown nevertheless. */
  readonly shows: boolean;
}

type Row = [what: string, input: string | Uint8Array, says: string, shows: boolean];
type Edit = [from: string | RegExp, to: string];

const mesh = goodFile('mesh');
const anim = goodFile('anim');
const camera = goodFile('camera');

function edited(text: string, ...edits: Edit[]): string {
  for (const [from, to] of edits) {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`nothing to change: ${String(from)}`);
    text = next;
  }
  return text;
}

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
/** Bytes without a meaning, the same each time. */
const noise = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 11) & 255);

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
  ['noise', noise(2000), '1:1 error other-file-type', false],
  ['a zip archive', latin1('PK\x03\x04\x14\0\0\0\b\0'), '1:1 error packed-file', false],
  ['a gzip file', latin1('\x1f\x8b\b\0\0\0\0\0'), '1:1 error packed-file', false],
  ['a 7z archive', latin1("7z\xbc\xaf'\x1c"), '1:1 error packed-file', false],
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
  ['JSON', '{\n  "asset": { "version": "2.0" }\n}\n', '1:1 error other-file-type', false],
  ['XML', '<?xml version="1.0"?>\n<COLLADA/>\n', '1:1 error other-file-type', false],
  [
    'a Wavefront OBJ',
    '# Blender\no Cube\nv 1 1 -1\nv 1 -1 -1\nf 1 2 3\n',
    '1:1 error nothing-readable',
    false,
  ],
  [
    'a material declaration',
    'models/box\n{\n\tdiffusemap models/box.tga\n}\n',
    '1:1 error nothing-readable',
    false,
  ],
];

const MESH: Row[] = [
  ['an animation', anim, '4:1 error wrong-file-kind', false],
  ['UTF-16', utf16(mesh), '1:1 error utf16-text', false],
  [
    'CR line ends alone and a broken index',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1 9']).replaceAll('\n', '\r'),
    '21:2 error triangle-index-out-of-range',
    false,
  ],
  ['a missing opening brace', edited(mesh, ['joints {', 'joints']), '8:2 warning missing-brace', true],
  [
    'a missing closing brace',
    edited(mesh, ['( 0 0 0 )\n}\n\nmesh', '( 0 0 0 )\n\nmesh']),
    '11:1 warning missing-brace',
    true,
  ],
  ['a closing brace too many', edited(mesh, ['mesh {', '}\nmesh {']), '12:1 warning missing-brace', true],
  [
    'a missing parenthesis',
    edited(mesh, ['vert 1 ( 1 0 )', 'vert 1 ( 1 0']),
    '17:15 error unexpected-token',
    true,
  ],
  [
    'square brackets',
    edited(mesh, ['vert 1 ( 1 0 )', 'vert 1 [ 1 0 ]']),
    '17:2 warning vertex-without-weights',
    true,
  ],
  ['a missing numverts', edited(mesh, ['\tnumverts 3\n', '']), '12:1 warning count-missing', true],
  [
    'a numverts without a number',
    edited(mesh, ['numverts 3', 'numverts']),
    '16:2 error unexpected-token',
    true,
  ],
  ['a negative numverts', edited(mesh, ['numverts 3', 'numverts -3']), '15:11 warning count-mismatch', true],
  [
    'a numverts of two thousand million',
    edited(mesh, ['numverts 3', 'numverts 2000000000']),
    '15:11 warning count-mismatch',
    true,
  ],
  [
    'a count of 20 digits',
    edited(mesh, ['numweights 3', 'numweights 99999999999999999999']),
    '23:13 warning count-mismatch',
    true,
  ],
  ['a count in words', edited(mesh, ['numtris 1', 'numtris one']), '20:10 error unexpected-token', true],
  [
    'a name without its closing quote',
    edited(mesh, ['"arm" 0', '"arm 0']),
    '9:2 error unterminated-string',
    true,
  ],
  [
    'curly quotes of a word processor',
    edited(mesh, ['"arm"', '\u201carm\u201d']),
    '9:5 warning name-not-quoted',
    true,
  ],
  [
    'a name without quotes and with a blank',
    edited(mesh, ['"arm" 0', 'left arm 0']),
    '4:11 warning count-mismatch',
    true,
  ],
  [
    'sections in another order',
    edited(mesh, [/joints \{[^}]*\}\n\n/, ''], [/$/, '\n' + /joints \{[^}]*\}\n/.exec(mesh)![0]]),
    '24:1 warning section-order',
    true,
  ],
  ['a misspelt keyword', edited(mesh, ['numweights', 'numwieghts']), '23:2 warning keyword-misspelt', true],
  ['capitals', edited(mesh, ['joints {', 'JOINTS {']), '7:1 warning keyword-case', true],
  [
    'a keyword of another engine',
    edited(mesh, ['numverts', 'lod 2\n\tnumverts']),
    '15:2 warning unknown-keyword',
    true,
  ],
  [
    'a triangle whose first vertex is counted from 1',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 1 2 3']),
    '21:2 error triangle-index-out-of-range',
    false,
  ],
  ['a quad', edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1 2 3']), '21:14 error unexpected-token', true],
  [
    'a weight of bone -1',
    edited(mesh, ['weight 2 1 1', 'weight 2 -1 1']),
    '26:2 error weight-joint-out-of-range',
    true,
  ],
  ['a parent of itself', edited(mesh, ['"arm" 0', '"arm" 1']), '9:2 error joint-parent-cycle', true],
  [
    'a quaternion of four numbers',
    edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 1 )']),
    '9:20 error vector-size',
    true,
  ],
  ['nan', edited(mesh, ['( 4 0 0 )', '( nan nan nan )']), '25:17 error number-not-finite', true],
  ['decimal commas', edited(mesh, ['( 4 0 0 )', '( 4,25 0,5 0,0 )']), '25:17 error decimal-comma', true],
  [
    'commas between numbers',
    edited(mesh, ['( 4 0 0 )', '( 4, 0, 0 )']),
    '25:18 warning stray-character',
    true,
  ],
  ['a NUL byte in the middle', edited(mesh, ['numtris', '\0numtris']), '20:2 error nul-byte', false],
  [
    'merge conflict markers',
    edited(mesh, [
      '\ttri 0 0 1 2\n',
      '<<<<<<< HEAD\n\ttri 0 0 1 2\n=======\n\ttri 0 0 2 1\n>>>>>>> theirs\n',
    ]),
    '20:10 warning count-mismatch',
    true,
  ],
  ['an unfinished second copy', mesh + mesh.slice(0, 60), '28:1 warning second-file', true],
  ['text after the end', `${mesh}EOF\n`, '28:1 warning trailing-text', true],
  ['no joints', edited(mesh, [/joints \{[^}]*\}/, 'joints {\n}']), '4:11 warning count-mismatch', false],
  ['nothing behind the joints', mesh.slice(0, mesh.indexOf('mesh {')), '5:11 error meshes-missing', false],
  ['a cut in the vertices', mesh.slice(0, mesh.indexOf('vert 2')), '15:11 warning count-mismatch', false],
  ['a cut in a number', mesh.slice(0, mesh.indexOf('4 0 )') + 1), '26:20 error unexpected-end', true],
  ['version 9', edited(mesh, ['MD5Version 10', 'MD5Version 9']), '1:12 warning version-unknown', true],
  [
    'a version in words',
    edited(mesh, ['MD5Version 10', 'MD5Version ten']),
    '1:12 error unexpected-token',
    true,
  ],
  [
    'a line number in front of each line',
    mesh
      .split('\n')
      .map((line, i) => `${i + 1}: ${line}`)
      .join('\n'),
    '1:1 error unexpected-token',
    true,
  ],
  [
    'a diff',
    mesh
      .split('\n')
      .map((line) => `+${line}`)
      .join('\n'),
    '1:1 warning keyword-misspelt',
    false,
  ],
  ['HTML entities for quotes', mesh.replaceAll('"', '&quot;'), '2:13 warning name-not-quoted', true],
];

const ANIM: Row[] = [
  ['a mesh', mesh, '5:1 error wrong-file-kind', false],
  ['UTF-16 without a mark', utf16(anim).subarray(2), '1:1 error utf16-text', false],
  ['no hierarchy', edited(anim, [/hierarchy \{[^}]*\}/, '']), '1:1 error nothing-readable', false],
  ['no frames', anim.slice(0, anim.indexOf('frame 0')), '4:11 error frames-missing', true],
  ['a frame of too few numbers', edited(anim, ['{\n\t2\n}', '{\n}']), '28:1 error frame-too-short', true],
  [
    'a frame of too many numbers',
    edited(anim, ['{\n\t2\n}', '{\n\t2 3 4\n}']),
    '28:1 error frame-too-long',
    true,
  ],
  ['a word in a frame', edited(anim, ['{\n\t2\n}', '{\n\tx\n}']), '29:2 error unexpected-token', true],
  ['flags of 64', edited(anim, ['"arm" 0 1 0', '"arm" 0 64 0']), '11:10 error anim-flags-unknown', true],
  [
    'components out of reach',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 999999999']),
    '11:2 error component-out-of-range',
    true,
  ],
  [
    'a negative first component',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 -1']),
    '11:2 error component-out-of-range',
    true,
  ],
  [
    'a hierarchy of names alone',
    edited(anim, ['"arm" 0 1 0', '"arm"']),
    '10:2 warning anim-several-roots',
    true,
  ],
  [
    'a frame rate of 0',
    edited(anim, ['frameRate 24', 'frameRate 0']),
    '6:11 warning frame-rate-unusable',
    true,
  ],
  [
    'a frame rate in words',
    edited(anim, ['frameRate 24', 'frameRate film']),
    '1:1 warning frame-rate-missing',
    true,
  ],
  [
    'frames numbered from 1',
    edited(anim, ['frame 0', 'frame 1'], ['frame 1 {\n\t2', 'frame 2 {\n\t2']),
    '24:1 warning frames-reordered',
    true,
  ],
  [
    'two frames of one number',
    edited(anim, ['frame 1', 'frame 0']),
    '28:1 warning frame-number-ignored',
    true,
  ],
  [
    'a cut in the first frame',
    anim.slice(0, anim.indexOf('frame 0') + 9),
    '4:11 warning count-mismatch',
    true,
  ],
  ['no base frame', edited(anim, [/baseframe \{[^}]*\}/, '']), '10:2 error baseframe-missing', true],
];

const CAMERA: Row[] = [
  ['a mesh', mesh, '4:1 error wrong-file-kind', false],
  ['no keys', edited(camera, [/camera \{[^}]*\}/, 'camera {\n}']), '1:1 error nothing-readable', false],
  [
    'keys without a field of view',
    camera.replaceAll(' 90\n', '\n').replaceAll(' 60\n', '\n'),
    '14:2 error unexpected-token',
    true,
  ],
  ['a field of view of 0', edited(camera, [') 90', ') 0']), '13:22 error fov-out-of-range', true],
  ['a cut behind the end', edited(camera, ['\t1\n', '\t99\n']), '9:2 warning cut-out-of-range', true],
  ['a cut in words', edited(camera, ['\t1\n', '\tone\n']), '6:9 warning count-mismatch', true],
  ['no frameRate', edited(camera, ['frameRate 24\n', '']), '1:1 warning frame-rate-missing', true],
  ['a cut off key', camera.slice(0, camera.indexOf('( 0 9 0 )') + 5), '4:11 warning count-mismatch', true],
];

const rowsOf = (kind: BadInput['kind'], rows: readonly Row[]): BadInput[] =>
  rows.map(([what, input, says, shows]) => ({
    ...{ what, kind, says, shows },
    bytes: typeof input === 'string' ? new TextEncoder().encode(input) : input,
  }));

/** Files as they come from broken exporters, downloads and editors. */
export const BAD_INPUTS: readonly BadInput[] = [
  ...(['mesh', 'anim', 'camera'] as const).flatMap((kind) => rowsOf(kind, ANY)),
  ...rowsOf('mesh', MESH),
  ...rowsOf('anim', ANIM),
  ...rowsOf('camera', CAMERA),
];

import { goodFile } from '../../../scripts/docs.mjs';

export interface BadInput {
  readonly what: string;
  /** As whose kind it is offered. */
  readonly kind: 'mesh' | 'anim' | 'camera';
  readonly bytes: Uint8Array;
  /**
   * All remarks that are no notes, 'line:column severity code' each, joined by '; '; the first ones where it ends
   * in ' ...'. 'nothing' without one.
   */
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
    '21:12 error triangle-index-out-of-range',
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
    '17:9 error unexpected-token',
    true,
  ],
  ['a missing numverts', edited(mesh, ['\tnumverts 3\n', '']), '12:1 warning count-missing', true],
  [
    'a numverts without a number',
    edited(mesh, ['numverts 3', 'numverts']),
    '15:10 error unexpected-token',
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
    '9:2 warning non-ascii-character; 9:5 warning name-not-quoted',
    true,
  ],
  [
    'a name without quotes and with a blank',
    edited(mesh, ['"arm" 0', 'left arm 0']),
    '9:2 warning name-not-quoted',
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
    '21:12 error triangle-index-out-of-range',
    false,
  ],
  ['a quad', edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1 2 3']), '21:14 error unexpected-token', true],
  [
    'a weight of bone -1',
    edited(mesh, ['weight 2 1 1', 'weight 2 -1 1']),
    '26:11 error weight-joint-out-of-range',
    true,
  ],
  ['a parent of itself', edited(mesh, ['"arm" 0', '"arm" 1']), '9:8 error joint-parent-cycle', true],
  [
    'a quaternion of four numbers',
    edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 1 )']),
    '9:20 error vector-size',
    true,
  ],
  [
    'nan',
    edited(mesh, ['( 4 0 0 )', '( nan nan nan )']),
    '25:17 error number-not-finite; 25:21 error number-not-finite; 25:25 error number-not-finite',
    true,
  ],
  [
    'decimal commas',
    edited(mesh, ['( 4 0 0 )', '( 4,25 0,5 0,0 )']),
    '25:17 error decimal-comma; 25:22 error decimal-comma; 25:26 error decimal-comma',
    true,
  ],
  [
    'commas between numbers',
    edited(mesh, ['( 4 0 0 )', '( 4, 0, 0 )']),
    '25:18 warning stray-character; 25:21 warning stray-character',
    true,
  ],
  ['a NUL byte in the middle', edited(mesh, ['numtris', '\0numtris']), '20:2 error nul-byte', false],
  [
    'merge conflict markers',
    edited(mesh, [
      '\ttri 0 0 1 2\n',
      '<<<<<<< HEAD\n\ttri 0 0 1 2\n=======\n\ttri 0 0 2 1\n>>>>>>> theirs\n',
    ]),
    '20:10 warning count-mismatch; 21:1 error merge-conflict; 21:1 error unexpected-token; 23:1 error unexpected-token; 24:6 warning entry-index-ignored; 25:1 error unexpected-token',
    true,
  ],
  ['an unfinished second copy', mesh + mesh.slice(0, 60), '28:1 warning second-file', true],
  ['text after the end', `${mesh}EOF\n`, '28:1 warning trailing-text', true],
  ['no joints', edited(mesh, [/joints \{[^}]*\}/, 'joints {\n}']), '4:11 error joints-missing', false],
  ['nothing behind the joints', mesh.slice(0, mesh.indexOf('mesh {')), '5:11 error meshes-missing', false],
  ['a cut in the vertices', mesh.slice(0, mesh.indexOf('vert 2')), '18:2 error unexpected-end', false],
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
    '1:1 error unexpected-token; 2:1 error unexpected-token ...',
    true,
  ],
  [
    'a diff',
    mesh
      .split('\n')
      .map((line) => `+${line}`)
      .join('\n'),
    '1:1 warning keyword-misspelt; 1:1 error nothing-readable; 2:1 warning keyword-misspelt; 3:1 warning unknown-keyword',
    false,
  ],
  [
    'HTML entities for quotes',
    mesh.replaceAll('"', '&quot;'),
    '2:13 warning name-not-quoted; 8:2 warning name-not-quoted; 9:2 warning name-not-quoted; 13:9 warning name-not-quoted',
    true,
  ],
  [
    'a number without its exponent',
    edited(mesh, ['( 4 0 0 )', '( 1e 0 0 )']),
    '25:17 error number-malformed',
    true,
  ],
  ['a number with a unit', edited(mesh, ['( 4 0 0 )', '( 4cm 0 0 )']), '25:17 error number-malformed', true],
  ['a fraction', edited(mesh, ['( 4 0 0 )', '( 1/2 0 0 )']), '25:17 error number-malformed', true],
  [
    'a minus behind its number',
    edited(mesh, ['( 4 0 0 )', '( 4- 0 0 )']),
    '25:17 error number-malformed',
    true,
  ],
  ['two minus signs', edited(mesh, ['( 4 0 0 )', '( --4 0 0 )']), '25:17 error unexpected-token', true],
  [
    'a minus sign of a word processor',
    edited(mesh, ['( 4 0 0 )', '( \u22124 0 0 )']),
    '25:17 warning non-ascii-character',
    true,
  ],
  [
    'a blank that is none of ASCII',
    edited(mesh, ['numverts 3', 'numverts\u00a03']),
    '15:10 warning non-ascii-character',
    true,
  ],
  ['an exploded vertex', edited(mesh, ['( 4 0 0 )', '( 1e30 0 0 )']), '25:17 error number-too-large', true],
  [
    'a rotation in degrees',
    edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 90 0 45 )']),
    '9:22 warning rotation-too-long',
    true,
  ],
  [
    'a percent sign',
    edited(mesh, ['weight 1 0 1 (', 'weight 1 0 100% (']),
    '25:16 warning stray-character',
    true,
  ],
  [
    'a parenthesis too many',
    edited(mesh, ['( 4 0 0 )', '(( 4 0 0 )']),
    '25:16 warning stray-character',
    true,
  ],
  [
    'a lone quote in a line',
    edited(mesh, ['( 4 0 0 )', "( 4' 0 0 )"]),
    '25:18 error unterminated-string',
    true,
  ],
  [
    'a word for each index of a triangle',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 a b c']),
    '21:8 error unexpected-token',
    false,
  ],
  [
    'a triangle of two corners',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 0 1']),
    '21:11 error unexpected-token',
    false,
  ],
  [
    'a triangle in parentheses',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 ( 0 1 2 )']),
    '21:8 error unexpected-token',
    false,
  ],
  [
    'a negative corner',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 0 -1 2']),
    '21:10 error triangle-index-out-of-range',
    false,
  ],
  [
    'a vertex without texture coordinates',
    edited(mesh, ['vert 1 ( 1 0 ) 1 1', 'vert 1 1 1']),
    '17:9 error unexpected-token',
    true,
  ],
  [
    'a vertex without parentheses',
    edited(mesh, ['vert 1 ( 1 0 ) 1 1', 'vert 1 1 0 1 1']),
    '17:9 error unexpected-token',
    true,
  ],
  [
    'a vertex without its weight count',
    edited(mesh, ['vert 1 ( 1 0 ) 1 1', 'vert 1 ( 1 0 ) 1']),
    '17:18 error unexpected-token',
    true,
  ],
  [
    'a vertex with a word for its number',
    edited(mesh, ['vert 1 (', 'vert one (']),
    '17:7 error unexpected-token',
    true,
  ],
  [
    'a vertex with a negative first weight',
    edited(mesh, ['( 1 0 ) 1 1', '( 1 0 ) -1 1']),
    '17:17 error weight-range-out-of-range',
    true,
  ],
  [
    'a vertex with more weights than there are',
    edited(mesh, ['( 1 0 ) 1 1', '( 1 0 ) 1 4000000000']),
    '17:19 error weight-range-out-of-range',
    true,
  ],
  [
    'a vertex with a negative number',
    edited(mesh, ['vert 1 (', 'vert -1 (']),
    '17:7 warning entry-index-ignored',
    true,
  ],
  [
    'a keyword glued to its number',
    edited(mesh, ['vert 1 (', 'vert1 (']),
    '17:2 warning keyword-misspelt',
    true,
  ],
  [
    'a count glued to its keyword',
    edited(mesh, ['numJoints 2', 'numJoints2']),
    '4:1 warning keyword-misspelt',
    true,
  ],
  [
    'a version glued to its keyword',
    edited(mesh, ['MD5Version 10', 'MD5Version10']),
    '1:1 warning keyword-misspelt',
    true,
  ],
  ['a short slip', edited(mesh, ['vert 1 (', 'vrt 1 (']), '17:2 warning keyword-misspelt', true],
  ['joint for joints', edited(mesh, ['joints {', 'joint {']), '7:1 warning keyword-misspelt', true],
  [
    'bones for joints',
    edited(mesh, ['joints {', 'bones {']),
    '4:11 error joints-missing; 7:1 warning unknown-keyword',
    false,
  ],
  [
    'a weight with the name of its joint',
    edited(mesh, ['weight 2 1 1', 'weight 2 "arm" 1']),
    '26:11 error unexpected-token',
    true,
  ],
  [
    'a weight without its bias',
    edited(mesh, ['weight 1 0 1 (', 'weight 1 0 (']),
    '25:13 error unexpected-token',
    true,
  ],
  [
    'a weight with a bias of nan',
    edited(mesh, ['weight 1 0 1 (', 'weight 1 0 nan (']),
    '25:13 error number-not-finite',
    true,
  ],
  [
    'a weight without its position',
    edited(mesh, ['weight 1 0 1 ( 4 0 0 )', 'weight 1 0 1']),
    '25:14 error unexpected-token',
    true,
  ],
  [
    'a weight without parentheses',
    edited(mesh, ['weight 1 0 1 ( 4 0 0 )', 'weight 1 0 1 4 0 0']),
    '25:15 error unexpected-token',
    true,
  ],
  ['a count of nan', edited(mesh, ['numweights 3', 'numweights nan']), '23:13 error number-not-finite', true],
  [
    'a count in parentheses',
    edited(mesh, ['numweights 3', 'numweights (3)']),
    '23:13 error unexpected-token',
    true,
  ],
  ['a joint without its parent', edited(mesh, ['"arm" 0 (', '"arm" (']), '9:8 error unexpected-token', true],
  [
    'a parent by its name',
    edited(mesh, ['"arm" 0 (', '"arm" "origin" (']),
    '9:8 error unexpected-token',
    true,
  ],
  [
    'a parent that does not exist',
    edited(mesh, ['"arm" 0 (', '"arm" 7 (']),
    '9:8 error joint-parent-out-of-range',
    true,
  ],
  [
    'a joint without parentheses',
    edited(mesh, ['0 ( 0 0 8 ) ( 0 0 0 )', '0 0 0 8 0 0 0']),
    '9:10 error unexpected-token',
    true,
  ],
  [
    'a joint with a number too many',
    edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 ) 7']),
    '9:30 error unexpected-token',
    true,
  ],
  [
    'a number in front of a joint',
    edited(mesh, ['"arm" 0', '1 "arm" 0']),
    '9:2 error unexpected-token',
    true,
  ],
  [
    'a name without its opening quote',
    edited(mesh, ['"arm" 0', 'arm" 0']),
    '9:5 error unterminated-string',
    true,
  ],
  ['a joint with an empty name', edited(mesh, ['"arm" 0', '"" 0']), '9:2 warning joint-name-empty', true],
  [
    'joints with square brackets',
    edited(mesh, ['0 ( 0 0 8 ) (', '0 [ 0 0 8 ] (']),
    '9:10 error unexpected-token',
    true,
  ],
  [
    'a command line without quotes',
    edited(mesh, ['commandline ""', 'commandline made by hand']),
    '2:13 warning name-not-quoted',
    true,
  ],
  [
    'a quote within a text',
    edited(mesh, ['commandline ""', 'commandline "a \\"b\\" c"']),
    '2:17 error unterminated-string',
    true,
  ],
  [
    'a shader without quotes and with a blank',
    edited(mesh, ['"models/box"', 'models/my box']),
    '13:9 warning name-not-quoted',
    true,
  ],
  [
    'a version behind the command line',
    edited(mesh, ['MD5Version 10\ncommandline ""', 'commandline ""\nMD5Version 10']),
    '2:1 warning section-order',
    true,
  ],
  [
    'a version behind the joints',
    edited(mesh, ['MD5Version 10\n', ''], ['mesh {', 'MD5Version 10\nmesh {']),
    '11:1 warning section-order',
    true,
  ],
  ['a NUL byte in a word', edited(mesh, ['numtris', 'num\0tris']), '20:5 error nul-byte', false],
  ['a cut in a word', mesh.slice(0, mesh.indexOf('vert 2') + 2), '18:4 error unexpected-end', false],
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
    '11:12 error component-out-of-range',
    true,
  ],
  [
    'a negative first component',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 -1']),
    '11:12 error component-out-of-range',
    true,
  ],
  ['a hierarchy of names alone', edited(anim, ['"arm" 0 1 0', '"arm"']), '11:7 error unexpected-token', true],
  [
    'a frame rate of 0',
    edited(anim, ['frameRate 24', 'frameRate 0']),
    '6:11 warning frame-rate-unusable',
    true,
  ],
  [
    'a frame rate in words',
    edited(anim, ['frameRate 24', 'frameRate film']),
    '6:11 error unexpected-token',
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
    '24:10 error unexpected-end',
    true,
  ],
  ['no base frame', edited(anim, [/baseframe \{[^}]*\}/, '']), '21:1 error baseframe-missing', true],
  [
    'a number without its exponent',
    edited(anim, ['{\n\t2\n}', '{\n\t2e\n}']),
    '29:2 error number-malformed',
    true,
  ],
  [
    'a minus sign of a word processor',
    edited(anim, ['{\n\t2\n}', '{\n\t\u22122\n}']),
    '29:2 warning non-ascii-character',
    true,
  ],
  [
    'a frame with a word for its number',
    edited(anim, ['frame 1 {', 'frame one {']),
    '28:7 error unexpected-token',
    true,
  ],
  [
    'a frame glued to its number',
    edited(anim, ['frame 1 {', 'frame1 {']),
    '28:1 warning keyword-misspelt',
    true,
  ],
  [
    'base frame in two words',
    edited(anim, ['baseframe {', 'base frame {']),
    '19:1 warning unknown-keyword',
    true,
  ],
  [
    'a base frame of one pose',
    edited(anim, ['\t( 0 0 8 ) ( 0 0 0 )\n', '']),
    '19:1 error baseframe-count',
    true,
  ],
  [
    'bounds without parentheses',
    edited(anim, ['( 0 0 0 ) ( 4 4 8 )', '0 0 0 4 4 8']),
    '15:2 error unexpected-token',
    true,
  ],
  [
    'a joint without its flags',
    edited(anim, ['"arm" 0 1 0', '"arm" 0']),
    '11:9 error unexpected-token',
    true,
  ],
  [
    'a joint with a word for its flags',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 Tx 0']),
    '11:10 error unexpected-token',
    true,
  ],
  [
    'a joint with a number too many',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 0 0']),
    '11:14 error unexpected-token',
    true,
  ],
  [
    'a name without quotes and with blanks',
    edited(anim, ['"arm" 0', 'Bip01 L Hand 0']),
    '11:2 warning name-not-quoted',
    true,
  ],
  ['a parent of itself', edited(anim, ['"arm" 0', '"arm" 1']), '11:8 error joint-parent-cycle', true],
  [
    'a base frame in degrees',
    edited(anim, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 90 0 45 )']),
    '21:14 warning rotation-too-long',
    true,
  ],
  [
    'bounds that were never set',
    edited(anim, ['( 0 0 0 ) ( 4 4 8 )', '( 1e30 1e30 1e30 ) ( -1e30 -1e30 -1e30 )']),
    'nothing',
    true,
  ],
  ['flags of -1', edited(anim, ['"arm" 0 1 0', '"arm" 0 -1 0']), '11:10 error anim-flags-unknown', true],
  [
    'a frame rate of nan',
    edited(anim, ['frameRate 24', 'frameRate nan']),
    '6:11 error number-not-finite',
    true,
  ],
  [
    'a frame rate of a thousand million',
    edited(anim, ['frameRate 24', 'frameRate 1e9']),
    '6:11 warning frame-rate-unusable',
    true,
  ],
  ['a missing numFrames', edited(anim, ['numFrames 2\n', '']), '23:1 warning count-missing', true],
];

const CAMERA: Row[] = [
  ['a mesh', mesh, '4:1 error wrong-file-kind', false],
  ['no keys', edited(camera, [/camera \{[^}]*\}/, 'camera {\n}']), '1:1 error nothing-readable', false],
  [
    'keys without a field of view',
    camera.replaceAll(' 90\n', '\n').replaceAll(' 60\n', '\n'),
    '13:21 error unexpected-token; 14:21 error unexpected-token; 15:21 error unexpected-token; 16:21 error unexpected-token',
    true,
  ],
  ['a field of view of 0', edited(camera, [') 90', ') 0']), '13:22 error fov-out-of-range', true],
  ['a cut behind the end', edited(camera, ['\t1\n', '\t99\n']), '9:2 warning cut-out-of-range', true],
  ['a cut in words', edited(camera, ['\t1\n', '\tone\n']), '9:2 error unexpected-token', true],
  ['no frameRate', edited(camera, ['frameRate 24\n', '']), '1:1 warning frame-rate-missing', true],
  ['a cut off key', camera.slice(0, camera.indexOf('( 0 9 0 )') + 5), '15:7 error unexpected-end', true],
  ['a field of view of nan', edited(camera, [') 90', ') nan']), '13:22 error number-not-finite', true],
  ['a field of view in words', edited(camera, [') 90', ') wide']), '13:22 error unexpected-token', true],
  [
    'a field of view with its unit',
    edited(camera, [') 90', ') 90\u00b0']),
    '13:24 warning non-ascii-character',
    true,
  ],
  [
    'a field of view in parentheses',
    edited(camera, [') 90', ') ( 90 )']),
    '13:22 error unexpected-token',
    true,
  ],
  ['two fields of view', edited(camera, [') 90', ') 90 60']), '13:25 error unexpected-token', true],
  [
    'a key without its rotation',
    edited(camera, ['( 1 0 0 ) ( 0 0 0 ) 90', '( 1 0 0 ) 90']),
    '14:12 error unexpected-token',
    true,
  ],
  [
    'a key without parentheses',
    edited(camera, ['( 1 0 0 ) ( 0 0 0 ) 90', '1 0 0 0 0 0 90']),
    '14:2 error unexpected-token',
    true,
  ],
  [
    'a key in degrees',
    edited(camera, ['( 1 0 0 ) ( 0 0 0 )', '( 1 0 0 ) ( 90 0 45 )']),
    '14:14 warning rotation-too-long',
    true,
  ],
  ['a cut of nan', edited(camera, ['\t1\n', '\tnan\n']), '9:2 error number-not-finite', true],
  ['a missing numCuts', edited(camera, ['numCuts 1\n', '']), '11:1 warning count-missing', true],
  [
    'a frame rate of nan',
    edited(camera, ['frameRate 24', 'frameRate nan']),
    '5:11 error number-not-finite',
    true,
  ],
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

/** Brackets of the wrong kind, too many and too few. */
import { anim, camera, edited, mesh, type Row } from './rows.js';

/** The block that `word` opens, in other brackets. */
function bracketed(text: string, word: string, open: string, close: string): string {
  const begin = text.indexOf(`${word} {`) + word.length + 1;
  const end = text.indexOf('\n}', begin) + 1;
  return text.slice(0, begin) + open + text.slice(begin + 1, end) + close + text.slice(end + 1);
}

/** All its braces as other brackets. */
const without = (text: string, open: string, close: string): string =>
  text.replaceAll('{', open).replaceAll('}', close);

const rowsFor = (text: string, word: string, at: string, end: string): Row[] => [
  [`'${word}' in round brackets`, bracketed(text, word, '(', ')'), `${at} warning missing-brace`, true],
  [`'${word}' in square brackets`, bracketed(text, word, '[', ']'), `${at} warning missing-brace`, true],
  [`'${word}' in angle brackets`, bracketed(text, word, '<', '>'), `${at} warning missing-brace`, true],
  [
    `'${word}' that a round bracket opens`,
    bracketed(text, word, '(', '}'),
    `${at} warning missing-brace`,
    true,
  ],
  [
    `'${word}' that a round bracket closes`,
    bracketed(text, word, '{', ')'),
    `${end} warning missing-brace`,
    true,
  ],
  [
    `'${word}' that a square bracket closes`,
    bracketed(text, word, '{', ']'),
    `${end} warning missing-brace`,
    true,
  ],
];

export const MESH_BRACKETS: readonly Row[] = [
  [
    'a brace too early among joints',
    edited(mesh, ['\t"arm"', '}\n\t"arm"']),
    '9:1 warning surplus-brace',
    true,
  ],
  [
    'a brace too early among weights',
    edited(mesh, ['\tweight 2', '}\n\tweight 2']),
    '26:1 warning surplus-brace',
    true,
  ],
  [
    'a brace too early before triangles',
    edited(mesh, ['\tnumtris', '}\n\tnumtris']),
    '20:1 warning surplus-brace',
    true,
  ],
  ...rowsFor(mesh, 'joints', '7:8', '10:1'),
  ...rowsFor(mesh, 'mesh', '12:6', '27:1'),
  [
    'round brackets for all braces',
    without(mesh, '(', ')'),
    '7:8 warning missing-brace; 12:6 warning missing-brace',
    true,
  ],
  [
    'square brackets around vectors',
    edited(mesh, ['( 4 0 0 )', '[ 4 0 0 ]'], ['( 0 4 0 )', '[ 0 4 0 ]']),
    '25:15 error unexpected-token; 26:15 error unexpected-token',
    true,
  ],
  [
    'angle brackets around vectors',
    edited(mesh, ['( 4 0 0 )', '< 4 0 0 >'], ['( 0 4 0 )', '< 0 4 0 >']),
    '25:15 error unexpected-token; 26:15 error unexpected-token',
    true,
  ],
  ['braces around a vector', edited(mesh, ['( 4 0 0 )', '{ 4 0 0 }']), '25:15 error unexpected-token', true],
  [
    'braces around both vectors of a joint',
    edited(mesh, ['( 0 0 8 ) ( 0 0 0 )', '{ 0 0 8 } { 0 0 0 }']),
    '9:10 error unexpected-token',
    true,
  ],
  [
    'a brace that closes a vector',
    edited(mesh, ['( 4 0 0 )', '( 4 0 0 }']),
    '25:23 error unexpected-token',
    true,
  ],
  [
    'a square bracket that closes a vector',
    edited(mesh, ['( 4 0 0 )', '( 4 0 0 ]']),
    '25:23 error unexpected-token',
    true,
  ],
  ['a name behind mesh', edited(mesh, ['mesh {', 'mesh "body" {']), '12:6 error unexpected-token', true],
  ['a bare name behind mesh', edited(mesh, ['mesh {', 'mesh body {']), '12:6 error unexpected-token', true],
  ['a number behind joints', edited(mesh, ['joints {', 'joints 2 {']), '7:8 error unexpected-token', true],
  [
    'a brace too many behind joints',
    edited(mesh, ['joints {', 'joints {{']),
    '7:9 error unexpected-token',
    true,
  ],
  [
    'an empty mesh block',
    `${mesh}mesh {\n}\n`,
    '5:11 warning entries-beyond-count; 28:1 warning shader-missing',
    true,
  ],
  [
    'an open comment in front of the triangles',
    edited(mesh, ['numtris 1', '/* numtris 1']),
    '20:2 error unterminated-comment',
    false,
  ],
  ['a NUL byte in a name', edited(mesh, ['"arm"', '"a\0rm"']), '9:4 error nul-byte', false],
];

export const ANIM_BRACKETS: readonly Row[] = [
  [
    'a brace too early in the hierarchy',
    edited(anim, ['\t"arm"', '}\n\t"arm"']),
    '11:1 warning surplus-brace',
    true,
  ],
  ...rowsFor(anim, 'hierarchy', '9:11', '12:1'),
  ...rowsFor(anim, 'bounds', '14:8', '17:1'),
  ...rowsFor(anim, 'baseframe', '19:11', '22:1'),
  ...rowsFor(anim, 'frame 0', '24:9', '26:1'),
  ...rowsFor(anim, 'frame 1', '28:9', '30:1'),
  [
    'square brackets for all braces',
    without(anim, '[', ']'),
    '9:11 warning missing-brace; 14:8 warning missing-brace; 19:11 warning missing-brace; 24:9 warning missing-brace; 28:9 warning missing-brace',
    true,
  ],
  [
    'braces around the vectors of the base frame',
    edited(anim, ['( 0 0 8 ) ( 0 0 0 )', '{ 0 0 8 } { 0 0 0 }']),
    '21:2 error unexpected-token',
    true,
  ],
  ['bounds without a brace', edited(anim, ['bounds {', 'bounds']), '15:2 warning missing-brace', true],
  [
    'parentheses in a frame',
    edited(anim, ['{\n\t2\n}', '{\n\t( 2 )\n}']),
    '29:2 warning stray-character',
    true,
  ],
  [
    'a brace too many in a frame',
    edited(anim, ['frame 1 {', 'frame 1 {{']),
    '28:10 warning stray-character',
    true,
  ],
  [
    'a number behind hierarchy',
    edited(anim, ['hierarchy {', 'hierarchy 2 {']),
    '9:11 error unexpected-token',
    true,
  ],
  [
    'a comment without its slashes',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 0 ( Tx )']),
    '11:14 error unexpected-token',
    true,
  ],
  [
    'an open comment in front of the last frame',
    edited(anim, ['frame 1', '/* frame 1']),
    '28:1 error unterminated-comment',
    true,
  ],
];

export const CAMERA_BRACKETS: readonly Row[] = [
  ...rowsFor(camera, 'cuts', '8:6', '10:1'),
  ...rowsFor(camera, 'camera', '12:8', '17:1'),
  [
    'round brackets for all braces',
    without(camera, '(', ')'),
    '8:6 warning missing-brace; 12:8 warning missing-brace',
    true,
  ],
  [
    'square brackets around the vectors of a key',
    edited(camera, ['( 1 0 0 ) ( 0 0 0 )', '[ 1 0 0 ] [ 0 0 0 ]']),
    '14:2 error unexpected-token',
    true,
  ],
  ['keys without a brace', edited(camera, ['camera {', 'camera']), '13:2 warning missing-brace', true],
  [
    'a cut behind the keys that are cut off',
    edited(camera, ['\t1\n', '\t3\n']).slice(0, camera.indexOf('( 0 9 1 )')),
    '16:2 error unexpected-end',
    true,
  ],
];

/** Lines that are gone, and what stands where it does not belong, in files of several meshes, joints and frames. */
import { inSecondMesh, richAnim, richMesh } from './rich.js';
import { camera, edited, type Row } from './rows.js';

export const MESH_LOST: readonly Row[] = [
  ['a joint that is gone', edited(richMesh, [/\t"hips".*\n/, '']), '4:11 error joints-missing', true],
  [
    'the last joint, which weights name, gone',
    edited(richMesh, [/\t"head".*\n/, '']),
    '4:11 error joints-missing',
    true,
  ],
  [
    'the last vertex of a mesh gone',
    inSecondMesh([/\tvert 3.*\n/, '']),
    '37:11 error triangle-index-out-of-range',
    true,
  ],
  [
    'the last weight of a mesh gone',
    inSecondMesh([/\tweight 3.*\n/, '']),
    '47:13 error weight-range-out-of-range',
    true,
  ],
  [
    'all vertices gone with their count',
    inSecondMesh([/\tnumverts 4\n(\tvert.*\n)+/, '']),
    '34:1 warning count-missing; 39:8 error triangle-index-out-of-range',
    true,
  ],
  [
    'all weights gone with their count',
    inSecondMesh([/\tnumweights 4\n(\tweight.*\n)+/, '']),
    '34:1 warning count-missing; 38:17 error weight-range-out-of-range',
    true,
  ],
  [
    'no vertices for triangles',
    inSecondMesh([/\tnumverts 4\n(\tvert.*\n)+/, '\tnumverts 0\n']),
    '40:8 error triangle-index-out-of-range',
    true,
  ],
  [
    'a vertex between the meshes',
    edited(richMesh, ['}\n\nmesh {\n\tshader "models/head"', '}\nvert 4 ( 0 0 ) 0 1\nmesh {\n\tshader "h"']),
    '33:1 error unexpected-token',
    true,
  ],
  ['a vertex behind all meshes', `${richMesh}vert 4 ( 0 0 ) 0 1\n`, '53:1 error unexpected-token', true],
  [
    'an empty mesh in a mesh',
    edited(richMesh, ['\tshader "models/body"', '\tmesh {\n\t}\n\tshader "models/body"']),
    '15:2 error unexpected-token',
    true,
  ],
  [
    'an empty mesh at the end of a mesh',
    edited(richMesh, ['( -10 10 5 )\n', '( -10 10 5 )\n\tmesh {\n\t}\n']),
    '32:2 error unexpected-token',
    true,
  ],
  [
    'a mesh in a mesh, whose brace comes last',
    `${edited(richMesh, ['( -10 10 5 )\n}\n', '( -10 10 5 )\n'])}}\n`,
    '33:1 warning missing-brace',
    true,
  ],
  ['a brace too many at the end', `${richMesh}}\n`, '53:1 warning surplus-brace', true],
  [
    'a brace behind the last weight of a mesh',
    edited(richMesh, ['( -10 10 5 )', '( -10 10 5 ) {']),
    '31:28 error unexpected-token',
    true,
  ],
  [
    'a brace behind a vertex',
    edited(richMesh, ['vert 1 ( 1 0 ) 1 1', 'vert 1 ( 1 0 ) 1 1 {']),
    '19:21 error unexpected-token',
    true,
  ],
  ['another word for a vertex', inSecondMesh(['vert 2', 'v 2']), '40:2 warning keyword-misspelt', true],
  [
    'another word for a weight',
    inSecondMesh(['weight 2', 'influence 2']),
    '50:2 warning keyword-misspelt',
    true,
  ],
  ['a frame behind all meshes', `${richMesh}frame 0 {\n\t1\n}\n`, '53:1 warning unknown-keyword', true],
  [
    'a word in front of a name without quotes',
    edited(richMesh, ['"hips" 0', 'joint hips 0']),
    '9:2 error unexpected-token',
    true,
  ],
  ['a name twice', edited(richMesh, ['"hips" 0', '"hips" "hips" 0']), '9:9 error unexpected-token', true],
];

/** Each token on a line of its own. */
const spread = (text: string): string =>
  text.replace(/commandline .*/, 'commandline ""').replace(/(?<=\S) +(?=\S)/g, '\n');
const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const ANIM_LOST: readonly Row[] = [
  [
    'first components that count from 1',
    edited(richAnim, ['0 2 0', '0 2 1'], ['1 8 1', '1 8 2'], ['2 48 2', '2 48 3']),
    '11:13 error components-from-one',
    true,
  ],
  [
    'one of the first components counted from 1',
    edited(richAnim, ['1 8 1', '1 8 2']),
    '12:14 error components-recounted',
    true,
  ],
  [
    'first components that are 0',
    edited(richAnim, ['1 8 1', '1 8 0'], ['2 48 2', '2 48 0']),
    '12:14 error components-recounted',
    true,
  ],
  ['a joint that is gone', edited(richAnim, [/\t"spine".*\n/, '']), '5:11 error joints-missing', true],
  ['the last joint gone', edited(richAnim, [/\t"head".*\n/, '']), '5:11 error joints-missing', true],
  ['a name twice', edited(richAnim, ['"head" 2', '"head" "head" 2']), '13:9 error unexpected-token', true],
  [
    'two frames without the lines between them',
    edited(richAnim, ['}\n\nframe 2 {\n', '']),
    '38:2 warning block-head-missing',
    true,
  ],
  [
    'the last two frames without the lines between them',
    edited(richAnim, ['}\n\nframe 3 {\n', '']),
    '43:2 warning block-head-missing',
    true,
  ],
  [
    'the numbers of joints in frames',
    richAnim.replaceAll(/(frame \d \{\n)\t(\S+) (\S+)\n\t(\S+) (\S+)/g, '$1\t0 $2 1 $3 2 $4 $5'),
    '31:2 error components-extra',
    true,
  ],
  [
    'all frames in one block',
    richAnim.replaceAll(/\}\n\nframe [1-9] \{\n/g, ''),
    '33:2 warning block-head-missing',
    true,
  ],
  ['a frame without its word', edited(richAnim, ['frame 2', '2']), '40:1 error unexpected-token', true],
  [
    'numbers that all frames lack',
    richAnim.replaceAll(/(frame \d \{\n\t\d \S+\n\t\S+) \S+/g, '$1'),
    '30:1 error frame-too-short',
    true,
  ],
  [
    'joints that all use the first numbers of frames',
    edited(richAnim, ['1 8 1', '1 56 0'], ['2 48 2', '2 48 0']),
    '12:15 warning components-shared; 13:14 warning components-shared',
    true,
  ],
  [
    'a base frame that is cut off',
    richAnim.slice(0, richAnim.indexOf('( 0 2 20 )') + 6),
    '26:8 error unexpected-end',
    true,
  ],
  [
    'a parenthesis that is gone where each token has its line',
    spread(edited(richAnim, ['( 0 0 40 ) (', '( 0 0 40 ('])),
    '94:3 error unexpected-token',
    true,
  ],
  ['a brace too many at the end', `${richAnim}}\n`, '49:1 warning surplus-brace', true],
];

export const CAMERA_LOST: readonly Row[] = [
  [
    'a key without a field of view, all on one line',
    onOneLine(edited(camera, [') 90\n', ')\n'])),
    '1:105 error unexpected-token',
    true,
  ],
  [
    'a parenthesis that is gone where each token has its line',
    spread(edited(camera, ['( 1 0 0 ) (', '( 1 0 0 ('])),
    '34:2 error unexpected-token',
    true,
  ],
  ['a brace too many at the end', `${camera}}\n`, '18:1 warning surplus-brace', true],
];

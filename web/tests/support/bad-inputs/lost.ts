/** Lines that are gone, and what stands where it does not belong, in files of several meshes, joints and frames. */
import { inSecondMesh, richMesh } from './rich.js';
import { edited, type Row } from './rows.js';

export const MESH_LOST: readonly Row[] = [
  ['a joint that is gone', edited(richMesh, [/\t"hips".*\n/, '']), '4:11 warning count-mismatch', true],
  [
    'the last joint, which weights name, gone',
    edited(richMesh, [/\t"head".*\n/, '']),
    '4:11 warning count-mismatch',
    true,
  ],
  [
    'the last vertex of a mesh gone',
    inSecondMesh([/\tvert 3.*\n/, '']),
    '37:11 warning count-mismatch',
    true,
  ],
  [
    'the last weight of a mesh gone',
    inSecondMesh([/\tweight 3.*\n/, '']),
    '47:13 warning count-mismatch',
    true,
  ],
  [
    'all vertices gone with their count',
    inSecondMesh([/\tnumverts 4\n(\tvert.*\n)+/, '']),
    '34:1 warning count-missing',
    true,
  ],
  [
    'all weights gone with their count',
    inSecondMesh([/\tnumweights 4\n(\tweight.*\n)+/, '']),
    '34:1 warning count-missing',
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

/** Words where none belong, and borders of blocks that are gone. */
import { anim, camera, edited, mesh, type Row } from './rows.js';

const second = mesh.slice(mesh.indexOf('\tshader'));

export const MESH_WORDS: readonly Row[] = [
  [
    'a sentence among joints',
    edited(mesh, ['\t"arm"', '\tleft arm follows\n\t"arm"']),
    '9:2 error unexpected-token',
    true,
  ],
  [
    'a word in place of a brace',
    edited(mesh, ['joints {', 'joints begin']),
    '7:8 warning missing-brace',
    true,
  ],
  [
    'a sentence with a keyword in it',
    edited(mesh, ['\tnumtris', '\tThis mesh is not ready\n\tnumtris']),
    '20:2 warning unknown-keyword',
    true,
  ],
  ['a count in two words', edited(mesh, ['numverts', 'num verts']), '15:2 warning keyword-misspelt', true],
  [
    'two meshes without the lines between them',
    edited(mesh, ['numMeshes 1', 'numMeshes 2'], ['( 0 4 0 )\n}\n', `( 0 4 0 )\n${second}`]),
    '27:2 warning missing-brace',
    true,
  ],
  [
    'a brace among the numbers of a vertex',
    edited(mesh, ['vert 1 (', 'vert{ 1 (']),
    '17:6 error unexpected-token ...',
    true,
  ],
];

export const ANIM_WORDS: readonly Row[] = [
  [
    'the name of the parent behind a joint',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 1 0 origin ( Tx )']),
    '11:14 error unexpected-token',
    true,
  ],
  [
    'a word for the parenthesis of a pose',
    edited(anim, ['( 0 0 0 ) ( 0 0 0 )\n\t( 0 0 8 )', 'x 0 0 0 ) ( 0 0 0 )\n\t( 0 0 8 )']),
    '20:2 error unexpected-token',
    true,
  ],
];

export const CAMERA_WORDS: readonly Row[] = [
  [
    'keys without the lines between them and the cuts',
    edited(camera, ['}\n\ncamera {\n', '']),
    '10:2 warning missing-brace',
    true,
  ],
  [
    'keys with a number of their own',
    camera.replace(/^\t(?=\()/gm, '\tframe 0 '),
    '13:2 error text-altered',
    true,
  ],
];

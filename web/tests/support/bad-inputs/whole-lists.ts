/** Mistakes that an exporter makes all through a list. */
import { anim, camera, edited, mesh, type Row } from './rows.js';

const everywhere = (text: string, from: RegExp, to: string): string => {
  const next = text.replace(from, to);
  if (next === text) throw new Error(`nothing to change: ${String(from)}`);
  return next;
};

/** Two meshes, the second with its numbers changed. */
const twoMeshes = (...edits: Parameters<typeof edited>[1][]): string => {
  const at = mesh.indexOf('mesh {');
  const head = mesh.slice(0, at).replace('numMeshes 1', 'numMeshes 2');
  return head + mesh.slice(at) + edited(mesh.slice(at), ...edits);
};

/** More vertices in place of the last one. */
const manyVertices = (vertex: (i: number) => string): string =>
  mesh
    .replace('numverts 3', 'numverts 12')
    .replace(
      /\tvert 0[^]*vert 2.*/,
      Array.from({ length: 12 }, (_, i) => `\tvert ${i} ${vertex(i)}`).join('\n'),
    );

const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

export const MESH_LISTS: readonly Row[] = [
  [
    'first weights that count from 1',
    edited(mesh, [') 2 1', ') 3 1'], [') 1 1', ') 2 1'], [') 0 1', ') 1 1']),
    '16:17 error indices-from-one',
    true,
  ],
  [
    'joints of weights that count from 1',
    edited(mesh, ['weight 0 0', 'weight 0 1'], ['weight 1 0', 'weight 1 1'], ['weight 2 1', 'weight 2 2']),
    '24:11 error indices-from-one',
    true,
  ],
  [
    'parents that count from 1',
    edited(mesh, ['"origin" -1', '"origin" 0'], ['"arm" 0', '"arm" 1']),
    '9:8 error indices-from-one',
    true,
  ],
  [
    'parents by their names',
    edited(mesh, ['"origin" -1', '"origin" "none"'], ['"arm" 0', '"arm" "origin"']),
    '9:8 error parents-by-name',
    true,
  ],
  ['biases in percent', everywhere(mesh, /(weight \d \d) 1 /g, '$1 100 '), '24:13 error biases-scaled', true],
  [
    'counts of weights before first weights',
    everywhere(mesh, /(vert .*\)) (\d) (\d)/g, '$1 $3 $2'),
    '16:17 error values-swapped',
    true,
  ],
  [
    'vertices of triangles that go on counting from the mesh before',
    twoMeshes(['tri 0 0 1 2', 'tri 0 3 4 5']),
    '37:8 error indices-from-first-mesh',
    true,
  ],
  [
    'first weights that go on counting from the mesh before',
    twoMeshes([') 2 1', ') 5 1'], [') 1 1', ') 4 1'], [') 0 1', ') 3 1']),
    '32:17 error indices-from-first-mesh',
    true,
  ],
  [
    'counts of weights that are their ends',
    edited(mesh, [') 2 1', ') 2 3'], [') 1 1', ') 1 2']),
    '17:19 error weight-ranges',
    true,
  ],
  [
    'weights of one vertex for all',
    manyVertices(() => '( 0 1 ) 0 1'),
    '16:17 warning mesh-in-one-place',
    true,
  ],
  ['texture coordinates of zero, as a note', manyVertices((i) => `( 0 0 ) ${i % 3} 1`), 'nothing', true],
  [
    'a line of a vertex that is gone, though the count fits',
    edited(mesh, ['numverts 3', 'numverts 2'], ['\tvert 1 ( 1 0 ) 1 1\n', '']),
    '17:7 warning count-mismatch',
    true,
  ],
  [
    'a line of a vertex that is there twice, as the count says',
    edited(
      mesh,
      ['numverts 3', 'numverts 4'],
      ['\tvert 1 ( 1 0 ) 1 1\n', '\tvert 1 ( 1 0 ) 1 1\n\tvert 1 ( 1 0 ) 1 1\n'],
    ),
    '18:7 warning count-mismatch',
    true,
  ],
  ['a parent of -1 without its sign', edited(mesh, ['"origin" -1', '"origin" 4294967295']), 'nothing', true],
  [
    'a parent of -1 in one byte',
    edited(mesh, ['"origin" -1', '"origin" 255']),
    '8:11 error joint-parent-out-of-range',
    true,
  ],
  [
    'biases before joints',
    everywhere(mesh, /(weight \d) (\d) 1 /g, '$1 1.0 $2 '),
    '24:11 error values-swapped',
    true,
  ],
  [
    'rotations of joints before positions',
    everywhere(mesh, /(\( 0 0 \d \)) (\( 0 0 0 \))/g, '$2 $1'),
    '9:12 error values-swapped',
    true,
  ],
  [
    'braces around each joint',
    everywhere(mesh, /^\t("\w+" -?\d .*)$/gm, '\t{ $1 }'),
    '8:2 error unexpected-token; 9:2 warning stray-character',
    true,
  ],
  [
    'no triangles, though they are counted',
    edited(mesh, ['\ttri 0 0 1 2\n', '']),
    '20:10 error triangles-missing',
    false,
  ],
  [
    'faces in place of triangles',
    edited(mesh, ['numtris', 'numfaces'], ['tri 0', 'face 0']),
    '20:2 warning keyword-misspelt; 21:2 warning keyword-misspelt',
    true,
  ],
  [
    'triangles of one corner each',
    edited(mesh, ['tri 0 0 1 2', 'tri 0 1 1 1']),
    '21:10 warning mesh-without-area',
    true,
  ],
  [
    'no names of joints',
    everywhere(mesh, /"(origin|arm)"/g, '""'),
    '8:2 warning joint-name-empty; 9:2 warning joint-name-empty',
    true,
  ],
  [
    'dashes of a code page of Windows',
    latin1(edited(mesh, ['-1', '\x961'], ['( 4 0 0 )', '( \x974 0 0 )'])),
    '8:11 warning non-ascii-character; 25:17 warning non-ascii-character',
    true,
  ],
  [
    'quotes of a code page of Windows',
    latin1(edited(mesh, ['"arm"', '\x93arm\x94'])),
    '9:2 warning non-ascii-character',
    true,
  ],
];

export const ANIM_LISTS: readonly Row[] = [
  [
    'parents that count from 1',
    edited(anim, ['"origin" -1', '"origin" 0'], ['"arm" 0', '"arm" 1']),
    '11:8 error indices-from-one',
    true,
  ],
  [
    'parents by their names',
    edited(anim, ['"origin" -1', '"origin" ""'], ['"arm" 0', '"arm" origin']),
    '11:8 error parents-by-name',
    true,
  ],
  [
    'a mesh before the base frame',
    edited(anim, ['baseframe {', 'mesh {\n\tshader "a"\n\tnumverts 0\n}\nbaseframe {']),
    '19:1 warning unknown-keyword',
    true,
  ],
  [
    'rotations of the base frame before positions',
    edited(anim, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 0 ) ( 0 0 8 )']),
    '21:14 error values-swapped',
    true,
  ],
  [
    'joints without flags',
    edited(anim, ['"arm" 0 1 0', '"arm" 0 0 0']),
    '7:23 warning components-unused',
    true,
  ],
  [
    'rotations of four numbers in frames',
    edited(
      anim,
      ['"arm" 0 1 0', '"arm" 0 56 0'],
      ['numAnimatedComponents 1', 'numAnimatedComponents 4'],
      ['\t0\n', '\t0 0 0 1\n'],
      ['\t2\n', '\t0.6 0 0 0.8\n'],
    ),
    '25:8 error components-extra',
    true,
  ],
  [
    'scales in frames',
    everywhere(
      edited(anim, ['numAnimatedComponents 1', 'numAnimatedComponents 4']),
      /^\t(\d)$/gm,
      '\t$1 1 1 1',
    ),
    '25:4 error components-extra',
    true,
  ],
  [
    'rotations before positions in frames',
    edited(
      anim,
      ['"arm" 0 1 0', '"arm" 0 63 0'],
      ['numAnimatedComponents 1', 'numAnimatedComponents 6'],
      ['\t0\n', '\t0 0 0 0 0 8\n'],
      ['\t2\n', '\t0.1 0 0 0 0 9\n'],
    ),
    '25:8 error values-swapped',
    true,
  ],
  [
    'braces around each joint',
    everywhere(anim, /^\t("\w+" -?\d .*)$/gm, '\t{ $1 }'),
    '10:2 error unexpected-token; 11:2 warning stray-character',
    true,
  ],
];

export const CAMERA_LISTS: readonly Row[] = [
  [
    'rotations before positions',
    everywhere(camera, /(\( \d \d \d \)) (\( 0 0 0 \))/g, '$2 $1'),
    '15:4 error values-swapped',
    true,
  ],
  [
    'braces around each key',
    everywhere(camera, /^\t(\( .*)$/gm, '\t{ $1 }'),
    '13:2 error unexpected-token; 14:2 warning stray-character; 15:2 warning stray-character; ' +
      '16:2 warning stray-character',
    true,
  ],
  ['keys without their keyword', edited(camera, ['camera {', '{']), '12:1 warning block-head-missing', true],
  ['keys of another word', edited(camera, ['camera {', 'frames {']), '12:1 warning keyword-misspelt', true],
];

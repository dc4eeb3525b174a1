/** Bad camera paths. */
import { camera, edited, mesh, type Row } from './rows.js';

export const CAMERA: readonly Row[] = [
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

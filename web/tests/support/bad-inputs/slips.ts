/** Slips of the hand: a line that is gone, another word than the format's, a value in another form. */
import { anim, camera, edited, mesh, type Row } from './rows.js';

export const MESH_SLIPS: readonly Row[] = [
  [
    'a vertex that is gone',
    edited(mesh, ['\tvert 1 ( 1 0 ) 1 1\n', '']),
    '17:7 warning count-mismatch',
    true,
  ],
  [
    'a weight that is gone',
    edited(mesh, ['\tweight 1 0 1 ( 4 0 0 )\n', '']),
    '25:9 warning count-mismatch',
    true,
  ],
  [
    'a triangle that is gone',
    edited(mesh, ['numtris 1', 'numtris 2'], ['tri 0 0', 'tri 1 0']),
    '21:6 warning count-mismatch',
    true,
  ],
  ['vertex for vert', edited(mesh, ['vert 1 (', 'vertex 1 (']), '17:2 warning keyword-misspelt', true],
  ['triangle for tri', edited(mesh, ['tri 0 0', 'triangle 0 0']), '21:2 warning keyword-misspelt', true],
  [
    'numvertices for numverts',
    edited(mesh, ['numverts', 'numvertices']),
    '15:2 warning keyword-misspelt',
    true,
  ],
  [
    'numtriangles for numtris',
    edited(mesh, ['numtris', 'numtriangles']),
    '20:2 warning keyword-misspelt',
    true,
  ],
  ['material for shader', edited(mesh, ['shader', 'material']), '13:2 warning keyword-misspelt', true],
  ['texture for shader', edited(mesh, ['shader', 'texture']), '13:2 warning keyword-misspelt', true],
  ['meshes for mesh', edited(mesh, ['mesh {', 'meshes {']), '12:1 warning keyword-misspelt', true],
  [
    'an equals sign behind a keyword',
    edited(mesh, ['numJoints 2', 'numJoints=2']),
    '4:1 warning keyword-misspelt',
    true,
  ],
  [
    'a colon behind a keyword',
    edited(mesh, ['numJoints 2', 'numJoints:2']),
    '4:1 warning keyword-misspelt',
    true,
  ],
  [
    'an equals sign between blanks',
    edited(mesh, ['numJoints 2', 'numJoints = 2']),
    '4:11 warning stray-character',
    true,
  ],
  [
    'a word in front of a joint',
    edited(mesh, ['"arm" 0', 'bone "arm" 0']),
    '9:2 error unexpected-token',
    true,
  ],
  [
    'another word in front of a joint',
    edited(mesh, ['"arm" 0', 'joint "arm" 0']),
    '9:2 error unexpected-token',
    true,
  ],
  [
    'a digit of another script',
    edited(mesh, ['( 4 0 0 )', '( \u0664 0 0 )']),
    '25:17 warning non-ascii-character',
    true,
  ],
  ['a formula', edited(mesh, ['( 4 0 0 )', '( 2*2 0 0 )']), '25:18 warning stray-character', true],
  [
    'a hash as a comment',
    edited(mesh, ['joints {', '# bones\njoints {']),
    '7:1 error unexpected-token',
    true,
  ],
  [
    'a comment of XML',
    edited(mesh, ['joints {', '<!-- bones -->\njoints {']),
    '7:1 error unexpected-token',
    true,
  ],
  ['an include', edited(mesh, ['joints {', '#include "a.h"\njoints {']), '7:1 error unexpected-token', true],
  ['a log', '[INFO] exporting mesh\n[ERROR] out of memory\n', '1:1 error nothing-readable', false],
  ['YAML', 'mesh:\n  joints:\n    - name: origin\n', '1:1 error nothing-readable', false],
  [
    'a traceback',
    "Traceback (most recent call last):\nKeyError: 'mesh'\n",
    '1:1 error nothing-readable',
    false,
  ],
  ['a line of a server', '404: Not Found', '1:1 error nothing-readable', false],
  ['the file in base64', Buffer.from(mesh).toString('base64'), '1:1 error nothing-readable', false],
];

export const ANIM_SLIPS: readonly Row[] = [
  [
    'a parent by its name',
    edited(anim, ['"arm" 0 1 0', '"arm" "origin" 1 0']),
    '11:8 error unexpected-token',
    true,
  ],
  ['a joint without its name', edited(anim, ['"arm" 0 1 0', '0 1 0']), '11:2 error unexpected-token', true],
  ['fps for frameRate', edited(anim, ['frameRate', 'fps']), '6:1 warning keyword-misspelt', true],
  [
    'a frame rate as a fraction',
    edited(anim, ['frameRate 24', 'frameRate 30000/1001']),
    '6:11 error number-malformed',
    true,
  ],
  [
    'a frame rate in quotes',
    edited(anim, ['frameRate 24', 'frameRate "24"']),
    '6:11 warning quoted-number',
    true,
  ],
  [
    'bounds without their maximum',
    edited(anim, ['( 0 0 0 ) ( 4 4 8 )\n\t( 0 0 0 ) (', '( 0 0 0 )\n\t( 0 0 0 ) (']),
    '15:11 error unexpected-token',
    true,
  ],
  [
    'bounds of three vectors',
    edited(anim, ['\t( 0 0 0 ) ( 4 4 8 )\n}', '\t( 0 0 0 ) ( 4 4 8 ) ( 1 1 1 )\n}']),
    '16:31 error unexpected-token',
    true,
  ],
  [
    'bounds in one pair of parentheses',
    edited(anim, ['( 0 0 0 ) ( 4 4 8 )', '( 0 0 0 4 4 8 )']),
    '15:2 error vector-size',
    true,
  ],
  [
    'a base frame without a rotation',
    edited(anim, ['\t( 0 0 8 ) ( 0 0 0 )', '\t( 0 0 8 )']),
    '21:11 error unexpected-token',
    true,
  ],
  [
    'a base frame of quaternions',
    edited(anim, ['( 0 0 8 ) ( 0 0 0 )', '( 0 0 8 ) ( 0 0 0 1 )']),
    '21:12 error vector-size',
    true,
  ],
  [
    'the number of a frame in parentheses',
    edited(anim, ['frame 1 {', 'frame (1) {']),
    '28:7 error unexpected-token',
    true,
  ],
  [
    'the number of a frame with a colon',
    edited(anim, ['frame 1 {', 'frame 1: {']),
    '28:8 error unexpected-token',
    true,
  ],
  [
    'the number of a frame in quotes',
    edited(anim, ['frame 1 {', 'frame "1" {']),
    '28:7 warning quoted-number',
    true,
  ],
  [
    'skeleton for hierarchy',
    edited(anim, ['hierarchy {', 'skeleton {']),
    '9:1 warning keyword-misspelt',
    true,
  ],
];

export const CAMERA_SLIPS: readonly Row[] = [
  ['a cut in parentheses', edited(camera, ['\t1\n', '\t(1)\n']), '9:2 error unexpected-token', true],
  [
    'a key in one pair of parentheses',
    edited(camera, ['( 1 0 0 ) ( 0 0 0 ) 90', '( 1 0 0 0 0 0 90 )']),
    '14:2 error vector-size',
    true,
  ],
  [
    'one key for all that is announced',
    edited(camera, [/\t\( 1 0 0[^}]*/, '']),
    '4:11 warning count-mismatch',
    true,
  ],
  [
    'a name behind camera',
    edited(camera, ['camera {', 'camera "intro" {']),
    '12:8 error unexpected-token',
    true,
  ],
  ['a fraction for a cut', edited(camera, ['\t1\n', '\t1.5\n']), '9:2 warning fractional-integer', true],
  ['a field of view in quotes', edited(camera, [') 90', ') "90"']), '13:22 warning quoted-number', true],
];

/** The strict reader finds all text that Doom 3's loaders reject. */
import { expect, it } from 'vitest';
import { refusalsOf } from '../support/strict-reader.js';

const MESH = `MD5Version 10
commandline ""

numJoints 2
numMeshes 1

joints {
\t"origin"\t-1 ( 0 0 0 ) ( 0 0 0 )
\t"arm"\t0 ( 0 -0.25 10 ) ( 0 0 0 )
}

mesh {
\t// meshes: body "x"
\tshader "a/b"

\tnumverts 3
\tvert 0 ( 0 0 ) 0 1
\tvert 1 ( 1 0 ) 1 1
\tvert 2 ( 1 1 ) 0 2

\tnumtris 1
\ttri 0 0 1 2

\tnumweights 2
\tweight 0 0 1 ( 0 0 0 )
\tweight 1 1 1 ( 0 4 0 )
}
`;
const ANIM = `MD5Version 10
commandline ""
numFrames 2
numJoints 2
frameRate 24
numAnimatedComponents 2
hierarchy {
\t"origin"\t-1 0 0
\t"arm"\t0 9 0
}
bounds {
\t( 0 0 0 ) ( 1 1 1 )
\t( 0 0 0 ) ( 1 1 1 )
}
baseframe {
\t( 0 0 0 ) ( 0 0 0 )
\t( 0 0 0 ) ( 0 0 0 )
}
frame 0 {
\t0 0.5
}
frame 1 {
\t1 0.5
}
`;
const CAMERA = `MD5Version 10
commandline ""
numFrames 3
frameRate 24
numCuts 1
cuts {
\t1
}
camera {
\t( 0 0 0 ) ( 0 0 0 ) 90
\t( 1 0 0 ) ( 0 0 0 ) 90
\t( 5 0 0 ) ( 0 0 0 ) 90
}
`;
const TEXTS = { mesh: MESH, anim: ANIM, camera: CAMERA };

it.each(['mesh', 'anim', 'camera'] as const)('takes a right %s', (kind) => {
  expect(refusalsOf(TEXTS[kind], kind)).toEqual([]);
});

it.each<[keyof typeof TEXTS, string, string]>([
  ['mesh', 'MD5Version 10', 'MD5Version 6'],
  ['mesh', 'numMeshes 1', 'numMeshes 2'],
  ['mesh', 'numJoints 2', 'numJoints 3'],
  ['mesh', '0.25', '2.5e-1'],
  ['mesh', '0.25', '.25'],
  ['mesh', '-0.25', '+0.25'],
  ['mesh', ' 10 )', ' 010 )'],
  ['mesh', ' 10 )', ' nan )'],
  ['mesh', '"arm"', 'arm'],
  ['mesh', '"arm"', '"ar\nm"'],
  ['mesh', '// meshes:', '// other:'],
  ['mesh', 'tri 0 0', 'tri 1 0'],
  ['mesh', 'vert 2 ( 1 1 )', 'vert 2 ( 1 1 1 )'],
  ['mesh', 'numtris', 'numTris'],
  ['mesh', 'shader "a/b"', ''],
  ['mesh', ' 0 2\n', ' 0 2.0\n'],
  ['anim', 'numFrames 2', 'numFrames 3'],
  ['anim', 'frame 1', 'frame 2'],
  ['anim', '1 0.5\n', '1\n'],
  ['anim', '1 0.5\n', '1 0.5 2\n'],
  ['anim', '( 0 0 0 ) ( 1 1 1 )\n', ''],
  ['camera', 'numCuts 1', 'numCuts 0'],
  ['camera', ' 90\n', '\n'],
])('throws at a %s with another form: %j as %j', (kind, from, to) => {
  expect(() => refusalsOf(TEXTS[kind].replace(from, to), kind)).toThrow();
});

it.each<[keyof typeof TEXTS, string, string]>([
  ['mesh', '"arm"\t0', '"arm"\t1'],
  ['mesh', 'tri 0 0 1 2', 'tri 0 0 1 3'],
  ['mesh', 'weight 1 1', 'weight 1 2'],
  ['mesh', ' 0 2\n', ' 1 2\n'],
  ['mesh', ') 0 1\n', ') 0 0\n'],
  ['anim', '"arm"\t0', '"arm"\t-1'],
  ['anim', '0 9 0', '0 64 0'],
  ['anim', '0 9 0', '0 9 1'],
  ['anim', 'frameRate 24', 'frameRate 23.5'],
  ['camera', '\t1\n', '\t0\n'],
  ['camera', '\t1\n', '\t3\n'],
  ['camera', 'frameRate 24', 'frameRate 0'],
])('lists what a %s has that Doom 3 refuses: %j as %j', (kind, from, to) => {
  expect(refusalsOf(TEXTS[kind].replace(from, to), kind)).toHaveLength(1);
});

import { edited } from './rows.js';

/** Files with several meshes, joints and frames, of which single lines are damaged. */
export const richMesh = `MD5Version 10
commandline "mesh guard.mb"

numJoints 4
numMeshes 2

joints {
	"origin" -1 ( 0 0 0 ) ( 0 0 0 )
	"hips" 0 ( 0 0 40 ) ( 0 0 0 )
	"spine" 1 ( 0 2 60 ) ( 0.1 0 0 )
	"head" 2 ( 0 4 80 ) ( 0 0.1 0 )
}

mesh {
	shader "models/body"

	numverts 4
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 1 1 ) 2 1
	vert 3 ( 0 1 ) 3 1

	numtris 2
	tri 0 0 1 2
	tri 1 0 2 3

	numweights 4
	weight 0 0 1 ( -10 -10 0 )
	weight 1 0 1 ( 10 -10 0 )
	weight 2 1 1 ( 10 10 5 )
	weight 3 1 1 ( -10 10 5 )
}

mesh {
	shader "models/head"

	numverts 4
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 1 1 ) 2 1
	vert 3 ( 0 1 ) 3 1

	numtris 2
	tri 0 0 1 2
	tri 1 0 2 3

	numweights 4
	weight 0 3 1 ( -5 -5 0 )
	weight 1 3 1 ( 5 -5 0 )
	weight 2 3 1 ( 5 5 5 )
	weight 3 3 1 ( -5 5 5 )
}
`;

export const richAnim = `MD5Version 10
commandline "anim walk.mb"

numFrames 4
numJoints 4
frameRate 24
numAnimatedComponents 4

hierarchy {
	"origin" -1 0 0
	"hips" 0 2 0
	"spine" 1 8 1
	"head" 2 48 2
}

bounds {
	( -10 -10 0 ) ( 10 10 90 )
	( -10 -10 0 ) ( 10 10 91 )
	( -10 -10 0 ) ( 10 10 92 )
	( -10 -10 0 ) ( 10 10 93 )
}

baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 0 0 40 ) ( 0 0 0 )
	( 0 2 20 ) ( 0.1 0 0 )
	( 0 2 20 ) ( 0 0.1 0 )
}

frame 0 {
	0 0.1
	0.1 0
}

frame 1 {
	1 0.2
	0.1 0.1
}

frame 2 {
	2 0.3
	0.1 0.2
}

frame 3 {
	3 0.4
	0.1 0.3
}
`;

/** The rich mesh with its second mesh edited. */
export function inSecondMesh(...edits: readonly [from: string | RegExp, to: string][]): string {
  const begin = richMesh.lastIndexOf('mesh {');
  return richMesh.slice(0, begin) + edited(richMesh.slice(begin), ...edits);
}

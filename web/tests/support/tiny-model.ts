/** The text of a model of two joints and one triangle, `size` units high. */
export function tinyMesh(size: number, material = 'skin'): string {
  return `MD5Version 10
commandline ""
numJoints 2
numMeshes 1
joints {
  "root" -1 ( 0 0 0 ) ( 0 0 0 )
  "top" 0 ( 0 0 ${size} ) ( 0 0 0 )
}
mesh {
  shader "${material}"
  numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 1
  vert 2 ( 0 1 ) 2 1
  numtris 1
  tri 0 0 2 1
  numweights 3
  weight 0 0 1 ( 0 ${-size / 2} 0 )
  weight 1 0 1 ( 0 ${size / 2} 0 )
  weight 2 1 1 ( 0 0 0 )
}
`;
}

/** The same with a mesh for each of these materials. */
export function tinyMeshes(size: number, materials: readonly string[]): string {
  const [head = ''] = tinyMesh(size).split('mesh {');
  const meshes = materials.map((material) => tinyMesh(size, material).replace(/^[^]*?mesh \{/, 'mesh {'));
  return head.replace(/numMeshes 1/, `numMeshes ${materials.length}`) + meshes.join('');
}

/** An animation for it that raises the upper joint over some frames. */
export function tinyAnim(size: number, frames = 12): string {
  const body = Array.from({ length: frames }, (_, i) => `frame ${i} {\n  ${size + (i % 6)}\n}\n`);
  const bounds = `  ( ${-size} ${-size} 0 ) ( ${size} ${size} ${2 * size} )\n`.repeat(frames);
  return `MD5Version 10
commandline ""
numFrames ${frames}
numJoints 2
frameRate 24
numAnimatedComponents 1
hierarchy {
  "root" -1 0 0
  "top" 0 4 0
}
bounds {
${bounds}}
baseframe {
  ( 0 0 0 ) ( 0 0 0 )
  ( 0 0 ${size} ) ( 0 0 0 )
}
${body.join('')}`;
}

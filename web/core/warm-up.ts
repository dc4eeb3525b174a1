/** A small model and clip in the code, which trigger the one-time work of engines. */
import type { Core } from './core.js';

const HEAD = 'MD5Version 10 commandline ""';
const ROTATION = '( 0 0 0 ) ( 0 0 0 ) }';

const rows = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n');

/** A strip of triangles. */
function sheet(count: number): string {
  const vertices = rows(count, (i) => `vert ${i} ( 0.5 0.${i} ) ${i} 1`);
  const triangles = rows(count - 2, (i) => `tri ${i} ${i} ${i + 1} ${i + 2}`);
  const weights = rows(count, (i) => `weight ${i} 0 1.0 ( ${i >> 1}.5 ${i & 1}.5 0.5 )`);
  return `${HEAD} numJoints 1 numMeshes 1 joints { "a" -1 ${ROTATION} mesh { shader "a" numverts ${count}
${vertices} numtris ${count - 2} ${triangles} numweights ${count} ${weights} }`;
}

const shake =
  (): string => `${HEAD} numFrames 2 numJoints 1 frameRate 24 numAnimatedComponents 6 hierarchy { "a" -1 63 0 }
bounds { ${rows(2, () => '( 0 0 0 ) ( 1 1 1 )')} } baseframe { ${ROTATION}
${rows(2, (i) => `frame ${i} { 0.5 0.5 ${i}.5 0.5 0.5 0.5 }`)}`;

/**
 * Engines compile each function of a wasm module on its first call. Reading and posing a small model does
 * that while the page still fetches its files.
 */
export function warmUp(core: Core): void {
  const encoder = new TextEncoder();
  const { model } = core.readModel(encoder.encode(sheet(16)), '');
  const { clip } = core.readClip(encoder.encode(shake()), '');
  if (clip) model?.evaluate({ clip, frame: 0.5 });
  model?.dispose();
  clip?.dispose();
}

/** A first model, clip and picture, so small that they are part of the code, for what engines do once only. */
import type { Core } from './core.js';
import type { Stage } from './stage-types.js';

const HEAD = 'MD5Version 10 commandline ""';
const ROTATION = '( 0 0 0 ) ( 0 0 0 ) }';

const rows = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i)).join('\n');

/** Of the first picture, in pixels. */
const SIDE = 16;

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
 * Engines compile each function of a wasm module when it is called first. Reading and posing a small model does that
 * while the files of the page are still on their way.
 */
export function warmUp(core: Core): void {
  const encoder = new TextEncoder();
  const { model } = core.readModel(encoder.encode(sheet(16)), '');
  const { clip } = core.readClip(encoder.encode(shake()), '');
  if (clip) model?.evaluate({ clip, frame: 0.5 });
  model?.dispose();
  clip?.dispose();
}

/**
 * Devices compile the programs of a pass when it is drawn first. One small picture of a lit model with its shadow does
 * that before there is a model to wait for.
 */
export function warmUpStage(core: Core, stage: Stage): void {
  const { model } = core.readModel(new TextEncoder().encode(sheet(16)), '');
  const context = document.createElement('canvas').getContext('2d');
  if (!model || !context) return;
  const view = stage.createView();
  Object.assign(view.state, { model, showGrid: false });
  stage.draw([{ view, context, width: SIDE, height: SIDE }]);
  view.dispose();
  model.dispose();
}

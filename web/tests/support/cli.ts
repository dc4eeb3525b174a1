import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main } from '../../cli/main.js';
import { loadAssets } from '../../core/assets.js';
import type { Core } from '../../core/index.js';
import { loadBuiltCore } from './wasm-core.js';
import { temporaryFolder } from './files.js';

/** A mesh of one triangle without findings. */
export const MESH = `MD5Version 10
commandline ""
numJoints 2
numMeshes 1
joints {
  "origin" -1 ( 0 0 0 ) ( 0 0 0 )
  "arm" 0 ( 0 0 10 ) ( 0 0 0 )
}
mesh {
  shader "models/test/skin"
  numverts 3
  vert 0 ( 0 0 ) 0 1
  vert 1 ( 1 0 ) 1 1
  vert 2 ( 1 1 ) 2 2
  numtris 1
  tri 0 0 1 2
  numweights 4
  weight 0 0 1 ( 0 0 0 )
  weight 1 0 1 ( 0 4 0 )
  weight 2 0 0.5 ( 0 4 8 )
  weight 3 1 0.5 ( 0 4 -2 )
}
`;

/** The last line about its GLB. */
export const LENGTHS =
  '  note: A unit is 0.0254 m, so the model is 0.203 m high. --scale 1 keeps the numbers.\n';

/** An animation of it. */
export const ANIM = `MD5Version 10
commandline ""
numFrames 3
numJoints 2
frameRate 10
numAnimatedComponents 1
hierarchy {
  "origin" -1 1 0
  "arm" 0 0 0
}
bounds { ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) ( 0 0 0 ) ( 1 1 1 ) }
baseframe { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 10 ) ( 0 0 0 ) }
frame 0 { 0 }
frame 1 { 2 }
frame 2 { 6 }
`;

export const CAMERA = `MD5Version 10
commandline ""
numFrames 4
frameRate 24
numCuts 1
cuts { 1 }
camera {
  ( 0 0 0 ) ( 0 0 0 ) 90
  ( 1 0 0 ) ( 0 0 0 ) 90
  ( 0 9 0 ) ( 0 0 0 ) 60
  ( 0 9 1 ) ( 0 0 0 ) 60
}
`;

/** The same animation for joints that do not exist in any mesh here. */
export const FOREIGN_ANIM = ANIM.replace('"origin"', '"Bone1"').replace('"arm"', '"Bone2"');

export interface Run {
  readonly code: number;
  /** Names of files are relative to the folder. */
  readonly out: string;
  readonly err: string;
}

/** Files in a temporary folder, by their paths in it. */
export function filesIn(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), text);
  }
  return folder;
}

/** Surroundings that discard all output. */
export const SURROUNDINGS = {
  out: () => undefined,
  err: () => undefined,
  color: false,
  readInput: () => Promise.resolve(new Uint8Array()),
  openBrowser: () => undefined,
  interrupted: () => Promise.resolve(),
};

let core: Promise<Core> | undefined;

/** Runs a command line in a folder; arguments that start with ./ are paths in it. */
export async function runCli(
  folder: { readonly path: string },
  args: readonly string[],
  { color = false, interrupted = () => Promise.resolve(), input = '' } = {},
): Promise<Run> {
  let out = '';
  let err = '';
  const placed = args.map((each) => (each.startsWith('./') ? join(folder.path, each) : each));
  const code = await main(placed, {
    ...SURROUNDINGS,
    out: (text) => (out += text),
    err: (text) => (err += text),
    color,
    interrupted,
    readInput: () => Promise.resolve(new TextEncoder().encode(input)),
    loadCore: () => (core ??= loadBuiltCore()),
    loadAssets,
  });
  const relative = (text: string) => text.replaceAll(`${folder.path}/`, '').replaceAll(folder.path, '.');
  return { code, out: relative(out), err: relative(err) };
}

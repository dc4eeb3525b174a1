/** The demo as Doom 3 BFG would have it: compiled, in the files of an archive. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PNG } from 'pngjs';
import { demoPaths } from '../files.js';
import { compileAnim } from './compile-anim.js';
import type { ResourceFile } from './compile-archive.js';
import { compileImage, type ColorFormat, type ImageFormat } from './compile-image.js';
import { compileMesh } from './compile-mesh.js';

/** Where declarations say that the model lies. */
export const WANDERER = 'models/md5/chars/wanderer/wanderer.md5mesh';

/** Pixels between those of an image that are kept. */
const STEP = 8;
/** By the endings of names: the usage, and how that edition stores images for it. */
const STORED: readonly (readonly [RegExp, string, ImageFormat, ColorFormat])[] = [
  [/_local\.png$/, '0300', 'dxt5', 'normal'],
  [/_s\.png$/, '0000', 'dxt1', 'plain'],
  [/\.png$/, '0100', 'dxt5', 'ycocg'],
];

/** Model, animations, images and declarations of the demo. */
export function demoGame(): ResourceFile[] {
  const folder = 'models/md5/chars/wanderer';
  const text = (path: string): string => readFileSync(path, 'utf8');
  const named = (path: string, ending: string): string => basename(path).replace(/\.[^.]+$/, ending);
  return [
    ...demoPaths('.md5mesh').map((path) => ({
      name: `generated/rendermodels/${folder}/${named(path, '.bmd5mesh')}`,
      data: compileMesh(text(path)),
    })),
    ...demoPaths('.md5anim').map((path) => ({
      name: `generated/anim/${folder}/${named(path, '.bmd5anim')}`,
      data: compileAnim(text(path)),
    })),
    ...demoPaths('.png').map(demoImage),
    ...demoPaths('.mtr').map((path) => ({ name: 'materials/wanderer.mtr', data: text(path) })),
  ];
}

function demoImage(path: string): ResourceFile {
  const [, usage, format, colorFormat] = STORED.find(([ending]) => ending.test(path))!;
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  const [w, h] = [width / STEP, height / STEP];
  const rgba = new Uint8Array(4 * w * h);
  for (let i = 0; i < w * h; i++) {
    const from = 4 * STEP * ((i % w) + Math.floor(i / w) * width);
    rgba.set(data.subarray(from, from + 4), 4 * i);
  }
  return {
    name: `generated/images/wanderer/${basename(path, '.png')}#__${usage}.bimage`,
    data: compileImage({ width: w, height: h, rgba }, format, { colorFormat, levels: 3 }),
  };
}

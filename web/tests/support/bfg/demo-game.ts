/** The demo in the form of Doom 3 BFG: compiled, in the files of an archive. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PNG } from 'pngjs';
import { compileAnim } from './compile-anim.js';
import type { ResourceFile } from './compile-archive.js';
import { compileImage, type ColorFormat, type ImageFormat } from './compile-image.js';
import { compileMesh } from './compile-mesh.js';

/** The path of the model in declarations. */
export const WANDERER = 'models/md5/chars/wanderer/wanderer.md5mesh';

/** By file endings: the usage, and the image format of that edition. */
const STORED: readonly (readonly [RegExp, string, ImageFormat, ColorFormat])[] = [
  [/_local\.png$/, '0300', 'dxt5', 'normal'],
  [/_s\.png$/, '0000', 'dxt1', 'plain'],
  [/\.png$/, '0100', 'dxt5', 'ycocg'],
];

/** Model, animations, images and declarations of the demo in the folder `from`. */
export function demoGame(from: string): ResourceFile[] {
  const folder = 'models/md5/chars/wanderer';
  const paths = (ending: string): string[] =>
    readdirSync(from)
      .filter((name) => name.endsWith(ending))
      .map((name) => join(from, name));
  const text = (path: string): string => readFileSync(path, 'utf8');
  const named = (path: string, ending: string): string => basename(path).replace(/\.[^.]+$/, ending);
  return [
    ...paths('.md5mesh').map((path) => ({
      name: `generated/rendermodels/${folder}/${named(path, '.bmd5mesh')}`,
      data: compileMesh(text(path)),
    })),
    ...paths('.md5anim').map((path) => ({
      name: `generated/anim/${folder}/${named(path, '.bmd5anim')}`,
      data: compileAnim(text(path)),
    })),
    ...paths('.png').map(demoImage),
    ...paths('.mtr').map((path) => ({ name: 'materials/wanderer.mtr', data: text(path) })),
  ];
}

function demoImage(path: string): ResourceFile {
  const [, usage, format, colorFormat] = STORED.find(([ending]) => ending.test(path))!;
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  return {
    name: `generated/images/wanderer/${basename(path, '.png')}#__${usage}.bimage`,
    data: compileImage({ width, height, rgba: data }, format, { colorFormat, levels: 3 }),
  };
}

// Loads an earlier build of this project, to compare with in one process. It uses only the public API, so any
// version works.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, run, TaskError } from '../scripts/lib/run.mjs';

const unpacked = join(root, 'build/bench/earlier');

/** @param {string} folder */
const isBuild = (folder) => existsSync(join(folder, 'core.js'));

/**
 * The folder with core.js and md5-viewer.js of an earlier build.
 * @param {string} path a packed build (md5-viewer-VERSION.tgz), or a dist/lib folder
 */
export function earlierBuild(path) {
  if (isBuild(path)) return resolve(path);
  if (!existsSync(path)) throw new TaskError(`${path} does not exist`);
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  run('tar', ['-xzf', resolve(path), '-C', unpacked, '--strip-components=1'], { quiet: true });
  const folder = join(unpacked, 'dist/lib');
  if (!isBuild(folder)) throw new TaskError(`${path} is no packed md5-viewer: it has no dist/lib/core.js`);
  return folder;
}

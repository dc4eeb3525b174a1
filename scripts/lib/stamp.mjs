// Skips a task if its inputs have not changed since its last success.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** @param {string} path @returns {string[]} files, sorted; empty if the path does not exist */
export function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** @param {readonly string[]} inputs files and folders, relative to the root */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Runs `task` unless `outputs` exist and `inputs` have not changed since its last success.
 * @param {string} name
 * @param {{ inputs: readonly string[], outputs: readonly string[], task: () => void }} options
 */
export function unlessCurrent(name, { inputs, outputs, task }) {
  const stamp = join(root, 'build/stamps', name);
  const hash = hashOf(inputs);
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (current && outputs.every((path) => existsSync(join(root, path)))) return;
  task();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

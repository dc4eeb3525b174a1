// Installs npm packages, if node_modules does not match package-lock.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry */

/** @param {string} path @returns {Record<string, Entry>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

/** @param {string} folder relative to the root */
function isCurrent(folder) {
  // npm's own record of the content of node_modules; it does not list packages for other systems.
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(join(root, record))) return false;
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
}

/**
 * Installs the locked npm packages of a folder unless they are already installed.
 * @param {string} [folder] relative to the root, which is the default
 */
export function ensureNpmModules(folder = '.') {
  if (isCurrent(folder)) return;
  console.log(`Installing npm packages${folder === '.' ? '' : ` of ${folder}/`}`);
  npm(['ci', '--prefix', folder, '--no-audit', '--no-fund']);
}

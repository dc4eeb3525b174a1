// Checks whether node_modules matches package-lock.json.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} Entry */

/** @param {string} path @returns {Record<string, Entry>} */
function packagesOf(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

function isCurrent() {
  // npm's own record of the content of node_modules; it does not list packages for other systems.
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, record))) return false;
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(record);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === entry.version && found.integrity === entry.integrity : entry.optional;
  });
}

/** Installs the locked npm packages unless they are already installed. */
export function ensureNpmModules() {
  if (isCurrent()) return;
  console.log('Installing npm packages');
  npm(['ci', '--no-audit', '--no-fund']);
}

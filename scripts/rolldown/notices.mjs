// Makes THIRD-PARTY-NOTICES.txt: the licences of all packages in a bundle, and of the libraries in the wasm
// modules.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, TaskError } from '../lib/run.mjs';

const NATIVE = join(root, 'cpp/third-party.txt');
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Whether a plugin or the bundler itself made the module. @param {string} id */
const isVirtual = (id) => id.startsWith('\0');

/** Texts of licences, by their SPDX names, for packages that contain only the name (draco3dgltf). */
const TEXTS = join(root, 'scripts/rolldown/licences');

/** @param {string} folder of a package */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  const file = own ? join(folder, own) : join(TEXTS, `${license}.txt`);
  if (!existsSync(file)) throw new TaskError(`${name} is bundled, and its package has no licence file.`);
  const title = `${name} ${version} (${license})`;
  return `${title}\n${'='.repeat(title.length)}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}

/**
 * Writes the file next to the bundle. One plugin may be used for several consecutive bundles of a folder: the
 * last file lists the packages of all.
 * @returns {import('rolldown').Plugin}
 */
export function thirdPartyNotices() {
  /** @type {Set<string>} */
  const folders = new Set();
  return {
    name: 'third-party-notices',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? file.moduleIds : []) {
          const folder = isVirtual(id) ? undefined : PACKAGE.exec(id)?.[1];
          if (folder) folders.add(folder);
        }
      }
      const source = [...[...folders].sort().map(noticeOf), readFileSync(NATIVE, 'utf8')].join('\n\n');
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source });
    },
  };
}

// THIRD-PARTY-NOTICES.txt: the licences of all packages that a bundle has code of, and of what the wasm modules contain.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, TaskError } from '../lib/run.mjs';

const NATIVE = join(root, 'cpp/third-party.txt');
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Of a plugin or of the bundler itself. @param {string} id */
const isVirtual = (id) => id.startsWith('\0');

/** Texts of licences, by their SPDX names, for packages that only name theirs (draco3dgltf). */
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
 * Writes the file beside the bundle. One plugin may serve several bundles of a folder, built one after another: the
 * file of the last one names the packages of all.
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

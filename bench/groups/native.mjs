// Measures reading text to data for drawing or playback, natively: parse and build, without bindings.
import { readFileSync, statSync } from 'node:fs';
import { expectEqual, expectSamePoints } from '../check.mjs';
import { animFiles, meshFiles } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { readJsClip, readJsModel } from '../js-reader.mjs';
import { withNative } from '../native-peers.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('../files.mjs').File} File */

const rounds = 12;

/** The expected result of summary() of assimp_reader.h. @param {'mesh' | 'anim'} kind @param {string} path */
function expectedSummary(kind, path) {
  const bytes = readFileSync(path);
  if (kind === 'anim') {
    const clip = readJsClip(bytes);
    return [clip.names.length, clip.frameCount];
  }
  const { meshes } = readJsModel(bytes);
  return [meshes.length, meshes.reduce((sum, mesh) => sum + mesh.indices.length / 3, 0)];
}

/** @param {import('../native-peers.mjs').NativePeers} native @param {'mesh' | 'anim'} kind @param {string} path */
async function checkAssimp(native, kind, path) {
  const numbers = [...(await native.output('read/assimp'))];
  const counts = kind === 'mesh' ? numbers.slice(0, 2) : numbers.slice(8, 10);
  expectEqual(`Assimp's counts in ${path}`, counts, expectedSummary(kind, path));
}

/** @param {import('../native-peers.mjs').NativePeers} native @param {'mesh' | 'anim'} kind @param {File} file @returns {Promise<Row[]>} */
async function compare(native, kind, file) {
  await native.setInput(file.path);
  const hasAssimp = await native.has('read/assimp');
  if (!hasAssimp) console.log('skipped: Assimp is not installed (libassimp-dev on Debian and Ubuntu).');
  const works = [`read-${kind}/ours`, `read-${kind}/tutorial`, ...(hasAssimp ? ['read/assimp'] : [])];
  const contenders = works.map((work) => native.contender(work));
  for (const each of contenders) await each.run(1);
  expectSamePoints(
    file.name,
    await native.output(`read-${kind}/tutorial`),
    await native.output(`read-${kind}/ours`),
  );
  if (hasAssimp) await checkAssimp(native, kind, file.path);
  const [ours, ...others] = await measure(contenders, { rounds });
  if (!ours) return [];
  const milliseconds = spreadOf(ours.milliseconds).p50;
  const speed = (statSync(file.path).size / milliseconds / 1000).toFixed(0);
  return others.map((other) => ({
    group: `loading md5${kind}, native`,
    subject: file.name,
    peer: other.name === 'read/assimp' ? 'Assimp without post-processing' : "the tutorials' reader",
    ours: `${duration(milliseconds)}, ${speed} MB/s`,
    value: ratioOf(other, ours),
    ...(other.name === 'read/assimp' ? { owed: { atLeast: 5 } } : {}),
  }));
}

/** @type {import('../groups.mjs').Group} */
export const native = {
  name: 'native',
  run: () =>
    withNative(async (peers) => {
      /** @type {Row[]} */
      const rows = [];
      for (const file of meshFiles()) rows.push(...(await compare(peers, 'mesh', file)));
      for (const file of animFiles()) rows.push(...(await compare(peers, 'anim', file)));
      return rows;
    }),
};

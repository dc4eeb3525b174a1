// Measures a pose between two frames (model-space joints from a clip), and the memory of the clip.
import { readFileSync } from 'node:fs';
import { idLikeAnimFiles, pairs } from '../files.mjs';
import { measure, ratioOf, spreadOf } from '../harness.mjs';
import { duration, short } from '../table.mjs';
import { WasmPeers } from '../wasm-peers.mjs';

const rounds = 40;
const subjects = () => [...idLikeAnimFiles(), ...pairs().map(({ name, anim }) => ({ name, path: anim }))];

/** @param {{ name: string, path: string }} subject @returns {Promise<import('../table.mjs').Row[]>} */
async function compare({ name, path }) {
  const peers = await WasmPeers.start();
  peers.keepAnimation(readFileSync(path));
  const contenders = [peers.contender('pose/ours'), peers.contender('pose/tutorial')];
  const [ours, tutorial] = await measure(contenders, { rounds });
  const bytes = peers.clipBytes();
  const share = bytes.ours / bytes.tutorial;
  const common = { group: 'poses', subject: name };
  if (!ours || !tutorial) return [];
  return [
    {
      ...common,
      peer: "the tutorials' prebuilt object-space frames",
      ours: duration(spreadOf(ours.milliseconds).p50),
      value: ratioOf(tutorial, ours),
      owed: { atLeast: 2 },
    },
    {
      ...common,
      peer: 'our bytes, of theirs',
      ours: `${short(bytes.ours / 1000)} kB`,
      value: { p10: share, p50: share, p90: share },
      owed: { atMost: 0.4 },
    },
  ];
}

/** @type {import('../groups.mjs').Group} */
export const poses = {
  name: 'poses',
  run: async () => {
    /** @type {import('../table.mjs').Row[]} */
    const rows = [];
    for (const subject of subjects()) rows.push(...(await compare(subject)));
    return rows;
  },
};

// Measures the cost of one unit as their number grows: if growth is not linear, the ratio differs from 1.
import { readFileSync } from 'node:fs';
import { pairs } from '../files.mjs';
import { measure, spreadOf } from '../harness.mjs';
import { chainAnimText, sheetText } from '../made-files.mjs';
import { duration } from '../table.mjs';
import { WasmPeers } from '../wasm-peers.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {{ units: number, contender: import('../harness.mjs').Contender }} Step */

const rounds = 40;
const encoder = new TextEncoder();

/** @param {string} subject @param {string} unit @param {readonly Step[]} steps @returns {Promise<Row[]>} */
async function series(subject, unit, steps) {
  const measured = await measure(
    steps.map(({ contender }) => contender),
    { rounds, slice: 3 },
  );
  const costs = measured.map(({ milliseconds }, i) =>
    milliseconds.map((each) => each / (steps[i]?.units ?? NaN)),
  );
  return costs.map((cost, i) => ({
    group: 'growth',
    subject,
    peer: `cost of a ${unit} among ${steps[i]?.units}`,
    ours: duration(spreadOf(cost).p50),
    value: spreadOf(cost.map((each, round) => each / (costs[0]?.[round] ?? NaN))),
  }));
}

async function vertexSteps() {
  /** @type {{ skin: Step[], read: Step[] }} */
  const steps = { skin: [], read: [] };
  for (const wanted of [1_000, 4_000, 16_000, 64_000, 250_000]) {
    const peers = await WasmPeers.start();
    const text = sheetText(wanted, 40);
    const units = Math.round(Math.sqrt(wanted)) ** 2;
    peers.keepMesh(encoder.encode(text));
    steps.skin.push({ units, contender: peers.contender('skin/ours') });
    if (wanted <= 64_000) steps.read.push({ units, contender: peers.contender('read-mesh/ours') });
  }
  return steps;
}

async function characterSteps() {
  /** @type {Step[]} */
  const steps = [];
  const pair = pairs().at(-2) ?? pairs()[0];
  for (const units of [1, 4, 16, 64, 256]) {
    const peers = await WasmPeers.start();
    peers.keepMesh(readFileSync(pair?.mesh ?? ''));
    peers.keepAnimation(readFileSync(pair?.anim ?? ''));
    peers.setCrowd(units);
    steps.push({ units, contender: peers.contender('frame/ours') });
  }
  return steps;
}

async function jointSteps() {
  /** @type {Step[]} */
  const steps = [];
  for (const units of [10, 30, 100, 200, 430]) {
    const peers = await WasmPeers.start();
    peers.keepAnimation(encoder.encode(chainAnimText(units, 20)));
    steps.push({ units, contender: peers.contender('pose/ours') });
  }
  return steps;
}

/** @type {import('../groups.mjs').Group} */
export const growth = {
  name: 'growth',
  run: async () => {
    const vertices = await vertexSteps();
    return [
      ...(await series('reading', 'vertex', vertices.read)),
      ...(await series('skinning', 'vertex', vertices.skin)),
      ...(await series('posing', 'joint', await jointSteps())),
      ...(await series('posing and skinning', 'character', await characterSteps())),
    ];
  },
};

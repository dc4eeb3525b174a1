// Measures palette and skinning of a complete model in one pose: positions, normals and tangents.
import { readFileSync } from 'node:fs';
import { expectSamePoints } from '../check.mjs';
import { readModel, startCore } from '../core.mjs';
import { idLikeMeshFiles, pairs } from '../files.mjs';
import { contender, measure, ratioOf, spreadOf } from '../harness.mjs';
import { readJsModel } from '../js-reader.mjs';
import { JsPalette, prepareSkins, skinJs } from '../js-skinning.mjs';
import { withNative } from '../native-peers.mjs';
import { duration } from '../table.mjs';
import { WasmPeers } from '../wasm-peers.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('../files.mjs').Pair} Pair */
/** @typedef {Awaited<ReturnType<typeof startCore>>} Core */

const rounds = 40;
const frame = 3.4;

/** Each model unchanged, and with weights like id's models. @returns {(Pair & { idLike: boolean })[]} */
function subjects() {
  const idLike = idLikeMeshFiles();
  return pairs().flatMap((pair, index) => {
    const { name, path } = idLike[index] ?? { name: pair.name, path: pair.mesh };
    return [
      { ...pair, idLike: false },
      { ...pair, name, mesh: path, idLike: true },
    ];
  });
}

/** @param {import('../../web/core/types.js').PosedMesh} mesh position, normal, tangent: 10 per vertex */
function interleaved({ positions, normals, tangents }) {
  const count = positions.length / 3;
  const out = new Float32Array(count * 10);
  for (let v = 0; v < count; v++) {
    out.set(positions.subarray(v * 3, v * 3 + 3), v * 10);
    out.set(normals.subarray(v * 3, v * 3 + 3), v * 10 + 3);
    out.set(tangents.subarray(v * 4, v * 4 + 4), v * 10 + 6);
  }
  return out;
}

/** @param {Core} core @param {Pair} pair */
function readPair(core, { mesh, anim }) {
  const bytes = readFileSync(mesh);
  const model = readModel(core, bytes);
  const { clip } = core.readClip(readFileSync(anim), 'bench.md5anim');
  if (!clip) throw new Error('the animation is not read');
  return { bytes, model, clip };
}

/** @param {ReturnType<typeof readPair>} pair */
function jsSkinning({ bytes, model, clip }) {
  const { joints } = model.evaluate({ clip, frame });
  const bind = model.evaluate();
  const js = readJsModel(bytes);
  const skins = prepareSkins(
    js,
    js.meshes.map((_, m) => interleaved(bind.mesh(m))),
  );
  const palette = new JsPalette(js.joints.transforms);
  return {
    contender: contender('js', () => {
      palette.fill(joints);
      for (const skin of skins) skinJs(skin, palette);
    }),
    positions: () => skins.flatMap(({ out }) => [...out].filter((_, i) => i % 10 < 3)),
    about: `${skins.reduce((sum, { agree }) => sum + agree.length, 0)} vertices`,
    vertices: skins.reduce((sum, { agree }) => sum + agree.length, 0),
  };
}

/** The public interface: a pose and its vertices, in new arrays. @param {ReturnType<typeof readPair>} pair */
const evaluating = ({ model, clip }) => {
  const into = model.evaluate();
  return {
    contender: contender('evaluate', () => void model.evaluate({ clip, frame })),
    again: contender('evaluate-into', () => void model.evaluate({ clip, frame, into })),
    positions: () => {
      const posed = model.evaluate({ clip, frame, into });
      return model.meshes.flatMap((_, m) => [...posed.mesh(m).positions]);
    },
  };
};

/**
 * @param {Core} core
 * @param {import('../native-peers.mjs').NativePeers} native
 * @param {Pair & { idLike: boolean }} subject
 * @returns {Promise<Row[]>}
 */
async function compare(core, native, subject) {
  const wasm = await WasmPeers.start();
  wasm.keepMesh(readFileSync(subject.mesh));
  wasm.keepAnimation(readFileSync(subject.anim));
  wasm.setPose(frame);
  await native.keepMesh(subject.mesh);
  await native.keepAnimation(subject.anim);
  await native.setPose(frame);
  const pair = readPair(core, subject);
  const js = jsSkinning(pair);
  const evaluate = evaluating(pair);
  const contenders = [
    wasm.contender('skin/ours'),
    native.contender('skin/ours', 'native'),
    wasm.contender('skin/tutorial', 'tutorial'),
    wasm.contender('skin/matrix', 'matrix'),
    wasm.contender('skin/blended', 'blended'),
    js.contender,
    wasm.contender('skin/copy', 'copy'),
    wasm.contender('skin/ours-floats', 'floats'),
    wasm.contender('skin/ours-plain', 'plain'),
    evaluate.contender,
    evaluate.again,
  ];
  for (const each of contenders) await each.run(1);
  const ours = wasm.output('skin/ours');
  expectSamePoints('the tutorial skinning', wasm.output('skin/tutorial'), ours);
  expectSamePoints('the matrix skinning', wasm.output('skin/matrix'), ours);
  // If offsets disagree, the difference is larger than any rounding error.
  expectSamePoints('blended matrices', wasm.output('skin/blended'), ours, subject.idLike ? 0.1 : undefined);
  expectSamePoints('the JavaScript skinning', js.positions(), ours);
  expectSamePoints('skinning without tangents', wasm.output('skin/ours-plain'), ours);
  expectSamePoints('skinning to floats', wasm.output('skin/ours-floats'), ours);
  expectSamePoints('evaluate()', evaluate.positions(), ours);
  expectSamePoints('native skinning', await native.output('skin/ours'), ours, 1e-5);
  const [first, ownNative, ...others] = await measure(contenders, { rounds });
  pair.clip.dispose();
  pair.model.dispose();
  if (!first || !ownNative) return [];
  const tutorial = others.find(({ name }) => name === 'tutorial');
  const evaluated = others.find(({ name }) => name === 'evaluate');
  const again = others.find(({ name }) => name === 'evaluate-into');
  const perVertex = spreadOf(first.milliseconds).p50 / js.vertices;
  const peers = {
    tutorial: { text: "the tutorials' loop (no tangents)", owed: { atLeast: subject.idLike ? 4 : 4.5 } },
    matrix: { text: 'a 3x4 matrix per weight, scalar' },
    blended: { text: 'a blended matrix, as ozz-animation does it', owed: { atLeast: 1.7 } },
    js: { text: 'the best plain JavaScript', owed: { atLeast: 4.5 } },
    copy: { text: 'copying 40 bytes a vertex' },
    floats: { text: 'ours, into 40 bytes a vertex' },
    plain: { text: 'ours without tangents' },
    evaluate: { text: 'ours, evaluate() with its pose and copies' },
    'evaluate-into': { text: 'ours, evaluate() into an earlier frame' },
  };
  /** @param {string} peer @param {Row['value']} value @param {import('../table.mjs').Owed} [owed] @returns {Row} */
  const row = (peer, value, owed) => ({
    group: 'skinning',
    subject: `${subject.name}, ${js.about}`,
    peer,
    ours: `${duration(perVertex)} / vertex`,
    value,
    ...(owed ? { owed } : {}),
  });
  return [
    row('ours in wasm, of ours native', ratioOf(first, ownNative), { atMost: 1.25 }),
    ...others.map((other) => {
      const { text, owed } = /** @type {{ text: string, owed?: import('../table.mjs').Owed }} */ (
        peers[/** @type {keyof typeof peers} */ (other.name)]
      );
      return row(text, ratioOf(other, first), owed);
    }),
    ...(tutorial && evaluated && again
      ? [
          row("the tutorials' loop, of our evaluate()", ratioOf(tutorial, evaluated)),
          row("the tutorials' loop, of our evaluate() into", ratioOf(tutorial, again)),
        ]
      : []),
  ];
}

/** @type {import('../groups.mjs').Group} */
export const skinning = {
  name: 'skinning',
  run: async () => {
    const core = await startCore();
    /** @type {Row[]} */
    const rows = [];
    for (const subject of subjects()) {
      rows.push(...(await withNative((native) => compare(core, native, subject))));
    }
    return rows;
  },
};

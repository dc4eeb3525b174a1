// Compares our build with an earlier one in one process, through the public API, to show the cost or gain of
// a change.
import { readFileSync } from 'node:fs';
import { expectEqual, expectSamePoints } from '../check.mjs';
import { ourBuild, readClip, readModel, startCore } from '../core.mjs';
import { corpusFiles, idLikeAnimFiles, idLikeMeshFiles, madeSizes, pairs, sheetPair } from '../files.mjs';
import { contender, measure, ratioOf, spreadOf } from '../harness.mjs';
import { skeletonText } from '../made-files.mjs';
import { duration } from '../table.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('../../web/core/core.js').Core} Core */
/** @typedef {{ ours: Core, earlier: Core }} Builds */
/** @typedef {{ name: string, bytes: Uint8Array }} Text */

const rounds = { read: 20, evaluate: 100 };
/** Untimed rounds: until V8 has optimised both builds, one of them may be ahead. */
const warmUps = { read: 20, evaluate: 500 };
// A simplification may cost a fifth of the reader's speed. For posing and skinning, only differences within
// the noise are allowed.
const owed = { read: { atLeast: 0.8 }, evaluate: { atLeast: 0.95 } };
const encoder = new TextEncoder();

/**
 * @param {Omit<Row, 'peer' | 'ours' | 'value'>} row
 * @param {Record<'ours' | 'earlier', () => void>} work
 * @param {{ rounds: number, slice: number }} options
 * @returns {Promise<Row>} the earlier build's time divided by ours
 */
async function compare(row, work, options) {
  const contenders = [contender('ours', work.ours), contender('earlier', work.earlier)];
  const [ours, earlier] = await measure(contenders, options);
  if (!ours || !earlier) throw new Error('nothing was measured');
  const time = duration(spreadOf(ours.milliseconds).p50);
  return { ...row, peer: 'the earlier build', ours: time, value: ratioOf(earlier, ours) };
}

/**
 * The counts of a reader's result, which must be equal in both builds.
 * @param {Core} core
 * @param {'mesh' | 'anim'} kind
 * @param {Text} text
 */
function countsOf(core, kind, { name, bytes }) {
  if (kind === 'anim') {
    const { clip } = core.readClip(bytes, name);
    const counts = clip && [clip.joints.length, clip.frameCount];
    clip?.dispose();
    return counts;
  }
  const { model } = core.readModel(bytes, name);
  const counts = model && [
    model.joints.length,
    ...model.meshes.flatMap((mesh) => [mesh.vertexCount, mesh.triangleCount]),
  ];
  model?.dispose();
  return counts;
}

/** @param {Core} core @param {'mesh' | 'anim'} kind @param {readonly Text[]} texts */
function reader(core, kind, texts) {
  if (kind === 'mesh')
    return () => texts.forEach((text) => core.readModel(text.bytes, text.name).model?.dispose());
  return () => texts.forEach((text) => core.readClip(text.bytes, text.name).clip?.dispose());
}

const sizeClasses = [
  { name: 'under 10 kB', below: 1e4 },
  { name: '10 to 100 kB', below: 1e5 },
  { name: '100 kB to 1 MB', below: 1e6 },
  { name: 'over 1 MB', below: Infinity },
];

/**
 * Real files by size. The files of each class are read one after another, like a dropped folder.
 * @param {readonly Text[]} texts
 */
function bySize(texts) {
  let from = 0;
  return sizeClasses.flatMap(({ name, below }) => {
    const inClass = texts.filter(({ bytes }) => bytes.length >= from && bytes.length < below);
    from = below;
    return inClass.length > 0 ? [{ name: `${inClass.length} real files ${name}`, texts: inClass }] : [];
  });
}

/** @param {Builds} builds @param {'mesh' | 'anim'} kind @returns {Promise<Row[]>} */
async function reading({ ours, earlier }, kind) {
  const textOf = (/** @type {{ name: string, path: string }} */ { name, path }) => ({
    name,
    bytes: readFileSync(path),
  });
  const real = corpusFiles(kind).map(textOf);
  const idLike = kind === 'mesh' ? idLikeMeshFiles() : idLikeAnimFiles();
  const made = [...madeSizes(kind), ...idLike].map(textOf);
  const single = [...made, ...real].map((text) => ({ name: text.name, texts: [text] }));
  for (const text of [...made, ...real])
    expectEqual(text.name, countsOf(ours, kind, text), countsOf(earlier, kind, text));
  const all = [reader(ours, kind, real), reader(earlier, kind, real)];
  for (let i = 0; i < warmUps.read; i++) all.forEach((readAll) => readAll());
  const rows = [];
  for (const { name, texts } of [...single, ...bySize(real)]) {
    const row = { group: `reading md5${kind}`, subject: name, owed: owed.read };
    const work = { ours: reader(ours, kind, texts), earlier: reader(earlier, kind, texts) };
    rows.push(await compare(row, work, { rounds: rounds.read, slice: 3 }));
  }
  return rows;
}

/**
 * Evaluates one frame after another, always between two stored frames.
 * @param {Core} core
 * @param {Uint8Array} mesh
 * @param {Uint8Array} anim
 */
function player(core, mesh, anim) {
  const model = readModel(core, mesh);
  const clip = readClip(core, anim);
  let calls = 0;
  const evaluate = () => model.evaluate({ clip, frame: (calls++ * 0.37) % Math.max(1, clip.frameCount - 1) });
  return { evaluate, model };
}

/** @param {Builds} builds @param {string} group @param {string} subject @param {Uint8Array} mesh @param {Uint8Array} anim */
async function evaluation(builds, group, subject, mesh, anim) {
  const ours = player(builds.ours, mesh, anim);
  const earlier = player(builds.earlier, mesh, anim);
  const [a, b] = [ours.evaluate(), earlier.evaluate()];
  expectSamePoints(`joints of ${subject}`, a.joints, b.joints);
  for (const index of ours.model.meshes.keys()) {
    expectSamePoints(`mesh ${index} of ${subject}`, a.mesh(index).positions, b.mesh(index).positions);
  }
  for (let i = 0; i < warmUps.evaluate; i++) [ours, earlier].forEach((each) => each.evaluate());
  const work = { ours: ours.evaluate, earlier: earlier.evaluate };
  return compare({ group, subject, owed: owed.evaluate }, work, { rounds: rounds.evaluate, slice: 5 });
}

/** @param {Builds} builds @returns {Promise<Row[]>} */
async function skinning(builds) {
  const idLike = idLikeMeshFiles();
  const real = pairs();
  const subjects = [
    ...real,
    sheetPair(),
    ...real.map(({ anim }, i) => ({ name: idLike[i]?.name ?? '', mesh: idLike[i]?.path ?? '', anim })),
  ];
  const rows = [];
  for (const { name, mesh, anim } of subjects) {
    rows.push(await evaluation(builds, 'skinning', name, readFileSync(mesh), readFileSync(anim)));
  }
  return rows;
}

/** Compares only poses, with skeletons without meshes. @param {Builds} builds @returns {Promise<Row[]>} */
async function posing(builds) {
  const subjects = [...idLikeAnimFiles(), ...pairs().map(({ name, anim }) => ({ name, path: anim }))];
  const rows = [];
  for (const { name, path } of subjects) {
    const anim = readFileSync(path);
    const joints = readClip(builds.ours, anim).joints.map(({ name: joint, parent }, i) => ({
      name: joint,
      parent,
      position: [i, 0, 0],
      rotation: [0, 0, 0],
    }));
    rows.push(await evaluation(builds, 'poses', name, encoder.encode(skeletonText(joints)), anim));
  }
  return rows;
}

/**
 * Compares reading, skinning and poses of our build with an earlier one.
 * @param {string} folder dist/lib of the earlier build
 * @returns {Promise<Row[]>}
 */
export async function against(folder) {
  const builds = { ours: await startCore(ourBuild), earlier: await startCore(folder) };
  return [
    ...(await reading(builds, 'mesh')),
    ...(await reading(builds, 'anim')),
    ...(await skinning(builds)),
    ...(await posing(builds)),
  ];
}

// Measures reading text to data, in Node with wasm. Our model can then be listed, checked and fitted. The
// first pose makes the data for posing; for a clip, the first fit or pose does. Separate rows include that.
import { readFileSync } from 'node:fs';
import { bindPositions, readClip, readModel, startCore } from '../core.mjs';
import { expectEqual, expectSamePoints } from '../check.mjs';
import { animFiles, corpusFiles, idLikeAnimFiles, idLikeMeshFiles, meshFiles } from '../files.mjs';
import { contender, measure, ratioOf, spreadOf } from '../harness.mjs';
import { readCheckedClip, readCheckedModel } from '../js-checking-reader.mjs';
import { readJsClip, readJsModel } from '../js-reader.mjs';
import { duration } from '../table.mjs';
import { WasmPeers } from '../wasm-peers.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('../files.mjs').File} File */
/** @typedef {Awaited<ReturnType<typeof startCore>>} Core */
/** @typedef {{ core: Core, peers: WasmPeers, assimp: Assimp | undefined, rounds: number }} Tools */

const rounds = 12;
// For reading all files one after another, because assimpjs takes seconds for them.
const roundsOfAll = 4;
const names = {
  tutorial: "the tutorials' reader in wasm",
  js: 'plain JavaScript that checks its file',
  trusting: 'plain JavaScript that trusts its file',
  assimpjs: 'assimpjs',
};
/** @type {Record<'mesh' | 'anim', Record<string, import('../table.mjs').Owed | undefined>>} */
const owed = {
  mesh: { tutorial: { atLeast: 55 }, assimpjs: { atLeast: 180 } },
  anim: { tutorial: { atLeast: 90 }, assimpjs: { atLeast: 450 } },
};

/** assimpjs, which converts to its own JSON. */
class Assimp {
  /** @param {any} module */
  constructor(module) {
    this.module = module;
  }

  /** @returns {Promise<Assimp | undefined>} */
  static async start() {
    try {
      // The name is a variable, because the package has no types.
      /** @type {string} */
      const name = 'assimpjs';
      const { default: create } = await import(name);
      return new Assimp(await create());
    } catch (error) {
      console.log(`skipped: assimpjs does not start (${String(error)}).`);
      return undefined;
    }
  }

  /** @param {string} name @param {Uint8Array} bytes @returns {Uint8Array} JSON text */
  convert(name, bytes) {
    const list = new this.module.FileList();
    list.AddFile(name, bytes);
    const result = this.module.ConvertFileList(list, 'assjson');
    if (!result.IsSuccess()) throw new Error(`assimpjs: ${result.GetErrorCode()}`);
    const json = result.GetFile(0).GetContent();
    result.delete();
    list.delete();
    return json;
  }
}

/** @param {Uint8Array} json */
const parsed = (json) => JSON.parse(new TextDecoder().decode(json));

/** @type {Record<'mesh' | 'anim', Record<string, (bytes: Uint8Array) => unknown>>} */
const inJavaScript = {
  mesh: { js: readCheckedModel, trusting: readJsModel },
  anim: { js: readCheckedClip, trusting: readJsClip },
};

/** @param {Tools} tools @param {Uint8Array} bytes */
function checkMesh({ core, peers, assimp }, bytes) {
  const model = readModel(core, bytes);
  const ours = bindPositions(model);
  const triangles = model.meshes.map((mesh) => mesh.triangleCount);
  for (const read of [readCheckedModel, readJsModel]) {
    const { meshes } = read(bytes);
    expectEqual(
      `triangles of ${read.name}`,
      meshes.map((mesh) => mesh.indices.length / 3),
      triangles,
    );
    expectSamePoints(
      read.name,
      meshes.flatMap((mesh) => [...mesh.positions]),
      ours,
    );
  }
  peers.contender('read-mesh/tutorial').run(1);
  expectSamePoints('the tutorial reader', peers.output('read-mesh/tutorial'), ours);
  if (assimp) {
    const scene = parsed(assimp.convert('bench.md5mesh', bytes));
    const faces = scene.meshes.map((/** @type {{ faces: unknown[] }} */ mesh) => mesh.faces.length);
    expectEqual('triangles of assimpjs', faces, triangles);
  }
  model.dispose();
}

/** @param {Tools} tools @param {Uint8Array} bytes */
function checkAnim({ core, peers, assimp }, bytes) {
  const clip = readClip(core, bytes);
  for (const read of [readCheckedClip, readJsClip]) {
    const { names: joints, frameCount } = read(bytes);
    expectEqual(
      `joints and frames of ${read.name}`,
      [joints, frameCount],
      [clip.joints.map((joint) => joint.name), clip.frameCount],
    );
  }
  const skeleton = core.skeletonOf(clip);
  const { joints } = skeleton.evaluate({ clip, frame: clip.frameCount - 1 });
  const ours = clip.joints.flatMap((_, j) => [...joints.subarray(j * 7, j * 7 + 3)]);
  peers.contender('read-anim/tutorial').run(1);
  expectSamePoints('the tutorial reader', peers.output('read-anim/tutorial'), ours);
  if (assimp) {
    const scene = parsed(assimp.convert('bench.md5anim', bytes));
    expectEqual('channels of assimpjs', scene.animations[0].channels.length, clip.joints.length);
  }
  skeleton.dispose();
  clip.dispose();
}

/** @param {Core} core @param {Uint8Array} bytes */
function readAndPose(core, bytes) {
  const model = readModel(core, bytes);
  model.evaluate();
  model.dispose();
}

/** Poses the clip on its own skeleton, between two frames. @param {Core} core @param {Uint8Array} bytes */
function readAndPlay(core, bytes) {
  const clip = readClip(core, bytes);
  const skeleton = core.skeletonOf(clip);
  skeleton.evaluate({ clip, frame: 0.5 });
  skeleton.dispose();
  clip.dispose();
}

/** @param {Tools} tools @param {'mesh' | 'anim'} kind @param {File} file @returns {Promise<Row[]>} */
async function compare(tools, kind, file) {
  const { core, peers, assimp } = tools;
  const bytes = readFileSync(file.path);
  peers.setInput(bytes);
  if (kind === 'mesh') checkMesh(tools, bytes);
  else checkAnim(tools, bytes);
  const ours =
    kind === 'mesh' ? () => readModel(core, bytes).dispose() : () => readClip(core, bytes).dispose();
  const contenders = [
    contender('ours', ours),
    peers.contender(`read-${kind}/tutorial`, 'tutorial'),
    ...Object.entries(inJavaScript[kind]).map(([name, read]) => contender(name, () => read(bytes))),
    ...(assimp ? [contender('assimpjs', () => assimp.convert(`bench.md5${kind}`, bytes))] : []),
  ];
  const pose = kind === 'mesh' ? readAndPose : readAndPlay;
  contenders.push(contender('posed', () => pose(core, bytes)));
  const [first, ...all] = await measure(contenders, { rounds: tools.rounds });
  if (!first) return [];
  const posed = all.find((one) => one.name === 'posed');
  const others = all.filter((one) => one !== posed);
  const milliseconds = spreadOf(first.milliseconds).p50;
  const speed = `${duration(milliseconds)}, ${(bytes.length / milliseconds / 1000).toFixed(0)} MB/s`;
  const rows = others.map((other) => {
    const name = /** @type {keyof typeof names} */ (other.name);
    const promise = owed[kind][name];
    return {
      group: `loading md5${kind}`,
      subject: file.name,
      peer: names[name],
      ours: speed,
      value: ratioOf(other, first),
      ...(promise ? { owed: promise } : {}),
    };
  });
  if (!posed) return rows;
  const posedRows = rows.map((row, i) => {
    const other = others[i] ?? posed;
    const ours = duration(spreadOf(posed.milliseconds).p50);
    return {
      group: `loading md5${kind}, with a pose`,
      subject: row.subject,
      peer: row.peer,
      ours,
      value: ratioOf(other, posed),
    };
  });
  return [...rows, ...posedRows];
}

/**
 * Whether all contenders read a file to the same result.
 * @param {Tools} tools
 * @param {'mesh' | 'anim'} kind
 * @param {Uint8Array} bytes
 */
function isReadAlike(tools, kind, bytes) {
  try {
    tools.peers.setInput(bytes);
    if (kind === 'mesh') checkMesh(tools, bytes);
    else checkAnim(tools, bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the files of the corpus one after another, like a dropped folder: most are small, and no text is read
 *   twice.
 * @param {Tools} tools
 * @param {'mesh' | 'anim'} kind
 * @returns {Promise<Row[]>}
 */
async function compareAll(tools, kind) {
  const { core, peers, assimp } = tools;
  const every = corpusFiles(kind).map(({ path }) => readFileSync(path));
  const files = every.filter((bytes) => isReadAlike(tools, kind, bytes));
  if (files.length === 0) return [];
  /** @param {string} name @param {(bytes: Uint8Array) => unknown} read */
  const forAll = (name, read) => contender(name, () => files.forEach((bytes) => read(bytes)));
  const tutorial = peers.contender(`read-${kind}/tutorial`, 'tutorial');
  const contenders = [
    forAll('ours', (bytes) => (kind === 'mesh' ? readModel(core, bytes) : readClip(core, bytes)).dispose()),
    forAll('tutorial', (bytes) => {
      peers.setInput(bytes);
      void tutorial.run(1);
    }),
    ...Object.entries(inJavaScript[kind]).map(([name, read]) => forAll(name, read)),
    ...(assimp ? [forAll('assimpjs', (bytes) => assimp.convert(`bench.md5${kind}`, bytes))] : []),
  ];
  const [first, ...others] = await measure(contenders, { rounds: roundsOfAll });
  if (!first) return [];
  const milliseconds = spreadOf(first.milliseconds).p50;
  const size = files.reduce((sum, { length }) => sum + length, 0);
  return others.map((other) => {
    const name = /** @type {keyof typeof names} */ (other.name);
    return {
      group: `loading md5${kind}`,
      subject: `the corpus: ${files.length} of ${every.length} files`,
      peer: names[name],
      ours: `${duration(milliseconds)}, ${(size / milliseconds / 1000).toFixed(0)} MB/s`,
      value: ratioOf(other, first),
    };
  });
}

/** @type {import('../groups.mjs').Group} */
export const loading = {
  name: 'loading',
  run: async () => {
    const tools = {
      core: await startCore(),
      peers: await WasmPeers.start(),
      assimp: await Assimp.start(),
      rounds,
    };
    /** @type {Row[]} */
    const rows = [];
    const meshes = [...meshFiles(), ...idLikeMeshFiles()];
    const anims = [...animFiles(), ...idLikeAnimFiles()];
    for (const file of meshes) rows.push(...(await compare(tools, 'mesh', file)));
    rows.push(...(await compareAll(tools, 'mesh')));
    for (const file of anims) rows.push(...(await compare(tools, 'anim', file)));
    rows.push(...(await compareAll(tools, 'anim')));
    return rows;
  },
};

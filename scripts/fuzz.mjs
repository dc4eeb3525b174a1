// npm run fuzz [-- seconds [mesh|anim|camera|write|repair|decl|image|game|texts]]: feeds random input to the readers
// until the time is over or a fault is found.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFuzz } from './lib/cmake.mjs';
import { jobs, main, root, TaskError } from './lib/run.mjs';
import { setup } from './setup.mjs';

const build = join(root, 'build/fuzz');
const findings = join(build, 'findings');
/** Real files, if ../shared has them. */
const realFiles = join(root, '../shared/corpus');
/** Each with the extensions of its real files. @type {Record<string, RegExp>} */
const formats = {
  mesh: /\.md5mesh$/,
  anim: /\.md5anim$/,
  camera: /\.md5camera$/,
  write: /\.md5(mesh|anim|camera)$/,
  repair: /\.md5(mesh|anim|camera)$/,
  decl: /\.(mtr|shader|skin|def)$/,
  image: /\.(dds|tga|pcx|bimage)$/,
  // Facts, which no file has.
  game: /\.facts$/,
  texts: /(\.(md5scale|skin|md2|resources|lmp|png|jpe?g)|(md5|iqm)\.cfg)$/,
};
const targets = Object.keys(formats);
/** The words of each format; images and facts have none. @type {Record<string, string>} */
const dictionaries = {
  mesh: 'md5.dict',
  anim: 'md5.dict',
  camera: 'md5.dict',
  write: 'md5.dict',
  repair: 'md5.dict',
  decl: 'decl.dict',
  texts: 'texts.dict',
};
/**
 * Bytes of an input: enough for every construct of the formats, and short enough for a thousand runs per
 * second.
 */
const longest = 4096;

/** @param {readonly string[]} args @returns {{ seconds: number, chosen: string[] }} */
function readArguments([seconds = '60', target]) {
  if (!/^[1-9]\d*$/.test(seconds) || (target !== undefined && !targets.includes(target))) {
    throw new TaskError(`Usage: npm run fuzz [-- seconds [${targets.join('|')}]]`);
  }
  return { seconds: Number(seconds), chosen: target === undefined ? targets : [target] };
}

/**
 * Writes the list of real files of one format for libFuzzer.
 * @param {string} target
 */
function writeSeedList(target) {
  const names = existsSync(realFiles) ? readdirSync(realFiles, { recursive: true }).map(String) : [];
  const paths = names
    .filter((name) => formats[target]?.test(name) && !name.includes(','))
    .map((name) => join(realFiles, name))
    .filter((path) => statSync(path).size > 0 && statSync(path).size <= longest);
  if (paths.length === 0) return undefined;
  const list = join(build, `${target}-seeds.list`);
  writeFileSync(list, paths.join(','));
  return list;
}

/** @param {string} target @param {number} seconds */
function argumentsOf(target, seconds) {
  const learnt = join(build, 'learnt', target);
  mkdirSync(learnt, { recursive: true });
  const seeds = writeSeedList(target);
  return [
    `-max_total_time=${seconds}`,
    `-max_len=${longest}`,
    '-timeout=5',
    '-rss_limit_mb=2048',
    ...(dictionaries[target] ? [`-dict=${join(root, 'cpp/fuzz', dictionaries[target])}`] : []),
    `-artifact_prefix=${join(findings, target)}-`,
    '-print_final_stats=1',
    '-print_funcs=0',
    ...(seeds ? [`-seed_inputs=@${seeds}`] : []),
    learnt,
    join(root, 'cpp/fuzz/seeds', target),
  ];
}

/** @param {string} log @param {RegExp} pattern the last match's group 1 */
const lastOf = (log, pattern) => [...log.matchAll(pattern)].at(-1)?.[1] ?? '?';

/** libFuzzer's exit status after a signal (Ctrl+C, kill): not a finding. */
const interrupted = 72;

/** @param {string} target @param {number} seconds @returns {Promise<boolean>} true if nothing was found */
async function fuzz(target, seconds) {
  const program = join(build, 'cpp/fuzz', `${target}_fuzz`);
  const child = spawn(program, argumentsOf(target, seconds), {
    cwd: build,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  const [status, signal] = await once(child, 'close');
  const runs = lastOf(stderr, /^stat::number_of_executed_units: *(\d+)/gm);
  const edges = lastOf(stderr, /\bcov: (\d+)/g);
  if (status === interrupted) throw new TaskError(`${target} was interrupted after ${runs} runs.`);
  const found = status !== 0;
  if (found) console.error(stderr.split('\n').slice(-80).join('\n'));
  const outcome = found ? `FOUND SOMETHING (${signal ?? status})` : 'nothing found';
  console.log(`${target.padEnd(6)} ${outcome}: ${runs} runs, ${edges} edges covered`);
  return !found;
}

await main(async () => {
  const { seconds, chosen } = readArguments(process.argv.slice(2));
  await setup('test');
  buildFuzz();
  mkdirSync(findings, { recursive: true });
  const waiting = [...chosen];
  let clean = true;
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      clean = (await fuzz(target, seconds)) && clean;
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  if (!clean) throw new TaskError(`The inputs are in ${findings}.`);
});

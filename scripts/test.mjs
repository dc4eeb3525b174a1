// npm test: runs all checks, from style to real browsers, and prints one table at the end.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildLib, buildSite, packLib } from './build.mjs';
import { ENGINES, findEngine } from './lib/browsers.mjs';
import { buildNative } from './lib/cmake.mjs';
import { jobs, main, root, run, runModule, TaskError } from './lib/run.mjs';
import { readJunit, readVitest } from './lib/test-reports.mjs';
import { lintSteps } from './lint.mjs';
import { setup } from './setup.mjs';
import { checkSize } from './size.mjs';

const reports = join(root, 'build/reports');

/**
 * @typedef {import('./lib/test-reports.mjs').Report} Report
 * @typedef {import('./lint.mjs').Outcome} Ran
 * @typedef {{ name: string, run: () => Ran | Promise<Ran>, report?: () => Report | undefined }} Step
 * @typedef {{ name: string, state: 'ok' | 'FAILED' | 'skipped', seconds: number,
 *   report: Report | undefined }} Outcome
 */

/**
 * @param {import('./lib/cmake.mjs').NativePreset} preset
 * @param {readonly string[]} [programs] all if omitted
 */
function runCtest(preset, programs) {
  buildNative(preset, programs);
  const args = [
    '--test-dir',
    `build/${preset}`,
    '--output-on-failure',
    '--parallel',
    String(jobs),
    '--progress',
  ];
  // Names of tests whose programs were not built end like this.
  run('ctest', [...args, '--exclude-regex', '_NOT_BUILT$', '--output-junit', reportFile(preset)]);
}

/** @param {string} name */
const reportFile = (name) => join(reports, `${name}.report`);

/** @param {'unit' | 'e2e' | 'browsers' | 'pictures' | 'consumers'} project */
function runVitest(project) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`];
  runModule('vitest/vitest.mjs', ['run', '--project', project, ...reporters]);
}

/** Runs the flows in all engines of this system. */
async function runBrowsers() {
  const found = await Promise.all(ENGINES.map(findEngine));
  const missing = ENGINES.filter((_, i) => !found[i]);
  if (missing.length > 0) console.log(`Not installed, and not tested: ${missing.join(', ')}`);
  process.env['BROWSERS'] = ENGINES.filter((_, i) => found[i]).join();
  runVitest('browsers');
}

/** The programs that test SIMD code. */
const SIMD_TESTS = [
  'skin_kernel_test',
  'skin_packed_test',
  'pose_test',
  'evaluation_test',
  'determinism_test',
  'decimals_test',
  'integers_test',
  'token_row_test',
];

/** @type {readonly Step[]} */
const steps = [
  {
    name: 'C++ tests, sanitized',
    run: () => {
      runCtest('native-asan');
    },
    report: () => readJunit(reportFile('native-asan')),
  },
  {
    name: 'C++ tests, no SIMD',
    run: () => {
      runCtest('scalar', SIMD_TESTS);
    },
    report: () => readJunit(reportFile('scalar')),
  },
  {
    name: 'build',
    run: () => {
      buildLib();
      buildSite();
      packLib();
    },
  },
  {
    name: 'unit tests',
    run: () => {
      runVitest('unit');
    },
    report: () => readVitest(reportFile('unit')),
  },
  {
    name: 'browser tests',
    run: () => {
      runVitest('e2e');
    },
    report: () => readVitest(reportFile('e2e')),
  },
  {
    name: 'three browsers',
    run: runBrowsers,
    report: () => readVitest(reportFile('browsers')),
  },
  {
    name: 'pictures',
    run: () => {
      runVitest('pictures');
    },
    report: () => readVitest(reportFile('pictures')),
  },
  {
    name: 'projects of users',
    run: () => {
      runVitest('consumers');
    },
    report: () => readVitest(reportFile('consumers')),
  },
  { name: 'size', run: checkSize },
  ...lintSteps.map(({ name, check }) => ({ name: `lint: ${name}`, run: check })),
];

/** @param {Step} step @returns {Promise<Outcome>} */
async function runStep(step) {
  console.log(`\n== ${step.name}`);
  const begin = performance.now();
  /** @type {Outcome['state']} */
  let state = 'ok';
  try {
    if ((await step.run()) === 'skipped') state = 'skipped';
  } catch (error) {
    state = 'FAILED';
    console.error(error instanceof TaskError ? error.message : error);
  }
  return { name: step.name, state, seconds: (performance.now() - begin) / 1000, report: step.report?.() };
}

/** @param {Outcome} outcome */
function row({ name, state, seconds, report }) {
  const count = report?.count;
  const tests = count ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : '';
  return `${state.padEnd(7)} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`;
}

/**
 * Repeats failures at the end, where readers look first.
 * @param {Outcome} outcome
 */
const failuresOf = ({ name, report }) =>
  (report?.failures ?? []).map(({ test, message }) => `FAILED  ${name}: ${test}\n${message}\n`);

/**
 * The sum of the runners' counts. A step that failed without a failed test (a build, a style check) is one
 * failure.
 * @param {readonly Outcome[]} outcomes
 */
function total(outcomes) {
  const failedOf = (/** @type {Outcome} */ { state, report }) =>
    Math.max(report?.count.failed ?? 0, state === 'FAILED' ? 1 : 0);
  const passed = outcomes.reduce((sum, { report }) => sum + (report?.count.passed ?? 0), 0);
  return { passed, failed: outcomes.reduce((sum, outcome) => sum + failedOf(outcome), 0) };
}

await main(async () => {
  await setup('test');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  console.log(`\n${outcomes.map(row).join('\n')}\n`);
  for (const failure of outcomes.flatMap(failuresOf)) console.log(failure);
  const { passed, failed } = total(outcomes);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});

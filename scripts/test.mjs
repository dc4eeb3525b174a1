// npm test: runs all tests, from C++ to real browsers, and prints one table at the end.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildLib, buildSite, packLib } from './build.mjs';
import { ENGINES, findEngine } from './lib/browsers.mjs';
import { buildNative } from './lib/cmake.mjs';
import { jobs, main, root, run, runModule } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { readJunit, readVitest } from './lib/test-reports.mjs';
import { setup } from './setup.mjs';
import { checkSize } from './size.mjs';

const reports = join(root, 'build/reports');

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

/** @type {readonly import('./lib/steps.mjs').Step[]} */
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
  .../** @type {const} */ (['native-release', 'native-debug']).map((preset) => ({
    name: `determinism and asserts, ${preset}`,
    run: () => {
      runCtest(preset, ['determinism_test', 'assert_test']);
    },
    report: () => readJunit(reportFile(preset)),
  })),
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
];

await main(async () => {
  await setup('test');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await runSteps(steps);
});

// npm run lint: checks types, rules, formatting and layers of all files that are not generated.
import { checkLayers } from './layers.mjs';
import { main, run, runModule } from './lib/run.mjs';
import { runSteps } from './lib/steps.mjs';
import { cppFiles, findStyleTool } from './lib/sources.mjs';
import { runTidy } from './lib/tidy.mjs';
import { setup } from './setup.mjs';

/** @returns {'done' | 'skipped'} */
function checkCppFormat() {
  const tool = findStyleTool('clang-format');
  if (!tool) return 'skipped';
  run(tool, ['--dry-run', '-Werror', ...cppFiles()]);
  return 'done';
}

/** @type {readonly import('./lib/steps.mjs').Step[]} */
const steps = [
  { name: 'layers', run: checkLayers },
  {
    name: 'imports',
    run: () => {
      runModule('dependency-cruiser/bin/dependency-cruise.mjs', ['web']);
    },
  },
  {
    name: 'types',
    run: () => {
      for (const project of ['tsconfig.json', 'tsconfig.tests.json', 'tsconfig.scripts.json']) {
        runModule('typescript/bin/tsc', ['-p', project]);
      }
    },
  },
  {
    name: 'eslint',
    run: () => {
      runModule('eslint/bin/eslint.js', ['.']);
    },
  },
  {
    name: 'prettier',
    run: () => {
      runModule('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
    },
  },
  { name: 'clang-format', run: checkCppFormat },
  { name: 'clang-tidy', run: runTidy },
];

await main(async () => {
  await setup('test');
  await runSteps(steps);
});

// npm run lint: checks types, rules, formatting and layers of all files that are not generated.
import { pathToFileURL } from 'node:url';
import { checkLayers } from './layers.mjs';
import { main, run, runModule } from './lib/run.mjs';
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

/**
 * @typedef {'done' | 'skipped' | void} Outcome skipped: the tool is not installed, which was reported
 * @type {readonly { name: string, check: () => Outcome | Promise<Outcome> }[]}
 */
export const lintSteps = [
  { name: 'layers', check: checkLayers },
  {
    name: 'imports',
    check: () => {
      runModule('dependency-cruiser/bin/dependency-cruise.mjs', ['web']);
    },
  },
  {
    name: 'types',
    check: () => {
      for (const project of ['tsconfig.json', 'tsconfig.tests.json', 'tsconfig.scripts.json']) {
        runModule('typescript/bin/tsc', ['-p', project]);
      }
    },
  },
  {
    name: 'eslint',
    check: () => {
      runModule('eslint/bin/eslint.js', ['.']);
    },
  },
  {
    name: 'prettier',
    check: () => {
      runModule('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
    },
  },
  { name: 'clang-format', check: checkCppFormat },
  { name: 'clang-tidy', check: runTidy },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setup('test');
    for (const { name, check } of lintSteps) {
      console.log(`\n== ${name}`);
      await check();
    }
  });
}

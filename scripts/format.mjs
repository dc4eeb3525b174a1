// npm run format: formats every file as `npm run lint` requires.
import { cppFiles, findStyleTool } from './lib/sources.mjs';
import { main, run, runModule } from './lib/run.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  await setup('test');
  runModule('prettier/bin/prettier.cjs', ['--write', '--log-level', 'warn', '.']);
  runModule('eslint/bin/eslint.js', ['--fix', '.']);
  const clangFormat = findStyleTool('clang-format');
  if (clangFormat) run(clangFormat, ['-i', ...cppFiles()]);
});

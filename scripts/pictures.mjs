// npm run test:pictures [-- --update] [name…]: draws the scenarios of web/tests/pictures and compares them
// with their goldens. --update writes the goldens instead. Names select scenarios.
import { buildLib, buildSite } from './build.mjs';
import { main, runModule } from './lib/run.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  await setup('test');
  const names = process.argv.slice(2).filter((argument) => argument !== '--update');
  if (process.argv.includes('--update')) process.env['UPDATE_PICTURES'] = '1';
  buildLib();
  buildSite();
  const chosen = names.length > 0 ? ['-t', names.join('|')] : [];
  runModule('vitest/vitest.mjs', ['run', '--project', 'pictures', ...chosen]);
});

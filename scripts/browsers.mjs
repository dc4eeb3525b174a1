// npm run test:browsers [-- chromium|firefox|webkit|other…] [-- pictures] [-- NAME…]: runs the flows of
// web/tests/browsers in several browsers, or the scenarios of web/tests/pictures. `other` prints an address
// for a browser that you open.
import { buildLib, buildSite } from './build.mjs';
import { ENGINES } from './lib/browsers.mjs';
import { main, runModule } from './lib/run.mjs';
import { setup } from './setup.mjs';

const known = [...ENGINES, 'other'];

await main(async () => {
  const words = process.argv.slice(2);
  const browsers = words.filter((word) => known.includes(word));
  const names = words.filter((word) => !known.includes(word) && word !== 'pictures');
  await setup(browsers.length > 0 && browsers.every((name) => name === 'other') ? 'build' : 'browsers');
  buildLib();
  buildSite();
  process.env['BROWSERS'] = (browsers.length > 0 ? browsers : ENGINES).join();
  const chosen = names.length > 0 ? ['-t', names.join('|')] : [];
  const project = words.includes('pictures') ? 'browser-pictures' : 'browsers';
  runModule('vitest/vitest.mjs', ['run', '--project', project, ...chosen]);
});

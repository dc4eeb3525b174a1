// npm run test:browsers [-- chromium|firefox|webkit|other…] [-- NAME…]: the scenarios of web/tests/pictures and a drop
// that plays, in several browsers. `other` prints an address, for a browser that is opened by hand, on any machine.
import { buildLib, buildSite } from './build.mjs';
import { main, runModule } from './lib/run.mjs';
import { setup } from './setup.mjs';

const known = ['chromium', 'firefox', 'webkit', 'other'];

await main(async () => {
  const words = process.argv.slice(2);
  const browsers = words.filter((word) => known.includes(word));
  const names = words.filter((word) => !known.includes(word));
  await setup(browsers.length > 0 && browsers.every((name) => name === 'other') ? 'build' : 'browsers');
  buildLib();
  buildSite();
  process.env['BROWSERS'] = browsers.join(',') || 'chromium,firefox,webkit';
  const chosen = names.length > 0 ? ['-t', names.join('|')] : [];
  runModule('vitest/vitest.mjs', ['run', '--project', 'browsers', ...chosen]);
});

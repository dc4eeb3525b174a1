// npm run dev: serves the pages with live reload. The C++ side is built once, at the start.
import { buildWasm } from './lib/cmake.mjs';
import { main, runModule } from './lib/run.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  await setup('build');
  buildWasm();
  runModule('vite/bin/vite.js', process.argv.slice(2));
});

#!/usr/bin/env node
import process, { argv, env, stderr, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { loadCore } from '../core/index.js';
import { EXIT, main } from './main.js';
import { startBrowser } from './start-browser.js';
import { writeFailure } from './write-failure.js';

for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const message = writeFailure(error);
    if (message === null) return;
    process.exitCode = EXIT.unreadable;
    if (stream === stdout) stderr.write(message);
  });
}

const code = await main(argv.slice(2), {
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  color: stdout.isTTY && !env.NO_COLOR,
  loadCore,
  readInput: () => buffer(stdin),
  openBrowser: startBrowser,
  interrupted: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    }),
  // On demand, as in pages.
  loadAssets: async () => (await import('../core/assets.js')).loadAssets(),
});
// Not process.exit(), which would discard output that a slow pipe has not read yet.
process.exitCode ??= code;

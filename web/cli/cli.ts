#!/usr/bin/env node
import process, { argv, env, stderr, stdout } from 'node:process';
import { loadCore } from '../core/index.js';
import { main } from './main.js';

// Whoever reads may stop before the end, as `head` does; the exit code stands nevertheless.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

// Not process.exit(): that would cut off what a slow pipe has not taken yet.
process.exitCode = await main(argv.slice(2), {
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  color: stdout.isTTY && !env.NO_COLOR,
  loadCore,
  // On demand: pages, too, load what reads declarations with the first of them.
  loadAssets: async () => (await import('../core/assets.js')).loadAssets(),
});

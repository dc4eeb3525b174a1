// Checks the first command of a newcomer: `npm start` where nothing was ever installed. That is this clone if
// it has no node_modules, else a temporary clone of HEAD. It runs on a free port, its page is fetched, and it
// is ended with everything that it started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, root, run, TaskError } from './lib/run.mjs';

const minutes = 20;

/** @param {string} folder a fresh clone */
async function checkStart(folder) {
  // Its own process group, so that one signal reaches everything that npm starts.
  const npm = spawn('npm', ['start', '--', '--port', '0'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    if (npm.pid === undefined) return;
    try {
      process.kill(-npm.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  // The output stays open until the last of these processes has ended.
  const ended = once(npm, 'close');
  const limit = setTimeout(end, minutes * 60_000, 'SIGKILL');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.once(signal, () => {
      end('SIGKILL');
      process.exitCode = 1;
    });
  try {
    await checkPage(await addressIn(npm.stdout));
  } finally {
    end('SIGTERM');
    await ended;
    clearTimeout(limit);
  }
}

/**
 * Passes the output through until the address of the page is in it.
 * @param {import('node:stream').Readable} output
 * @returns {Promise<string>}
 */
async function addressIn(output) {
  let text = '';
  output.setEncoding('utf8').on('data', (part) => {
    process.stdout.write(part);
    text += part;
  });
  return new Promise((resolve, reject) => {
    output.on('data', () => {
      const [, address] = /md5-viewer is at (http:\S+)\n/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    output.once('close', () => {
      reject(new TaskError(`npm start ended, or took longer than ${minutes} minutes, before it had a page.`));
    });
  });
}

/** @param {string} address */
async function checkPage(address) {
  const page = await textOf(address);
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  if (!/<title[^>]*>md5-viewer/.test(page) || script === '')
    throw new TaskError(`${address} is not the page of the viewer.`);
  await textOf(new URL(script, address).href);
  console.log(`\nnpm start serves the page in a fresh clone.`);
}

/** @param {string} address */
async function textOf(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new TaskError(`${address} was answered with ${response.status}.`);
  return response.text();
}

await main(async () => {
  if (!existsSync(join(root, 'node_modules'))) {
    await checkStart(root);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'md5-viewer-start-'));
  try {
    run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, folder]);
    await checkStart(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// npm start [-- --port N] [-- --host ADDRESS]: builds outdated parts and serves the page on this machine. What
// needs an installed package is imported after setup().
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main, root, TaskError } from './lib/run.mjs';
import { setup } from './setup.mjs';

const defaultPort = 5173;
const triedPorts = 20;

/**
 * @param {typeof import('./static-server.mjs').serveFolder} serveFolder
 * @param {string} host
 * @param {number | undefined} chosen a port that must be free; without it, the next free one is used
 */
async function listen(serveFolder, host, chosen) {
  const first = chosen ?? defaultPort;
  for (let port = first; port < first + (chosen === undefined ? triedPorts : 1); port++) {
    try {
      return await serveFolder(join(root, 'dist/site'), { host, port });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EADDRINUSE') throw new TaskError(`Port ${port} cannot be used: ${String(error)}`);
    }
  }
  throw new TaskError(`Port ${first} is in use. Choose another: npm start -- --port ${first + 1}`);
}

/** @param {string | undefined} text */
function portFrom(text) {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new TaskError(`"${text}" is not a port.`);
  return port;
}

await main(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
  const port = portFrom(values.port);
  await setup('build');
  const { buildSite } = await import('./build.mjs');
  buildSite();
  const { serveFolder } = await import('./static-server.mjs');
  const host = values.host ?? '127.0.0.1';
  const server = await listen(serveFolder, host, port);
  const name = host === '127.0.0.1' ? 'localhost' : host;
  console.log(`\nmd5-viewer is at http://${name}:${server.port}/\nEnd it with Ctrl+C.`);
});

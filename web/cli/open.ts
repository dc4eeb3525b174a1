/**
 * The command `md5-viewer open`: serves the built page with the given files and folders until it is
 * interrupted. Prints the address, and the reason for each path that is not served. Ends with EXIT.unreadable
 * if nothing can be served.
 */
import { statSync } from 'node:fs';
import { isReadablePath } from '../files/tree/index.js';
import { counted } from '../report/numbers.js';
import { reasonOf } from './find-files.js';
import { namesOf, OpenedPaths } from './opened-list.js';
import type { OpenCommand } from './options.js';
import { PageServer, SITE } from './page-server.js';
import { printable } from './print.js';
import { EXIT, type Surroundings } from './surroundings.js';

/** The link to the files that are served with the page. */
const OPENED = '#opened=1';

export async function open({ paths, port, browser, allow }: OpenCommand, io: Surroundings): Promise<number> {
  const gone = paths.flatMap(whyNot);
  if (gone.length > 0) return failed(io, gone);
  const served = paths.filter(isServed);
  const skipped = paths.filter((path) => !isServed(path));
  warn(
    io,
    skipped.map((path) => `${path}: not served, because the viewer does not read this kind of file`),
  );
  if (served.length === 0 && skipped.length > 0) return EXIT.unreadable;
  const opened = new OpenedPaths(served, allow);
  const { files } = await opened.list();
  if (served.length > 0 && files.length === 0)
    return failed(io, [`${namesOf(served)}: the viewer reads no file in it`]);
  const server = new PageServer(SITE, opened);
  if (!server.hasPage) return failed(io, ['the viewer page is missing: build it with npm run build']);
  try {
    await server.listen(port);
  } catch (error) {
    return failed(io, [portFailure(error, port)]);
  }
  const { address } = server;
  io.out(
    paths.length > 0
      ? `${counted(files.length, 'file')} of ${printable(namesOf(served))}: ${address}${OPENED}\nWhat changes on disk is shown at once. `
      : `The demo: ${address}\n`,
  );
  io.out('End it with Ctrl+C.\n');
  if (browser) io.openBrowser(paths.length > 0 ? address + OPENED : address);
  await io.interrupted();
  server.close();
  return EXIT.clean;
}

function whyNot(path: string): string[] {
  try {
    statSync(path);
    return [];
  } catch (error) {
    return [`${path}: ${reasonOf(error)}`];
  }
}

/** Whether it is a folder, or a file of a kind that the viewer reads. */
function isServed(path: string): boolean {
  return isReadablePath(path) || statSync(path).isDirectory();
}

function portFailure(error: unknown, port: number | undefined): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES') return `port ${port ?? ''}: there is no permission to use it`;
  if (code !== 'EADDRINUSE') return reasonOf(error);
  return port === undefined
    ? 'all tried ports are in use; choose another with --port'
    : `port ${port} is in use; without --port, a free one is used`;
}

function failed(io: Surroundings, reasons: readonly string[]): number {
  warn(io, reasons);
  return EXIT.unreadable;
}

function warn({ err }: Surroundings, reasons: readonly string[]): void {
  for (const reason of reasons) err(`md5-viewer: ${printable(reason)}\n`);
}

import { spawn } from 'node:child_process';
import { platform } from 'node:process';

/** The command of each system that opens an address in the user's default browser. */
function commandFor(address: string): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return ['xdg-open', address];
}

/** Without a browser nothing happens, because the address was printed. */
export function startBrowser(address: string): void {
  const [command, ...args] = commandFor(address);
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

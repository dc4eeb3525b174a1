// Installs Debian and Ubuntu packages, without questions, as root or through sudo without a password.
import { existsSync, readFileSync } from 'node:fs';
import { findProgram, outputOf, run, TaskError } from './run.mjs';

export const hasApt = () => findProgram(['apt-get']) !== undefined;

/** The prefix for running a command as root; undefined if that is not possible. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  return findProgram(['sudo']) && outputOf('sudo', ['-n', 'true']) !== undefined ? ['sudo', '-n'] : undefined;
}

/** Ubuntu's package only installs a snap, which containers and servers lack. */
export function hasChromiumPackage() {
  const release = '/etc/os-release';
  return hasApt() && !(existsSync(release) && /^ID=ubuntu$/m.test(readFileSync(release, 'utf8')));
}

/** @param {string} name */
const isInArchive = (name) => Boolean(outputOf('apt-cache', ['--names-only', 'search', `^${name}$`])?.trim());

/** @param {readonly string[]} args */
const installCommand = (args) => ['apt-get', 'install', '-y', '--no-install-recommends', ...args];

/**
 * Installs `needed`, and the available packages of `optional`.
 * @param {readonly string[]} needed
 * @param {readonly string[]} optional
 */
export function installPackages(needed, optional) {
  const prefix = asRoot();
  const all = [...needed, ...optional.filter(isInArchive)];
  if (all.length === 0) return;
  if (!prefix) throw new TaskError(askForPackages(all));
  console.log(`Installing packages: ${all.join(' ')}`);
  const asRootRun = (/** @type {string[]} */ command) => {
    const [first = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    run(first, rest, { quiet: true });
  };
  try {
    asRootRun(['apt-get', 'update']);
  } catch {
    console.log('apt-get update did not succeed for every source; going on with what it found.');
  }
  asRootRun(installCommand([...needed, ...optional.filter(isInArchive)]));
}

/** @param {readonly string[]} packages */
function askForPackages(packages) {
  return `These packages are missing and installing them needs root. Please run

  sudo apt-get update && sudo ${installCommand(packages).join(' ')}

and then the same command again.`;
}

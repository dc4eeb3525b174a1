import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { packageFile } from '../../../scripts/build.mjs';
import { root } from '../../../scripts/lib/run.mjs';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';

/** Outside of the repository, whose node_modules would hide missing dependencies of the package. */
export const WORKPLACE = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'md5-viewer/consumers',
);
const SOURCE = join(root, 'web/tests/consumers');

/** Longer than any build on a busy machine. */
const TIMEOUT_MS = 240_000;

/** Runs a program in a folder of the workplace. Rejects with its output unless it ends with 0. */
export function runIn(folder: string, command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(WORKPLACE, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      env: { ...process.env, NODE_ENV: '', ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' },
    });
    let text = '';
    const keep = (part: Buffer): void => void (text += part.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${signal ?? String(code)}:\n${text}`));
    });
  });
}

/** Runs a program of an installed package by its script. */
export const runPackage = (folder: string, script: string, ...args: string[]): Promise<string> =>
  runIn(folder, process.execPath, [join(WORKPLACE, 'node_modules', script), ...args]);

/** Installs the locked packages if necessary, and the packed viewer; copies the projects. */
export async function prepareWorkplace(): Promise<void> {
  mkdirSync(WORKPLACE, { recursive: true });
  const manifests = ['package.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const name of manifests) hash.update(readFileSync(join(SOURCE, name)));
  const wanted = hash.digest('hex');
  const stamp = join(WORKPLACE, 'installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    for (const name of manifests) cpSync(join(SOURCE, name), join(WORKPLACE, name));
    await runIn('.', 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts']);
    writeFileSync(stamp, wanted);
  }
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  await runIn('.', 'npm', [...install, join(root, packageFile())]);
  rmSync(join(WORKPLACE, 'projects'), { recursive: true, force: true });
  cpSync(join(SOURCE, 'projects'), join(WORKPLACE, 'projects'), { recursive: true });
}

/** A model with an animation, and images that two workers decode: a TGA image, and one above 512 kB. */
export function writeModel(folder: string): void {
  const at = join(WORKPLACE, folder);
  mkdirSync(at, { recursive: true });
  const header = Buffer.from([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 24, 0]);
  writeFileSync(join(at, 'box.md5mesh'), tinyMesh(40, 'box'));
  writeFileSync(join(at, 'box.md5anim'), tinyAnim(40));
  writeFileSync(join(at, 'box.mtr'), 'box\n{\n\tdiffusemap box.tga\n\tbumpmap noise.png\n}\n');
  const noise = new PNG({ width: 512, height: 512 });
  noise.data = randomBytes(4 * 512 * 512);
  writeFileSync(join(at, 'noise.png'), PNG.sync.write(noise));
  writeFileSync(join(at, 'box.tga'), Buffer.concat([header, Buffer.from('0000ff'.repeat(4), 'hex')]));
}

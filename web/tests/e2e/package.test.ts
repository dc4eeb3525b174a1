import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPaths, temporaryFolder } from '../support/files.js';
import { Glb } from '../support/glb.js';

const root = resolve(import.meta.dirname, '../../..');

/** A program like in the README, with the model's path as its argument. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { loadCore } from 'md5-viewer/core';
const core = await loadCore();
const [mesh, anim] = process.argv.slice(2).map((path) => readFileSync(path));
const { model, report } = core.readModel(mesh, 'model.md5mesh');
const { clip } = core.readClip(anim, 'clip.md5anim');
const bind = model.evaluate();
const posed = model.evaluate({ clip, frame: 5 });
console.log(JSON.stringify({
  problems: report.diagnostics.filter(({ severity }) => severity === 'error').length,
  joints: posed.joints.length / 7 - model.joints.length,
  moved: posed.mesh(0).positions.some((value, i) => Math.abs(value - bind.mesh(0).positions[i]) > 0.01),
  finite: posed.mesh(0).positions.every(Number.isFinite),
}));
`;

const paths = [demoPaths('.md5mesh')[0]!, demoPaths('walk.md5anim')[0]!];
const EXPECTED = { problems: 0, joints: 0, moved: true, finite: true };

/** The output of `npx md5-viewer check` in a folder with the installed package. */
function runCheck(folder: string): string {
  const args = ['--no-install', 'md5-viewer', 'check', ...paths];
  return execFileSync('npx', args, { cwd: folder, encoding: 'utf8' });
}

/** The output of `npx md5-viewer convert` there. */
function runConvert(folder: string): string {
  const args = ['--no-install', 'md5-viewer', 'convert', ...paths, '-o', join(folder, 'out.glb')];
  return execFileSync('npx', args, { cwd: folder, encoding: 'utf8' });
}

/** The page of `npx md5-viewer open` there. */
async function openedPage(folder: string): Promise<string> {
  const program = join(folder, 'node_modules/.bin/md5-viewer');
  const child = spawn(program, ['open', '--port', '0', '--no-browser', ...paths], { cwd: folder });
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const page = await fetch(/http:[^\s#]+/.exec(text.toString())?.[0] ?? '');
  const html = await page.text();
  child.kill('SIGINT');
  await once(child, 'exit');
  return html;
}

function runProgram(folder: string): unknown {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, PROGRAM);
  return JSON.parse(execFileSync(process.execPath, [file, ...paths], { cwd: folder, encoding: 'utf8' }));
}

describe('the npm package', () => {
  it(
    'reads, poses, checks, opens and converts a model in an empty folder',
    { timeout: 120_000 },
    async () => {
      using folder = temporaryFolder();
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      const tarball = join(root, `dist/md5-viewer-${version}.tgz`);
      writeFileSync(join(folder.path, 'package.json'), '{ "private": true, "type": "module" }');
      const options = ['--prefer-offline', '--no-audit', '--no-fund', '--silent'];
      execFileSync('npm', ['install', ...options, tarball], { cwd: folder.path });
      expect(runProgram(folder.path)).toEqual(EXPECTED);
      expect(runCheck(folder.path)).toContain('2 files checked: 0 errors, 0 warnings');
      expect(await openedPage(folder.path)).toContain('<md5-viewer');
      expect(runConvert(folder.path)).toMatch(
        /out\.glb: \d+ joints, \d+ meshes, 1 animation\n {2}walk: \d+ frames/,
      );
      const { json } = new Glb(readFileSync(join(folder.path, 'out.glb')));
      expect(json.images!.length).toBeGreaterThan(0);
    },
  );

  it('has the files that the guide lets pages ask for, which are all that its element loads at once', () => {
    const guide = readFileSync(join(root, 'docs/guide/loading.md'), 'utf8');
    const hinted = [...guide.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    const element = readFileSync(join(root, 'dist/lib/md5-viewer.js'), 'utf8');
    const imported = [...element.matchAll(/(?:import|from) ?"\.\/([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(hinted)).toEqual(new Set(['md5-viewer.wasm', ...imported]));
    for (const name of hinted) expect(existsSync(join(root, 'dist/lib', name ?? '')), name).toBe(true);
  });

  it('is found by its own name inside the project', () => {
    const program = PROGRAM.replace('process.argv.slice(2)', JSON.stringify(paths));
    const args = ['--input-type=module', '--eval', program];
    expect(JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))).toEqual(
      EXPECTED,
    );
  });
});

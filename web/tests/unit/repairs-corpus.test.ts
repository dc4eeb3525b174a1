/** Every repair on every real file: no worse finding comes, none of its own stays, and no joint goes. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { repairOf } from '../../report/remedies.js';
import { runCli } from '../support/cli.js';
import { temporaryFolder } from '../support/files.js';
import { corpusFolder } from '../support/wasm-core.js';

const reports = fileURLToPath(new URL('../../../../shared/reports/', import.meta.url));
const FOLDERS = [corpusFolder, reports].flatMap((folder) =>
  folder && existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
        each.isDirectory() ? [join(folder, each.name)] : [],
      )
    : [],
);

interface Checked {
  readonly file: string;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly strict?: true;
    readonly count?: number;
  }[];
}

const ENDING = /\.md5(mesh|anim|camera)$/i;

/** The findings on the MD5 files. */
async function check(folder: { readonly path: string }, ...options: string[]): Promise<Checked[]> {
  const { out } = await runCli(folder, ['check', '--json', ...options, './']);
  return (JSON.parse(out) as Checked[]).filter(({ file }) => ENDING.test(file));
}

function counts({ diagnostics }: Checked): Map<string, number> {
  const all = new Map<string, number>();
  for (const { code, severity, strict, count = 1 } of diagnostics)
    if (severity !== 'info' || strict) all.set(code, (all.get(code) ?? 0) + count);
  return all;
}

async function jointCounts(folder: { readonly path: string }): Promise<Map<string, number>> {
  const { out } = await runCli(folder, ['info', '--json', './']);
  const files = JSON.parse(out) as { file: string; joints?: number; jointCount?: number }[];
  return new Map(files.map(({ file, joints, jointCount }) => [file, joints ?? jointCount ?? 0]));
}

describe.skipIf(FOLDERS.length === 0)('check --fix=all on real files', () => {
  it.each(FOLDERS)(
    '%s',
    async (source) => {
      using folder = temporaryFolder();
      cpSync(source, folder.path, { recursive: true, dereference: true });
      const before = await check(folder);
      if (before.length === 0) return;
      const jointsBefore = await jointCounts(folder);
      const { err } = await runCli(folder, ['check', '--fix=all', '--json', './']);
      const after = await check(folder);
      for (const [at, file] of after.entries()) {
        const earlier = counts(before[at] ?? file);
        for (const [code, count] of counts(file))
          expect(count, code).toBeLessThanOrEqual(earlier.get(code) ?? 0);
      }
      for (const [, path = '', name = ''] of err.matchAll(/^(.+): fixed ([\w-]+): /gm)) {
        const file = after.find((each) => each.file.endsWith(path));
        const left = file?.diagnostics.filter((finding) => repairOf(finding) === name) ?? [];
        expect(left, `${path} ${name}`).toEqual([]);
      }
      for (const [file, count] of await jointCounts(folder))
        expect(count, file).toBeGreaterThanOrEqual(jointsBefore.get(file) ?? 0);
    },
    60_000,
  );
});

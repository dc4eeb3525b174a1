import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { afterAll, expect, it } from 'vitest';
import { validate } from '../../../demo/validate.mjs';
import { runCli } from '../support/cli.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const committed = join(root, 'public/demo/wanderer');
const made = mkdtempSync(join(tmpdir(), 'wanderer-'));
afterAll(() => {
  rmSync(made, { recursive: true });
});

it('the demo is a valid model with more than its required parts', () => {
  expect(validate(committed)).toEqual([]);
});

it('the demo has no finding, not even a note', async () => {
  const { out } = await runCli({ path: committed }, ['check', committed]);
  expect(out).toMatch(/^\d+ files checked: 0 errors, 0 warnings, 0 notes\n$/);
});

it('the demo equals the output of its script', () => {
  execFileSync(process.execPath, [join(root, 'demo/index.mjs'), made], { stdio: 'ignore' });
  expect(readdirSync(made).sort()).toEqual(readdirSync(committed).sort());
  for (const name of readdirSync(committed)) {
    // Compares pixels, because another zlib may compress them differently.
    const read = (folder: string): Buffer => {
      const bytes = readFileSync(join(folder, name));
      return name.endsWith('.png') ? PNG.sync.read(bytes).data : bytes;
    };
    expect(read(made).equals(read(committed)), name).toBe(true);
  }
}, 240_000);

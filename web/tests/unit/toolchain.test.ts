import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emscriptenEnv } from '../../../scripts/lib/cmake.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'md5-viewer-toolchain-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("tells Node where Debian's modules are, also where they were installed after the scripts were loaded", () => {
  vi.stubEnv('EMSDK', undefined);
  const modules = join(folder, 'nodejs');
  expect(emscriptenEnv(modules)).toEqual({});
  mkdirSync(modules);
  expect(emscriptenEnv(modules)).toEqual({ NODE_PATH: modules });
});

it('leaves an active emsdk its own modules', () => {
  vi.stubEnv('EMSDK', '/opt/emsdk');
  expect(emscriptenEnv(folder)).toEqual({});
});

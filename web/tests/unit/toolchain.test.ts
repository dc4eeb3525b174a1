import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emscriptenEnv } from '../../../scripts/lib/cmake.mjs';
import { includedFiles } from '../../../scripts/lib/tidy.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'md5-viewer-toolchain-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it("gives Node the folder of Debian's modules, even if it was created after the scripts were loaded", () => {
  vi.stubEnv('EMSDK', undefined);
  const modules = join(folder, 'nodejs');
  expect(emscriptenEnv(modules)).toEqual({});
  mkdirSync(modules);
  expect(emscriptenEnv(modules)).toEqual({ NODE_PATH: modules });
});

it('does not change the modules of an active emsdk', () => {
  vi.stubEnv('EMSDK', '/opt/emsdk');
  expect(emscriptenEnv(folder)).toEqual({});
});

it('knows every header of a source: in its folder, in the include folders, and through other headers', () => {
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  for (const name of ['md5', 'base', 'made']) mkdirSync(join(folder, name));
  const source = write(
    'md5/reader.cpp',
    '#include "reader.h"\n#include <vector>\n  # include "base/float4.h"\n',
  );
  const own = write('md5/reader.h', '#pragma once\n#include "base/codes.h"\n');
  const other = write('base/float4.h', '// #include "base/unused.h"\n#include "md5/reader.h"\n');
  const generated = write('made/codes.h', '#include "absent.h"\n');
  mkdirSync(join(folder, 'made/base'));
  const inMade = write('made/base/codes.h', '#include "codes.h"\n#include "../codes.h"\n');
  write('base/unused.h', '');
  const found = includedFiles(source, [folder, join(folder, 'made')]);
  expect([...found].sort()).toEqual([own, other, generated, inMade].sort());
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OutputFiles } from '../../cli/output-files.js';
import { temporaryFolder } from '../support/files.js';

describe('files that are written together', () => {
  it('are restored if one cannot get its name', () => {
    using folder = temporaryFolder();
    const at = (name: string) => join(folder.path, name);
    writeFileSync(at('old'), 'old');
    const outputs = new OutputFiles();
    outputs.add(at('new'), 'new');
    outputs.add(at('old'), 'newer');
    outputs.add(at('taken'), 'new');
    mkdirSync(at('taken'));
    writeFileSync(at('taken/file'), '');
    expect(() => outputs.commit()).toThrow();
    expect(readdirSync(folder.path).sort()).toEqual(['old', 'taken']);
    expect(readFileSync(at('old'), 'utf8')).toBe('old');
  });

  it('are not there before commit(), and leave no folder behind after discard()', () => {
    using folder = temporaryFolder();
    const outputs = new OutputFiles();
    const path = join(folder.path, 'a/b/file');
    outputs.makeFolder(join(folder.path, 'a/b'));
    outputs.add(path, 'text');
    expect(existsSync(path)).toBe(false);
    outputs.discard();
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('are all there after commit(), without temporary files', () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'a'), 'old');
    const outputs = new OutputFiles();
    outputs.add(join(folder.path, 'a'), 'A');
    outputs.add(join(folder.path, 'b'), Uint8Array.of(66));
    outputs.commit();
    const texts = readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name), 'utf8'));
    expect(texts).toEqual(['A', 'B']);
  });
});

/** Asks TypeScript's language service what editors show over the package's declarations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ATTRIBUTES } from '../../element/attributes.js';

const LIB = join(import.meta.dirname, '../../../dist/lib');
const USER = join(LIB, 'user.ts');
const NAMES = [...Object.keys(ATTRIBUTES), 'hoveredJoint', 'selectedJoint'];

/** The documentation of each name that `lines` end with. */
function hoverHelp(head: string, lines: readonly string[]): string[] {
  const text = [head, ...lines].join('\n');
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      types: [],
    }),
    getScriptFileNames: () => [USER],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const found = path === USER ? text : ts.sys.readFile(path);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => LIB,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => path === USER || ts.sys.fileExists(path),
    readFile: (path) => (path === USER ? text : ts.sys.readFile(path)),
  });
  let at = head.length;
  return lines.map((line) => {
    at += 1 + line.length;
    const info = service.getQuickInfoAtPosition(USER, at - 1);
    return ts.displayPartsToString(info?.documentation);
  });
}

describe('hover help of the package', () => {
  it('describes every property of an attribute', () => {
    const head = `import type { Md5ViewerElement } from './md5-viewer.js';\ndeclare const viewer: Md5ViewerElement;`;
    const help = hoverHelp(
      head,
      NAMES.map((name) => `viewer.${name}`),
    );
    expect(NAMES.length).toBeGreaterThan(60);
    expect(NAMES.filter((_, i) => help[i] === '')).toEqual([]);
  });

  it('describes every prop of the element', () => {
    const head = `import type { Md5ViewerProps } from './md5-viewer.js';\ndeclare const props: Md5ViewerProps;`;
    const help = hoverHelp(
      head,
      NAMES.map((name) => `props.${name}`),
    );
    expect(NAMES.filter((_, i) => help[i] === '')).toEqual([]);
  });

  it('has no comment behind another declaration, where editors do not find it', () => {
    const files = readdirSync(LIB).filter((name) => name.endsWith('.d.ts'));
    const moved = files.flatMap((name) =>
      readFileSync(join(LIB, name), 'utf8')
        .split('\n')
        .filter((line) => /[;}] \/\*\*.*\*\/$/.test(line)),
    );
    expect(files.length).toBeGreaterThan(3);
    expect(moved).toEqual([]);
  });
});

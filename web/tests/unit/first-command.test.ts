/** Commands of a clone that was never installed, and the version of Node that they need. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isSupported } from '../../../scripts/setup.mjs';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(extension))
    .map((path) => join(folder, path));
const { scripts, engines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const commands = [...Object.values(scripts), ...read('.ci/run').split('\n')];
const entries = [...new Set(commands.flatMap((text) => /^node (\S+\.mjs)/.exec(text)?.[1] ?? []))].sort();

/** What a file imports or exports from others before its first statement runs. */
function staticImports(path: string, text: string): string[] {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    const from =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
        ? statement.moduleSpecifier
        : undefined;
    return from && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

/** Packages that a script imports before its first statement runs, each with the file that imports it. */
function packagesBeforeSetup(
  path: string,
  textOf: (path: string) => string = read,
  seen = new Set<string>(),
): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  return staticImports(path, textOf(path)).flatMap((name) => {
    if (name.startsWith('.')) return packagesBeforeSetup(join(dirname(path), name), textOf, seen);
    return isBuiltin(name) ? [] : [`${path}: ${name}`];
  });
}

describe('a script that runs before the install', () => {
  it('is found in package.json and .ci/run, and is there', () => {
    expect(entries).toEqual(expect.arrayContaining(['scripts/ci-start.mjs', 'scripts/start.mjs']));
    expect(entries.length).toBeGreaterThan(12);
    for (const entry of entries) expect(existsSync(join(root, entry)), entry).toBe(true);
  });

  it.each([
    ["import { lookup } from 'mrmime';", ['a.mjs: mrmime']],
    ["import 'mrmime/x';", ['a.mjs: mrmime/x']],
    ["export { lookup } from 'mrmime';", ['a.mjs: mrmime']],
    ["export * from './b.mjs';", ['b.mjs: vite']],
    ["import './b.mjs';\nimport './b.mjs';", ['b.mjs: vite']],
    ["import { join } from 'node:path';\nawait import('./b.mjs');", []],
    ["// import 'mrmime'\nconst text = `\nimport 'mrmime';`;", []],
  ])('is recognised by its imports: %s', (text, found) => {
    expect(packagesBeforeSetup('a.mjs', (path) => (path === 'a.mjs' ? text : "import 'vite';"))).toEqual(
      found,
    );
  });

  it.each(entries)("imports Node's own modules only: %s", (entry) => {
    expect(packagesBeforeSetup(entry)).toEqual([]);
  });

  it.each(Object.entries(scripts))('installs what it needs: npm run %s', (_, command) => {
    const [, entry = ''] = /^node (\S+)/.exec(command) ?? [];
    expect(read(entry)).toMatch(/\bsetup\(/);
  });
});

it('the README begins with commands that work in a clone', () => {
  const blocks = [...read('README.md').matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => text);
  expect(blocks[0]).toMatch(/^npm start .*\nnpm run build /);
  expect(blocks.join('')).not.toMatch(/npx|npm install md5-viewer/);
  for (const [, name = ''] of blocks.join('').matchAll(/npm run (\S+)/g))
    expect(scripts).toHaveProperty(name);
});

describe('the version of Node', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.1', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.0.0', true],
    ['24.1.0', true],
    ['100.0.0', true],
  ])('%s: %s', (version, supported) => {
    expect(isSupported(version, '^20.19 || >=22.12')).toBe(supported);
  });

  it('suffices for the tools that build the package', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node?: string } }>;
    };
    expect(packages['']?.engines?.node).toBe(engines.node);
    const least = [...engines.node.matchAll(/\d+\.\d+/g)].map(([version]) => `${version}.0`);
    const vite = packages['node_modules/vite']?.engines?.node ?? '';
    for (const version of least) expect(isSupported(version, vite), `Vite needs ${vite}`).toBe(true);
  });

  it('is the same in package.json, the README, the guide and CI', () => {
    const [first = '', second = ''] = [...engines.node.matchAll(/\d+\.\d+/g)].map(([version]) => version);
    expect(engines.node).toBe(`^${first} || >=${second}`);
    const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md')];
    const said = documents.flatMap((path) =>
      [...read(path).matchAll(/\bNode (\d+\.\d+(?:[^\n.]|\.\d)*)/g)].map(([, text = '']) => ({ path, text })),
    );
    expect(said.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', join('docs', 'guide', 'cli.md')]),
    );
    for (const { path, text } of said) {
      const numbers = [...text.matchAll(/\d+\.\d+/g)].map(([version]) => version);
      expect(numbers, path).toEqual([first, second]);
    }
    const used = filesIn('.github/workflows', '.yml').flatMap((path) =>
      [...read(path).matchAll(/node-version: (\S+)/g)].map(([, version = '']) => version),
    );
    // CI tests the oldest, and takes the newest release of each major version.
    expect(used).toContain(first.split('.')[0]);
    for (const version of used) expect(isSupported(`${version}.99`, engines.node), version).toBe(true);
  });
});

/** The files of the package that a part loaded on demand waits for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LIB = join(import.meta.dirname, '../../../dist/lib');

/** A file with all files that it imports statically. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, imported] of readFileSync(join(LIB, name), 'utf8').matchAll(
    /(?:from|import) ?"\.\/([^"]+)"/g,
  ))
    if (imported) withImports(imported, found);
  return found;
}

it.each(['assets', 'materials'])('loads %s without the user interface', (part) => {
  expect([...withImports(`${part}.js`)].sort()).toEqual([`${part}.js`, 'md5-viewer.js'].sort());
});

it('loads panels with the user interface, which they share', () => {
  const messages = readdirSync(LIB).find((name) => /^messages-.*\.js$/.test(name)) ?? '';
  expect([...withImports(messages)]).toContain('ui.js');
});

it('has no source maps, which were more than a third of the package', () => {
  const files = readdirSync(LIB);
  expect(files).toContain('md5-viewer.js');
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(
    scripts.filter((name) => readFileSync(join(LIB, name), 'utf8').includes('sourceMappingURL=')),
  ).toEqual([]);
});

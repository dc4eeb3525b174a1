// Builds the guide: docs/guide/*.md to dist/site/guide/*.html, after Vite has built the site.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { guidePages } from './guide/pages.mjs';
import { pageHtml } from './guide/template.mjs';
import { main, root, TaskError } from './lib/run.mjs';

/**
 * All generated files, by path under the folder of the guide, and the files to copy from docs/.
 * @returns {{ texts: Map<string, string>, copies: string[] }}
 */
export function guideFiles() {
  const pages = guidePages();
  /** @type {Map<string, string>} */
  const texts = new Map();
  const add = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (texts.has(name) && texts.get(name) !== text)
      throw new TaskError(`The guide has two different files "${name}".`);
    texts.set(name, text);
  };
  for (const page of pages) {
    add(`${page.slug}.html`, pageHtml(pages, page));
    for (const { name, text } of [...page.scripts, ...page.files]) add(name, text);
  }
  const index = pages.flatMap(({ slug, title, sections }) =>
    sections.map((section) => [slug, title, section.id, section.title, section.text]),
  );
  add('search.json', JSON.stringify(index));
  return { texts, copies: [...new Set(pages.flatMap(({ copies }) => copies))] };
}

/** @param {string} folder of the built site */
export function writeGuide(folder) {
  const target = join(folder, 'guide');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { texts, copies } = guideFiles();
  for (const [name, text] of texts) {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), text);
  }
  for (const name of copies) cpSync(join(root, 'docs', name), join(target, name));
  cpSync(join(root, 'docs/guide/lamp'), join(target, 'lamp'), { recursive: true });
  cpSync(join(root, 'docs/guide/guide.css'), join(target, 'guide.css'));
  cpSync(join(root, 'public/favicon.svg'), join(target, 'favicon.svg'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(() => Promise.resolve(writeGuide(join(root, 'dist/site'))));
}

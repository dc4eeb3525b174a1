// Builds the pages of the guide: docs/guide/*.md and generated references, as HTML with resolved links.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { Marked } from 'marked';
import { root, TaskError } from '../lib/run.mjs';
import { codeBlock, escapeHtml, example, liveBlock } from './examples.mjs';

const FOLDER = 'docs/guide';

/**
 * @typedef {{ level: number, id: string, text: string }} Heading
 * @typedef {{ id: string, title: string, text: string }} Section a heading with the plain text under it
 * @typedef {object} Page
 * @property {string} slug name of the HTML file, without its ending
 * @property {string} source path of the Markdown file, relative to the root
 * @property {string} group
 * @property {boolean} hasFilter whether a field at the top filters the sections and rows
 * @property {string} title
 * @property {string} html content of <main>
 * @property {Heading[]} headings of level 2 and 3
 * @property {Section[]} sections
 * @property {import('./examples.mjs').GuideFile[]} scripts
 * @property {import('./examples.mjs').GuideFile[]} files
 * @property {string[]} copies files of docs/ that the page links to, relative to docs/
 * @property {boolean} hasExamples
 */

/** @typedef {Pick<Page, 'slug' | 'source' | 'group' | 'hasFilter'>} Content */

/** @returns {Content[]} in the order of the navigation */
export function contents() {
  const groups = JSON.parse(readFileSync(join(root, FOLDER, 'contents.json'), 'utf8'));
  return groups.flatMap(
    (/** @type {{ title: string, filter?: true, pages: (string | [string, string])[] }} */ group) =>
      group.pages.map((entry) => {
        const [slug, source] = typeof entry === 'string' ? [entry, `${FOLDER}/${entry}.md`] : entry;
        return { slug, source, group: group.title, hasFilter: group.filter ?? false };
      }),
  );
}

/** The anchor of a heading, by GitHub's rules. @param {string} text */
const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** @param {string} html */
const plainText = (html) =>
  html
    .replace(/<(script|textarea)\b[^]*?<\/\1>/g, ' ')
    .replace(/<\/?(?:code|a|strong|em|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The target of a link in the built guide. Links to other sites and the viewer's own page do not change.
 * @param {string} href
 * @param {{ source: string, copies: string[] }} page
 */
function resolveLink(href, page) {
  if (/^([a-z]+:|#|\.\.\/(index|embed)\.html)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = normalize(join(dirname(page.source), path));
  const known = contents().find(({ source }) => source === target);
  if (known) return `${known.slug}.html${anchor === undefined ? '' : `#${anchor}`}`;
  if (!target.startsWith('docs/') || target.endsWith('.md') || !existsSync(join(root, target)))
    throw new TaskError(`${page.source} links to ${href}, which is no page or file of the guide.`);
  const copy = target.slice('docs/'.length);
  page.copies.push(copy);
  return copy;
}

/**
 * @param {Content} entry
 * @returns {Page}
 */
function makePage({ slug, source, group, hasFilter }) {
  /** @type {Page} */
  const page = {
    slug,
    source,
    group,
    hasFilter,
    title: slug,
    html: '',
    headings: [],
    sections: [],
    scripts: [],
    files: [],
    copies: [],
    hasExamples: false,
  };
  /** @type {Map<string, number>} */
  const seen = new Map();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plainText(inner);
        const slugged = slugOf(text);
        const before = seen.get(slugged) ?? 0;
        seen.set(slugged, before + 1);
        const id = before ? `${slugged}-${before}` : slugged;
        if (depth === 1) page.title = text;
        if (depth === 2 || depth === 3) page.headings.push({ level: depth, id, text });
        const anchor =
          depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
        return `<h${depth} id="${id}">${inner}${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = resolveLink(href, page);
        const isFile = page.copies.includes(target);
        return `<a href="${escapeHtml(target)}"${isFile ? ' download' : ''}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const size = /#(\d+)x(\d+)$/.exec(href);
        const at = escapeHtml(resolveLink(href.replace(/#.*/, ''), page));
        const box = size ? ` width="${size[1]}" height="${size[2]}"` : '';
        return `<img src="${at}" alt="${escapeHtml(text)}"${box} loading="lazy">`;
      },
      code({ text, lang }) {
        return codeBlock(text, lang);
      },
      table(token) {
        const row = (/** @type {import('marked').Tokens.TableCell[]} */ cells, /** @type {string} */ tag) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>\n`;
        // A table without titles has an empty first row in Markdown.
        const head = token.header.some(({ text }) => text) ? `<thead>${row(token.header, 'th')}</thead>` : '';
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      html: ({ text }) => (text.startsWith('<!--') ? '' : text),
    },
  });
  page.html = marked.parser(withExamples(marked.lexer(readFileSync(join(root, source), 'utf8')), page));
  page.sections = sectionsOf(page);
  return page;
}

/**
 * Combines consecutive live blocks into one example.
 * @param {import('marked').Token[]} tokens
 * @param {Page} page
 */
function withExamples(tokens, page) {
  /** @type {import('marked').Token[]} */
  const out = [];
  /** @type {import('./examples.mjs').Block[]} */
  let blocks = [];
  let count = 0;
  const flush = () => {
    if (blocks.length === 0) return;
    const made = example(blocks, `${page.slug}-${++count}`);
    page.scripts.push(...made.scripts);
    page.files.push(...made.files);
    page.hasExamples = true;
    out.push({ type: 'html', raw: made.html, pre: false, text: made.html, block: true });
    blocks = [];
  };
  for (const token of tokens) {
    const block = token.type === 'code' ? liveBlock(token.lang ?? '', token.text) : null;
    if (block) blocks.push(block);
    else if (token.type !== 'space' || blocks.length === 0) {
      flush();
      out.push(token);
    }
  }
  flush();
  return out;
}

/** @param {Page} page */
function sectionsOf({ html, title }) {
  const parts = html.split(/(?=<h[123] id=")/);
  return parts.flatMap((part) => {
    const [, level, id = '', heading = ''] =
      /^<h([123]) id="([^"]*)">(.*?)(?: <a class="anchor"|<\/h)/.exec(part) ?? [];
    if (!level) return [];
    const text = plainText(part.slice(part.indexOf('</h') + 5));
    return [{ id: level === '1' ? '' : id, title: level === '1' ? title : plainText(heading), text }];
  });
}

/** All pages, in the order of the navigation. */
export const guidePages = () => contents().map(makePage);

// The HTML around the content of each page of the guide.
import { escapeHtml } from './examples.mjs';

/** @typedef {import('./pages.mjs').Page} Page */

/** @param {readonly Page[]} pages @param {Page} current */
function navigation(pages, current) {
  const groups = [...new Set(pages.map(({ group }) => group))];
  return groups
    .map((group) => {
      const links = pages
        .filter((page) => page.group === group)
        .map(({ slug, title }) => {
          const here = slug === current.slug ? ' aria-current="page"' : '';
          return `<li><a href="${slug}.html"${here}>${escapeHtml(title)}</a></li>`;
        });
      return `<p>${escapeHtml(group)}</p>\n<ul>\n${links.join('\n')}\n</ul>`;
    })
    .join('\n');
}

/** @param {Page} page */
function outline({ headings }) {
  if (headings.length < 3) return '';
  const most = headings.filter(({ level }) => level === 2);
  const links = most.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`).join('\n');
  return `<aside class="outline" aria-label="On this page"><p>On this page</p><ul>\n${links}\n</ul></aside>`;
}

/** @param {readonly Page[]} pages @param {Page} page */
function neighbours(pages, page) {
  const at = pages.indexOf(page);
  const link = (/** @type {Page | undefined} */ other, /** @type {string} */ rel) =>
    other ? `<a rel="${rel}" href="${other.slug}.html">${escapeHtml(other.title)}</a>` : '<span></span>';
  return `<nav class="neighbours" aria-label="Previous and next page">${link(pages[at - 1], 'prev')}${link(pages[at + 1], 'next')}</nav>`;
}

/** @param {Page} page the first sentence describes it to search engines */
function description(page) {
  const [first] = /^.*?[.!?](?=\s|$)/.exec(page.sections[0]?.text ?? '') ?? [page.title];
  return escapeHtml(first ?? page.title);
}

/**
 * The content with the field of the filter under the title. The script shows the field.
 * @param {Page} page
 */
function withFilter({ html, hasFilter }) {
  if (!hasFilter) return html;
  const field =
    '<search class="filter" hidden><label for="filter">Filter this page</label>' +
    '<input id="filter" type="search" autocomplete="off" spellcheck="false" aria-describedby="filter-count">' +
    '<p id="filter-count" role="status"></p></search>';
  return html.replace('</h1>', () => `</h1>\n${field}`);
}

/**
 * @param {readonly Page[]} pages
 * @param {Page} page
 */
export function pageHtml(pages, page) {
  const scripts = [
    '../guide.js',
    ...(page.hasExamples ? ['../md5-viewer.js'] : []),
    ...page.scripts.map(({ name }) => name),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} · md5-viewer guide</title>
<meta name="description" content="${description(page)}">
<meta property="og:title" content="${escapeHtml(page.title)} · md5-viewer guide">
<meta property="og:description" content="${description(page)}">
<meta property="og:type" content="article">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="guide.css">
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="index.html"><img src="favicon.svg" alt="" width="28" height="28">md5-viewer <span>guide</span></a>
<search class="search" hidden><input id="search" type="search" placeholder="Search the guide" aria-label="Search the guide" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list"><ul id="results" role="listbox" aria-label="Results" hidden></ul></search>
<button id="theme" type="button" hidden>Theme: auto</button>
<a class="to-pages" href="#pages">Pages</a>
<a class="open" href="../index.html">Viewer</a>
</header>
<div class="columns">
<nav class="pages" id="pages" aria-label="Pages">
${navigation(pages, page)}
</nav>
<main id="content">
${withFilter(page)}
${neighbours(pages, page)}
</main>
${outline(page)}
</div>
</body>
</html>
`;
}

// Handles the code blocks of the guide: plain ones, and consecutive live ones, which form an example.

/** @typedef {{ lang: string, name: string | null, code: string }} Block a live block; only files have a name */
/** @typedef {{ name: string, text: string }} GuideFile */

const EDITABLE = new Set(['html', 'css', 'md5']);

/** @param {string} text */
export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * The info string of a live block: `html live`, `css live`, `js live` or `md5 live arm.md5mesh`.
 * @param {string} info
 * @param {string} code
 * @returns {Block | null} null for a block that is not live
 */
export function liveBlock(info, code) {
  const [lang = '', live, name = null] = info.split(/\s+/);
  return live === 'live' ? { lang, name, code } : null;
}

/** @param {string} code @param {string} [lang] */
export const codeBlock = (code, lang = '') =>
  `<div class="code"${lang && ` data-lang="${escapeHtml(lang)}"`}><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></div>\n`;

/**
 * An example: the element itself, with its code below. Scripts become files, because the policy forbids
 * inline scripts.
 * @param {readonly Block[]} blocks
 * @param {string} id unique in the guide
 * @returns {{ html: string, scripts: GuideFile[], files: GuideFile[] }}
 */
export function example(blocks, id) {
  const textOf = (/** @type {string} */ lang) =>
    blocks.filter((block) => block.lang === lang).map(({ code }) => code);
  const scripts = textOf('js').map((code, at) => ({ name: `examples/${id}-${at}.js`, text: `${code}\n` }));
  const files = blocks.flatMap(({ name, code }) =>
    name === null ? [] : [{ name: `models/${name}`, text: `${code}\n` }],
  );
  const parts = blocks.map(({ lang, name, code }) => {
    const facts = `data-lang="${lang}"${name === null ? '' : ` data-file="${escapeHtml(name)}"`}${EDITABLE.has(lang) ? ' data-editable' : ''}`;
    const title = name === null ? '' : `<p class="file">${escapeHtml(name)}</p>`;
    return `<div class="code" ${facts}>${title}<pre tabindex="0"><code>${escapeHtml(code)}</code></pre></div>`;
  });
  const html = `<figure class="example"><div class="stage">${textOf('html').join('\n')}</div>\n${parts.join('\n')}</figure>\n`;
  return { html, scripts, files };
}

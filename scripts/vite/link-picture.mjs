// Adds the picture that other sites show for a pasted link: by Open Graph and by oEmbed. Both need complete addresses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const OEMBED = 'oembed.json';

/**
 * The answer of the page for oEmbed: a link with a picture. It is the same for all models, because a static host never
 * gets the part of an address after '#'.
 * @param {URL} site
 * @param {string} html
 */
function oembed(site, html) {
  const content = (/** @type {string} */ property) =>
    new RegExp(`property="og:${property}"\\s+content="([^"]*)"`).exec(html)?.[1] ?? '';
  return {
    version: '1.0',
    type: 'link',
    title: content('title'),
    provider_name: 'md5-viewer',
    provider_url: site.href,
    thumbnail_url: new URL(content('image'), site).href,
    thumbnail_width: 1280,
    thumbnail_height: 760,
  };
}

/**
 * @param {string | undefined} address of the published page. Without it the picture's address stays relative, which some
 * sites resolve, and there is no oEmbed.
 * @returns {import('vite').Plugin}
 */
export function linkPicture(address) {
  const site = address ? new URL(address.endsWith('/') ? address : `${address}/`) : null;
  return {
    name: 'link-picture',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        site
          ? html.replace(
              /<meta property="og:image" content="([^"]*)"[^>]*>/,
              (_, path) =>
                `<meta property="og:image" content="${new URL(path, site).href}" />\n` +
                `    <link rel="alternate" type="application/json+oembed" href="${new URL(OEMBED, site).href}" />`,
            )
          : html,
    },
    generateBundle() {
      if (!site) return;
      const page = readFileSync(join(root, 'public/index.html'), 'utf8');
      this.emitFile({ type: 'asset', fileName: OEMBED, source: JSON.stringify(oembed(site, page), null, 2) });
    },
  };
}

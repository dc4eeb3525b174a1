// Adds the picture that other sites show for a pasted link (Open Graph). They need its complete address.

/**
 * @param {string | undefined} site address of the published page; without it the picture's address stays relative, which
 * some sites resolve
 * @returns {import('vite').Plugin}
 */
export function linkPicture(site) {
  return {
    name: 'link-picture',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        site
          ? html.replace(
              /(<meta property="og:image" content=")([^"]*)"/,
              (_, start, path) => `${start}${new URL(path, site.endsWith('/') ? site : `${site}/`).href}"`,
            )
          : html,
    },
  };
}

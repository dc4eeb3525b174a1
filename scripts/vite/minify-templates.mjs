// Style sheets in scripts, which minifiers of scripts leave as they are.
import { transform } from 'lightningcss';

/**
 * Minifies Lit's css templates: a page loads 0.3 kB less, after gzip.
 * @returns {import('vite').Plugin}
 */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/web\/.*\.ts$/, code: /\bcss`/ },
      handler: (code, filename) => ({
        code: code.replace(/(?<=\bcss`)[^`$\\]*(?=`)/g, (css) =>
          transform({ filename, code: Buffer.from(css), minify: true }).code.toString(),
        ),
        map: null,
      }),
    },
  };
}

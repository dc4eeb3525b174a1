// Dynamic imports as they are written.

// What Vite makes of `import('./x.js')`, minified; where names of the module are taken at once,
// `load(async()=>{let{a:t}=await import("./x.js");return{a:t}},__VITE_PRELOAD__,import.meta.url)`.
const imported = '(import\\([^()]*\\))';
const behind = ',__VITE_PRELOAD__,import\\.meta\\.url\\)';
const asWhole = new RegExp(`[\\w$]+\\(\\(\\)=>${imported}${behind}`, 'g');
const inPart = new RegExp(
  `[\\w$]+\\(async\\(\\)=>\\{let\\{[^{}]*\\}=await ${imported};return\\{[^{}]*\\}\\}${behind}`,
  'g',
);

/**
 * Vite's helper asks for the style sheets and imports of a module before it imports it. The package has no style
 * sheets, and `modulePreload` is off: it would be code without a use.
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    // Chunks still name it among what they export.
    transform: (_code, id) =>
      id === '\0vite/preload-helper.js' ? { code: 'export const __vitePreload = 0;', map: null } : undefined,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(asWhole, '$1').replace(inPart, '$1');
        // Where a new Vite writes it otherwise, this is to be mended rather than the package to grow unseen.
        if (chunk.code.includes('__VITE_PRELOAD__')) this.error('An import keeps what Vite puts around it.');
      }
    },
  };
}

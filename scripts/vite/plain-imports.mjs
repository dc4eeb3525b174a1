// Dynamic imports as they are written.

/**
 * Vite's helper asks for the style sheets and imports of a module before it imports it. The package has no style
 * sheets, and `modulePreload` is off: it would be code without a use.
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    transform(_code, id) {
      if (id !== '\0vite/preload-helper.js') return undefined;
      return { code: 'export const __vitePreload = (load) => load();', map: null };
    },
  };
}

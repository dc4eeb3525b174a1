// What the program has of its own of modules that pages load with the element.

/** Ends the names of the program's copies. */
const APART = '?program';
const COPIED = /\/web\/(?:files|export)\//;

/**
 * Finding images is code of the element, which does not run in Node; a file for what both need would be one more for
 * every page to load. So the program takes copies, each of which imports copies in turn.
 * @returns {import('vite').Plugin}
 */
export function apartForProgram() {
  return {
    name: 'apart-for-program',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !(importer.endsWith(APART) || importer.includes('/web/cli/'))) return null;
      const from = importer.replace(APART, '');
      const found = await this.resolve(source, from, { ...options, skipSelf: true });
      return found && COPIED.test(found.id) ? { ...found, id: found.id + APART } : found;
    },
  };
}

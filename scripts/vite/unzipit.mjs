// unzipit in browsers alone, without its workers.

/**
 * The library can start workers in Node, and names Node's module for that, which bundlers of embedding pages would
 * stumble over. The viewer uses no workers there: browsers inflate by themselves.
 * @returns {import('vite').Plugin}
 */
export function unzipitWithoutNode() {
  return {
    name: 'unzipit-without-node',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('unzipit.module.')) return undefined;
      return { code: code.replace(/await import\(moduleId\)/g, '{}'), map: null };
    },
  };
}

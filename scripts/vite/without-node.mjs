// Node's modules in code of dependencies that browsers never run.

const NODE = /^(node:)?(fs|path|worker_threads)$/;
const EMPTY = '\0without-node';

/**
 * Replaces them with an empty module. Without it, Vite does the same with a warning for each.
 * @returns {import('vite').Plugin}
 */
export function withoutNode() {
  return {
    name: 'without-node',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: NODE }, handler: () => EMPTY },
    // CommonJS, so that every name can be imported.
    load: { filter: { id: /^\0without-node$/ }, handler: () => 'module.exports = {};' },
  };
}

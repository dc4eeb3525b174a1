// Decides which modules are bundled into one file: each file is a request and compressed separately.

/**
 * @typedef {object} Modules
 * @property {(id: string) => { importedIds: readonly string[] } | null} getModuleInfo
 */

/**
 * A module and all its static imports.
 * @param {string} id
 * @param {Modules} modules
 * @param {Set<string>} found
 */
function withImports(id, modules, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, found);
  return found;
}

/**
 * A group with a test for its modules, which are determined once per build.
 * @param {string} name of the file
 * @param {(modules: Modules) => Set<string>} members
 */
function groupOf(name, members) {
  /** @type {Set<string> | undefined} */
  let found;
  return {
    name: (/** @type {string} */ id, /** @type {Modules} */ modules) =>
      (found ??= members(modules)).has(id) ? name : null,
    debugName: name,
  };
}

/**
 * An entry and all its static imports.
 * @param {string} name of the file
 * @param {string} entry
 */
export const withImportsOf = (name, entry) => groupOf(name, (modules) => withImports(entry, modules));

/**
 * An entry that another one loads on demand, and its imports that the other one does not have.
 * @param {string} name of the file
 * @param {string} entry
 * @param {string} other
 */
export const onDemand = (name, entry, other) =>
  groupOf(name, (modules) => {
    const known = withImports(other, modules);
    return new Set([...withImports(entry, modules)].filter((id) => !known.has(id)));
  });

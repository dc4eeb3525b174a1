// Which modules lie in one file together: each file is a request, and is compressed for itself.

/**
 * @typedef {object} Modules
 * @property {(id: string) => { importedIds: readonly string[] } | null} getModuleInfo
 */

/**
 * A module and all that it imports at once.
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
 * The test of a group: whether a module is in it, which is worked out once a build.
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
 * An entry and all that it imports at once.
 * @param {string} name of the file
 * @param {string} entry
 */
export const withImportsOf = (name, entry) => groupOf(name, (modules) => withImports(entry, modules));

/**
 * An entry that another one loads on demand, and all that it imports which the other one does not.
 * @param {string} name of the file
 * @param {string} entry
 * @param {string} other
 */
export const onDemand = (name, entry, other) =>
  groupOf(name, (modules) => {
    const known = withImports(other, modules);
    return new Set([...withImports(entry, modules)].filter((id) => !known.has(id)));
  });

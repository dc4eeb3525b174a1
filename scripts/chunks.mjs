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
 * The modules that a page needs at its start, and those that several parts use: a part must not load another
 * one for them.
 * @param {string} entry
 * @param {readonly string[]} parts that the entry loads on demand
 * @param {Modules} modules
 */
function atStart(entry, parts, modules) {
  const known = withImports(entry, modules);
  /** @type {Set<string>} */
  const once = new Set();
  for (const part of parts) {
    for (const id of withImports(part, modules)) (once.has(id) ? known : once).add(id);
  }
  return known;
}

/**
 * The groups of an entry and of the parts that it loads on demand: one file each.
 * @param {string} name of the entry's file
 * @param {string} entry
 * @param {Readonly<Record<string, string>>} parts by the names of their files
 */
export function chunkGroups(name, entry, parts) {
  const paths = Object.values(parts);
  return [
    groupOf(name, (modules) => atStart(entry, paths, modules)),
    ...Object.entries(parts).map(([part, path]) =>
      groupOf(part, (modules) => {
        const known = atStart(entry, paths, modules);
        return new Set([...withImports(path, modules)].filter((id) => !known.has(id)));
      }),
    ),
  ];
}

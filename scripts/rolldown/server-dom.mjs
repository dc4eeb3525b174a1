// Replaces two globals of the browser while a server imports the package's modules. In browsers, the real
// ones are used.

export const HTMLElement = globalThis.HTMLElement ?? class {};

/** Lit creates one walker on import. Nothing is rendered on a server. */
export const document = globalThis.document ?? { createTreeWalker: () => ({}) };

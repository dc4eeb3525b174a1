// What the package's modules find in place of two globals of the browser while a server imports them. A browser's own
// are used where there are any.

export const HTMLElement = globalThis.HTMLElement ?? class {};

/** Lit makes one walker when it is imported. Nothing is rendered on a server. */
export const document = globalThis.document ?? { createTreeWalker: () => ({}) };

import type { PageTexts, TextKey } from './a11y/index.js';
export type { PageTexts } from './a11y/index.js';

/** Replacements for the names in a text, as in "{name}". */
export type TextParts = Readonly<Record<string, string | number>>;

export interface Worded {
  /** Replacements for the element's own texts. */
  readonly texts: PageTexts;
}

/** Returns a text by its key. */
export type TextOf<Key> = (key: Key, parts?: TextParts) => string;

/** The texts of a part of the element: from the page if it has them, or else from `usual`. */
export function textsOf<Key extends TextKey>(
  element: Worded,
  usual: Readonly<Record<Key, string>>,
): TextOf<Key> {
  return (key, parts = {}) =>
    (element.texts[key] ?? usual[key]).replace(/\{(\w+)\}/g, (place, name: string) =>
      String(parts[name] ?? place),
    );
}

/** The texts that every element needs, without parts on demand. */
export const FRAME_TEXTS = {
  stage: '3D model {name}',
  webglunsupported: '{message}',
  wasmfailure: '{message}',
  'load-model': 'Load 3D model',
  'part-failed': 'This part of the viewer could not be loaded. Check the network, then reload the page.',
} as const;

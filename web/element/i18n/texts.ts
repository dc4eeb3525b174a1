import type { PageTexts, TextKey } from './a11y/index.js';
export type { PageTexts } from './a11y/index.js';

/** What takes the places of the names in a text, as in "{name}". */
export type TextParts = Readonly<Record<string, string | number>>;

export interface Worded {
  /** What stands in for the element's own texts. */
  readonly texts: PageTexts;
}

/** Gives a text by its key. */
export type TextOf<Key> = (key: Key, parts?: TextParts) => string;

/** The texts that some part of the element shows: the page's where it has them, else those in `usual`. */
export function textsOf<Key extends TextKey>(
  element: Worded,
  usual: Readonly<Record<Key, string>>,
): TextOf<Key> {
  return (key, parts = {}) =>
    (element.texts[key] ?? usual[key]).replace(/\{(\w+)\}/g, (place, name: string) =>
      String(parts[name] ?? place),
    );
}

/** What every element says, whatever else of it is loaded. */
export const FRAME_TEXTS = {
  stage: '3D model {name}',
  webglunsupported: '{message}',
  wasmfailure: '{message}',
  'load-model': 'Load 3D model',
  'part-failed': 'This part of the viewer could not be loaded. Check the network, then reload the page.',
} as const;

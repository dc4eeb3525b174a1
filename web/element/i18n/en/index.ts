/**
 * All English texts of the element. There is one file for each part of the code, so that a page loads only the
 * texts of its parts. A text that several parts show is in `ui.ts`. Code at run time imports those files.
 *
 * A new text is a line in one of them and a line in each pack of `../packs`. A counted noun has the keys
 * `NOUN-count-one` and `NOUN-count-other`.
 */
import { DISPLAY_TEXTS } from './display.js';
import { INSPECTOR_TEXTS } from './inspector.js';
import { JOINT_TEXTS } from './joints.js';
import { KEY_TEXTS } from './keys.js';

export const EN = { ...DISPLAY_TEXTS, ...INSPECTOR_TEXTS, ...JOINT_TEXTS, ...KEY_TEXTS } as const;

export type TextKey = keyof typeof EN;

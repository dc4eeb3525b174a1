import {
  ARROWS,
  commandOf,
  KEYS,
  PROJECTION,
  SHIFTED,
  VIEWS,
  type Command,
  type KeyPress,
} from '../../input/index.js';
import type { TextOf } from '../../i18n/index.js';
import type { KEY_TEXTS } from '../../i18n/en/keys.js';

/** Descriptions of all keys, generated from the table of keys, for the sheet of keys and for menus. */

type Kind = Command['kind'];
export type Group = (typeof GROUPS)[number];
export type TextKey = keyof typeof KEY_TEXTS;
export type Text = TextOf<TextKey>;

export interface KeyRow {
  readonly keys: readonly string[];
  readonly group: Group;
  /** The effect of the keys; for a view only its name. */
  readonly name: string;
  /** The command of the first key. */
  readonly command: Command;
}

export const GROUPS = ['camera', 'playing', 'display', 'viewer'] as const;

/** The text for each command. A new command without a text does not compile. */
const TEXTS: {
  readonly [K in Kind]: readonly [Group, TextKey | ((command: Extract<Command, { kind: K }>) => TextKey)];
} = {
  orbit: ['camera', 'orbit'],
  pan: ['camera', 'pan'],
  zoom: ['camera', ({ factor }) => (factor < 1 ? 'nearer' : 'farther')],
  view: ['camera', ({ name }) => name],
  'toggle-projection': ['camera', 'toggle-projection'],
  'frame-model': ['camera', 'frame-model'],
  'reset-camera': ['camera', 'reset-camera'],
  'toggle-play': ['playing', 'toggle-play'],
  step: ['playing', ({ frames }) => (frames < 0 ? 'previous-frame' : 'next-frame')],
  speed: ['playing', ({ factor }) => (factor < 1 ? 'half-speed' : 'double-speed')],
  seek: ['playing', ({ to }) => `${to}-frame`],
  animation: ['playing', ({ step }) => (step < 0 ? 'previous-animation' : 'next-animation')],
  'next-loop': ['playing', 'next-loop'],
  'toggle-path': ['playing', 'toggle-path'],
  'leave-path': ['playing', 'leave-path'],
  'toggle-skeleton': ['display', 'toggle-skeleton'],
  'toggle-names': ['display', 'toggle-names'],
  'toggle-grid': ['display', 'toggle-grid'],
  'toggle-axes': ['display', 'toggle-axes'],
  'toggle-wireframe': ['display', 'toggle-wireframe'],
  'toggle-normals': ['display', 'toggle-normals'],
  'next-bounds': ['display', 'next-bounds'],
  'next-shading': ['display', 'next-shading'],
  'toggle-letterbox': ['display', 'toggle-letterbox'],
  'toggle-inspector': ['viewer', 'toggle-inspector'],
  'toggle-joints': ['viewer', 'toggle-joints'],
  'save-picture': ['viewer', 'save-picture'],
  'export-scene': ['viewer', 'export-scene'],
  'show-keys': ['viewer', 'show-keys'],
};

/** Keys whose character is not descriptive. */
const NAMED: Readonly<Record<string, TextKey>> = {
  ' ': 'key-space',
  Escape: 'key-escape',
  PageUp: 'key-page-up',
  PageDown: 'key-page-down',
  Home: 'key-home',
  End: 'key-end',
};
/** Characters that need Shift, and their keys. */
const SHIFT_CHARACTERS: Readonly<Record<string, string>> = { '<': ',', '>': '.' };

/** All keys grouped by effect, in the order of the tables. */
export function keyRows(text: Text): KeyRow[] {
  const press = (key: string, more: Partial<KeyPress> = {}): Command | null =>
    commandOf({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  const shifted = (key: string): string => `${text('key-shift')} + ${key}`;
  const nameOf = (key: string): string => {
    const [named, unshifted] = [NAMED[key], SHIFT_CHARACTERS[key]];
    return named ? text(named) : unshifted ? shifted(unshifted) : key.toUpperCase();
  };
  const arrow = Object.keys(ARROWS)[0] ?? '';
  const found: [string, Command | null][] = [
    [text('key-arrows'), press(arrow)],
    [shifted(text('key-arrows')), press(arrow, { shiftKey: true })],
    ...Object.keys(KEYS).map((key): [string, Command | null] => [nameOf(key), press(key)]),
    ...Object.keys(SHIFTED).map((key): [string, Command | null] => [
      shifted(nameOf(key)),
      press(key, { shiftKey: true }),
    ]),
    ...[...Object.keys(VIEWS), PROJECTION].flatMap((code): [string, Command | null][] => {
      const digit = code.slice(-1);
      return [
        [digit, press(digit, { code })],
        [`${text('key-ctrl')} + ${digit}`, press(digit, { code, ctrlKey: true })],
      ];
    }),
  ];
  const rows = new Map<TextKey, KeyRow>();
  for (const [key, command] of found) {
    if (!command) continue;
    const [group, which] = TEXTS[command.kind] as readonly [Group, TextKey | ((of: Command) => TextKey)];
    const does = typeof which === 'string' ? which : which(command);
    const { keys, command: first } = rows.get(does) ?? { keys: [], command };
    rows.set(does, { group, keys: [...keys, key], name: text(does), command: first });
  }
  return [...rows.values()];
}

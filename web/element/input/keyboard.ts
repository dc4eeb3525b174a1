import type { ViewName } from '../camera/index.js';
import type { DisplayKind } from './display-commands.js';

/** The command of a key. Camera amounts are radians, shares of the picture's height, or zoom factors. */
export type Command =
  | { readonly kind: 'orbit'; readonly theta: number; readonly phi: number }
  | { readonly kind: 'pan'; readonly right: number; readonly down: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'view'; readonly name: ViewName }
  | { readonly kind: 'step'; readonly frames: number }
  | { readonly kind: 'seek'; readonly to: 'first' | 'last' }
  | { readonly kind: 'speed'; readonly factor: number }
  | { readonly kind: 'animation'; readonly step: 1 | -1 }
  | { readonly kind: 'toggle-play' | 'next-loop' | 'toggle-path' | 'leave-path' }
  | { readonly kind: DisplayKind }
  | { readonly kind: 'toggle-projection' }
  | { readonly kind: 'show-keys' | 'save-picture' | 'export-scene' }
  | { readonly kind: 'frame-model' }
  | { readonly kind: 'reset-camera' };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const TURN = Math.PI / 24;
const PAN = 0.05;
const ZOOM = 1.15;

export const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Keyed by the printed character, so that keys match the keyboard's labels; see characterOf() for other
 * scripts.
 */
export const KEYS: Record<string, Command> = {
  PageUp: { kind: 'zoom', factor: 1 / ZOOM },
  PageDown: { kind: 'zoom', factor: ZOOM },
  ' ': { kind: 'toggle-play' },
  k: { kind: 'toggle-play' },
  ',': { kind: 'step', frames: -1 },
  '.': { kind: 'step', frames: 1 },
  '<': { kind: 'speed', factor: 0.5 },
  '>': { kind: 'speed', factor: 2 },
  Home: { kind: 'seek', to: 'first' },
  End: { kind: 'seek', to: 'last' },
  '[': { kind: 'animation', step: -1 },
  ']': { kind: 'animation', step: 1 },
  l: { kind: 'next-loop' },
  c: { kind: 'toggle-path' },
  Escape: { kind: 'leave-path' },
  f: { kind: 'frame-model' },
  r: { kind: 'reset-camera' },
  b: { kind: 'toggle-skeleton' },
  n: { kind: 'toggle-names' },
  g: { kind: 'toggle-grid' },
  h: { kind: 'show-keys' },
  '?': { kind: 'show-keys' },
  x: { kind: 'toggle-axes' },
  w: { kind: 'toggle-wireframe' },
  v: { kind: 'toggle-normals' },
  o: { kind: 'next-bounds' },
  i: { kind: 'toggle-inspector' },
  j: { kind: 'toggle-joints' },
  t: { kind: 'next-shading' },
};

/** Letters together with Shift. */
export const SHIFTED: Record<string, Command> = {
  c: { kind: 'toggle-letterbox' },
  s: { kind: 'save-picture' },
  e: { kind: 'export-scene' },
};

export const VIEWS: Record<string, readonly [ViewName, ViewName]> = {
  Digit1: ['front', 'back'],
  Digit3: ['right', 'left'],
  Digit7: ['top', 'bottom'],
  Digit9: ['iso', 'iso-back'],
};

/** The code of the key that changes the projection. */
export const PROJECTION = 'Digit5';

/**
 * The command of a key, or null if the browser and the page handle it. Ctrl with a digit is the opposite
 * view.
 */
export function commandOf(press: KeyPress): Command | null {
  if (press.altKey || press.metaKey) return null;
  const digit = press.shiftKey ? '' : press.code.replace('Numpad', 'Digit');
  const view = VIEWS[digit];
  if (view) return { kind: 'view', name: view[press.ctrlKey ? 1 : 0] };
  if (press.ctrlKey) return null;
  if (digit === PROJECTION) return { kind: 'toggle-projection' };
  const arrow = ARROWS[press.key];
  if (arrow) return arrowCommand(arrow, press.shiftKey);
  const character = characterOf(press);
  // On keyboards where Shift does not change , and . into < and >, it still means slower and faster.
  if (press.shiftKey && character === ',') return { kind: 'speed', factor: 0.5 };
  if (press.shiftKey && character === '.') return { kind: 'speed', factor: 2 };
  return (press.shiftKey && /^[a-z]$/.test(character) ? SHIFTED : KEYS)[character] ?? null;
}

/** Codes of keys that are identified by position if they print a letter of another script. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  BracketLeft: '[',
  BracketRight: ']',
};

/**
 * The character of a key, letters in lower case. Keys without Latin letters (Cyrillic, Greek and Hebrew
 * keyboards) have the character of an American keyboard.
 */
function characterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key.length > 1 || Object.hasOwn(KEYS, key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  const isOtherScript = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return letter ?? (isOtherScript ? PUNCTUATION[code] : undefined) ?? key;
}

function arrowCommand([x, y]: readonly [number, number], shift: boolean): Command {
  if (shift) return { kind: 'pan', right: -x * PAN, down: -y * PAN };
  return { kind: 'orbit', theta: x * TURN, phi: y * TURN };
}

/** Whether the pressed control uses the key itself: lists and text fields, and Space on buttons. */
export function keepsKey(origin: Element, key: string): boolean {
  if (origin.matches('textarea, input:not(.scrubber), [contenteditable]')) return true;
  if (origin.matches('select')) return key !== 'Escape';
  return origin.matches('button, a, summary') && key === ' ';
}

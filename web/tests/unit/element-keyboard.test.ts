import { describe, expect, it } from 'vitest';
import { commandOf, type Command, type KeyPress } from '../../element/input/keyboard.js';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more };
}

describe('keys', () => {
  it.each([
    ['Ctrl+R reloads the page', press('r', { ctrlKey: true })],
    ['Cmd+C copies', press('c', { metaKey: true })],
    ['Alt+Left goes back', press('ArrowLeft', { altKey: true })],
    ['E has no meaning without Shift', press('e')],
    ['Tab moves the focus', press('Tab')],
    ['Ctrl+5 shows another tab', press('5', { code: 'Digit5', ctrlKey: true })],
    ['Enter has no meaning here', press('Enter')],
    ['Shift+1 is a character', press('!', { code: 'Digit1', shiftKey: true })],
  ])('are left alone where %s', (_, key) => {
    expect(commandOf(key)).toBeNull();
  });

  it.each([
    [press('k'), { kind: 'toggle-play' }],
    [press('K'), { kind: 'toggle-play' }],
    [press(' '), { kind: 'toggle-play' }],
    [press(','), { kind: 'step', frames: -1 }],
    [press('.'), { kind: 'step', frames: 1 }],
    [press('<', { shiftKey: true }), { kind: 'speed', factor: 0.5 }],
    [press('.', { shiftKey: true }), { kind: 'speed', factor: 2 }],
    [press('Home'), { kind: 'seek', to: 'first' }],
    [press('End'), { kind: 'seek', to: 'last' }],
    [press(']'), { kind: 'animation', step: 1 }],
    [press('E', { shiftKey: true }), { kind: 'export-scene' }],
    [press('l'), { kind: 'next-loop' }],
    [press('c'), { kind: 'toggle-path' }],
    [press('Escape'), { kind: 'leave-path' }],
    [press('1', { code: 'Digit1' }), { kind: 'view', name: 'front' }],
    [press('1', { code: 'Digit1', ctrlKey: true }), { kind: 'view', name: 'back' }],
    [press('3', { code: 'Numpad3' }), { kind: 'view', name: 'right' }],
    [press('&', { code: 'Digit1' }), { kind: 'view', name: 'front' }],
    [press('9', { code: 'Digit9', ctrlKey: true }), { kind: 'view', name: 'iso-back' }],
    [press('5', { code: 'Digit5' }), { kind: 'toggle-projection' }],
    [press('(', { code: 'Digit5' }), { kind: 'toggle-projection' }],
    [press('h'), { kind: 'show-keys' }],
    [press('S', { shiftKey: true }), { kind: 'save-picture' }],
    [press('?', { code: 'Slash', shiftKey: true }), { kind: 'show-keys' }],
    [press('7', { code: 'Digit7', ctrlKey: true }), { kind: 'view', name: 'bottom' }],
  ] as [KeyPress, Command][])('%o means %o', (key, command) => {
    expect(commandOf(key)).toEqual(command);
  });

  it('arrows orbit, and pan with Shift', () => {
    expect(commandOf(press('ArrowRight'))).toMatchObject({ kind: 'orbit', phi: 0 });
    expect(commandOf(press('ArrowUp', { shiftKey: true }))).toMatchObject({ kind: 'pan', down: 0.05 });
  });
});

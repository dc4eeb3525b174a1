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

  it.each([
    ['Russian', 'л', 'KeyK', { kind: 'toggle-play' }],
    ['Russian', 'Л', 'KeyK', { kind: 'toggle-play' }],
    ['Russian', 'б', 'Comma', { kind: 'step', frames: -1 }],
    ['Russian', 'ю', 'Period', { kind: 'step', frames: 1 }],
    ['Russian', 'х', 'BracketLeft', { kind: 'animation', step: -1 }],
    ['Russian', 'ъ', 'BracketRight', { kind: 'animation', step: 1 }],
    ['Russian', '.', 'Slash', { kind: 'step', frames: 1 }],
    ['Greek', 'φ', 'KeyF', { kind: 'frame-model' }],
    ['Greek', 'ς', 'KeyW', { kind: 'toggle-wireframe' }],
    ['Hebrew', 'כ', 'KeyF', { kind: 'frame-model' }],
    ['Hebrew', "'", 'KeyW', { kind: 'toggle-wireframe' }],
    ['Hebrew', ']', 'BracketLeft', { kind: 'animation', step: 1 }],
    ['Turkish', 'ı', 'KeyI', { kind: 'toggle-inspector' }],
    ['French', ',', 'KeyM', { kind: 'step', frames: -1 }],
    ['French', 'w', 'KeyZ', { kind: 'toggle-wireframe' }],
    ['French', 'z', 'KeyW', null],
    ['Dvorak', 't', 'KeyK', { kind: 'next-shading' }],
    ['Dvorak', ',', 'KeyW', { kind: 'step', frames: -1 }],
    ['Dvorak', '/', 'BracketLeft', null],
    ['any', 'Dead', 'KeyN', null],
    ['any', 'Process', 'KeyF', null],
  ] as [string, string, string, Command | null][])(
    'on a %s keyboard, %s of %s means %o',
    (_, key, code, command) => {
      expect(commandOf(press(key, { code }))).toEqual(command);
    },
  );

  it('with Shift have their meaning on other keyboards, too', () => {
    expect(commandOf(press('Ы', { code: 'KeyS', shiftKey: true }))).toEqual({ kind: 'save-picture' });
    expect(commandOf(press('Б', { code: 'Comma', shiftKey: true }))).toEqual({ kind: 'speed', factor: 0.5 });
    expect(commandOf(press('Л', { code: 'KeyK', shiftKey: true }))).toBeNull();
    expect(commandOf(press('к', { code: 'KeyR', ctrlKey: true }))).toBeNull();
  });

  it('arrows orbit, and pan with Shift', () => {
    expect(commandOf(press('ArrowRight'))).toMatchObject({ kind: 'orbit', phi: 0 });
    expect(commandOf(press('ArrowUp', { shiftKey: true }))).toMatchObject({ kind: 'pan', down: 0.05 });
  });
});

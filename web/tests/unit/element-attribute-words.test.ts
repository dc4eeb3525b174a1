import { describe, expect, it } from 'vitest';
import { hasMeaning } from '../../element/attribute-words.js';

describe('the words of an attribute', () => {
  it.each([
    ['shading', 'weights'],
    ['skeleton', 'names'],
    ['bounds', 'both'],
    ['projection', 'orthographic'],
    ['loading', 'eager'],
    ['reveal', 'manual'],
    ['interaction-prompt', 'none'],
    ['wheel-zoom', 'always'],
    ['exposure', '1.5'],
    ['shadow-intensity', '0'],
    ['light-direction', '20deg 45deg'],
    ['letterbox', '16:9'],
    ['letterbox', '2.35'],
    ['alt', 'anything'],
    ['touch-action', 'pan-y'],
    ['data-of-the-page', 'anything'],
  ])('%s="%s" has a meaning', (name, text) => expect(hasMeaning({}, name, text)).toBe(true));

  it.each([
    ['shading', 'wieghts'],
    ['skeleton', 'bones'],
    ['bounds', 'all'],
    ['projection', 'isometric'],
    ['loading', 'fast'],
    ['interaction-prompt', 'when-focused'],
    ['wheel-zoom', 'never'],
    ['exposure', 'bright'],
    ['light-direction', 'x'],
    ['light-direction', '20deg'],
    ['letterbox', 'x'],
    ['letterbox', '16:0'],
    ['auto-rotate-delay', '3s'],
  ])('%s="%s" has none', (name, text) => expect(hasMeaning({}, name, text)).toBe(false));

  it('count by what the property made of them where it decides', () => {
    expect(hasMeaning({ rootMotion: 'in-place' }, 'root-motion', 'in-place')).toBe(true);
    expect(hasMeaning({ rootMotion: 'file' }, 'root-motion', 'inplace')).toBe(false);
    expect(hasMeaning({ cameraFovRule: 'doom3' }, 'camera-fov-rule', 'BFG')).toBe(false);
    // The animation may be still to come.
    expect(hasMeaning({ animationName: null }, 'animation-name', 'walk')).toBe(true);
  });
});

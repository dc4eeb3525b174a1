import { describe, expect, it } from 'vitest';
import { readTexts, type A11yTexts } from '../../element/i18n/a11y/read-texts.js';
import { textsOf } from '../../element/i18n/texts.js';

function read(a11y: A11yTexts | string | null): { texts: unknown; told: string[] } {
  const told: string[] = [];
  return { texts: readTexts(a11y, (text) => told.push(text)), told };
}

describe('a11y', () => {
  it('is JSON of texts by their keys, or an object', () => {
    const texts = { play: 'Abspielen', 'interaction-prompt': 'Ziehen' };
    expect(read(JSON.stringify(texts))).toEqual({ texts, told: [] });
    expect(read(texts)).toEqual({ texts, told: [] });
  });

  it.each([null, '', '{}'])('is empty as %j', (a11y) => expect(read(a11y)).toEqual({ texts: {}, told: [] }));

  it.each(['play', '{"play": "Abspielen"', '"Abspielen"', '["play"]', 'null', '7'])(
    'is invalid as %j',
    (a11y) => {
      const { texts, told } = read(a11y);
      expect(texts).toEqual({});
      expect(told).toEqual([expect.stringMatching(/^a11y is not a JSON object of texts/)]);
    },
  );

  it('reports unknown keys and values that are no texts, and takes the others', () => {
    const { texts, told } = read(
      '{"play": "Los", "paly": "x", "constructor": "y", "pause": 1, "loop": null}',
    );
    expect(texts).toEqual({ play: 'Los', paly: 'x', constructor: 'y' });
    expect(told).toEqual([
      'a11y has keys that it does not document: paly, constructor. Use Md5ViewerElement.addLanguage().',
      'The values of pause, loop in a11y are not texts. The defaults are used.',
    ]);
  });
});

describe('a text', () => {
  const usual = { loop: 'Loop: {mode}', playhead: 'Frame {frame} of {last}' } as const;

  it('has its parts in place of their names, in any order and any number', () => {
    expect(textsOf({ texts: {} }, usual)('loop', { mode: 'once' })).toBe('Loop: once');
    const texts = { playhead: '{last} Bilder, {frame}/{last}' };
    expect(textsOf({ texts }, usual)('playhead', { frame: 0, last: 9 })).toBe('9 Bilder, 0/9');
  });

  it('keeps unknown names, and does not expand names within parts', () => {
    const text = textsOf({ texts: { loop: '{modus} {mode} {}' } }, usual);
    expect(text('loop', { mode: '$& {mode} <b>' })).toBe('{modus} $& {mode} <b> {}');
  });

  it('may be empty, and is the current one', () => {
    const element = { texts: { loop: '' } as Record<string, string> };
    const text = textsOf(element, usual);
    expect(text('loop')).toBe('');
    element.texts = { loop: 'Schleife' };
    expect(text('loop')).toBe('Schleife');
  });
});

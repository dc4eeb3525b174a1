import { describe, expect, it } from 'vitest';
import { keyRows } from '../../element/ui/key-list/key-rows.js';
import { KEYS, SHIFTED } from '../../element/input/keyboard.js';
import { KEY_TEXTS } from '../../element/i18n/en/keys.js';
import { textsOf } from '../../element/i18n/texts.js';

describe('the sheet of keys', () => {
  const rows = keyRows(textsOf({ texts: {} }, KEY_TEXTS));
  const keysOf = (text: string): readonly string[] | undefined =>
    rows.find(({ name }) => name === text)?.keys;

  it('has every key once', () => {
    const keys = rows.flatMap((row) => row.keys);
    expect(new Set(keys).size).toBe(keys.length);
    // The arrows with and without Shift, four views and their opposites, and the projection.
    expect(keys).toHaveLength(Object.keys({ ...KEYS }).length + Object.keys(SHIFTED).length + 2 + 8 + 1);
  });

  it('groups keys of one meaning, under the names on keyboards', () => {
    expect(keysOf('Play or pause')).toEqual(['Space', 'K']);
    expect(keysOf('Keyboard shortcuts')).toEqual(['H', '?']);
    expect(keysOf('Half the speed')).toEqual(['Shift + ,']);
    expect(keysOf('back')).toEqual(['Ctrl + 1']);
    expect(keysOf('Toggle perspective and orthographic')).toEqual(['5']);
    expect(keysOf('First frame')).toEqual(['Home']);
    expect(keysOf('Letterbox of a camera path')).toEqual(['Shift + C']);
    expect(keysOf('Turn around the model')).toEqual(['Arrows']);
    expect(keysOf('Move sideways, up and down')).toEqual(['Shift + Arrows']);
  });

  it('shows the texts of a page, and keeps separate rows that then have the same text', () => {
    const texts = { 'key-shift': 'Umschalt', front: 'vorn', nearer: 'Zoom', farther: 'Zoom' };
    const replaced = keyRows(textsOf({ texts }, KEY_TEXTS));
    expect(replaced.filter(({ name }) => name === 'Zoom').map(({ keys }) => keys)).toEqual([
      ['Page Up'],
      ['Page Down'],
    ]);
    expect(replaced.find(({ name }) => name === 'vorn')?.keys).toEqual(['1']);
    expect(replaced.flatMap(({ keys }) => keys)).toContain('Umschalt + C');
  });
});

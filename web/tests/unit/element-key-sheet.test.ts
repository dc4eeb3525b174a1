import { describe, expect, it } from 'vitest';
import { keyRows } from '../../element/key-sheet.js';
import { KEYS, SHIFTED } from '../../element/keyboard.js';

describe('the sheet of keys', () => {
  const rows = keyRows();
  const keysOf = (text: string): readonly string[] | undefined => rows.find((row) => row.text === text)?.keys;

  it('has every key once', () => {
    const keys = rows.flatMap((row) => row.keys);
    expect(new Set(keys).size).toBe(keys.length);
    // The arrows with and without Shift, four views and what is opposite of them, and the projection.
    expect(keys).toHaveLength(Object.keys({ ...KEYS }).length + Object.keys(SHIFTED).length + 2 + 8 + 1);
  });

  it('puts keys of one meaning together, under names that stand on keyboards', () => {
    expect(keysOf('Play or pause')).toEqual(['Space', 'K']);
    expect(keysOf('This sheet')).toEqual(['H', '?']);
    expect(keysOf('Half the speed')).toEqual(['Shift + ,']);
    expect(keysOf('View: back')).toEqual(['Ctrl + 1']);
    expect(keysOf('Perspective or orthographic')).toEqual(['5']);
    expect(keysOf('Turn around the model')).toEqual(['Arrows']);
    expect(keysOf('Move sideways, up and down')).toEqual(['Shift + arrows']);
  });
});

import { describe, expect, it } from 'vitest';
import { searched, TypeAhead } from '../../app/model-search.js';
import { file } from './files-fakes.js';

const offers = [
  'models/monsters/imp/imp',
  'models/monsters/hellknight/hk',
  'models/weapons/shotgun/view',
].map((path) => ({ name: path.split('/').pop()!, entry: file(`${path}.md5mesh`) }));

describe('the search in the list of models', () => {
  it.each([
    ['', ['imp', 'hk', 'view']],
    ['imp', ['imp']],
    ['MONSTERS', ['imp', 'hk']],
    ['knight monsters', ['hk']],
    ['view imp', []],
  ])('%j finds %j', (text, names) => {
    expect(searched(offers, text).map(({ name }) => name)).toEqual(names);
  });
});

describe('typing in the list of models', () => {
  const names = ['Imp', 'imp_blind', 'hellknight', 'hk', 'zombie'];
  const typed = (letters: string, from: number, gap = 100): number | null => {
    const typeAhead = new TypeAhead();
    let at: number | null = from;
    letters
      .split('')
      .forEach((letter, i) => (at = typeAhead.type(letter, names, at ?? from, 1000 + i * gap)));
    return at;
  };

  it.each<[string, number, number | null]>([
    ['h', 0, 2],
    ['hk', 0, 3],
    ['IMP_', 0, 1],
    ['ii', 0, 0],
    ['z', 4, 4],
    ['x', 0, null],
  ])('%j from %i goes to %j', (letters, from, to) => {
    expect(typed(letters, from)).toBe(to);
  });

  it('begins a new word after a pause', () => {
    expect(typed('hz', 0, 2000)).toBe(4);
  });
});

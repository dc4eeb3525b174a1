import { describe, expect, it } from 'vitest';
import { ambiguousNames, otherParents } from '../../core/fit-lists.js';

const joints = (...rows: [name: string, parent: number][]) =>
  rows.map(([name, parent]) => ({ name, parent }));

describe('joints with other parents', () => {
  const model = joints(['origin', -1], ['hips', 0], ['hand', 1]);

  it.each([
    ['none where all agree', joints(['origin', -1], ['hips', 0], ['hand', 1]), []],
    ['none where only the order is another', joints(['hand', 1], ['hips', 2], ['origin', -1]), []],
    ['one that hangs elsewhere', joints(['origin', -1], ['hips', 0], ['hand', 0]), ['hand']],
    ['one that is a root', joints(['origin', -1], ['hips', 0], ['hand', -1]), ['hand']],
    ['none whose parent the clip alone has', joints(['origin', -1], ['x', 0], ['hips', 1]), []],
    ['none of what is missing', joints(['origin', -1]), []],
  ])('are %s', (_, clip, expected) => {
    expect(otherParents(model, clip)).toEqual(expected);
  });
});

describe('names that occur several times', () => {
  it('match if both have them', () => {
    const twins = joints(['a', -1], ['b', 0], ['b', 0], ['c', 0], ['c', 0]);
    expect(ambiguousNames(twins, joints(['a', -1], ['b', 0]))).toEqual(['b']);
    expect(ambiguousNames(joints(['a', -1], ['b', 0]), twins)).toEqual(['b']);
    expect(ambiguousNames(joints(['a', -1]), twins)).toEqual([]);
    expect(ambiguousNames(twins, twins)).toEqual(['b', 'c']);
  });
});

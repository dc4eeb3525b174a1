import { describe, expect, it } from 'vitest';
import { causedBy, staysOf, type Finding } from '../../report/finding-changes.js';

const finding = (code: string, message: string, more: Partial<Finding> = {}): Finding => ({
  severity: 'warning',
  code,
  message,
  ...more,
});

const HAND = finding('weight-sum', "Vertex 3 of 'hand' has weights of 0.5.");
const HEAD = finding('weight-sum', "Vertex 9 of 'head' has weights of 0.5.");

describe('a finding that a repair causes', () => {
  it.each<[string, Finding[], Finding[], Finding | undefined]>([
    ['is none if nothing changes', [HAND], [HAND], undefined],
    ['is none if findings go', [HAND, HEAD], [HEAD], undefined],
    [
      'is none if only its numbers change',
      [HAND],
      [{ ...HAND, message: "Vertex 5 of 'hand' has 0.2." }],
      undefined,
    ],
    [
      'has another code',
      [HAND],
      [HAND, finding('root-turned', "The root 'hips' is turned.")],
      finding('root-turned', "The root 'hips' is turned."),
    ],
    ['has the same code and another object', [HAND], [HEAD], HEAD],
    ['is one more of its kind', [HAND], [HAND, HAND], HAND],
    ['is more in a count', [{ ...HAND, count: 2 }], [{ ...HAND, count: 3 }], { ...HAND, count: 3 }],
    ['is not one that a list cut off before', [{ ...HAND, count: 3 }], [{ ...HEAD, count: 3 }], undefined],
    ['is no note', [], [{ ...HAND, severity: 'info' }], undefined],
    [
      'is a note at which Doom 3 ends',
      [],
      [{ ...HAND, severity: 'info', strict: true }],
      { ...HAND, severity: 'info', strict: true },
    ],
    ['is a note that becomes a warning', [{ ...HAND, severity: 'info' }], [HAND], HAND],
  ])('%s', (_, before, after, caused) => {
    expect(causedBy(before, after)).toEqual(caused);
  });
});

describe('a finding that a repair leaves', () => {
  const all = (): boolean => true;
  it.each<[string, Finding[], Finding[], Finding | undefined]>([
    ['is gone', [HAND], [], undefined],
    ['is still there at another place', [HAND], [HEAD], HEAD],
    ['has the code of one before', [HAND], [finding('root-turned', 'The root is turned.')], undefined],
  ])('%s', (_, before, after, left) => {
    expect(staysOf(before, after, all)).toEqual(left);
  });

  it('is one that the repair answers', () => {
    expect(staysOf([HAND, HEAD], [HAND, HEAD], ({ message }) => message.includes('head'))).toEqual(HEAD);
  });
});

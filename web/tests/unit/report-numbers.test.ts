import { describe, expect, it } from 'vitest';
import { counted, displayed, significant, significantVector } from '../../report/numbers.js';

describe('numbers in sentences', () => {
  it('have the singular for exactly one thing', () => {
    expect([0, 1, 2, 1482].map((count) => counted(count, 'vertex', 'vertices'))).toEqual([
      '0 vertices',
      '1 vertex',
      '2 vertices',
      '1482 vertices',
    ]);
    expect(counted(21, 'joint')).toBe('21 joints');
  });

  it('are grouped by narrow blanks on screen', () => {
    expect([0, 999, 1000, 1234567, -12345.678].map((value) => displayed(value))).toEqual([
      '0',
      '999',
      '1\u202f000',
      '1\u202f234\u202f567',
      '-12\u202f345.68',
    ]);
  });

  it.each([
    [100, 3, '100'],
    [0.0254, 3, '0.0254'],
    [4 / 3, 3, '1.33'],
    [12345.678, 3, '12300'],
    [-29.97, 6, '-29.97'],
    [2.5e-8, 2, '0.000000025'],
    [1e21, 2, '1000000000000000000000'],
  ])('%d has %i significant digits and no exponent', (value, digits, text) => {
    expect(significant(value, digits)).toBe(text);
  });

  it.each([
    [[-2.8, 1.224e-7, -2.4], '-2.8 0 -2.4'],
    [[1.106, -0.009133, -0.2782], '1.106 -0.009133 -0.2782'],
    [[0, 0, -0.00415], '0 0 -0.00415'],
    [[12345.6, 0.4, 6], '12350 0 6'],
    [[0, 0, 0], '0 0 0'],
  ])('%j is the position %s', (values, text) => {
    expect(significantVector(values, 4)).toBe(text);
  });
});

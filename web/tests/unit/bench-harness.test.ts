import { describe, expect, it } from 'vitest';
import { contender, measure, percentile, ratioOf, spreadOf, timesFor } from '../../../bench/harness.mjs';
import { duration, markdownTable, short, textTable, verdictOf } from '../../../bench/table.mjs';

const row = {
  group: 'loading',
  subject: 'a.md5mesh',
  peer: 'a peer',
  ours: '1.00 ms',
  value: { p10: 1, p50: 2, p90: 3 },
};

/** Takes a fixed number of milliseconds per call and records how often it was called. */
function steady(name: string, milliseconds: number, calls: string[] = []) {
  return {
    name,
    run: (times: number) => {
      calls.push(name);
      return times * milliseconds;
    },
  };
}

describe('percentile', () => {
  it('is NaN of nothing and the value of one', () => {
    expect(percentile([], 0.5)).toBeNaN();
    expect(spreadOf([7])).toEqual({ p10: 7, p50: 7, p90: 7 });
  });

  it('lies between neighbours in proportion, whatever the order', () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBeCloseTo(2.5, 12);
    expect(percentile([10, 0], 0.1)).toBeCloseTo(1, 12);
    expect(spreadOf([...Array(101).keys()])).toEqual({ p10: 10, p50: 50, p90: 90 });
  });
});

describe('ratioOf', () => {
  it('compares round by round, so that changes of the speed of the machine do not matter', () => {
    const ours = { name: 'ours', milliseconds: [1, 2, 10] };
    const theirs = { name: 'theirs', milliseconds: [3, 6, 30] };
    expect(ratioOf(theirs, ours)).toEqual({ p10: 3, p50: 3, p90: 3 });
  });
});

describe('measure', () => {
  it('fills a slice with as many pieces of work as it needs, or with one that takes longer', async () => {
    expect(await timesFor(steady('quick', 0.01), 5)).toBe(500);
    expect(await timesFor(steady('slow', 40), 5)).toBe(1);
  });

  it('gives milliseconds for one piece of work, one entry a round', async () => {
    const [a, b] = await measure([steady('a', 0.5), steady('b', 2)], { rounds: 7 });
    expect(a?.milliseconds).toEqual(Array(7).fill(0.5));
    expect(b?.milliseconds).toEqual(Array(7).fill(2));
    expect(ratioOf(b!, a!).p50).toBe(4);
  });

  it('runs every contender once a round, each round starting with another one', async () => {
    const calls: string[] = [];
    await measure([steady('a', 9, calls), steady('b', 9, calls), steady('c', 9, calls)], { rounds: 3 });
    expect(calls.slice(-9).join('')).toBe('abcbcacab');
  });

  it('times real work', async () => {
    let sum = 0;
    const short = contender('short', () => (sum += 1));
    const long = contender('long', () => {
      for (let i = 0; i < 1000; i++) sum += Math.sqrt(i);
    });
    const [a, b] = await measure([short, long], { rounds: 5, slice: 2 });
    expect(sum).toBeGreaterThan(0);
    expect(ratioOf(b!, a!).p50).toBeGreaterThan(5);
  });
});

describe('the table', () => {
  it('compares the median with the target', () => {
    expect(verdictOf(row)).toBe('');
    expect(verdictOf({ ...row, owed: { atLeast: 2 } })).toBe('ok');
    expect(verdictOf({ ...row, owed: { atLeast: 2.1 } })).toBe('MISSED');
    expect(verdictOf({ ...row, owed: { atMost: 2 } })).toBe('ok');
    expect(verdictOf({ ...row, owed: { atMost: 1.9 } })).toBe('MISSED');
    expect(verdictOf({ ...row, value: { p10: NaN, p50: NaN, p90: NaN }, owed: { atMost: 1 } })).toBe(
      'MISSED',
    );
  });

  it('writes numbers with three significant digits', () => {
    expect([0.0123, 0.5, 5.678, 56.78, 567.8, NaN].map(short)).toEqual([
      '0.012',
      '0.50',
      '5.68',
      '56.8',
      '568',
      '-',
    ]);
    expect([1.5, 0.0015, 0.0000015].map(duration)).toEqual(['1.50 ms', '1.50 us', '1.50 ns']);
  });

  it('names a group and a subject once, and lines columns up', () => {
    const rows = [
      { ...row, owed: { atLeast: 3 } },
      { ...row, peer: 'another' },
    ];
    const lines = textTable(rows).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('MISSED');
    expect(lines[2]?.trimStart().startsWith('another')).toBe(true);
    expect(lines[1]?.indexOf('a peer')).toBe(lines[2]?.indexOf('another'));
    expect(markdownTable(rows).split('\n')[2]).toMatch(/^\| loading \| a\.md5mesh \| a peer \|/);
  });
});

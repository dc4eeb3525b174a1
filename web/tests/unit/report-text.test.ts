import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../core/index.js';
import { countOf } from '../../report/count-of.js';
import { hintsOr, loadHints } from '../../report/load-hints.js';
import { remarkText } from '../../report/remark-text.js';
import { reportText, sortedRemarks, withHints } from '../../report/report-text.js';

const remark = (severity: Diagnostic['severity'], line: number, code = 'c'): Diagnostic => {
  return { severity, code, file: 'a.md5mesh', line, column: line === 0 ? 0 : 7, message: 'm.' };
};

describe('a report as text', () => {
  it('has each finding in the format of compilers, without a location if it concerns the entire file', () => {
    expect(remarkText(remark('error', 3))).toBe('a.md5mesh:3:7: error c: m.');
    expect(remarkText(remark('error', 0))).toBe('a.md5mesh: error c: m.');
  });

  it('has the worst first and each finding once', () => {
    const all = [remark('info', 0), remark('error', 3), remark('warning', 2), remark('error', 3)];
    expect(sortedRemarks(all).map(({ severity }) => severity)).toEqual(['error', 'warning', 'info']);
  });

  it('gives each hint once per code, after its first finding', () => {
    const all = [remark('error', 1, 'x'), remark('error', 2, 'y'), remark('error', 3, 'x')];
    expect(reportText(all, { x: 'Do this.' })).toBe(
      [
        'a.md5mesh:1:7: error x: m.',
        '  hint: Do this.',
        'a.md5mesh:2:7: error y: m.',
        'a.md5mesh:3:7: error x: m.',
      ].join('\n'),
    );
    expect(withHints(all, {}).every(({ hint }) => hint === undefined)).toBe(true);
  });

  it('counts findings of each severity, including those that are not listed', () => {
    const rest = { ...remark('warning', 99), count: 480 };
    const all = [remark('warning', 1), remark('warning', 2), rest, remark('error', 3)];
    expect(countOf(all, 'warning')).toBe(482);
    expect(countOf(all, 'error')).toBe(1);
    expect(countOf(all, 'info')).toBe(0);
  });
});

describe('the hints', () => {
  it('are not loaded at first, and report when they are', async () => {
    let told = 0;
    expect(hintsOr(() => told++)).toEqual({});
    const hints = await loadHints();
    await Promise.resolve();
    expect(told).toBe(1);
    expect(hints['weight-sum']).toMatch(/^Normalise /);
    expect(hintsOr(() => told++)).toBe(hints);
    expect(told).toBe(1);
  });
});

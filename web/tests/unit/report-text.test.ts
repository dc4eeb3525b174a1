import { describe, expect, it } from 'vitest';
import type { Diagnostic, Fit } from '../../core/index.js';
import { isPlain } from '../../files/collection/pairing.js';
import { countOf } from '../../report/count-of.js';
import { fitRemarks } from '../../report/fit-remarks.js';
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

describe('the text on an animation and a mesh', () => {
  const exact: Fit = { compatible: true, how: 'exact', missing: [], extra: [], reordered: false };
  const said = (part: Partial<Fit>) =>
    fitRemarks({ ...exact, ...part }, 'imp').map(
      ({ severity, code, message }) => `${severity} ${code}: ${message}`,
    );

  it('has a reason for names that differ, if one is likely', () => {
    const lists: Partial<Fit> = {
      how: 'by-name',
      missing: ['Hand.L', 'Hand.R'],
      extra: ['hand.L', 'hand.R'],
    };
    expect(said(lists)).toEqual([
      'info clip-fits-by-name: Matched with imp by the names of the joints: lacks Hand.L, Hand.R; also has ' +
        "hand.L, hand.R. The names differ only in capitals: 'Hand.L' is 'hand.L'.",
    ]);
  });

  it.each<Partial<Fit>>([
    {},
    { rotationsInverted: true },
    { otherParents: ['a'] },
    { boneScale: 2 },
    { boneScale: 0 },
    { rootOffset: [0, 0, 50] },
    { turnedRoot: { joint: 'a', degrees: 90, axis: 'x' } },
  ])('is known to be nothing or something without the code that says it: %j', (part) => {
    expect(isPlain({ ...exact, ...part })).toBe(said(part).length === 0);
  });

  it('names what an exporter did', () => {
    expect(said({ rotationsInverted: true })).toEqual([
      'warning rotations-inverted: The rotations are the inverse of those of imp, so that its limbs bend the wrong way.',
    ]);
  });

  it('is empty if the animation fits exactly or not at all', () => {
    expect(said({})).toEqual([]);
    expect(said({ compatible: false, how: 'none', missing: ['a'], boneScale: 9 })).toEqual([]);
  });

  it('lists missing and unused joints, shortened, and empty names', () => {
    const missing = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(said({ how: 'by-name', missing, extra: ['x'], ambiguous: ['k'] })).toEqual([
      'info clip-fits-by-name: Matched with imp by the names of the joints: lacks a, b, c, d, e and 2 more; ' +
        'also has x; uses the first of several joints named k.',
    ]);
  });

  it('names a scale and a rotation with their amount', () => {
    expect(said({ boneScale: 100.00012 })).toEqual([
      'warning bone-lengths-differ: The bone lengths are 100 times those of imp. Apply scale before export.',
    ]);
    expect(said({ boneScale: 0.0253999 })[0]).toContain('are 0.0254 times those');
    expect(said({ turnedRoot: { joint: 'root', degrees: 90, axis: 'z' } })).toEqual([
      "info root-turned: The root 'root' is turned by 90 degrees about z against imp.",
    ]);
  });

  it('says that bones without length make a point of the model', () => {
    expect(said({ boneScale: 0 })).toEqual([
      'warning bone-lengths-differ: The bones have no length, unlike those of imp. The model collapses into a point. ' +
        'Export the joints with their positions.',
    ]);
  });

  it('names other parents, which are no name differences', () => {
    expect(said({ how: 'by-name', otherParents: ['arm'] })).toEqual([
      'warning parents-differ: These joints have other parents in imp: arm.',
    ]);
  });
});

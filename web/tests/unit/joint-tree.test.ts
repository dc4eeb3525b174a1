import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../support/growth.js';
import { jointNumbers, jointWeights, movedAxes } from '../../element/ui/joints/joint-numbers.js';
import { JointRows } from '../../element/ui/joints/joint-rows.js';
import type { Quat, Vec3 } from '../../core/index.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const named = (...joints: [string, number][]) => joints.map(([name, parent]) => ({ name, parent }));
const BODY = named(['root', -1], ['spine', 0], ['Arm.L', 1], ['Hand.L', 2], ['arm.r', 1], ['prop', -1]);
const shown = (rows: JointRows, search = '', root = -1): string[] =>
  rows.rows(search, root).map(({ joint, level }) => `${' '.repeat(level - 1)}${rows.joints[joint]?.name}`);

describe('the rows of a joint tree', () => {
  it('are none without joints', () => {
    expect(new JointRows([]).rows('x')).toEqual([]);
  });

  it('show joints that are their own ancestors once', () => {
    const rows = new JointRows(named(['a', 1], ['b', 0], ['c', 1], ['d', 3], ['e', 99]));
    expect(shown(rows).map((name) => name.trim())).toHaveLength(5);
    expect(shown(rows, 'c')).toContain('  c');
    rows.reveal(2);
    expect(rows.branch(0).sort()).toEqual([0, 1, 2]);
  });

  it('stand below their parents, with their positions among their siblings', () => {
    const rows = new JointRows(BODY);
    expect(shown(rows)).toEqual(['root', ' spine', '  Arm.L', '   Hand.L', '  arm.r', 'prop']);
    expect(rows.rows().map(({ position, siblings }) => `${position}/${siblings}`)).toEqual([
      ...['1/2', '1/1', '1/2', '1/1', '2/2', '2/2'],
    ]);
    expect(rows.rows().map(({ expanded }) => expanded)).toEqual([true, true, true, null, null, null]);
  });

  it('of a collapsed branch are hidden until it is revealed', () => {
    const rows = new JointRows(BODY);
    rows.expand(1, false);
    rows.expand(3, false);
    expect(shown(rows)).toEqual(['root', ' spine', 'prop']);
    rows.reveal(3);
    expect(shown(rows)).toHaveLength(6);
  });

  it('that match the search are shown with their ancestors, whatever is collapsed', () => {
    const rows = new JointRows(BODY);
    rows.expand(0, false);
    expect(shown(rows, ' ARM ')).toEqual(['root', ' spine', '  Arm.L', '  arm.r']);
    expect(rows.rows('arm').map(({ matches }) => matches)).toEqual([false, false, true, true]);
    expect(shown(rows, '5')).toEqual(['prop']);
    expect(shown(rows, 'tail')).toEqual([]);
  });

  it('can be those of one branch', () => {
    expect(shown(new JointRows(BODY), '', 2)).toEqual(['Arm.L', ' Hand.L']);
  });

  it('take time linear in a chain of joints', async () => {
    const chainOf = (count: number): JointRows =>
      new JointRows(Array.from({ length: count }, (_, i) => ({ name: `j${i}`, parent: i - 1 })));
    const ratio = await growth(20_000, chainOf, (chain) => {
      const { length } = chain.rows();
      expect(chain.rows(`j${length - 1}`)).toHaveLength(length);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

import { describe, expect, it } from 'vitest';
import { jointNumbers, jointWeights, movedAxes } from '../../element/ui/joints/joint-numbers.js';
import { JointRows } from '../../element/ui/joints/joint-rows.js';
import type { Quat, Vec3 } from '../../core/index.js';
import { growth, LINEAR } from '../support/growth.js';
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

const MESH = `MD5Version 10
commandline ""
numJoints 3
numMeshes 1
joints {
	"root" -1 ( 1 2 3 ) ( 0 0 0.7071068 )
	"arm" 0 ( 1 6 3 ) ( 0.5 0.5 0.5 )
	"hand" 1 ( 4 6 3 ) ( 0 0 0 )
}
mesh {
	shader "a"
	numverts 3
	vert 0 ( 0 0 ) 0 2
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 0 1 ) 2 2
	numtris 1
	tri 0 0 1 2
	numweights 5
	weight 0 0 0.5 ( 0 0 0 )
	weight 1 1 0.5 ( 1 0 0 )
	weight 2 1 0.25 ( 0 1 0 )
	weight 3 1 0.75 ( 0 0 1 )
	weight 4 2 1 ( 0 0 1 )
}
`;
const ANIM = `MD5Version 10
commandline ""
numFrames 3
numJoints 3
frameRate 24
numAnimatedComponents 4
hierarchy {
	"root" -1 5 0
	"arm" 0 32 2
	"hand" 1 1 3
}
bounds {
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
	( 0 0 0 ) ( 1 1 1 )
}
baseframe {
	( 1 2 3 ) ( 0 0 0.7071068 )
	( 4 0 0 ) ( 0 0 0 )
	( 3 0 0 ) ( 0 0 0 )
}
frame 0 { 1 3 0 3 }
frame 1 { 2 4 0.1 3 }
frame 2 { 3 5 0.2 3 }
`;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The model placement that a local one has below a parent, by another formula than the tested one. */
function composed(
  parent: { position: Vec3; rotation: Quat },
  local: { position: Vec3; rotation: Quat },
): number[] {
  const [x, y, z, w] = parent.rotation;
  const matrix = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
  ];
  return matrix.map((row, axis) =>
    row.reduce((sum, value, i) => sum + value * (local.position[i] ?? 0), parent.position[axis] ?? 0),
  );
}

const core = await loadBuiltCore();

describe('the numbers of a joint', () => {
  const model = core.readModel(bytes(MESH), 'a.md5mesh').model!;
  const clip = core.readClip(bytes(ANIM), 'a.md5anim').clip!;

  it.each([0, 0.5, 2])('agree with the pose of the core at frame %s', (frame) => {
    const { joints } = model.evaluate({ clip, frame });
    model.joints.forEach(({ parent }, joint) => {
      const { model: placed, local, boneLength } = jointNumbers(joints, joint, parent);
      expect(placed.position).toEqual([...joints.slice(7 * joint, 7 * joint + 3)]);
      expect(placed.rotation).toEqual([...joints.slice(7 * joint + 3, 7 * joint + 7)]);
      expect(Math.hypot(...local.rotation)).toBeCloseTo(1, 5);
      if (parent < 0) {
        expect(boneLength).toBeNull();
        return;
      }
      const above = jointNumbers(joints, parent, -1).model;
      composed(above, local).forEach((value, axis) =>
        expect(value).toBeCloseTo(placed.position[axis] ?? NaN, 4),
      );
      expect(boneLength).toBeCloseTo(Math.hypot(...local.position), 4);
    });
    // The file's data for the hand: it does not move, and is three units along the arm's x.
    const hand = jointNumbers(joints, 2, 1).local;
    [3, 0, 0].forEach((value, axis) => expect(hand.position[axis]).toBeCloseTo(value, 4));
    expect(Math.abs(hand.rotation[3])).toBeCloseTo(1, 4);
  });

  it('count vertices and weights, a vertex with two weights on a joint once', () => {
    const { vertices, weights } = jointWeights(model);
    expect([...vertices]).toEqual([1, 3, 0]);
    expect([...weights]).toEqual([1, 3, 1]);
  });

  it('name the components that the animation moves, without stored ones that stay constant', () => {
    expect([0, 1, 2].map((joint) => movedAxes(clip.movedComponents(joint)))).toEqual([
      ['X Z', ''],
      ['', 'Z'],
      ['', ''],
    ]);
    expect(clip.movedComponents(99)).toBe(0);
  });
});

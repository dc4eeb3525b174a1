import { describe, expect, it } from 'vitest';
import { nameHabit } from '../../report/name-habit.js';

const BONES = ['Root', 'Spine', 'Upper_Arm.L', 'Upper_Arm.R', 'Hand.L'];
const said = (missing: string[], extra: string[]) => nameHabit({ missing, extra });

describe('why joints of an animation have other names than those of its mesh', () => {
  it.each<[string, (name: string) => string, string]>([
    ['capitals', (name) => name.toUpperCase(), " The names differ only in capitals: 'Root' is 'ROOT'."],
    [
      'the name of an armature',
      (name) => `Armature_${name}`,
      " The names in the animation are those of the mesh with 'Armature_' before them.",
    ],
    [
      'a namespace',
      (name) => `rig:${name}`,
      " The names in the animation are those of the mesh with 'rig:' before them.",
    ],
    [
      'an ending',
      (name) => `${name}_jnt`,
      " The names in the animation are those of the mesh with '_jnt' behind them.",
    ],
  ])('is %s', (_, change, expected) => {
    expect(said(BONES, BONES.map(change))).toBe(expected);
  });

  it('is another Unicode form, which looks equal', () => {
    const composed = ['h\u00fcfte', 'Kn\u00f6chel.L', 'ma\u00f1ana'];
    const apart = composed.map((name) => name.normalize('NFD'));
    const reason = (inMesh: string, inClip: string) =>
      ` The names look alike but differ in their Unicode form: accents are ${inMesh} in the mesh and ${inClip} in the animation.`;
    const [whole, own] = ['part of their letters (NFC)', 'characters of their own (NFD)'];
    expect(said(composed, apart)).toBe(reason(whole, own));
    expect(said(apart, composed)).toBe(reason(own, whole));
    expect(said([...composed, 'arm'], apart)).toBe(reason(whole, own));
    expect(said(composed, ['h\u00fcft', ...apart.slice(2)])).toBe('');
  });

  it('is another character for dots and blanks', () => {
    const reason = " The names differ only in the characters between their words: 'Arm.L' is 'Arm_L'.";
    expect(said(['Arm.L', 'Upper Arm.R'], ['Arm_L', 'Upper_Arm_R'])).toBe(reason);
  });

  it('is an invisible blank', () => {
    const reason = " The names differ only in spaces before or after them: 'hand' is 'hand '.";
    expect(said(['hand'], ['hand '])).toBe(reason);
  });

  it('is attributed to the mesh if the animation has the shorter names', () => {
    expect(
      said(
        BONES.map((name) => `mixamorig:${name}`),
        BONES,
      ),
    ).toBe(" The names in the mesh are those of the animation with 'mixamorig:' before them.");
  });

  it('is given even if one joint in five differs', () => {
    const clip = [...BONES.slice(0, 4).map((name) => name.toLowerCase()), 'Tail'];
    expect(said(BONES, clip)).toContain('only in capitals');
    expect(said(BONES, [...clip.slice(0, 3), 'Tail', 'Wing'])).toBe('');
  });

  it.each<[string, string[], string[]]>([
    ['nothing is missing', [], ['a', 'b']],
    ['nothing is left over', ['a', 'b'], []],
    ['the names have nothing in common', ['Root', 'Spine'], ['Bone1', 'Bone2']],
    ['one name happens to end like another', ['Arm'], ['ForeArm']],
    ['names are empty', ['', ''], ['x', 'y']],
    ['each has a prefix of its own', ['Hand', 'Foot'], ['LHand', 'RFoot']],
  ])('is not guessed where %s', (_, missing, extra) => {
    expect(said(missing, extra)).toBe('');
  });

  it('is found at once among thousands of names', () => {
    const mesh = Array.from({ length: 5000 }, (_, i) => `bone${i}`);
    const begin = performance.now();
    expect(
      said(
        mesh,
        mesh.map((name) => `rig|${name}`),
      ),
    ).toContain("'rig|' before");
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

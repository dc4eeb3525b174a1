/**
 * The joint table in the construction pose (arms down at the sides, legs straight), model units. Row: name,
 * parent, position, target of the joint's own X axis. Parents come before children; joint 0 carries root
 * motion.
 */
import { cross, dot, mul, norm, qfromAxes, sub } from './math.mjs';

const both = (rows) =>
  rows.flatMap(([name, parent, [x, y, z], [ax, ay, az]]) => {
    const side = (s) => name.replace('?', s),
      par = (s) => parent.replace('?', s);
    return [
      [side('L'), par('L'), [x, y, z], [ax, ay, az]],
      [side('R'), par('R'), [x, -y, z], [ax, -ay, az]],
    ];
  });

export const ARM = { shoulder: [0.2, 7.4, 21.8], elbow: [0.5, 12.1, 17.4], wrist: [1.3, 14.9, 12.6] };
/** Left hand in the construction pose: x along the fingers, y towards the thumb, z out of the back of the hand. */
export const HAND = (() => {
  const x = norm([0.2, 0.4, -0.9]),
    y0 = [1, 0, 0.1],
    y = norm(sub(y0, mul(x, dot(x, y0)))),
    z = cross(y, x);
  return {
    o: ARM.wrist,
    x,
    y,
    z,
    at: (a, b, c) => [0, 1, 2].map((i) => ARM.wrist[i] + x[i] * a + y[i] * b + z[i] * c),
  };
})();
export const LEG = {
  hip: [0, 4.9, 13.2],
  knee: [0.7, 5, 8.4],
  ankle: [-0.6, 5.1, 3.4],
  ball: [4.2, 5.3, 1.4],
  toe: [9, 5.5, 1.4],
};
export const EYE = { at: [5.9, 4.15, 31.7], radius: 4.15, yaw: 24 };
/** Staff: the line along which it leans; grip is where the right hand holds it. */
export const STAFF = { foot: [6.6, -12.6, 0], grip: [7.5, -15.4, 16.8], hook: [12.4, -25.2, 45.2] };
/** Scarf tails, from the knot at the back of the neck. */
export const TAIL_A = [
  [-8.2, 3.6, 25.6],
  [-11.6, 4.8, 23.6],
  [-14.6, 6, 20.4],
  [-16.6, 7, 16.6],
  [-18.6, 7.8, 12.8],
  [-21.4, 8.4, 9.8],
  [-24.6, 8.8, 8.2],
];
export const TAIL_B = [
  [-8.4, 2.2, 25.2],
  [-11.2, 0.8, 22.6],
  [-12.9, -0.4, 18.6],
  [-14.2, -1.2, 14.6],
];

const chain = (prefix, parent, pts) =>
  pts.slice(0, -1).map((p, i) => [`${prefix}${i + 1}`, i ? `${prefix}${i}` : parent, p, pts[i + 1]]);
const H = HAND.at;

export const JOINTS = [
  ['origin', '', [0, 0, 0], [1, 0, 0]],
  ['hips', 'origin', [0, 0, 13.5], [0, 0, 18]],
  ['spine', 'hips', [-0.2, 0, 17.4], [-0.2, 0, 21]],
  ['chest', 'spine', [-0.2, 0, 21.2], [-0.2, 0, 26]],
  ['head', 'chest', [-0.2, 0, 26.2], [0, 0, 37]],
  ['cap', 'head', [-0.4, 0, 37.6], [-0.6, 0, 47]],
  ['capFront', 'cap', [10.5, 0, 38.5], [16, 0, 37]],
  ['capBack', 'cap', [-11.5, 0, 37.5], [-17, 0, 35]],
  ['capLeft', 'cap', [-0.5, 11, 38], [-0.5, 17, 36]],
  ['capRight', 'cap', [-0.5, -11, 38], [-0.5, -17, 36]],
  ['tip1', 'cap', [-1, 0, 49], [-1.8, 1.6, 53.6]],
  ['tip2', 'tip1', [-1.8, 1.6, 53.6], [-5, 6, 57]],
  ...both([
    ['eye?', 'head', EYE.at, [EYE.at[0] + 9, EYE.at[1] + 4, EYE.at[2]]],
    ['lid?', 'head', EYE.at, [EYE.at[0] + 9, EYE.at[1] + 4, EYE.at[2]]],
    ['squint?', 'head', EYE.at, [EYE.at[0] + 9, EYE.at[1] + 4, EYE.at[2]]],
    ['shoulder?', 'chest', [0, 3.2, 22.6], ARM.shoulder],
    ['upperarm?', 'shoulder?', ARM.shoulder, ARM.elbow],
    ['forearm?', 'upperarm?', ARM.elbow, ARM.wrist],
    ['hand?', 'forearm?', ARM.wrist, H(4, 0, 0)],
    ['thumb?1', 'hand?', H(1.3, 1.5, -0.3), H(2.6, 2.9, -0.7)],
    ['thumb?2', 'thumb?1', H(2.6, 2.9, -0.7), H(4, 3.6, -1)],
    ['index?1', 'hand?', H(3.7, 1.3, 0), H(5.2, 1.45, 0)],
    ['index?2', 'index?1', H(5.2, 1.45, 0), H(6.8, 1.5, 0)],
    ['mitt?1', 'hand?', H(3.7, -0.7, 0), H(5.3, -0.8, 0)],
    ['mitt?2', 'mitt?1', H(5.3, -0.8, 0), H(7, -0.9, 0)],
    ['thigh?', 'hips', LEG.hip, LEG.knee],
    ['shin?', 'thigh?', LEG.knee, LEG.ankle],
    ['foot?', 'shin?', LEG.ankle, LEG.ball],
    ['toe?', 'foot?', LEG.ball, LEG.toe],
  ]),
  ...chain('scarf', 'chest', TAIL_A),
  ...chain('tail', 'chest', TAIL_B),
  ['satchel', 'hips', [-3, -10.6, 16.4], [-3.2, -14, 11]],
  ['flap', 'satchel', [-3.2, -13.8, 15.4], [-3.2, -16.6, 12.6]],
  ['staff', 'handR', STAFF.grip, STAFF.hook],
  ['lantern1', 'staff', STAFF.hook, [STAFF.hook[0], STAFF.hook[1], 42]],
  ['lantern2', 'lantern1', [STAFF.hook[0], STAFF.hook[1], 42.6], [STAFF.hook[0], STAFF.hook[1], 36]],
];

/** [{name, parent: index or -1, at, rot}] with rot a textbook quaternion: own X along the bone, own Z kept near model +X (or +Z for lying bones). */
export const joints = JOINTS.map(([name, parent, at, aim]) => {
  const x = norm(sub(aim, at)),
    hint = Math.abs(x[0]) > 0.8 ? [0, 0, 1] : [1, 0, 0];
  const z = norm(sub(hint, mul(x, dot(hint, x))));
  return {
    name,
    parent: JOINTS.findIndex((j) => j[0] === parent),
    at,
    rot: name === 'origin' ? [0, 0, 0, 1] : qfromAxes(x, cross(z, x), z),
  };
});
export const index = Object.fromEntries(joints.map((j, i) => [j.name, i]));

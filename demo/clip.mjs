/** Builds a complete clip from a function of phase: poses, secondary motion, skinned bounds. */
import { mix, mul, smooth } from './math.mjs';
import { LEG, STAFF, TAIL_A, TAIL_B } from './skeleton.mjs';
import { swing } from './chains.mjs';

/** Eased keys over a loop of phase 0..1: [[phase, value]...], ascending, first at 0 and last at 1. */
export function keyed(x, keys) {
  const i = Math.max(0, keys.findIndex((k) => k[0] > x) - 1),
    a = x >= 1 ? keys.at(-2) : keys[i],
    b = x >= 1 ? keys.at(-1) : keys[i + 1];
  const t = smooth(a[0], b[0], x);
  return Array.isArray(a[1]) ? a[1].map((v, k) => mix(v, b[1][k], t)) : mix(a[1], b[1], t);
}

/** A blink: 0 open .. 1 closed; fully closed at phase c; width is the phase from open to closed. */
export const blink = (x, c, width) =>
  x < c ? smooth(c - width, c - width * 0.15, x) : smooth(c + width * 2.1, c + width * 0.25, x);

/** Lowers the upper lids and raises the lower ones (a smile), in degrees about the eyes' own side axes. */
export function closeLids(pose, degrees, smile = 0) {
  for (const [s, k] of [
    ['L', 1],
    ['R', -1],
  ]) {
    const yaw = (24 * k * Math.PI) / 180,
      axis = [-Math.sin(yaw), Math.cos(yaw), 0],
      h = (degrees * Math.PI) / 360;
    pose.turn(`lid${s}`, [...mul(axis, Math.sin(h)), Math.cos(h)]);
    const up = (-smile * Math.PI) / 360;
    pose.turn(`squint${s}`, [...mul(axis, Math.sin(up)), Math.cos(up)]);
  }
}

/**
 * Places a foot: ankle in the world, sole pitched (degrees, toes down is positive), toes bent back by toe
 * degrees.
 */
export function placeFoot(pose, side, ankle, q, toeQ, out = 0.12) {
  const k = side === 'L' ? 1 : -1,
    short = pose.reach(`thigh${side}`, `shin${side}`, `foot${side}`, ankle, [1, out * k, 0]);
  pose.aimWorld(`foot${side}`, q);
  pose.aimWorld(`toe${side}`, toeQ);
  return short;
}
export const footRest = (side) => [LEG.ankle[0], LEG.ankle[1] * (side === 'L' ? 1 : -1), LEG.ankle[2]];

/**
 * poses: frames 0..N. The last one equals the first except for travel (the movement of the origin over the
 * clip).
 */
export function finishClip({ name, rate, poses, travel = [0, 0, 0], wind = [0, 0, 0] }) {
  const carry = (pose, joint, p, r) => ({ c: pose.carry(joint, p), r });
  const back = (pose) => [
    carry(pose, 'hips', [0, 0, 11], 13.4),
    carry(pose, 'spine', [0, 0, 16], 12.2),
    carry(pose, 'chest', [0, 0, 22], 9.9),
  ];
  const run = (spec) => swing(poses, rate, travel, { wind, ...spec });
  for (const [n, end] of [
    ['capFront', [16, 0, 37]],
    ['capBack', [-17, 0, 35]],
    ['capLeft', [-0.5, 17, 36]],
    ['capRight', [-0.5, -17, 36]],
  ])
    run({ names: [n], end, pull: 420, air: 9, limit: 10, wind: [0, 0, 0] });
  run({ names: ['tip1', 'tip2'], end: [-7, 8.5, 57.5], pull: [460, 240], air: 7, limit: 15 });
  run({ names: ['satchel'], end: [-3.2, -14, 9], pull: 190, air: 7, limit: 5, wind: [0, 0, 0] });
  run({ names: ['flap'], end: [-3.2, -16.6, 12.6], pull: 260, air: 7, limit: 8, wind: [0, 0, 0] });
  run({
    names: ['scarf1', 'scarf2', 'scarf3', 'scarf4', 'scarf5', 'scarf6'],
    end: TAIL_A.at(-1),
    pull: [190, 90, 60, 46, 38, 32],
    air: 4.6,
    limit: 48,
    balls: back,
  });
  run({
    names: ['tail1', 'tail2', 'tail3'],
    end: TAIL_B.at(-1),
    pull: [190, 90, 70],
    air: 3.2,
    limit: 45,
    balls: back,
  });
  run({
    names: ['lantern1', 'lantern2'],
    end: [STAFF.hook[0], STAFF.hook[1], 35],
    pull: [190, 120],
    air: 3.2,
    hang: true,
    limit: 34,
    wind: [0, 0, 0],
  });
  return { name, rate, poses, world: poses.map((p) => p.world()), travel };
}

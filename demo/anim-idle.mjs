/** Idle, 5 s: two breaths, one shift of weight, a look to each side, blinks. Feet and staff tip never move. */
import { add, mul, norm, qaxis, qeuler, qfromTo, QID, rad, sub, TAU } from './math.mjs';
import { STAFF } from './skeleton.mjs';
import { blink, closeLids, finishClip, footRest, keyed, placeFoot } from './clip.mjs';
import { Pose } from './rig.mjs';
import { curl, easeLeft, holdStaff } from './stance.mjs';

const RATE = 24,
  N = 120;
const staffLine = norm(sub(STAFF.grip, STAFF.foot)),
  staffLength = Math.hypot(...sub(STAFF.grip, STAFF.foot));

function at(x) {
  const pose = new Pose(),
    breath = Math.sin(x * 2 * TAU - 0.6),
    late = Math.sin(x * 2 * TAU - 1.5);
  const side = keyed(x, [
    [0, 0.35],
    [0.3, 0.8],
    [0.52, -0.7],
    [0.84, -0.55],
    [1, 0.35],
  ]);
  const yaw = keyed(x, [
    [0, 0],
    [0.12, -3],
    [0.22, 26],
    [0.4, 24],
    [0.47, 8],
    [0.56, -24],
    [0.76, -22],
    [0.9, 1],
    [1, 0],
  ]);
  const nod = keyed(x, [
    [0, 0],
    [0.16, 5],
    [0.24, -3],
    [0.4, -2],
    [0.5, 5],
    [0.58, 0],
    [0.76, -5],
    [0.88, 3],
    [1, 0],
  ]);
  const lead = keyed((x + 0.018) % 1, [
    [0, 0],
    [0.12, -3],
    [0.2, 26],
    [0.4, 24],
    [0.45, 8],
    [0.53, -24],
    [0.76, -22],
    [0.88, 1],
    [1, 0],
  ]);
  pose.shift('hips', [0.1 * late, 0.85 * side, -0.55 + 0.1 * breath - 0.12 * Math.abs(side)]);
  pose.turn('hips', qeuler(-2.2 * side, 0, yaw * 0.08));
  pose.turn('spine', qeuler(1.8 * side, -1.4 * breath, yaw * 0.12));
  pose.turn('chest', qeuler(1.6 * side, -1.8 * breath, yaw * 0.18)).shift('chest', [0, 0, 0.22 * breath]);
  pose
    .turn('head', qeuler(-0.09 * yaw + 0.8 * side, nod + 1.4 * late, yaw * 0.62))
    .shift('head', [0, 0, 0.14 * late]);
  pose.turn('shoulderL', qeuler(1.5 * breath, 0, 0)).turn('shoulderR', qeuler(-1.2 * breath, 0, 0));
  const gaze = qaxis([0, 0, 1], rad((lead - yaw) * 0.35));
  pose.turn('eyeL', gaze).turn('eyeR', gaze);
  const shut = Math.min(
    1,
    blink(x, 0.135, 0.022) + blink(x, 0.475, 0.022) + blink(x, 0.555, 0.02) + blink(x, 0.86, 0.024),
  );
  closeLids(pose, 3 + 70 * shut - 0.35 * nod);
  pose.solve();
  for (const s of ['L', 'R']) placeFoot(pose, s, footRest(s), QID, QID);
  const lean = norm(add(staffLine, [0.012 * breath + (0.004 * yaw) / 10, 0.018 * side, 0]));
  holdStaff(pose, { q: qfromTo(staffLine, lean), grip: add(STAFF.foot, mul(lean, staffLength)) });
  curl(pose, 'R', 62, 42);
  easeLeft(pose, {
    swing: 5 + 1.6 * late,
    out: 5 + 1.5 * breath - 2 * side,
    bend: 15 + 3 * late,
    twist: 4 * breath,
  });
  curl(pose, 'L', 17 + 5 * late, 10 + 3 * late, 4);
  return pose.solve();
}

export const idle = () =>
  finishClip({
    name: 'idle',
    rate: RATE,
    poses: Array.from({ length: N + 1 }, (_, f) => at(f === N ? 0 : f / N)),
    wind: [-1.2, 0.6, 0],
  });

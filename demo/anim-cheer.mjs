/** Cheer, 3.5 s: crouch, a hop with the free arm flung up, landing squash, two waves with shut happy eyes, settle. */
import { add, clamp, mul, norm, qaxis, qeuler, qfromTo, rad, smooth, sub, TAU } from './math.mjs';
import { HAND, STAFF } from './skeleton.mjs';
import { closeLids, finishClip, footRest, keyed, placeFoot } from './clip.mjs';
import { Pose } from './rig.mjs';
import { curl, easeLeft, handTowards, holdStaff } from './stance.mjs';

const RATE = 24,
  N = 84,
  UP = 0.245,
  DOWN = 0.385,
  HOP = 7.2;
const staffLine = norm(sub(STAFF.grip, STAFF.foot)),
  L = Math.hypot(...sub(STAFF.grip, STAFF.foot));

function at(x) {
  const pose = new Pose(),
    air = clamp((x - UP) / (DOWN - UP)),
    fly = 4 * air * (1 - air) * HOP;
  const crouch = keyed(x, [
    [0, -0.55],
    [0.1, -0.7],
    [0.195, -3.1],
    [UP, -0.1],
    [0.31, -0.2],
    [DOWN, -0.25],
    [0.435, -2.9],
    [0.52, -0.15],
    [0.6, -0.75],
    [0.7, -0.5],
    [1, -0.55],
  ]);
  const lean = keyed(x, [
    [0, 0],
    [0.19, 9],
    [0.26, -9],
    [0.33, -5],
    [0.43, 6],
    [0.53, -5],
    [0.64, -2],
    [0.86, -2],
    [1, 0],
  ]);
  const nod = keyed(x, [
    [0, 0],
    [0.2, 6],
    [0.28, -13],
    [0.37, -8],
    [0.455, 6],
    [0.55, -9],
    [0.66, -5],
    [0.86, -4],
    [0.94, 3],
    [1, 0],
  ]);
  const raise = keyed(x, [
    [0, 0],
    [0.12, -0.12],
    [0.205, -0.3],
    [0.3, 0.94],
    [0.385, 0.84],
    [0.45, 0.78],
    [0.55, 1],
    [0.84, 0.97],
    [0.955, -0.05],
    [1, 0],
  ]);
  const wave = Math.sin((x - 0.52) * TAU * 7.2) * smooth(0.47, 0.55, x) * smooth(0.87, 0.79, x);
  const sway = keyed(x, [
    [0, 0],
    [0.46, 0],
    [0.58, 1],
    [0.69, -0.6],
    [0.8, 0.8],
    [0.92, 0],
    [1, 0],
  ]);
  const happy = keyed(x, [
    [0, 0],
    [0.22, 0],
    [0.29, 0.6],
    [0.4, 0.6],
    [0.47, 1],
    [0.86, 1],
    [0.94, 0],
    [1, 0],
  ]);
  pose.shift('hips', [-0.06 * lean, 0.8 * sway, crouch + fly]);
  pose.turn('hips', qeuler(-2.5 * sway, lean * 0.4, 0));
  pose.turn('spine', qeuler(2 * sway - 2 * raise, lean * 0.7, 0)).shift('spine', [0, 0, crouch * 0.12]);
  pose
    .turn('chest', qeuler(2.5 * sway - 4.5 * raise, lean * 0.8, -4 * raise))
    .shift('chest', [0, 0, crouch * 0.12]);
  pose.turn('head', qeuler(6 * sway + 5 * smooth(0.45, 0.56, x) * smooth(0.95, 0.86, x), nod, 5 * raise));
  closeLids(pose, 3 + 5 * happy, 34 * happy);
  pose.solve();
  for (const [s, k] of [
    ['L', 1],
    ['R', -1],
  ]) {
    const rest = footRest(s),
      droop = 30 * smooth(0.0, 0.2, air) * smooth(1, 0.72, air),
      tuck = 3.2 * Math.sin(Math.PI * air);
    // during take-off and landing the ball of the foot does not move
    const roll = 24 * smooth(0.215, UP, x) * smooth(UP + 0.012, UP, x),
      q = qaxis([0, 1, 0], rad(air > 0 ? droop : roll * 0)),
      lift = air > 0 ? fly + tuck * 0.5 : 0;
    placeFoot(
      pose,
      s,
      add(rest, [
        air > 0 && air < 1 ? -1.2 * Math.sin(Math.PI * air) : 0,
        0.7 * k * Math.sin(Math.PI * air),
        lift,
      ]),
      q,
      q,
      0.3,
    );
  }
  const up = smooth(0.21, 0.3, x) * smooth(0.405, 0.375, x),
    tilt = norm(
      add(staffLine, [
        (0.03 * lean) / 10 - 0.07 * up,
        0.02 * sway - 0.045 * up - 0.007 * Math.max(0, lean),
        0,
      ]),
    );
  const base = add(STAFF.foot, [0, 0, Math.max(0, fly * 0.96 + 0.4 * Math.sin(Math.PI * air))]);
  pose.short = holdStaff(pose, { q: qfromTo(staffLine, tilt), grip: add(base, mul(tilt, L)) });
  curl(pose, 'R', 62, 42);
  easeLeft(pose, { swing: 6 - 22 * Math.max(0, -raise), out: 5, bend: 16 + 6 * Math.max(0, -raise) });
  const r = Math.max(0, raise);
  if (r > 0) {
    const pole = [-0.3, 1, -0.15],
      shoulder = pose.at('upperarmL'),
      low = sub(pose.at('handL'), shoulder),
      high = [3.6, 10 + 1.1 * wave, 4.3 - 0.9 * wave];
    const arc = norm(
        add(
          mul(norm(low), 1 - r),
          add(mul(norm(high), r), [
            0.25 * Math.sin(Math.PI * r),
            0.75 * Math.sin(Math.PI * Math.min(1, r)),
            0,
          ]),
        ),
      ),
      reach = 11.2 - 0.5 * r;
    const fingers = norm(add(mul(HAND.x, 0), [0.3 * r, 0.5 + 0.45 * wave, 1])),
      keep = pose.rot('handL');
    pose.reach('upperarmL', 'forearmL', 'handL', add(shoulder, mul(arc, reach)), pole);
    const open = handTowards('L', fingers, [0.35, -0.95, 0.2]),
      mixq = keep.map((v, i) => {
        const s = keep.reduce((t, c, k) => t + c * open[k], 0) < 0 ? -1 : 1,
          e = smooth(0.1, 0.8, r);
        return v * (1 - e) + s * open[i] * e;
      }),
      l = Math.hypot(...mixq);
    pose.aimWorld(
      'handL',
      mixq.map((v) => v / l),
    );
  }
  curl(pose, 'L', 17 - 14 * r, 10 - 16 * r, 4 + 9 * r);
  return pose.solve();
}

export const cheer = () =>
  finishClip({
    name: 'cheer',
    rate: RATE,
    poses: Array.from({ length: N + 1 }, (_, f) => at(f === N ? 0 : f / N)),
    wind: [-1.2, 0.5, 0],
  });

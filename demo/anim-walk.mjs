/**
 * Walk, 1 s: two steps; the origin travels STRIDE units along +X. The soles do not slide on the ground: each
 * foot rolls over its heel edge, is flat on the ground, then rolls over the ball. The staff takes one long
 * stride with the left foot.
 */
import { add, clamp, mix, mul, norm, qaxis, qeuler, qfromTo, qrot, rad, smooth, sub, TAU } from './math.mjs';
import { LEG, STAFF } from './skeleton.mjs';
import { blink, closeLids, finishClip, placeFoot } from './clip.mjs';
import { Pose } from './rig.mjs';
import { curl, easeLeft, holdStaff } from './stance.mjs';

const RATE = 24,
  N = 24;
export const STRIDE = 19,
  STANCE = 0.6,
  LAND = 5.0; // LAND: distance in front of the rest position at which a foot touches down
const HEEL = [-4.9, 0, 0],
  BALL = [LEG.ball[0], 0, LEG.ball[2]],
  TIP = [9.9, 0, 0.9],
  PAD = [7.4, 0, 0],
  LIFT = 46,
  STRIKE = -20;
const pitch = (deg) => qaxis([0, 1, 0], rad(deg));

/**
 * The foot at phase x of its own step cycle, for a body at travel 0 when x = 0: ankle, sole pitch, toe pitch.
 */
export function foot(x, side) {
  const y = LEG.ankle[1] * side,
    ankle = [LEG.ankle[0], y, LEG.ankle[2]],
    about = (pivot, deg) =>
      add([pivot[0], y, pivot[2]], qrot(pitch(deg), sub(ankle, [pivot[0], y, pivot[2]])));
  const down = (u) => {
    if (u < 0.13) {
      const a = STRIKE * (1 - smooth(0, 0.13, u));
      return { ankle: about(HEEL, a), sole: a, toe: a };
    }
    const a = LIFT * smooth(0.36, 0.66, u);
    return { ankle: about(BALL, a), sole: a, toe: 0 };
  };
  if (x <= STANCE) {
    const d = down(x);
    return { ...d, ankle: add(d.ankle, [LAND, 0, 0]) };
  }
  const t = (x - STANCE) / (1 - STANCE),
    a = down(STANCE),
    b = down(0),
    e = smooth(0, 1, t) * 0.75 + t * 0.25;
  const sole = mix(a.sole + 8 * Math.sin(Math.PI * clamp(t * 2.2)), STRIKE, smooth(0.08, 0.9, t)),
    toe = mix(0, sole, smooth(0, 0.55, t));
  const p = [
    mix(a.ankle[0] + LAND, b.ankle[0] + LAND + STRIDE, e),
    y * (1 - 0.06 * Math.sin(Math.PI * t)),
    0,
  ];
  // high enough that heel, ball and tip do not touch the ground: their depth under the ankle, plus clearance
  // for the swing
  const under = (q, deg) => qrot(pitch(deg), q)[2],
    ball = sub(BALL, LEG.ankle),
    depth = Math.min(
      under(sub(HEEL, LEG.ankle), sole),
      under(sub([BALL[0], 0, 0], LEG.ankle), sole),
      under(ball, sole) + Math.min(under(sub(TIP, BALL), toe), under(sub(PAD, BALL), toe)),
    );
  const clear =
    mix(mix(a.ankle[2], b.ankle[2], smooth(0.1, 1, t)), -depth, smooth(0, 0.2, t) * smooth(1, 0.9, t)) +
    0.75 * Math.sin(Math.PI * t) ** 1.3;
  p[2] = Math.max(clear, -depth + 0.35 * smooth(0, 0.05, t) * smooth(1, 0.96, t));
  return { ankle: p, sole, toe };
}

const staffLine = norm(sub(STAFF.grip, STAFF.foot)),
  L = Math.hypot(...sub(STAFF.grip, STAFF.foot));
/** The staff's tip in the world: on the ground for [0, 0.5] of its phase, then carried forward in an arc. */
function tip(x) {
  const home = STAFF.foot[0] + 5.8;
  if (x <= 0.5) return [home, STAFF.foot[1] - 0.4, 0];
  const t = (x - 0.5) / 0.5;
  return [
    home + STRIDE * (smooth(0, 1, t) * 0.8 + 0.2 * t),
    STAFF.foot[1] - 0.4 - 0.5 * Math.sin(Math.PI * t),
    2.6 * Math.sin(Math.PI * t) ** 1.2,
  ];
}

function at(x, travelled) {
  const pose = new Pose(),
    a = x * TAU,
    bob = Math.cos(2 * a - 0.55),
    swayTo = Math.sin(a - 0.15); // left foot lands at x = 0
  pose.shift('origin', [travelled, 0, 0]);
  pose.shift('hips', [0.35 * Math.sin(2 * a), 1.0 * swayTo, -1.15 - 0.55 * bob]);
  pose.turn('hips', qeuler(-4.5 * swayTo, 4, -9 * Math.cos(a)));
  pose.turn('spine', qeuler(2.5 * swayTo, 1 + 1.2 * Math.cos(2 * a - 1), 7 * Math.cos(a)));
  pose.turn('chest', qeuler(3.5 * swayTo, 1 + 1.5 * Math.cos(2 * a - 1.6), 8 * Math.cos(a)));
  pose.turn('head', qeuler(-1.2 * Math.sin(a - 0.9), -5 + 2.6 * Math.cos(2 * a - 2.1), -5 * Math.cos(a)));
  closeLids(pose, 4 + 70 * Math.min(1, blink(x, 0.62, 0.09)));
  pose.solve();
  for (const [s, k, off] of [
    ['L', 1, 0],
    ['R', -1, 0.5],
  ]) {
    // cycles count from the foot's own landing; `base` is the position of the body at that landing
    const own = (x - off + 1) % 1,
      base = travelled - own * STRIDE,
      f = foot(own, k);
    placeFoot(pose, s, add(f.ankle, [base, 0, 0]), pitch(f.sole), pitch(f.toe), 0.16);
  }
  const own = (x + 0.02) % 1,
    base = travelled - own * STRIDE,
    q = add(tip(own), [base, 0, 0]),
    c = Math.cos(TAU * own);
  const gx = travelled + 7.8 + 1.6 * c,
    gy = STAFF.grip[1] - 0.75 + 0.4 * swayTo,
    dx = gx - q[0],
    dy = gy - q[1],
    dir = [dx / L, dy / L, Math.sqrt(Math.max(0, L * L - dx * dx - dy * dy)) / L];
  pose.short = holdStaff(pose, { q: qfromTo(staffLine, dir), grip: add(q, mul(dir, L)) });
  curl(pose, 'R', 62, 42);
  const arm = Math.cos(a - 0.25);
  easeLeft(pose, {
    swing: 6 - 30 * arm,
    out: 9 + 3 * Math.cos(2 * a),
    bend: 30 - 14 * Math.cos(a - 0.8),
    twist: 6,
  });
  curl(pose, 'L', 24 - 8 * Math.cos(a - 1.1), 12, 3);
  return pose.solve();
}

export const walk = () =>
  finishClip({
    name: 'walk',
    rate: RATE,
    travel: [STRIDE, 0, 0],
    wind: [-2, 0, 0],
    poses: Array.from({ length: N + 1 }, (_, f) => at(f === N ? 0 : f / N, (STRIDE * f) / N)),
  });

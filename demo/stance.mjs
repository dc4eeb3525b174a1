/**
 * The standing pose on which all others are based (also the exported bind pose): staff in the right hand,
 * left arm relaxed.
 */
import {
  add,
  cross,
  dot,
  mad,
  mul,
  norm,
  qaxis,
  qfromAxes,
  qinv,
  qmul,
  qrot,
  QID,
  rad,
  sub,
} from './math.mjs';
import { HAND, index, STAFF } from './skeleton.mjs';
import { Pose } from './rig.mjs';

const flip = (v) => [v[0], -v[1], v[2]];
const hand = {
  L: { x: HAND.x, y: HAND.y, palm: mul(HAND.z, -1) },
  R: { x: flip(HAND.x), y: flip(HAND.y), palm: flip(mul(HAND.z, -1)) },
};
const triple = (x, y) => qfromAxes(x, y, cross(x, y));
const staffLine = norm(sub(STAFF.grip, STAFF.foot));

/** The world rotation change for a hand with its fingers along x and the thumb towards y. */
export const handTowards = (side, x, y) => {
  const fx = norm(x),
    ty = norm(sub(y, mul(fx, dot(y, fx))));
  return qmul(triple(fx, ty), qinv(triple(hand[side].x, hand[side].y)));
};

/** Closes the fingers (degrees at each finger joint) and the thumb. */
export function curl(pose, side, fingers, thumb, spread = 0) {
  const h = hand[side],
    axis = cross(h.x, h.palm),
    fan = cross(h.x, h.y);
  for (const f of ['index', 'mitt']) {
    pose.turn(
      `${f}${side}1`,
      qmul(qaxis(fan, rad(f === 'index' ? spread : -spread)), qaxis(axis, rad(fingers))),
    );
    pose.turn(`${f}${side}2`, qaxis(axis, rad(fingers * 1.15)));
  }
  const across = norm(add(mul(h.x, 0.8), mul(h.y, 0.6)));
  pose.turn(`thumb${side}1`, qaxis(cross(across, h.palm), rad(thumb)));
  pose.turn(`thumb${side}2`, qaxis(cross(across, h.palm), rad(thumb * 0.9)));
  return pose.solve();
}

/**
 * Puts the staff at {q: rotation change, grip: position of its grip point} and holds it with the right hand.
 * The hand is on the staff's outer side, with the thumb pointing up. Returns the distance that the arm cannot
 * reach.
 */
export function holdStaff(pose, { q = QID, grip = STAFF.grip } = {}) {
  pose.fixed.set(index.staff, { q, p: grip });
  pose.solve();
  const up = qrot(q, staffLine),
    fwd0 = [0.95, -0.22, 0],
    f = norm(sub(fwd0, mul(up, dot(fwd0, up)))),
    palm = mul(cross(f, up), -1);
  const wrist = mad(mad(grip, f, -3.5), palm, -1.95);
  const short = pose.reach('upperarmR', 'forearmR', 'handR', wrist, [-0.5, -0.75, -0.6]);
  pose.aimWorld('handR', handTowards('R', f, up));
  return short;
}

/**
 * The left arm hangs with a slight bend. swing (degrees) moves it forward, out raises it sideways, bend
 * flexes the elbow.
 */
export function easeLeft(pose, { swing = 6, out = 4, bend = 16, twist = 0 } = {}) {
  pose.turn('upperarmL', qmul(qaxis([0, 1, 0], rad(-swing)), qaxis([1, 0, 0], rad(out))));
  pose.turn('forearmL', qmul(qaxis([0, 1, 0], rad(-bend)), qaxis(HAND.x, rad(twist))));
  pose.turn('handL', qaxis([0, 1, 0], rad(-bend * 0.3)));
  return pose.solve();
}

export function stance() {
  const pose = new Pose();
  holdStaff(pose);
  curl(pose, 'R', 62, 42);
  easeLeft(pose);
  curl(pose, 'L', 16, 10, 4);
  return pose;
}

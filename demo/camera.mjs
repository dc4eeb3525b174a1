/**
 * tour.md5camera, three shots at 24 keys per second: dolly in on the lantern, orbit at eye height, dolly out.
 * A camera without rotation looks along +X with +Z up. fov: degrees across a 4:3 picture.
 */
import { add, cross, mix, mix3, norm, qfromAxes, rad, smooth, sub } from './math.mjs';

export const CAMERA_RATE = 24;
const look = (p, target, roll = 0) => {
  const x = norm(sub(target, p)),
    y0 = norm(cross([0, 0, 1], x)),
    z0 = cross(x, y0),
    c = Math.cos(rad(roll)),
    s = Math.sin(rad(roll));
  const y = add(
    y0.map((v) => v * c),
    z0.map((v) => v * s),
  );
  return qfromAxes(x, y, cross(x, y));
};
/** Slow start and end, steady middle. */
const ease = (t) => 0.35 * t + 0.65 * smooth(0, 1, t);

const SHOTS = [
  {
    keys: 78,
    at: (t) => ({
      p: mix3([68, -50, 8], [46, -41, 33], t),
      target: mix3([6, -13, 27], [7, -15.5, 37.2], t),
      fov: mix(46, 39, t),
      roll: mix(-2.5, 0, t),
    }),
  },
  {
    keys: 92,
    at: (t) => {
      const a = rad(mix(-34, 52, t)),
        r = 76 - 7 * Math.sin(Math.PI * t);
      return {
        p: [r * Math.cos(a), r * Math.sin(a), mix(29, 36, t)],
        target: [0, mix(-4.5, -1, t), 34],
        fov: 47,
      };
    },
  },
  {
    keys: 84,
    at: (t) => {
      const a = rad(mix(34, 24, t)),
        r = mix(70, 124, t);
      return {
        p: [r * Math.cos(a), r * Math.sin(a), mix(36, 44, t)],
        target: [0, mix(-3, -3.5, t), mix(36, 27.5, t)],
        fov: mix(40, 42, t),
      };
    },
  },
];

export function tour() {
  const keys = [],
    cuts = [];
  SHOTS.forEach((shot, i) => {
    for (let k = 0; k < shot.keys; k++) {
      const { p, target, fov, roll } = shot.at(ease(k / (shot.keys - 1)));
      keys.push({ p, q: look(p, target, roll), fov });
    }
    if (i + 1 < SHOTS.length) cuts.push(keys.length - 1);
  });
  return { keys, cuts };
}

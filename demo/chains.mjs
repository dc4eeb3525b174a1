/**
 * Secondary motion: chains of joints that lag behind their parents. The tip of each bone is a mass. It is
 * pulled to its rest position, slowed by drag, and kept at bone length and outside of given balls. The loop
 * runs several times so that its end meets its start.
 */
import { add, dist, dot, mad, mix3, mul, norm, qfromTo, qmul, qrot, sub } from './math.mjs';
import { index, joints } from './skeleton.mjs';

const SUB = 6,
  LOOPS = 7;

/**
 * poses: one per frame, last == first (apart from travel). spec: {names, end, pull (1/s²), air (1/s), hang:
 * true = rest is straight down in the world (a pendulum), wind [x,y,z] units/s, balls(pose) -> [{c, r}],
 * limit: largest swing in degrees}.
 */
export function swing(poses, rate, travel, spec) {
  const { names, end, pull, air, hang = false, wind = [0, 0, 0], balls = () => [], limit = 75 } = spec;
  const ids = names.map((n) => index[n]),
    holder = joints[ids[0]].parent,
    N = poses.length - 1;
  const rest = ids.map((j, i) => sub(i + 1 < ids.length ? joints[ids[i + 1]].at : end, joints[j].at)),
    length = rest.map((b) => Math.hypot(...b));
  const root = (f) => poses[f].P[ids[0]],
    bone = (f, i) => (hang ? [0, 0, -length[i]] : qrot(poses[f].D[holder], rest[i]));
  let x = [],
    v = [];
  {
    let p = root(0);
    for (let i = 0; i < ids.length; i++) {
      p = add(p, bone(0, i));
      x.push(p);
      v.push([0, 0, 0]);
    }
  }
  const dt = 1 / rate / SUB,
    out = [];
  for (let loop = 0; loop < LOOPS; loop++)
    for (let f = 0; f < N; f++) {
      if (loop === LOOPS - 1) out.push(x.map((p) => sub(p, mul(travel, loop))));
      for (let s = 1; s <= SUB; s++) {
        const t = s / SUB,
          shift = mul(travel, loop);
        const r0 = add(mix3(root(f), root(f + 1), t), shift),
          hit = balls(poses[t < 0.5 ? f : f + 1]);
        let prev = r0;
        for (let i = 0; i < ids.length; i++) {
          const want = add(prev, mix3(bone(f, i), bone(f + 1, i), t)),
            k = Array.isArray(pull) ? pull[Math.min(i, pull.length - 1)] : pull;
          const a = add(mul(sub(want, x[i]), k), mul(sub(wind, v[i]), air));
          const was = x[i];
          let p = mad(was, add(v[i], mul(a, dt)), dt);
          for (const b of hit) {
            const c = add(b.c, shift),
              d = dist(p, c);
            if (d < b.r) p = mad(c, norm(sub(p, c)), b.r);
          }
          let dir = norm(sub(p, prev));
          const w = norm(sub(want, prev)),
            cos = Math.cos((limit * Math.PI) / 180),
            c = dot(dir, w);
          if (c < cos) {
            const side = norm(mad(dir, w, -c));
            dir = add(mul(w, cos), mul(side, Math.sqrt(1 - cos * cos)));
          }
          p = mad(prev, dir, length[i]);
          v[i] = mul(sub(p, was), 1 / dt);
          x[i] = p;
          prev = p;
        }
      }
    }
  out.push(out[0].map((p) => add(p, travel)));
  poses.forEach((pose, f) => {
    let prev = pose.P[ids[0]];
    ids.forEach((j, i) => {
      const base = pose.D[joints[j].parent],
        now = norm(sub(out[f][i], prev));
      pose.aimWorld(joints[j].name, qmul(qfromTo(norm(qrot(base, rest[i])), now), base));
      prev = mad(prev, now, length[i]);
    });
  });
}

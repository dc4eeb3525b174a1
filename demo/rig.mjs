/**
 * Poses as rotations relative to the construction pose. For joint j, the world rotation change is D[j] =
 * D[parent] * r[j]. r[j] is in MODEL axes of the construction pose ("head yaws about Z", independent of the
 * joint's own axes). The position is P[j] = P[parent] + D[parent] * (bone of the construction pose + t[j]).
 */
import {
  add,
  cross,
  dist,
  dot,
  mad,
  mul,
  norm,
  QID,
  qfromTo,
  qinv,
  qmul,
  qnorm,
  qrot,
  sub,
} from './math.mjs';
import { index, joints } from './skeleton.mjs';

export class Pose {
  constructor() {
    this.r = joints.map(() => QID);
    this.t = joints.map(() => [0, 0, 0]);
    this.fixed = new Map(); // joint index -> {q, p}: world change set directly (objects held in a hand)
    this.solve();
  }

  turn(name, q) {
    this.r[index[name]] = qmul(q, this.r[index[name]]);
    return this;
  }
  shift(name, t) {
    this.t[index[name]] = add(this.t[index[name]], t);
    return this;
  }

  solve(from = 0) {
    this.D ??= [];
    this.P ??= [];
    for (let j = from; j < joints.length; j++) {
      const { parent, at } = joints[j],
        fx = this.fixed.get(j);
      if (fx) {
        this.D[j] = fx.q;
        this.P[j] = fx.p;
        continue;
      }
      const pd = parent < 0 ? QID : this.D[parent],
        pp = parent < 0 ? [0, 0, 0] : this.P[parent],
        bone = parent < 0 ? at : sub(at, joints[parent].at);
      this.D[j] = qnorm(qmul(pd, this.r[j]));
      this.P[j] = add(pp, qrot(pd, add(bone, this.t[j])));
    }
    return this;
  }

  at(name) {
    return this.P[index[name]];
  }
  rot(name) {
    return this.D[index[name]];
  }
  /** The current position of a point of the construction pose that moves with a joint. */
  carry(name, p) {
    const j = index[name];
    return add(this.P[j], qrot(this.D[j], sub(p, joints[j].at)));
  }

  /** Gives a joint the world rotation change q by setting its own r. Its parents must be solved. */
  aimWorld(name, q) {
    const j = index[name];
    this.r[j] = qmul(qinv(this.D[joints[j].parent]), q);
    return this.solve(j);
  }

  /**
   * Two-bone reach: upper and lower rotate so that `end` is at target, bending towards the pole direction
   * (world). Returns the distance to a target out of reach (0 if reached). The limb is never fully straight.
   */
  reach(upper, lower, end, target, pole) {
    const A = index[upper],
      B = index[lower],
      a = joints[A].at,
      b = joints[B].at,
      c = joints[index[end]].at;
    const l1 = dist(a, b),
      l2 = dist(b, c),
      root = this.P[A],
      to = sub(target, root),
      far = Math.hypot(...to),
      d = Math.min(far, (l1 + l2) * 0.9985),
      dir = norm(to);
    const x = (l1 * l1 - l2 * l2 + d * d) / (2 * d),
      h = Math.sqrt(Math.max(0, l1 * l1 - x * x));
    const side = norm(sub(pole, mul(dir, dot(pole, dir)))),
      knee = add(mad(root, dir, x), mul(side, h)),
      tip = mad(root, dir, d);
    const frame = (along, bend) => {
      const u = norm(along),
        w = norm(cross(u, bend));
      return [u, w];
    };
    // Twist follows the plane of the bend, measured against the plane in the construction pose.
    const rest0 = norm(sub(b, mad(a, norm(sub(c, a)), dot(sub(b, a), norm(sub(c, a))))));
    const [u0, w0] = frame(sub(b, a), rest0),
      [u1, w1] = frame(sub(knee, root), side);
    const swing = (ua, wa, ub, wb) => {
      const q = qfromTo(ua, ub),
        w = qrot(q, wa),
        s = Math.max(-1, Math.min(1, dot(w, wb))),
        ang = Math.atan2(dot(cross(w, wb), ub), s),
        k = Math.sin(ang / 2);
      return qmul([ub[0] * k, ub[1] * k, ub[2] * k, Math.cos(ang / 2)], q);
    };
    this.aimWorld(upper, swing(u0, w0, u1, w1));
    const [v0, x0] = frame(sub(c, b), rest0),
      [v1, x1] = frame(sub(tip, knee), side);
    this.aimWorld(lower, swing(v0, x0, v1, x1));
    return far - d;
  }

  /** World transforms [{p, q}] in the joints' own axes, as md5 requires. */
  world() {
    return joints.map((j, i) => ({ p: this.P[i], q: qnorm(qmul(this.D[i], j.rot)) }));
  }
}

/** Assembles the model: surfaces, weights, the exported bind pose, and baked occlusion. */
import { add, cross, dot, mad, mul, norm, qinv, qrot, sub } from './math.mjs';
import { random } from './noise.mjs';
import { caster } from './bvh.mjs';
import { joints } from './skeleton.mjs';
import { finish } from './weights.mjs';
import { stance } from './stance.mjs';
import { cap, spots } from './parts/cap.mjs';
import { eyes, head, lids } from './parts/head.mjs';
import { tunic } from './parts/tunic.mjs';
import { handLeft } from './parts/hands.mjs';
import { bootLeft, legLeft } from './parts/legs.mjs';
import { knot, tailLong, tailShort, wrap } from './parts/scarf.mjs';
import { buckle, flap, satchel, strap } from './parts/satchel.mjs';
import { lantern, staff } from './parts/staff.mjs';

export const MESHES = ['body', 'cap', 'gear'];
const toRight = (j) => j.replace(/L(\d?)$/, 'R$1');

function surfaces() {
  const cloth = tunic(),
    hand = handLeft(),
    leg = legLeft(),
    boot = bootLeft();
  const cast = caster(triangles(cloth, cloth.pos));
  /** A point on the tunic in a direction from its axis; limiting the distance excludes the sleeves. */
  const onTunic = (theta, z) => {
    const d = [Math.cos(theta), Math.sin(theta), 0],
      o = [0, 0, z],
      t = cast(o, d, 20);
    return mad(o, d, Math.min(t, 12.2));
  };
  return [
    head(),
    eyes(),
    lids(),
    cloth,
    hand,
    hand.mirrored('handR', toRight),
    leg,
    leg.mirrored('legR', toRight),
    cap(),
    spots(),
    boot,
    boot.mirrored('bootR', toRight),
    wrap(),
    knot(),
    tailLong(),
    tailShort(),
    satchel(),
    flap(),
    buckle(),
    strap(onTunic),
    staff(),
    ...lantern(),
  ];
}

const triangles = (s, pos) =>
  s.faces.flatMap((f) => f.v.slice(2).map((_, k) => [pos[f.v[0]], pos[f.v[k + 1]], pos[f.v[k + 2]]]));

/** Weighted sum of the joints' transforms. */
export function skin(points, weights, pose) {
  return points.map((p, i) =>
    weights[i].reduce(
      (s, { joint, bias }) =>
        add(s, mul(add(pose.P[joint], qrot(pose.D[joint], sub(p, joints[joint].at))), bias)),
      [0, 0, 0],
    ),
  );
}

/**
 * Share of open sky within reach, per vertex, in the bind pose. The lids occlude nothing, because they move.
 */
function occlusion(parts) {
  const cast = caster(parts.filter((s) => s.name !== 'lids').flatMap((s) => triangles(s, s.bind)));
  const RAYS = 40,
    REACH = 11;
  for (const s of parts) {
    const roll = random(s.name.length * 31 + s.pos.length);
    s.ao = s.bind.map((p, i) => {
      const n = s.bindNormals[i],
        u = norm(cross(n, Math.abs(n[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0])),
        v = cross(n, u),
        spin = roll() * 6.283;
      let open = 0;
      for (let k = 0; k < RAYS; k++) {
        const z = Math.sqrt((k + 0.5) / RAYS),
          r = Math.sqrt(1 - z * z),
          a = k * 2.399963 + spin;
        const d = add(mul(n, Math.sqrt(1 - r * r)), add(mul(u, r * Math.cos(a)), mul(v, r * Math.sin(a))));
        const t = cast(mad(p, n, 0.12), d, REACH);
        open += t === Infinity ? 1 : (t / REACH) ** 1.2;
      }
      return open / RAYS;
    });
    smoothValues(s);
  }
}
function smoothValues(s) {
  for (let pass = 0; pass < 2; pass++) {
    const sum = s.ao.map((x) => x * 2),
      n = s.ao.map(() => 2);
    for (const f of s.faces)
      f.v.forEach((a, i) => {
        const b = f.v[(i + 1) % f.v.length];
        sum[a] += s.ao[b];
        n[a]++;
        sum[b] += s.ao[a];
        n[b]++;
      });
    s.ao = sum.map((x, i) => x / n[i]);
  }
}

/**
 * Returns {parts, bind}: each surface has .weights, .bind (exported positions), .normals0 (construction),
 * .ao; bind: joint transforms [{p, q}] in model space. A vertex offset in joint space is inverse(bind[j])
 * applied to its bind position.
 */
export function buildModel() {
  const parts = surfaces(),
    pose = stance();
  for (const s of parts) {
    s.weights = s.pos.map((p, i) => finish(s.weight(p, s.attr[i])));
    s.bind = skin(s.pos, s.weights, pose);
    s.normals0 = s.normals();
    s.bindNormals = s.normals(s.bind);
  }
  occlusion(parts);
  return { parts, bind: pose.world() };
}

/**
 * One md5 mesh. Vertices that differ only in texture coordinates share weights, so that seams cannot open.
 */
export function exportMesh(parts, mesh, bind, size) {
  const verts = [],
    tris = [],
    weights = [],
    source = [];
  for (const s of parts.filter((x) => x.mesh === mesh)) {
    const run = new Map(),
      made = new Map();
    const vertex = (v, uv, chart) => {
      const pl = s.charts[chart].place,
        st = [(pl.x + uv[0] * pl.k) / size, (pl.y + uv[1] * pl.k) / size],
        key = `${v}/${st[0].toFixed(4)}/${st[1].toFixed(4)}`;
      if (made.has(key)) return made.get(key);
      if (!run.has(v)) {
        run.set(v, weights.length);
        for (const w of s.weights[v])
          weights.push({ ...w, at: qrot(qinv(bind[w.joint].q), sub(s.bind[v], bind[w.joint].p)) });
      }
      verts.push({ st, first: run.get(v), count: s.weights[v].length });
      source.push({ s, v });
      made.set(key, verts.length - 1);
      return verts.length - 1;
    };
    for (const f of s.faces) {
      const id = f.v.map((v, i) => vertex(v, f.uv[i], f.chart)),
        P = f.v.map((v) => s.bind[v]);
      const emit = (a, b, c) => {
        if (dot2(P[a], P[b], P[c]) > 1e-7) tris.push([id[a], id[c], id[b]]);
      };
      if (id.length === 3) emit(0, 1, 2);
      // a quad is cut along its shorter diagonal
      else if (span(P[0], P[2]) <= span(P[1], P[3])) {
        emit(0, 1, 2);
        emit(0, 2, 3);
      } else {
        emit(0, 1, 3);
        emit(1, 2, 3);
      }
    }
  }
  return { name: mesh, verts, tris, weights, source };
}
const span = (a, b) => {
  const d = sub(a, b);
  return dot(d, d);
};
const dot2 = (a, b, c) => {
  const n = cross(sub(b, a), sub(c, a));
  return dot(n, n);
};

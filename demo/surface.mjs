/**
 * A polygon surface under construction. Space: "construction pose", model units, +X forward, +Y left, +Z up.
 * Faces are counter-clockwise seen from outside; the md5 writer reverses them. Each face corner has a
 * position in a chart (a flat piece of the texture, in model units, t downwards). The atlas packs the charts.
 */
import { add, cross, dot, len, mul, norm, sub, TAU } from './math.mjs';

export class Surface {
  /**
   * mesh: the md5 mesh that contains it; paint(sample, out): its painter; weight(position, attributes):
   * {joint: share}.
   */
  constructor(name, { mesh, paint, weight }) {
    Object.assign(this, { name, mesh, paint, weight, pos: [], attr: [], faces: [], charts: [] });
  }

  vert(p, attr = {}) {
    this.pos.push(p);
    this.attr.push(attr);
    return this.pos.length - 1;
  }

  /**
   * density: texels per unit relative to the other charts of the mesh. tag: data for the painter; tag.paint
   * overrides the surface's painter.
   */
  chart(w, h, density = 1, tag = {}) {
    this.charts.push({ w, h, density, tag, surface: this });
    return this.charts.length - 1;
  }

  face(v, uv, chart) {
    const keep = v.map((x, i) => i).filter((i) => v[i] !== v[(i + 1) % v.length]);
    if (keep.length >= 3) this.faces.push({ v: keep.map((i) => v[i]), uv: keep.map((i) => uv[i]), chart });
  }

  /**
   * A grid of (rows+1) x (cols or cols+1) vertices from at(row, col) -> position. wrap joins the last column to the first.
   * pole 'start'/'end'/'both' shrinks that row to one vertex. Charts: a strip as wide as the mean row, or polar (a disc whose
   * middle is row 0 and whose radius is the mean arc length).
   */
  grid(
    rows,
    cols,
    at,
    { wrap = true, pole = '', polar = false, density = 1, attr = () => ({}), tag = {} } = {},
  ) {
    const id = [],
      nc = wrap ? cols : cols + 1;
    for (let r = 0; r <= rows; r++) {
      const single =
        (r === 0 && (pole === 'start' || pole === 'both')) ||
        (r === rows && (pole === 'end' || pole === 'both'));
      const row = [];
      for (let c = 0; c < nc; c++) row.push(single && c ? row[0] : this.vert(at(r, c), attr(r, c)));
      id.push(row);
    }
    const P = (r, c) => this.pos[id[r][c % nc]],
      D = (a, b) => len(sub(a, b));
    let w = 0;
    const along = [0];
    for (let r = 0; r <= rows; r++) {
      let s = 0,
        t = 0;
      for (let c = 0; c < cols; c++) s += D(P(r, c), P(r, c + 1));
      w = Math.max(w, s);
      if (r) {
        for (let c = 0; c < nc; c++) t += D(P(r, c), P(r - 1, c));
        along.push(along[r - 1] + t / nc);
      }
    }
    const h = along[rows];
    const k = polar ? this.chart(2 * h, 2 * h, density, tag) : this.chart(w, h, density, tag);
    const uv = (r, c) =>
      polar
        ? [h + along[r] * Math.cos((c / cols) * TAU), h + along[r] * Math.sin((c / cols) * TAU)]
        : [(w * c) / cols, along[r]];
    const uvPole = (r, c) =>
      !polar && id[r][0] === id[r][1 % nc] ? [(w * (c + 0.5)) / cols, along[r]] : null;
    for (let r = 0; r < rows; r++)
      for (let c = 0; c < cols; c++) {
        const d = (c + 1) % nc;
        const top = uvPole(r, c),
          bot = uvPole(r + 1, c);
        this.face(
          [id[r][c], id[r + 1][c], id[r + 1][d], id[r][d]],
          [top ?? uv(r, c), bot ?? uv(r + 1, c), bot ?? uv(r + 1, c + 1), top ?? uv(r, c + 1)],
          k,
        );
      }
    return id;
  }

  /**
   * One Catmull-Clark step. Open edges follow the border rule, attributes follow positions, and chart
   * positions stay linear.
   */
  subdivide() {
    const { pos, attr, faces } = this,
      n = pos.length,
      edges = new Map();
    const keys = Object.keys(attr[0] ?? {});
    const key = (a, b) => (a < b ? a * 1e6 + b : b * 1e6 + a);
    const facePos = faces.map((f) =>
      mul(
        f.v.reduce((s, v) => add(s, pos[v]), [0, 0, 0]),
        1 / f.v.length,
      ),
    );
    faces.forEach((f, fi) =>
      f.v.forEach((a, i) => {
        const b = f.v[(i + 1) % f.v.length],
          k = key(a, b);
        if (!edges.has(k)) edges.set(k, { a, b, faces: [] });
        edges.get(k).faces.push(fi);
      }),
    );
    const meanAttr = (list) =>
      Object.fromEntries(keys.map((k) => [k, list.reduce((s, v) => s + attr[v][k], 0) / list.length]));
    const outPos = pos.map((p) => p),
      outAttr = attr.slice();
    const push = (p, a) => {
      outPos.push(p);
      outAttr.push(a);
      return outPos.length - 1;
    };
    const faceId = faces.map((f, i) => push(facePos[i], meanAttr(f.v)));
    const around = pos.map(() => ({ q: [0, 0, 0], r: [0, 0, 0], nf: 0, ne: 0, border: [] }));
    faces.forEach((f, i) =>
      f.v.forEach((v) => {
        around[v].q = add(around[v].q, facePos[i]);
        around[v].nf++;
      }),
    );
    for (const e of edges.values()) {
      const mid = mul(add(pos[e.a], pos[e.b]), 0.5);
      e.id = push(
        e.faces.length === 2
          ? mul(add(add(pos[e.a], pos[e.b]), add(facePos[e.faces[0]], facePos[e.faces[1]])), 0.25)
          : mid,
        meanAttr([e.a, e.b]),
      );
      for (const v of [e.a, e.b]) {
        around[v].r = add(around[v].r, mid);
        around[v].ne++;
        if (e.faces.length === 1) around[v].border.push(mid);
      }
    }
    for (let v = 0; v < n; v++) {
      const o = around[v];
      if (!o.nf) continue;
      if (o.border.length === 2) outPos[v] = add(mul(pos[v], 0.5), mul(add(o.border[0], o.border[1]), 0.25));
      else {
        const k = o.nf;
        outPos[v] = mul(add(add(mul(o.q, 1 / k), mul(o.r, 2 / o.ne)), mul(pos[v], k - 3)), 1 / k);
      }
    }
    const out = [];
    faces.forEach((f, fi) => {
      const m = f.v.length,
        cuv = f.uv.reduce((s, u) => [s[0] + u[0] / m, s[1] + u[1] / m], [0, 0]);
      const half = (i, j) => [(f.uv[i][0] + f.uv[j][0]) / 2, (f.uv[i][1] + f.uv[j][1]) / 2];
      for (let i = 0; i < m; i++) {
        const nx = (i + 1) % m,
          pv = (i + m - 1) % m;
        out.push({
          v: [f.v[i], edges.get(key(f.v[i], f.v[nx])).id, faceId[fi], edges.get(key(f.v[pv], f.v[i])).id],
          uv: [f.uv[i], half(i, nx), cuv, half(pv, i)],
          chart: f.chart,
        });
      }
    });
    Object.assign(this, { pos: outPos, attr: outAttr, faces: out });
    return this;
  }

  /**
   * Makes neighbouring faces consistent, then reverses each connected piece if necessary, so that it encloses
   * a positive volume (inside: a negative one).
   */
  orient({ inside = false } = {}) {
    const { faces, pos } = this,
      byEdge = new Map();
    faces.forEach((f, i) =>
      f.v.forEach((a, k) => {
        const b = f.v[(k + 1) % f.v.length],
          e = a < b ? `${a},${b}` : `${b},${a}`;
        if (!byEdge.has(e)) byEdge.set(e, []);
        byEdge.get(e).push({ i, fwd: a < b });
      }),
    );
    const flip = new Array(faces.length).fill(undefined);
    for (let s = 0; s < faces.length; s++) {
      if (flip[s] !== undefined) continue;
      const piece = [s];
      flip[s] = false;
      for (let h = 0; h < piece.length; h++) {
        const f = faces[piece[h]];
        f.v.forEach((a, k) => {
          const b = f.v[(k + 1) % f.v.length],
            list = byEdge.get(a < b ? `${a},${b}` : `${b},${a}`),
            me = list.find((x) => x.i === piece[h]);
          for (const o of list)
            if (flip[o.i] === undefined) {
              flip[o.i] = flip[piece[h]] !== (o.fwd === me.fwd);
              piece.push(o.i);
            }
        });
      }
      const all = piece.flatMap((i) => faces[i].v),
        c = mul(
          all.reduce((x, v) => add(x, pos[v]), [0, 0, 0]),
          1 / all.length,
        );
      let vol = 0;
      for (const i of piece) {
        const v = faces[i].v;
        for (let k = 2; k < v.length; k++)
          vol += (flip[i] ? -1 : 1) * dot(sub(pos[v[0]], c), cross(sub(pos[v[k - 1]], c), sub(pos[v[k]], c)));
      }
      if (vol < 0 !== inside) for (const i of piece) flip[i] = !flip[i];
    }
    faces.forEach((f, i) => {
      if (flip[i]) {
        f.v.reverse();
        f.uv.reverse();
      }
    });
    return this;
  }

  /**
   * The same shape on the other side (y negated); rename maps joint names. Charts are copied, so each side is
   * painted separately.
   */
  mirrored(name, rename) {
    const m = new Surface(name, {
      mesh: this.mesh,
      paint: this.paint,
      weight: (p, a) =>
        Object.fromEntries(
          Object.entries(this.weight([p[0], -p[1], p[2]], a)).map(([j, w]) => [rename(j), w]),
        ),
    });
    m.pos = this.pos.map((p) => [p[0], -p[1], p[2]]);
    m.attr = this.attr.map((a) => ({ ...a }));
    m.charts = this.charts.map((c) => ({ ...c, surface: m }));
    m.faces = this.faces.map((f) => ({
      v: f.v.slice().reverse(),
      uv: f.uv.slice().reverse(),
      chart: f.chart,
    }));
    return m;
  }

  /** Area-weighted vertex normals of the given positions (default: construction pose). */
  normals(pos = this.pos) {
    const out = pos.map(() => [0, 0, 0]);
    for (const f of this.faces)
      for (let k = 2; k < f.v.length; k++) {
        const c = cross(sub(pos[f.v[k - 1]], pos[f.v[0]]), sub(pos[f.v[k]], pos[f.v[0]]));
        for (const v of [f.v[0], f.v[k - 1], f.v[k]]) out[v] = add(out[v], c);
      }
    return out.map(norm);
  }
}

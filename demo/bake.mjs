/**
 * Paints a mesh's three pictures with its painters, at twice the final size, and averages them. A painter
 * gets {p, n (construction pose), ao 0..1, u, v (position in the chart, model units), w, h (chart size), tag,
 * surface} and returns {c: sRGB 0..1, h: height in model units, s: specular colour sRGB 0..1}.
 */
import { clamp } from './math.mjs';
import { PAINTERS } from './paint.mjs';

const SS = 2,
  GROW = 9;

/** Diffuse and normal map have `size`, the specular map half of it (gloss has no fine detail). */
export function bake(parts, size) {
  const N = size * SS,
    color = new Float32Array(N * N * 3),
    spec = new Float32Array(N * N * 3),
    height = new Float32Array(N * N),
    du = new Float32Array(N * N),
    dv = new Float32Array(N * N),
    owner = new Int16Array(N * N).fill(-1);
  let chartNo = 0;
  for (const s of parts) {
    const base = chartNo;
    chartNo += s.charts.length;
    for (const f of s.faces) {
      const chart = s.charts[f.chart],
        paint = PAINTERS[chart.tag.paint ?? s.paint],
        { x: ox, y: oy, k } = chart.place;
      for (let q = 2; q < f.v.length; q++) {
        const ix = [0, q - 1, q],
          uv = ix.map((i) => f.uv[i]),
          vs = ix.map((i) => f.v[i]);
        const X = uv.map((t) => (ox + t[0] * k) * SS),
          Y = uv.map((t) => (oy + t[1] * k) * SS);
        const area = (X[1] - X[0]) * (Y[2] - Y[0]) - (X[2] - X[0]) * (Y[1] - Y[0]);
        if (Math.abs(area) < 1e-6) continue;
        // world length of one step in u and in v
        const P = vs.map((v) => s.pos[v]),
          g = [0, 1, 2].map((c) => {
            const a = P[1][c] - P[0][c],
              b = P[2][c] - P[0][c];
            return [
              (a * (Y[2] - Y[0]) - b * (Y[1] - Y[0])) / area,
              (b * (X[1] - X[0]) - a * (X[2] - X[0])) / area,
            ];
          });
        const lu = Math.hypot(g[0][0], g[1][0], g[2][0]),
          lv = Math.hypot(g[0][1], g[1][1], g[2][1]);
        const x0 = Math.max(0, Math.floor(Math.min(...X) - 1)),
          x1 = Math.min(N - 1, Math.ceil(Math.max(...X) + 1)),
          y0 = Math.max(0, Math.floor(Math.min(...Y) - 1)),
          y1 = Math.min(N - 1, Math.ceil(Math.max(...Y) + 1));
        for (let y = y0; y <= y1; y++)
          for (let x = x0; x <= x1; x++) {
            const px = x + 0.5,
              py = y + 0.5;
            let b1 = ((px - X[0]) * (Y[2] - Y[0]) - (X[2] - X[0]) * (py - Y[0])) / area,
              b2 = ((X[1] - X[0]) * (py - Y[0]) - (px - X[0]) * (Y[1] - Y[0])) / area,
              b0 = 1 - b1 - b2;
            if (b0 < -1e-6 || b1 < -1e-6 || b2 < -1e-6) continue;
            const o = y * N + x,
              lerp3 = (arr) =>
                [0, 1, 2].map((c) => arr[vs[0]][c] * b0 + arr[vs[1]][c] * b1 + arr[vs[2]][c] * b2);
            const n = lerp3(s.normals0),
              l = Math.hypot(...n) || 1;
            const r = paint({
              p: lerp3(s.pos),
              n: n.map((c) => c / l),
              ao: s.ao[vs[0]] * b0 + s.ao[vs[1]] * b1 + s.ao[vs[2]] * b2,
              u: uv[0][0] * b0 + uv[1][0] * b1 + uv[2][0] * b2,
              v: uv[0][1] * b0 + uv[1][1] * b1 + uv[2][1] * b2,
              w: chart.w,
              h: chart.h,
              tag: chart.tag,
              surface: s,
            });
            for (let c = 0; c < 3; c++) {
              color[o * 3 + c] = r.c[c];
              spec[o * 3 + c] = r.s[c];
            }
            height[o] = r.h;
            du[o] = lu;
            dv[o] = lv;
            owner[o] = base + f.chart;
          }
      }
    }
  }
  const normal = slopes(N, height, du, dv, owner);
  dilate(N, owner, [color, spec, normal]);
  rest(owner, [color, spec]);
  const shrink = (src, f, k = SS) => {
    const side = N / k,
      out = new Uint8Array(side * side * 3);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const a = [0, 0, 0];
        for (let j = 0; j < k; j++)
          for (let i = 0; i < k; i++)
            for (let c = 0; c < 3; c++) a[c] += src[((y * k + j) * N + x * k + i) * 3 + c] / (k * k);
        const b = f(a);
        for (let c = 0; c < 3; c++) out[(y * side + x) * 3 + c] = b[c];
      }
    return out;
  };
  // Steps of two (colour), three (slope) and four (gloss) are invisible and halve the files.
  const byte = (x, step) => clamp(Math.round((x * 255) / step) * step, 0, 255);
  return {
    diffuse: shrink(color, (a) => a.map((x) => byte(x, 2))),
    specular: shrink(spec, (a) => a.map((x) => byte(x, 4)), SS * 2),
    normal: shrink(normal, (a) => {
      const l = Math.hypot(...a) || 1;
      return a.map((x, i) => 128 + Math.round(((x / l) * 127) / (i < 2 ? 3 : 1)) * (i < 2 ? 3 : 1));
    }),
  };
}

/**
 * Tangent-space normals, x along +s and y along +t (down the picture): the gradient of the height within one
 * chart.
 */
function slopes(N, height, du, dv, owner) {
  const out = new Float32Array(N * N * 3);
  for (let y = 0; y < N; y++)
    for (let x = 0; x < N; x++) {
      const o = y * N + x;
      let gx = 0,
        gy = 0;
      if (owner[o] >= 0) {
        const same = (q, ok) => (ok && owner[q] === owner[o] ? q : o);
        const l = same(o - 1, x > 0),
          r = same(o + 1, x < N - 1),
          t = same(o - N, y > 0),
          b = same(o + N, y < N - 1);
        if (r > l) gx = (height[r] - height[l]) / ((r - l) * du[o] || 1);
        if (b > t) gy = (height[b] - height[t]) / (((b - t) / N) * dv[o] || 1);
      }
      gx = clamp(gx, -1.6, 1.6);
      gy = clamp(gy, -1.6, 1.6);
      const k = 1 / Math.hypot(gx, gy, 1);
      out[o * 3] = -gx * k;
      out[o * 3 + 1] = -gy * k;
      out[o * 3 + 2] = k;
    }
  return out;
}

/**
 * Unused space gets the mean of the used space: smaller mip levels then approach a likely colour instead of
 * black.
 */
function rest(owner, layers) {
  for (const a of layers) {
    const mean = [0, 0, 0];
    let n = 0;
    owner.forEach((w, o) => {
      if (w >= 0) {
        n++;
        for (let c = 0; c < 3; c++) mean[c] += a[o * 3 + c];
      }
    });
    owner.forEach((w, o) => {
      if (w < 0) for (let c = 0; c < 3; c++) a[o * 3 + c] = mean[c] / n;
    });
  }
}

/** Spreads the border texels of every chart outwards into empty space. */
function dilate(N, owner, layers) {
  for (let pass = 0; pass < GROW; pass++) {
    const fill = [];
    for (let y = 0; y < N; y++)
      for (let x = 0; x < N; x++) {
        const o = y * N + x;
        if (owner[o] >= 0) continue;
        const near = [
          x > 0 ? o - 1 : -1,
          x < N - 1 ? o + 1 : -1,
          y > 0 ? o - N : -1,
          y < N - 1 ? o + N : -1,
        ].filter((q) => q >= 0 && owner[q] >= 0);
        if (near.length) fill.push([o, near]);
      }
    for (const [o, near] of fill)
      for (const a of layers)
        for (let c = 0; c < 3; c++) a[o * 3 + c] = near.reduce((s, q) => s + a[q * 3 + c], 0) / near.length;
    for (const [o, near] of fill) owner[o] = owner[near[0]];
  }
}

/**
 * Packs charts (flat pieces in model units) into a square picture, all at one scale times each chart's own
 * density.
 */

const PAD = 4; // free picture pixels around each chart, so that smaller mip levels do not mix neighbours

/** Skyline packing: lowest position first. Returns false if a chart does not fit. */
function tryPack(charts, size, scale) {
  const items = charts.map((c) => ({
    c,
    w: Math.ceil(c.w * c.density * scale) + PAD * 2,
    h: Math.ceil(c.h * c.density * scale) + PAD * 2,
  }));
  items.sort((a, b) => b.h - a.h || b.w - a.w);
  const top = new Int32Array(size);
  for (const it of items) {
    if (it.w > size) return false;
    let best = Infinity,
      at = -1;
    for (let x = 0; x + it.w <= size; x += 1) {
      let y = 0;
      for (let i = x; i < x + it.w; i++) {
        if (top[i] > y) y = top[i];
        if (y >= best) break;
      }
      if (y < best) {
        best = y;
        at = x;
      }
    }
    if (at < 0 || best + it.h > size) return false;
    top.fill(best + it.h, at, at + it.w);
    it.c.place = { x: at + PAD, y: best + PAD, k: it.c.density * scale };
  }
  return true;
}

/** Sets each chart's place = {x, y, k}: picture pixel of its corner, pixels per unit. */
export function pack(charts, size) {
  let lo = 0.5,
    hi = 60;
  for (let i = 0; i < 22; i++) {
    const mid = (lo + hi) / 2;
    if (tryPack(charts, size, mid)) lo = mid;
    else hi = mid;
  }
  tryPack(charts, size, lo);
  return lo;
}

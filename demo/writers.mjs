/** Writes the three md5 text formats, version 10, in the order and spelling of id's own exporter. */
import { joints } from './skeleton.mjs';
import { qinv, qmul, qrot, sub } from './math.mjs';

/** Shortest decimal text, at most d places, never "-0" and never with an exponent. */
const n = (x, d) => {
  const s = x.toFixed(d);
  const t = s.includes('.') ? s.replace(/0+$/, '').replace(/\.$/, '') : s;
  return t === '-0' ? '0' : t;
};
const vec = (v, d) => `( ${v.map((x) => n(x, d)).join(' ')} )`;
/**
 * Textbook quaternion -> stored xyz. The reader restores w as -sqrt(1 - x² - y² - z²), so the form with w <=
 * 0 is written.
 */
export const stored = (q) => (q[3] > 0 ? [-q[0], -q[1], -q[2]] : [q[0], q[1], q[2]]);
const parentNote = (j) => (j.parent >= 0 ? `// ${joints[j.parent].name}` : '//');
const HEAD = (what) => `MD5Version 10\ncommandline "demo ${what}"\n\n`;

export function meshText(bind, meshes, folder) {
  const out = [HEAD('mesh'), `numJoints ${joints.length}\nnumMeshes ${meshes.length}\n\njoints {\n`];
  joints.forEach((j, i) =>
    out.push(
      `\t"${j.name}"\t${j.parent} ${vec(bind[i].p, 5)} ${vec(stored(bind[i].q), 7)}\t\t${parentNote(j)}\n`,
    ),
  );
  out.push('}\n');
  for (const m of meshes) {
    out.push(
      `\nmesh {\n\t// meshes: ${m.name}\n\tshader "${folder}/${m.name}.png"\n\n\tnumverts ${m.verts.length}\n`,
    );
    m.verts.forEach((v, i) => out.push(`\tvert ${i} ${vec(v.st, 4)} ${v.first} ${v.count}\n`));
    out.push(`\n\tnumtris ${m.tris.length}\n`);
    m.tris.forEach((t, i) => out.push(`\ttri ${i} ${t.join(' ')}\n`));
    out.push(`\n\tnumweights ${m.weights.length}\n`);
    m.weights.forEach((w, i) => out.push(`\tweight ${i} ${w.joint} ${n(w.bias, 3)} ${vec(w.at, 3)}\n`));
    out.push('}\n');
  }
  return out.join('');
}

/**
 * The numbers of a clip as they are written, [frame][joint][x y z qx qy qz], parent-relative. If w is small
 * the three stored parts must be finer, because the reader's w = -sqrt(1 - ...) magnifies their rounding
 * errors.
 */
export function roundedFrames(world) {
  return world.map((f) =>
    f.map((w, i) => {
      const P = f[joints[i].parent],
        inv = P && qinv(P.q),
        q = P ? qmul(inv, w.q) : w.q,
        d = Math.abs(q[3]) < 0.12 ? 8 : 6;
      return [
        ...(P ? qrot(inv, sub(w.p, P.p)) : w.p).map((x) => Number(x.toFixed(4))),
        ...stored(q).map((x) => Number(x.toFixed(d))),
      ];
    }),
  );
}

/** The poses that a reader builds from such numbers: [frame][joint] {p, q}, model space. */
export function readBack(frames) {
  return frames.map((f) => {
    const out = [];
    f.forEach(([x, y, z, a, b, c], i) => {
      const q = [a, b, c, -Math.sqrt(Math.max(0, 1 - a * a - b * b - c * c))],
        P = out[joints[i].parent],
        r = P && qrot(P.q, [x, y, z]);
      out.push(
        P ? { p: [r[0] + P.p[0], r[1] + P.p[1], r[2] + P.p[2]], q: qmul(P.q, q) } : { p: [x, y, z], q },
      );
    });
    return out;
  });
}

/** local: roundedFrames(); bounds[frame] = {min, max}. Only components that change are stored per frame. */
export function animText(local, bounds, rate, what) {
  const base = local[0],
    flags = base.map((b, j) =>
      b.reduce(
        (s, x, k) => s | (local.some((f) => Math.abs(f[j][k] - x) > (k < 3 ? 2e-4 : 3e-6)) ? 1 << k : 0),
        0,
      ),
    );
  // The three rotation components depend on each other: if one changes, all are written.
  flags.forEach((f, j) => {
    if (f & 56) flags[j] |= 56;
  });
  const count = (f) => [0, 1, 2, 3, 4, 5].filter((k) => f & (1 << k)).length;
  const total = flags.reduce((s, f) => s + count(f), 0);
  const out = [
    HEAD(what),
    `numFrames ${local.length}\nnumJoints ${joints.length}\nframeRate ${rate}\nnumAnimatedComponents ${total}\n\nhierarchy {\n`,
  ];
  let first = 0;
  joints.forEach((j, i) => {
    out.push(`\t"${j.name}"\t${j.parent} ${flags[i]} ${flags[i] ? first : 0}\t${parentNote(j)}\n`);
    first += count(flags[i]);
  });
  out.push('}\n\nbounds {\n');
  for (const b of bounds) out.push(`\t${vec(b.min, 4)} ${vec(b.max, 4)}\n`);
  out.push('}\n\nbaseframe {\n');
  for (const b of base) out.push(`\t${vec(b.slice(0, 3), 4)} ${vec(b.slice(3), 8)}\n`);
  out.push('}\n');
  local.forEach((f, i) => {
    out.push(`\nframe ${i} {\n`);
    f.forEach((c, j) => {
      if (flags[j])
        out.push(
          `\t${c
            .map((x, k) => (flags[j] & (1 << k) ? n(x, k < 3 ? 4 : 8) : ''))
            .filter(Boolean)
            .join(' ')}\n`,
        );
    });
    out.push('}\n');
  });
  return out.join('');
}

/** One declaration for each mesh, with the paths of its three pictures as the engine finds them. */
export function materialText(meshes, folder) {
  const declarations = meshes.map(
    ({ name }) =>
      `\n${folder}/${name}\n{\n\tdiffusemap\t${folder}/${name}.png\n\tbumpmap\t\t${folder}/${name}_local.png\n\tspecularmap\t${folder}/${name}_s.png\n}\n`,
  );
  return `// Written by demo/index.mjs.\n${declarations.join('')}`;
}

/** keys: [{p, q, fov}]; cuts: index of the last key of each old shot (the next key has the same time). */
export function cameraText(keys, cuts, rate) {
  return (
    `${HEAD('camera')}numFrames ${keys.length}\nframeRate ${rate}\nnumCuts ${cuts.length}\n\ncuts {\n${cuts.map((c) => `\t${c}\n`).join('')}}\n\ncamera {\n` +
    keys.map((k) => `\t${vec(k.p, 4)} ${vec(stored(k.q), 6)} ${n(k.fov, 4)}\n`).join('') +
    '}\n'
  );
}

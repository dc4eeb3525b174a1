/** A small strict reader of the three MD5 formats, independent of the writers so that it can check them. */
import { readFileSync } from 'node:fs';
import { add, qmul, qrot } from './math.mjs';

/** The tokens after the version and command line. Every method throws with the file and token number. */
export function reader(file) {
  const t = readFileSync(file, 'utf8')
    .replace(/"[^"\n]*"|\/\/[^\n]*/g, (m) => (m[0] === '"' ? m : ' '))
    .match(/"[^"\n]*"|[(){}]|[^\s(){}"]+/g);
  let i = 0;
  const fail = (what) => {
    throw new Error(`${file}: token ${i}: expected ${what}, found ${t[i - 1]}`);
  };
  const r = {
    word: (w) => {
      if (t[i++] !== w) fail(w);
    },
    text: () => {
      const s = t[i++];
      return /^"/.test(s ?? '') ? s.slice(1, -1) : fail('a string');
    },
    num: () => {
      const s = t[i++];
      return /^-?\d+(\.\d+)?$/.test(s ?? '') ? Number(s) : fail('a number');
    },
    vec: (n) => {
      r.word('(');
      const v = Array.from({ length: n }, r.num);
      r.word(')');
      return v;
    },
    field: (w) => {
      r.word(w);
      return r.num();
    },
    list: (n, f) => Array.from({ length: n }, (_, k) => f(k)),
    end: () => {
      if (i !== t.length) fail('the end');
    },
  };
  if (r.field('MD5Version') !== 10) fail('version 10');
  r.word('commandline');
  r.text();
  return r;
}
/** Stored xyz -> textbook quaternion. */
export const storedToQuat = ([x, y, z]) => [x, y, z, -Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z))];

export function readMesh(file) {
  const r = reader(file),
    nj = r.field('numJoints'),
    nm = r.field('numMeshes');
  r.word('joints');
  r.word('{');
  const joints = r.list(nj, () => ({
    name: r.text(),
    parent: r.num(),
    p: r.vec(3),
    q: storedToQuat(r.vec(3)),
  }));
  r.word('}');
  const meshes = r.list(nm, () => {
    r.word('mesh');
    r.word('{');
    r.word('shader');
    const m = { shader: r.text() };
    m.verts = r.list(r.field('numverts'), (k) => {
      if (r.field('vert') !== k) throw new Error(`${file}: vert ${k} out of order`);
      return { st: r.vec(2), first: r.num(), count: r.num() };
    });
    m.tris = r.list(r.field('numtris'), () => {
      r.field('tri');
      return [r.num(), r.num(), r.num()];
    });
    m.weights = r.list(r.field('numweights'), () => {
      r.field('weight');
      return { joint: r.num(), bias: r.num(), at: r.vec(3) };
    });
    r.word('}');
    return m;
  });
  r.end();
  return { joints, meshes };
}

export function readAnim(file) {
  const r = reader(file),
    frames = r.field('numFrames'),
    nj = r.field('numJoints'),
    rate = r.field('frameRate'),
    nc = r.field('numAnimatedComponents');
  r.word('hierarchy');
  r.word('{');
  const joints = r.list(nj, () => ({ name: r.text(), parent: r.num(), flags: r.num(), first: r.num() }));
  r.word('}');
  r.word('bounds');
  r.word('{');
  const bounds = r.list(frames, () => ({ min: r.vec(3), max: r.vec(3) }));
  r.word('}');
  r.word('baseframe');
  r.word('{');
  const base = r.list(nj, () => [...r.vec(3), ...r.vec(3)]);
  r.word('}');
  const local = r.list(frames, (k) => {
    if (r.field('frame') !== k) throw new Error(`${file}: frame ${k} out of order`);
    r.word('{');
    const c = r.list(nc, () => r.num());
    r.word('}');
    return joints.map((j, x) => {
      let n = j.first;
      const v = base[x].map((b, q) => (j.flags & (1 << q) ? c[n++] : b));
      return { p: v.slice(0, 3), q: storedToQuat(v.slice(3)) };
    });
  });
  r.end();
  const world = (f) => {
    const out = [];
    joints.forEach((j, x) => {
      const l = local[f][x],
        P = out[j.parent];
      out.push(P ? { p: add(P.p, qrot(P.q, l.p)), q: qmul(P.q, l.q) } : l);
    });
    return out;
  };
  return { frames, rate, joints, bounds, local, world };
}

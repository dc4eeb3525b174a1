/**
 * validate(dir) -> list of problems (empty if none) of a generated set: the folder with wanderer.md5mesh, its
 * animations, camera and pictures. md5-read.mjs reads the texts, so that the writers are checked, too.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { add, dist, mul, qrot } from './math.mjs';
import { readAnim, reader, readMesh, storedToQuat } from './md5-read.mjs';

const LIMIT = 3_000_000,
  NEED = { vertices: 2500, joints: 30, meshes: 2, clips: 3, shots: 3 };

const skin = (m, pose) =>
  m.verts.map((v) =>
    m.weights
      .slice(v.first, v.first + v.count)
      .reduce((s, w) => add(s, mul(add(pose[w.joint].p, qrot(pose[w.joint].q, w.at)), w.bias)), [0, 0, 0]),
  );

function checkMesh(model, say) {
  let vertices = 0;
  const used = new Set();
  model.joints.forEach((j, i) => {
    if (j.parent >= i) say(`joint ${j.name}: parent after child`);
  });
  for (const m of model.meshes) {
    vertices += m.verts.length;
    m.verts.forEach((v, i) => {
      if (v.count < 1 || v.count > 4 || v.first < 0 || v.first + v.count > m.weights.length)
        return say(`${m.shader}: vert ${i}: weights out of range`);
      used.add(v.count);
      const sum = m.weights.slice(v.first, v.first + v.count).reduce((s, w) => s + w.bias, 0);
      if (Math.abs(sum - 1) > 1e-6) say(`${m.shader}: vert ${i}: weights sum to ${sum}`);
      if (v.st.some((x) => x < 0 || x > 1)) say(`${m.shader}: vert ${i}: outside the picture`);
    });
    for (const w of m.weights)
      if (!(w.joint >= 0 && w.joint < model.joints.length) || !(w.bias > 0))
        say(`${m.shader}: a weight is out of range`);
    const at = skin(m, model.joints);
    m.tris.forEach((t, i) => {
      if (t.some((v) => v < 0 || v >= m.verts.length))
        return say(`${m.shader}: tri ${i}: vertex out of range`);
      const [a, b, c] = t.map((v) => at[v]),
        e = [dist(a, b), dist(b, c), dist(c, a)],
        s = (e[0] + e[1] + e[2]) / 2;
      if (!(s * (s - e[0]) * (s - e[1]) * (s - e[2]) > 1e-9)) say(`${m.shader}: tri ${i}: degenerate`);
    });
  }
  if (vertices < NEED.vertices) say(`only ${vertices} vertices`);
  if (model.joints.length < NEED.joints) say(`only ${model.joints.length} joints`);
  if (model.meshes.length < NEED.meshes) say(`only ${model.meshes.length} mesh(es)`);
  for (let k = 1; k <= 4; k++) if (!used.has(k)) say(`no vertex has ${k} weight(s)`);
}

/**
 * How far points of the sole slide, in units, between two frames in which they are on the ground. Uses points
 * of a single foot or toe joint.
 */
export function footSlide(model, anim) {
  const m = model.meshes.find((x) => x.shader.includes('gear')),
    foot = new Set(
      model.joints.map((j, i) => (/^(foot|toe)[LR]$/.test(j.name) ? i : -1)).filter((i) => i >= 0),
    );
  const part = {
    ...m,
    verts: m.verts.filter(
      (v) => m.weights.slice(v.first, v.first + v.count).every((w) => foot.has(w.joint)) && v.count === 1,
    ),
  };
  let worst = 0,
    prev = null;
  for (let f = 0; f < anim.frames; f++) {
    const now = skin(part, anim.world(f));
    if (prev)
      now.forEach((p, i) => {
        if (p[2] < 0.05 && prev[i][2] < 0.05)
          worst = Math.max(worst, Math.hypot(p[0] - prev[i][0], p[1] - prev[i][1]));
      });
    prev = now;
  }
  return worst;
}

function checkAnim(name, model, a, say) {
  if (a.joints.some((j, i) => j.name !== model.joints[i]?.name || j.parent !== model.joints[i].parent))
    say(`${name}: other joints than the mesh`);
  const first = a.local[0],
    last = a.local[a.frames - 1];
  first.forEach((j, i) => {
    if (i && dist(j.p, last[i].p) > 1e-3) say(`${name}: ${a.joints[i].name}: ends elsewhere than it began`);
    if (Math.abs(j.q.reduce((s, x, k) => s + x * last[i].q[k], 0)) < 1 - 1e-6)
      say(`${name}: ${a.joints[i].name}: ends turned`);
  });
  for (let f = 0; f < a.frames; f++) {
    const pose = a.world(f),
      all = model.meshes.flatMap((m) => skin(m, pose)),
      low = Math.min(...all.map((p) => p[2]));
    for (let k = 0; k < 3; k++) {
      let lo = Infinity,
        hi = -Infinity;
      for (const p of all) {
        lo = Math.min(lo, p[k]);
        hi = Math.max(hi, p[k]);
      }
      if (Math.abs(lo - a.bounds[f].min[k]) > 0.02 || Math.abs(hi - a.bounds[f].max[k]) > 0.02) {
        say(`${name}: frame ${f}: bounds are off`);
        break;
      }
    }
    if (low < -0.35) say(`${name}: frame ${f}: ${(-low).toFixed(2)} units below the ground`);
  }
  const slide = footSlide(model, a);
  if (slide > 0.06) say(`${name}: feet slide ${slide.toFixed(3)} units in a frame`);
}

function checkCamera(file, say) {
  const r = reader(file),
    n = r.field('numFrames'),
    rate = r.field('frameRate'),
    nc = r.field('numCuts');
  r.word('cuts');
  r.word('{');
  const cuts = r.list(nc, () => r.num());
  r.word('}');
  r.word('camera');
  r.word('{');
  const keys = r.list(n, () => ({ p: r.vec(3), q: storedToQuat(r.vec(3)), fov: r.num() }));
  r.word('}');
  r.end();
  if (nc + 1 < NEED.shots) say(`camera: ${nc + 1} shot(s)`);
  if (!(rate > 0) || cuts.some((c) => c < 1 || c >= n)) say('camera: rate or cuts out of range');
  if (keys.some((k) => k.p[2] < 1)) say('camera: goes underground');
  if (new Set(keys.map((k) => k.fov)).size < 2) say('camera: the field of view never changes');
}

export function validate(dir) {
  const problems = [],
    say = (p) => problems.push(p),
    names = readdirSync(dir).filter((n) => !n.startsWith('.'));
  try {
    const model = readMesh(join(dir, 'wanderer.md5mesh')),
      clips = names.filter((n) => n.endsWith('.md5anim'));
    checkMesh(model, say);
    for (const m of model.meshes)
      for (const s of ['', '_local', '_s']) {
        const file = join(
          dir,
          '..',
          m.shader
            .replace(
              'wanderer/',
              `${dir
                .replace(/[\\/]+$/, '')
                .split(/[\\/]/)
                .at(-1)}/`,
            )
            .replace('.png', `${s}.png`),
        );
        if (!existsSync(file)) say(`missing picture ${file}`);
      }
    if (clips.length < NEED.clips) say(`only ${clips.length} animations`);
    for (const c of clips) checkAnim(c, model, readAnim(join(dir, c)), say);
    checkCamera(join(dir, 'tour.md5camera'), say);
  } catch (e) {
    say(String(e.message));
  }
  const total = names.reduce((s, n) => s + statSync(join(dir, n)).size, 0);
  if (total > LIMIT) say(`${total} bytes in all`);
  return problems;
}

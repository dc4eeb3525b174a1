/** node demo/index.mjs [out dir]: writes the demo character. The bytes are equal on every run. */
import { mkdirSync, rmSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from './atlas.mjs';
import { bake } from './bake.mjs';
import { buildModel, exportMesh, MESHES } from './model.mjs';
import { skinnedBounds } from './bounds.mjs';
import { encodePng } from './png.mjs';
import { animText, cameraText, materialText, meshText, readBack, roundedFrames } from './writers.mjs';
import { idle } from './anim-idle.mjs';
import { walk } from './anim-walk.mjs';
import { cheer } from './anim-cheer.mjs';
import { CAMERA_RATE, tour } from './camera.mjs';
import { validate } from './validate.mjs';

const FOLDER = 'wanderer',
  SIZE = { body: 512, cap: 512, gear: 512 };
const out = resolve(
  process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../public/demo', FOLDER),
);
const skipTextures = process.argv.includes('--no-textures');

/** A square RGB picture; its side follows from the number of bytes. */
const png = (rgb) => {
  const side = Math.round(Math.sqrt(rgb.length / 3));
  return encodePng(side, side, rgb);
};

const files = new Map();
const { parts, bind } = buildModel();
for (const m of MESHES)
  pack(
    parts.filter((s) => s.mesh === m).flatMap((s) => s.charts),
    SIZE[m],
  );
const meshes = MESHES.map((m) => exportMesh(parts, m, bind, SIZE[m]));
files.set(`${FOLDER}.md5mesh`, meshText(bind, meshes, FOLDER));
files.set(`${FOLDER}.mtr`, materialText(meshes, FOLDER));
if (!skipTextures)
  for (const m of MESHES) {
    const pictures = bake(
      parts.filter((s) => s.mesh === m),
      SIZE[m],
    );
    for (const [kind, suffix] of [
      ['diffuse', ''],
      ['normal', '_local'],
      ['specular', '_s'],
    ])
      files.set(`${m}${suffix}.png`, png(pictures[kind]));
  }
for (const make of [idle, walk, cheer]) {
  const clip = make(),
    frames = roundedFrames(clip.world);
  files.set(
    `${clip.name}.md5anim`,
    animText(
      frames,
      readBack(frames).map((w) => skinnedBounds(meshes, w)),
      clip.rate,
      clip.name,
    ),
  );
}
const { keys, cuts } = tour();
files.set('tour.md5camera', cameraText(keys, cuts, CAMERA_RATE));

// Written to a temporary folder and renamed, so that readers never see partial files.
mkdirSync(out, { recursive: true });
let total = 0;
for (const [name, data] of files) {
  const tmp = join(out, `.${name}.part`);
  rmSync(tmp, { force: true });
  writeFileSync(tmp, data);
  renameSync(tmp, join(out, name));
  total += Buffer.byteLength(data);
  console.log(`${String(Buffer.byteLength(data)).padStart(9)}  ${name}`);
}
console.log(`${String(total).padStart(9)}  in all`);
if (!skipTextures) {
  const problems = validate(out);
  for (const p of problems) console.error(p);
  if (problems.length) process.exitCode = 1;
}

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { bindPose, readDoubleModel, skin } from './double-reading.js';

/** Vertices closer than this are merged; the demo is about 55 units high. */
const CELL = 3;
/** Factor for an image's sides. */
const SHRINK = 8;

/**
 * Writes a copy of the site in which the demo has a sixth of its triangles and small images. Its files,
 * names, joints, materials and animations are the same, and it is drawn in a fraction of the time.
 */
export function writeLightSite(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const folder = join(to, 'demo/wanderer');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith('.md5mesh')) writeFileSync(path, lightMesh(readFileSync(path, 'latin1')), 'latin1');
    if (name.endsWith('.png')) writeFileSync(path, lightImage(readFileSync(path)));
  }
}

/** The first vertex of each cell remains, with its weights; triangles with equal corners are removed. */
function lightMesh(text: string): string {
  const model = readDoubleModel(text);
  const pose = bindPose(model);
  const [head = '', ...blocks] = text.split(/^(?=mesh \{)/m);
  const lighter = blocks.map((block, m) => {
    const mesh = model.meshes[m]!;
    const kept: number[] = [];
    const cells = new Map<string, number>();
    const newIndex = skin(mesh, pose).map((at, vertex) => {
      const key = at.map((value) => Math.floor(value / CELL)).join();
      if (!cells.has(key)) cells.set(key, kept.push(vertex) - 1);
      return cells.get(key)!;
    });
    const triangles = mesh.triangles
      .map((corners) => corners.map((vertex) => newIndex[vertex]!))
      .filter((corners) => new Set(corners).size === 3);
    const places = [...block.matchAll(/^\s*vert \d+ (\(.*?\))/gm)].map(([, place = '']) => place);
    const weights: string[] = [];
    const verts = kept.map((vertex, i) => {
      const { first, count } = mesh.verts[vertex]!;
      const start = weights.length;
      for (const { joint, bias, at } of mesh.weights.slice(first, first + count))
        weights.push(`weight ${weights.length} ${joint} ${bias} ( ${at.join(' ')} )`);
      return `vert ${i} ${places[vertex]} ${start} ${count}`;
    });
    const tris = triangles.map((corners, i) => `tri ${i} ${corners.join(' ')}`);
    const lists = [
      ['numverts', verts],
      ['numtris', tris],
      ['numweights', weights],
    ] as const;
    const body = lists.map(([name, lines]) => `\t${[`${name} ${lines.length}`, ...lines].join('\n\t')}\n`);
    return `${block.slice(0, block.indexOf('\tnumverts'))}${body.join('\n')}}\n`;
  });
  return [head, ...lighter].join('\n');
}

/** Each pixel is the mean of a block of pixels. */
function lightImage(bytes: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(bytes);
  const small = new PNG({ width: width / SHRINK, height: height / SHRINK });
  for (let i = 0; i < small.data.length; i++) {
    const [x, y, channel] = [(i >> 2) % small.width, Math.floor((i >> 2) / small.width), i & 3];
    let sum = 0;
    for (let dy = 0; dy < SHRINK; dy++) {
      for (let dx = 0; dx < SHRINK; dx++)
        sum += data[4 * ((y * SHRINK + dy) * width + x * SHRINK + dx) + channel]!;
    }
    small.data[i] = Math.round(sum / SHRINK ** 2);
  }
  return PNG.sync.write(small, { colorType: 2 });
}

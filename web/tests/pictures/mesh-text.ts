/** A mesh for writing: flat pieces and balls, in the model's own units, front +X, up +Z. */
export interface Piece {
  readonly material: string;
  readonly vertices: readonly {
    readonly at: readonly [number, number, number];
    readonly uv: readonly [number, number];
  }[];
  /** Front faces are clockwise. */
  readonly triangles: readonly (readonly [number, number, number])[];
}

/** The text of an .md5mesh whose only joint is at the origin without rotation. */
export function meshText(pieces: readonly Piece[]): string {
  const meshes = pieces.map(({ material, vertices, triangles }) =>
    [
      'mesh {',
      `shader "${material}"`,
      `numverts ${vertices.length}`,
      ...vertices.map(({ uv }, i) => `vert ${i} ( ${uv[0]} ${uv[1]} ) ${i} 1`),
      `numtris ${triangles.length}`,
      ...triangles.map(([a, b, c], i) => `tri ${i} ${a} ${b} ${c}`),
      `numweights ${vertices.length}`,
      ...vertices.map(({ at }, i) => `weight ${i} 0 1 ( ${at.join(' ')} )`),
      '}',
    ].join('\n'),
  );
  const joints = 'joints {\n"origin" -1 ( 0 0 0 ) ( 0 0 0 )\n}';
  return `MD5Version 10\ncommandline ""\nnumJoints 1\nnumMeshes ${pieces.length}\n${joints}\n${meshes.join('\n')}\n`;
}

/** An upright wall that faces +X. Seen from there, +Y is at the right. */
export function wall(
  material: string,
  { x = 0, left = -20, right = 20, bottom = 0, top = 40, u = [0, 1], v = [0, 1] }: Partial<Wall> = {},
): Piece {
  return {
    material,
    vertices: [
      { at: [x, left, top], uv: [u[0], v[0]] },
      { at: [x, right, top], uv: [u[1], v[0]] },
      { at: [x, right, bottom], uv: [u[1], v[1]] },
      { at: [x, left, bottom], uv: [u[0], v[1]] },
    ],
    triangles: [
      [0, 1, 2],
      [0, 2, 3],
    ],
  };
}

interface Wall {
  readonly x: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Texture coordinates at left and right, at top and bottom. */
  readonly u: readonly [number, number];
  readonly v: readonly [number, number];
}

/** A ball of `rings` rings with vertical poles. */
export function ball(
  material: string,
  [x, y, z]: readonly [number, number, number],
  radius: number,
  rings = 16,
): Piece {
  const around = 2 * rings;
  const vertices = [];
  for (let ring = 0; ring <= rings; ring++) {
    for (let step = 0; step <= around; step++) {
      const [phi, theta] = [(Math.PI * ring) / rings, (2 * Math.PI * step) / around];
      const out = [Math.sin(phi) * Math.cos(theta), Math.sin(phi) * Math.sin(theta), Math.cos(phi)] as const;
      const at = [x + radius * out[0], y + radius * out[1], z + radius * out[2]] as const;
      vertices.push({ at, uv: [step / around, ring / rings] as const });
    }
  }
  const triangles: [number, number, number][] = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let step = 0; step < around; step++) {
      const a = ring * (around + 1) + step;
      const b = a + around + 1;
      triangles.push([a, a + 1, b], [a + 1, b + 1, b]);
    }
  }
  return { material, vertices, triangles };
}

export type Rgba255 = readonly [number, number, number, number];

/** The mesh of `text` as version 11 (ETQW), with a colour at each vertex. */
export function withColors(
  text: string,
  colorOf: (at: { readonly mesh: number; readonly vertex: number }) => Rgba255,
): string {
  let mesh = -1;
  return text
    .replace('MD5Version 10', 'MD5Version 11')
    .split('\n')
    .map((line) => {
      if (line === 'mesh {') mesh++;
      if (line.startsWith('numverts')) return `flags { vertexColor }\n${line}`;
      const [word, vertex] = line.split(' ');
      if (word !== 'vert') return line;
      return `${line} ( ${colorOf({ mesh, vertex: Number(vertex) })
        .map((value) => value / 255)
        .join(' ')} )`;
    })
    .join('\n');
}

/** An .md5anim of the same joint along a curve. Its bounds enclose a ball of radius 8 with a margin. */
export function roamText(frames = 24): string {
  const places = Array.from({ length: frames }, (_, i) => {
    const turn = (2 * Math.PI * i) / frames;
    return [30 * Math.cos(turn), 18 * Math.sin(2 * turn), 4 + 4 * Math.sin(turn)] as const;
  });
  const corner = (place: readonly number[], reach: readonly number[]): string =>
    `( ${place.map((value, axis) => (value + (reach[axis] ?? 0)).toFixed(4)).join(' ')} )`;
  return [
    `MD5Version 10\ncommandline ""\nnumFrames ${frames}\nnumJoints 1\nframeRate 24\nnumAnimatedComponents 3`,
    'hierarchy {\n"origin" -1 7 0\n}',
    'bounds {',
    ...places.map((place) => `${corner(place, [-10, -10, -2])} ${corner(place, [10, 10, 18])}`),
    '}\nbaseframe {\n( 0 0 0 ) ( 0 0 0 )\n}',
    ...places.map((place, i) => `frame ${i} {\n${place.map((value) => value.toFixed(4)).join(' ')}\n}`),
    '',
  ].join('\n');
}

import { describe, expect, it } from 'vitest';
import { hiddenTriangles } from '../../element/companions/hidden-joints.js';
import { loadBuiltCore } from '../support/wasm-core.js';

/** Vertices as lists of weights: joint and bias. */
type Vertices = readonly (readonly (readonly [joint: number, bias: number])[])[];

/** A strip of triangles over the vertices: 0 1 2, 1 2 3 and so on. */
function meshText(vertices: Vertices): string {
  const weights = vertices.flat();
  const starts = vertices.map((_, i) => vertices.slice(0, i).flat().length);
  return [
    'mesh {',
    ` shader "skin" numverts ${vertices.length}`,
    ...vertices.map((own, i) => ` vert ${i} ( 0 0 ) ${starts[i]} ${own.length}`),
    ` numtris ${vertices.length - 2}`,
    ...vertices.slice(2).map((_, i) => ` tri ${i} ${i} ${i + 1} ${i + 2}`),
    ` numweights ${weights.length}`,
    ...weights.map(([joint, bias], i) => ` weight ${i} ${joint} ${bias} ( ${i} ${i % 2} 0 )`),
    '}',
  ].join('\n');
}

async function read(joints: readonly [string, number][], meshes: readonly Vertices[]) {
  const core = await loadBuiltCore();
  const text = [
    `MD5Version 10 commandline "" numJoints ${joints.length} numMeshes ${meshes.length} joints {`,
    ...joints.map(([name, parent]) => ` "${name}" ${parent} ( 0 0 0 ) ( 0 0 0 )`),
    '}',
    ...meshes.map(meshText),
  ].join('\n');
  const { model } = core.readModel(new TextEncoder().encode(text), 'strip.md5mesh');
  if (!model) throw new Error('not read');
  return (words: string | null): string | null => hiddenTriangles(model, words)?.join('') ?? null;
}

const BODY: [string, number][] = [
  ['hips', -1],
  ['arm', 0],
  ['left hand', 1],
  ['!odd', 0],
];

describe('the triangles that hidden joints leave out', () => {
  it('are none without words, and where no joint has the name', async () => {
    const hidden = await read(BODY, [[[[0, 1]], [[1, 1]], [[2, 1]]]]);
    for (const words of [null, '', 'leg', '!leg', '4', '!']) expect(hidden(words)).toBeNull();
  });

  it('belong to the joint with the largest sum of biases, of equal ones to the first', async () => {
    const [mostlyArm, halves] = [
      [
        [1, 0.7],
        [0, 0.3],
      ],
      [
        [1, 0.5],
        [0, 0.5],
      ],
    ] as const;
    const hidden = await read(BODY, [
      [
        // In turn: hips 1.6 and arm 1.4; hips 1.3 and arm 1.7; hips 1 and arm 2.
        mostlyArm,
        mostlyArm,
        [[0, 1]],
        [[1, 1]],
        [[1, 1]],
      ],
      [halves, halves, halves],
    ]);
    expect(hidden('!odd')).toBe('0000');
    expect(hidden('arm')).toBe('0110');
    expect(hidden('left%20hand')).toBe('0000');
  });

  it('are those of a branch with all below it', async () => {
    const hidden = await read(BODY, [
      [[[0, 1]], [[0, 1]], [[0, 1]]],
      [[[2, 1]], [[2, 1]], [[2, 1]], [[3, 1]], [[3, 1]]],
    ]);
    expect(hidden('arm')).toBe('0110');
    expect(hidden('2')).toBe('0110');
    expect(hidden('hips')).toBe('1111');
    expect(hidden('arm !odd')).toBe('0111');
  });

  it('are all others after a !', async () => {
    const hidden = await read(BODY, [[[[0, 1]], [[0, 1]], [[0, 1]], [[2, 1]], [[0, 1]], [[0, 1]], [[1, 1]]]]);
    expect(hidden('!arm')).toBe('10000');
    expect(hidden('!left%20hand')).toBe('10001');
    expect(hidden('!left%20hand !2')).toBe('10001');
    // Both rules.
    expect(hidden('!arm hips')).toBe('11111');
  });
});

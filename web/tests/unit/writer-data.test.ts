import { beforeAll, describe, expect, it } from 'vitest';
import {
  loadWriter,
  type AnimFileData,
  type CameraKeyData,
  type JointData,
  type MeshFileData,
  type SubMeshData,
  type Writer,
} from '../../core/writer.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import type { Core } from '../../core/index.js';

const encode = (text: string) => new TextEncoder().encode(text);

const SUBMESH: SubMeshData = {
  name: 'body',
  material: 'models/body',
  uvs: Float32Array.of(0, 0, 1, 0, 1, 1),
  ranges: Uint32Array.of(0, 1, 1, 1, 2, 1),
  indices: Uint32Array.of(0, 1, 2),
  weightJoints: Uint32Array.of(0, 0, 1),
  biases: Float32Array.of(1, 1, 1),
  positions: Float32Array.of(0, 0, 0, 0, 4, 0, -0, 1e-8, 5),
};
const MESH: MeshFileData = {
  commandline: 'made "here"',
  joints: [
    { name: 'origin', parent: -1, position: [0, 0, 0], rotation: [0, 0, 0] },
    { name: 'arm', parent: 0, position: [0, 0.1, 10], rotation: [0, 0, -0.7071067811865475] },
  ],
  meshes: [SUBMESH],
};

const animOf = (bounds: Float32Array): AnimFileData => ({
  commandline: '',
  frameRate: 24,
  joints: [{ name: 'origin', parent: -1, flags: 0, firstComponent: 0 }],
  bounds,
  baseframe: [{ position: [0, 0, 0], rotation: [0, 0, 0] }],
  components: new Float32Array(),
});

let core: Core;
let writer: Writer;
beforeAll(async () => {
  core = await loadBuiltCore();
  writer = await loadWriter();
});

describe('Data that is no file', () => {
  const joint: JointData = { name: 'a', parent: -1, position: [0, 0, 0], rotation: [0, 0, 0] };
  it.each<[string, Partial<MeshFileData>, string]>([
    [
      'a parent after its child',
      { joints: [{ ...joint, parent: 1 }, joint] },
      'Joint 0 has no parent before it',
    ],
    ['a joint as its own parent', { joints: [{ ...joint, parent: 0 }] }, 'Joint 0 has no parent'],
    [
      'a number that is none',
      { joints: [{ ...joint, position: [0, Number.NaN, 0] }] },
      "'position' has a number",
    ],
    ['an infinite one', { joints: [{ ...joint, rotation: [0, 0, Infinity] }] }, "'rotation' has a number"],
    [
      'one that readers refuse',
      { joints: [{ ...joint, position: [0, 1e16, 0] }] },
      "'position' has a number",
    ],
    [
      'a corner that is not there',
      { meshes: [{ ...SUBMESH, indices: Uint32Array.of(0, 1, 3) }] },
      "'indices' names",
    ],
    [
      'normals of only some vertices',
      { meshes: [{ ...SUBMESH, normals: Float32Array.of(0, 0, 1) }] },
      "'normals' does not have 3 numbers a vertex",
    ],
    [
      'colours of only some vertices',
      { meshes: [{ ...SUBMESH, colors: Uint8Array.of(0, 0, 1, 2) }] },
      "'colors' does not have 4 numbers a vertex",
    ],
    [
      'half a triangle',
      { meshes: [{ ...SUBMESH, indices: Uint32Array.of(0, 1) }] },
      "'indices' does not have 3",
    ],
    [
      'weights that are not there',
      { meshes: [{ ...SUBMESH, ranges: Uint32Array.of(0, 1, 1, 1, 2, 2) }] },
      "'ranges'",
    ],
    [
      'a range beyond 32 bits',
      { meshes: [{ ...SUBMESH, ranges: Uint32Array.of(0, 1, 1, 1, 2 ** 32 - 1, 2) }] },
      "'ranges'",
    ],
    [
      'a joint that is not there',
      { meshes: [{ ...SUBMESH, weightJoints: Uint32Array.of(0, 0, 2) }] },
      "'weightJoints'",
    ],
    [
      'a bias too few',
      { meshes: [{ ...SUBMESH, biases: Float32Array.of(1, 1) }] },
      "'biases' and 'positions'",
    ],
    [
      'no name',
      { meshes: [{ ...SUBMESH, name: undefined as unknown as string }] },
      "'name' is not a string.",
    ],
    ['no joints', { joints: null as unknown as [] }, "'joints' is not an array."],
  ])('throws a RangeError that names it: %s', (_, part, message) => {
    expect(() => writer.writeMesh({ ...MESH, ...part })).toThrow(RangeError);
    expect(() => writer.writeMesh({ ...MESH, ...part })).toThrow(message);
  });

  it.each<[string, Partial<AnimFileData>, string]>([
    ['no frame', { bounds: new Float32Array() }, "'bounds' has no frame."],
    ['a rate of 0', { frameRate: 0 }, "'frameRate' is not between"],
    [
      'numbers for half a frame',
      { bounds: new Float32Array(12), components: Float32Array.of(1) },
      "'components'",
    ],
    [
      'components beyond the frame',
      { joints: [{ name: 'a', parent: -1, flags: 3, firstComponent: 0 }], components: Float32Array.of(1) },
      'Joint 0 uses components',
    ],
    [
      'flags that do not exist',
      { joints: [{ name: 'a', parent: -1, flags: 64, firstComponent: 0 }] },
      'The flags of',
    ],
    ['a base frame too short', { baseframe: [] }, "'joints' and 'baseframe'"],
  ])('of an animation: %s', (_, part, message) => {
    expect(() => writer.writeAnim({ ...animOf(new Float32Array(6)), ...part })).toThrow(message);
  });

  it.each([
    [[0], "'cuts'"],
    [[2, 1], "'cuts'"],
    [[3], "'cuts'"],
  ])('of a camera path with the cuts %j', (cuts, message) => {
    const key: CameraKeyData = { position: [0, 0, 0], rotation: [0, 0, 0], fov: 90 };
    const data = { commandline: '', frameRate: 24, cuts, keys: [key, key, key] };
    expect(() => writer.writeCameraPath(data)).toThrow(message);
  });
});

it('A mesh of data is the file that readers understand', () => {
  const text = writer.writeMesh(MESH);
  expect(text).toBe(`MD5Version 10
commandline "made 'here'"

numJoints 2
numMeshes 1

joints {
\t"origin"\t-1 ( 0 0 0 ) ( 0 0 0 )
\t"arm"\t0 ( 0 0.1 10 ) ( 0 0 -0.7071067811865475 )
}

mesh {
\t// meshes: body
\tshader "models/body"

\tnumverts 3
\tvert 0 ( 0 0 ) 0 1
\tvert 1 ( 1 0 ) 1 1
\tvert 2 ( 1 1 ) 2 1

\tnumtris 1
\ttri 0 0 1 2

\tnumweights 3
\tweight 0 0 1 ( 0 0 0 )
\tweight 1 0 1 ( 0 4 0 )
\tweight 2 1 1 ( -0 0.00000001 5 )
}
`);
  const { model, report } = core.readModel(encode(text), 'made.md5mesh');
  expect(report.diagnostics).toEqual([]);
  expect(model?.joints[1]?.rotation[3]).toBeCloseTo(-Math.SQRT1_2);
  model?.dispose();
});

it.each([
  ['trailing blank ', 'name "trailing blank "'],
  ['star*', 'name "star*"'],
  ['two\nlines', '// meshes: two lines'],
  ['"quoted"', "// meshes: 'quoted'"],
  ['zähler', 'name "zähler"'],
  ['// slashes', '// meshes: // slashes'],
])('The name %j of a mesh is written as %s', (name, written) => {
  const text = writer.writeMesh({ ...MESH, meshes: [{ ...SUBMESH, name }] });
  expect(text).toContain(`\t${written}\n`);
  const { model } = core.readModel(encode(text), 'made.md5mesh');
  expect(model?.meshes[0]?.name).toBe(name.replaceAll('"', "'").replaceAll('\n', ' '));
  model?.dispose();
});

describe('Numbers', () => {
  /** The texts of these floats. */
  function textsOf(floats: Float32Array): string[] {
    const padded = new Float32Array(6 * Math.ceil(floats.length / 6));
    padded.set(floats);
    const [, bounds = ''] = /bounds \{\n([^}]*)\}/.exec(writer.writeAnim(animOf(padded))) ?? [];
    return bounds
      .split(/[\s()]+/)
      .filter(Boolean)
      .slice(0, floats.length);
  }

  const digitsOf = (text: string) => text.replace(/^-|\./g, '').replace(/^0+/, '').replace(/0+$/, '').length;

  /** Whether one of the two decimals with `digits` digits around the float reads back as the float. */
  function hasDigits(float: number, digits: number): boolean {
    const [mantissa = '', exponent = ''] = Math.abs(float).toExponential(20).split('e');
    const cut = mantissa.replace('.', '').slice(0, digits);
    return [0n, 1n].some((more) => {
      const near = Number(`${BigInt(cut) + more}e${Number(exponent) - digits + 1}`);
      return Math.fround(near) === Math.abs(float);
    });
  }

  function check(floats: Float32Array): void {
    const texts = textsOf(floats);
    const wrong = texts.filter((text, i) => {
      const float = floats[i] ?? 0;
      const digits = digitsOf(text);
      const isSame = Object.is(Math.fround(Number(text)), float);
      return !isSame || /[^-.\d]/.test(text) || (digits > 1 && hasDigits(float, digits - 1));
    });
    expect(wrong).toEqual([]);
  }

  it('of all sizes are the shortest that read back', () => {
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0);
    const words = Uint32Array.from({ length: 120_000 }, () => (random() & 0xffff0000) | (random() >>> 16));
    check(new Float32Array(words.buffer).filter(Number.isFinite));
  });

  it('of models are the shortest that read back', () => {
    let seed = 7;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    check(Float32Array.from({ length: 60_000 }, () => (random() - 0.5) * 10 ** Math.floor(random() * 5)));
    check(Float32Array.from({ length: 60_000 }, () => Math.round(random() * 1e6) / 1e6));
  });

  it('at powers of two, ties and the ends of the range are the shortest that read back', () => {
    const powers = Array.from({ length: 277 }, (_, i) => 2 ** (i - 149));
    const words = new Uint32Array(Float32Array.from(powers).buffer);
    const around = Uint32Array.from([...words].flatMap((word) => [word - 1, word, word + 1]));
    check(new Float32Array(around.buffer).filter(Number.isFinite));
    check(Float32Array.of(0, -0, 1, -1, 16777216, 33554430, 9007199254740992, 3.4028234663852886e38, 1e-45));
  });

  it.each([
    [0.1, '0.1'],
    [-0, '-0'],
    [1e9, '1000000000'],
    [3.4028234663852886e38, '340282350000000000000000000000000000000'],
    [1e-45, '0.000000000000000000000000000000000000000000001'],
  ])('%d is %s', (float, text) => {
    expect(textsOf(Float32Array.of(float))).toEqual([text]);
  });

  it('of rotations read back as the same doubles', () => {
    let seed = 3;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32 + seed / 2 ** 53;
    const values = Array.from({ length: 3000 }, (_, i) => (i % 2 ? 1 : -1) * random() * 0.57);
    const joints = Array.from({ length: 1000 }, (_, i) => ({
      name: `j${i}`,
      parent: i - 1,
      position: [0, 0, 0] as [number, number, number],
      rotation: values.slice(3 * i, 3 * i + 3) as [number, number, number],
    }));
    const text = writer.writeMesh({ commandline: '', joints, meshes: [] });
    const written = [...text.matchAll(/\( (\S+) (\S+) (\S+) \)$/gm)].flatMap((match) =>
      match.slice(1).map(Number),
    );
    expect(written.length).toBe(values.length);
    const farthest = Math.max(...written.map((value, i) => Math.abs(value / (values[i] ?? 1) - 1)));
    expect(farthest).toBeLessThan(3e-16);
    expect(writer.rewriteMesh(encode(text), 'a').text).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { findingsByFile } from '../../element/ui/findings/by-file.js';
import { summaryOf } from '../../element/ui/findings/summary.js';
import { meshAtLine, piecesOf } from '../../element/ui/places/references.js';
import { projected } from '../../element/ui/places/projection.js';
import { nearestCorner, vertexWithWeight, weightsOfVertex } from '../../element/ui/places/vertex-weights.js';
import type { Problem } from '../../files/index.js';

const finding = (file: string, line: number, message: string, more: Partial<Problem> = {}): Problem => {
  return { severity: 'warning', code: 'c', file, line, column: 1, message, ...more };
};
const element = { texts: {} };

describe('findings by file', () => {
  it('are empty without findings', () => {
    expect(findingsByFile([])).toEqual([]);
  });

  it('stand with their file, and three or more that differ only in numbers are folded', () => {
    const list = findingsByFile([
      finding('a', 1, 'Vertex 1 is odd.'),
      finding('b', 1, 'Vertex 1 is odd.'),
      finding('a', 5, 'Other.'),
      finding('a', 2, 'Vertex 2 is odd.'),
      finding('a', 3, 'Vertex 3 is odd.', { count: 40 }),
      finding('b', 2, 'Vertex 9 is odd.'),
    ]);
    expect(list.map(({ file, count }) => [file, count])).toEqual([
      ['a', 43],
      ['b', 2],
    ]);
    expect(list[0]?.lines.map(({ first, others }) => [first.line, others.length])).toEqual([
      [1, 2],
      [5, 0],
    ]);
    expect(list[1]?.lines.map(({ first, others }) => [first.line, others.length])).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});

describe('the summary of findings', () => {
  const own = [finding('a', 1, 'x', { severity: 'error' }), finding('a', 2, 'x', { count: 3 })];
  const others = [finding('b', 1, 'x', { severity: 'info', count: 123 })];

  it('counts those on this model and those on other files', () => {
    expect(summaryOf(element, { own, others: [] })).toBe('1 error, 3 warnings');
    expect(summaryOf(element, { own, others })).toBe(
      '1 error, 3 warnings in this model · 123 notes about other files',
    );
    expect(summaryOf(element, { own: [], others })).toBe(
      'No findings in this model · 123 notes about other files',
    );
  });
});

describe('references in a finding', () => {
  const refs = (message: string): string[] =>
    piecesOf(message).flatMap(({ reference: r }) => (r ? [`${r.kind} ${r.name ?? r.index}`] : []));

  it('are the numbers of vertices, triangles, weights and joints, and the names of joints', () => {
    expect(refs('Triangle 10 uses vertex 20 twice. Occurrences in this mesh: 1.')).toEqual([
      'triangle 10',
      'vertex 20',
    ]);
    expect(refs("The weights of vertex 96 add up to 50 %. Most of it is at joint 'a b'.")).toEqual([
      'vertex 96',
      'joint a b',
    ]);
    expect(refs('Vertex 5x and 3 vertices, weight count 4')).toEqual([]);
  });

  it('leave the message as it is', () => {
    const message = "Weight 3 names joint 9; joint 'x' is vertex 'y'.";
    expect(
      piecesOf(message)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(message);
  });

  it('point at the mesh block of their line', () => {
    const file = 'joints {\n"mesh" -1\n}\nmesh {\n shader "mesh"\n}\r\n\tmesh\n{\n}';
    expect([1, 3, 4, 5, 7, 8, 99].map((line) => meshAtLine(file, line))).toEqual([-1, -1, 0, 0, 1, 1, 1]);
  });
});

describe('the weights of a vertex', () => {
  const weights = {
    ranges: Uint32Array.of(0, 1, 1, 2, 0, 0),
    joints: Uint32Array.of(4, 5, 6),
    biases: Float32Array.of(1, 0.5, 0),
    offsets: Float32Array.of(1, 2, 3, 2, 4, 6, 0, 0, 0),
  };

  it('are in the joint space, without a position if the bias is 0', () => {
    expect(weightsOfVertex(weights, 1)).toEqual([
      { weight: 1, joint: 5, bias: 0.5, position: [4, 8, 12] },
      { weight: 2, joint: 6, bias: 0, position: null },
    ]);
    expect(weightsOfVertex(weights, 2)).toEqual([]);
    expect(weightsOfVertex(weights, 9)).toEqual([]);
  });

  it('lead back to the vertex', () => {
    expect([0, 1, 2, 3].map((weight) => vertexWithWeight(weights, weight))).toEqual([0, 1, 1, -1]);
  });

  it('are those of the nearest corner', () => {
    const positions = Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0, 5, 5, 5);
    expect(nearestCorner(Uint32Array.of(3, 2, 1, 0, 1, 2), positions, 1, [7, 1, 0])).toBe(1);
    expect(nearestCorner(Uint32Array.of(3, 2, 1, 0, 1, 2), positions, 0, [5, 5, 4])).toBe(3);
  });
});

describe('a position in the picture', () => {
  const camera = { kind: 'free', eye: [10, 0, 0], target: [0, 0, 0], fovY: 90, orthographic: false } as const;
  const free = { ...camera, eye: [...camera.eye], target: [...camera.target] } as Parameters<
    typeof projected
  >[0];

  it('is in the middle at the target, and left, right or above elsewhere', () => {
    expect(projected(free, [0, 0, 0], 2)).toEqual([0.5, 0.5]);
    const [x, y] = projected(free, [0, 10, 5], 2) ?? [];
    expect(x).toBeCloseTo(0.75, 6);
    expect(y).toBeCloseTo(0.25, 6);
    expect(projected({ ...free, orthographic: true }, [5, 10, 5], 2)?.[0]).toBeCloseTo(0.75, 6);
  });

  it('does not exist behind the camera', () => {
    expect(projected(free, [11, 0, 0], 2)).toBeNull();
  });
});

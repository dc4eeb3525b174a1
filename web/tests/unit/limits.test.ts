import { describe, expect, it } from 'vitest';
import { countsOf, limitRows, LIMITS, type EngineName } from '../../element/ui/numbers/limits.js';

const mesh = (vertexCount: number, weightCount: number, maxWeightsPerVertex: number) => ({
  name: '',
  material: '',
  vertexCount,
  triangleCount: 1,
  weightCount,
  maxWeightsPerVertex,
});

const counts = countsOf(300, [mesh(70_000, 9000, 3), mesh(10, 40, 6)], [20, 1025]);

describe('the counts next to the limits of an engine', () => {
  it('are those of the largest mesh, vertex and animation', () => {
    expect(counts).toEqual({
      joints: 300,
      meshes: 2,
      meshVertices: 70_000,
      meshWeights: 9000,
      vertexWeights: 6,
      frames: 1025,
    });
    expect(countsOf(0, [], [])).toMatchObject({ meshes: 0, meshVertices: 0, frames: 0 });
  });

  it.each<[EngineName, string[]]>([
    ['doom3', []],
    ['bfg', ['joints', 'vertexWeights']],
    ['quake', ['vertexWeights']],
    ['quake2', ['joints', 'meshWeights', 'frames']],
    ['sauerbraten', ['meshVertices', 'vertexWeights']],
    ['gles2', ['meshVertices', 'vertexWeights']],
  ])('tell what is too much for %s', (engine, above) => {
    const rows = limitRows(counts, engine);
    expect(rows.length).toBe(Object.keys(LIMITS[engine]).length);
    expect(rows.filter(({ value, limit }) => value > limit).map(({ count }) => count)).toEqual(above);
  });

  it('may reach a limit', () => {
    const full = countsOf(256, Array(32).fill(mesh(10, 8192, 4)), [1024]);
    expect(limitRows(full, 'quake2').filter(({ value, limit }) => value > limit)).toEqual([]);
  });
});

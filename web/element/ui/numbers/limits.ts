import type { MeshInfo } from '../../../core/index.js';

/** Counts of a model. */
export interface Counts {
  readonly joints: number;
  readonly meshes: number;
  /** For the mesh with the most vertices. */
  readonly meshVertices: number;
  readonly meshWeights: number;
  /** For the vertex with the most weights. */
  readonly vertexWeights: number;
  /** For the longest animation. */
  readonly frames: number;
}

/** The limits of an engine. */
export type Limits = Partial<Counts>;

/**
 * From the engines' own sources; see formats.md, 1.2 and 2.5 to 2.7. Doom 3 has none. The Quake re-releases are vkQuake
 * and Ironwail for the first game, and Q2PRO for the second.
 */
export const LIMITS = {
  doom3: {},
  bfg: { joints: 255, vertexWeights: 4 },
  quake: { vertexWeights: 4 },
  quake2: { joints: 256, meshes: 32, meshWeights: 8192, frames: 1024 },
  sauerbraten: { meshVertices: 65_535, vertexWeights: 4 },
  gles2: { meshVertices: 65_536, vertexWeights: 4 },
} as const satisfies Record<string, Limits>;

export type EngineName = keyof typeof LIMITS;

/** One count with its limit. */
export interface Row {
  readonly count: keyof Counts;
  readonly value: number;
  readonly limit: number;
}

export function countsOf(
  jointCount: number,
  meshes: readonly MeshInfo[],
  frameCounts: readonly number[],
): Counts {
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    joints: jointCount,
    meshes: meshes.length,
    meshVertices: most(meshes.map(({ vertexCount }) => vertexCount)),
    meshWeights: most(meshes.map(({ weightCount }) => weightCount)),
    vertexWeights: most(meshes.map(({ maxWeightsPerVertex }) => maxWeightsPerVertex)),
    frames: most(frameCounts),
  };
}

/** The counts for which an engine has limits. */
export function limitRows(counts: Counts, engine: EngineName): Row[] {
  const limits: Limits = LIMITS[engine];
  return (Object.keys(counts) as (keyof Counts)[]).flatMap((count) => {
    const limit = limits[count];
    return limit === undefined ? [] : [{ count, value: counts[count], limit }];
  });
}

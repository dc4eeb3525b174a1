/** The colours of surfaces, in the order of render::Shading (cpp/render/inspection.h). */
export const SHADINGS = [
  'lit',
  'unlit',
  'normals',
  'tangents',
  'uv',
  'weights',
  'diffuse',
  'specular',
  'normalmap',
] as const;
export type Shading = (typeof SHADINGS)[number];

/**
 * What a view shows of its model in addition to its lighting, or instead of it. A disabled display costs
 * nothing.
 */
export interface Inspection {
  readonly shading: Shading;
  /**
   * The joint whose weights `shading: 'weights'` shows as heat; -1 shows each joint's vertices in a colour of
   * its own.
   */
  readonly weightJoint: number;
  /** Edges of the triangles, drawn over the surface. */
  readonly wireframe: boolean;
  /** A short line along the normal (blue) and the tangent (red) of each vertex. */
  readonly normals: boolean;
  /** The clip's own box for the frame (amber), and the one around the skinned vertices (teal). */
  readonly fileBounds: boolean;
  readonly computedBounds: boolean;
  /** Axes of the world: X red, Y green, Z blue. */
  readonly axes: boolean;
  /** The movement of the root joint over the clip. */
  readonly trail: boolean;
  /** Joints to mark, -1 for none: the one under the pointer, and the selected one, which also gets axes. */
  readonly hoveredJoint: number;
  readonly selectedJoint: number;
}

export const NO_INSPECTION: Inspection = {
  shading: 'lit',
  weightJoint: -1,
  wireframe: false,
  normals: false,
  fileBounds: false,
  computedBounds: false,
  axes: false,
  trail: false,
  hoveredJoint: -1,
  selectedJoint: -1,
};

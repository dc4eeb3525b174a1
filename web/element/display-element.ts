import type { PropertyDeclarations } from 'lit';
import { SHADINGS, type Inspection, type Model, type Shading } from '../core/index.js';
import { parseAspect } from './engine/letterbox.js';
import { MotionElement } from './motion-element.js';
import type { Display } from './engine/view-driver-types.js';

export const SKELETONS = ['none', 'lines', 'names'] as const;
export const BOUNDS = ['none', 'computed', 'file', 'both'] as const;

const BOOLEAN = { type: Boolean } as const;

/** Attributes of what is shown beside the model, or in place of its light. */
export const DISPLAY_PROPERTIES: PropertyDeclarations = {
  shading: {},
  wireframe: BOOLEAN,
  skeleton: {},
  bounds: {},
  showNormals: { ...BOOLEAN, attribute: 'show-normals' },
  grid: BOOLEAN,
  axes: BOOLEAN,
  showTrail: { ...BOOLEAN, attribute: 'show-trail' },
  showCameraPaths: { ...BOOLEAN, attribute: 'show-camera-paths' },
  hiddenMeshes: { attribute: 'hidden-meshes' },
  weightJoint: { attribute: 'weight-joint' },
  letterbox: {},
  inspector: { ...BOOLEAN, reflect: true },
  hoveredJoint: { attribute: false },
  selectedJoint: { attribute: false },
};

/** What of a viewer is on show. Words that are not known count as the default; of attributes the console tells. */
export abstract class DisplayElement extends MotionElement {
  declare shading: Shading;
  declare wireframe: boolean;
  /** `none`, `lines` or `names`. */
  declare skeleton: string;
  /** Boxes: `none`, `file` (the animation's), `computed` (around the posed vertices), `both`. */
  declare bounds: string;
  /** Normals and tangents of the vertices as short lines. */
  declare showNormals: boolean;
  declare grid: boolean;
  declare axes: boolean;
  /** The way of joint 0 over the animation. */
  declare showTrail: boolean;
  /** A camera path as a curve, while it is not looked through: the one looked through last, or the first. */
  declare showCameraPaths: boolean;
  /** Meshes that are left out: names, materials or indices, separated by spaces. */
  declare hiddenMeshes: string | null;
  /** Name or index of the joint whose weights `shading="weights"` shows; without one each joint has its colour. */
  declare weightJoint: string | null;
  /** Shape of the picture through a camera path, as `2.35` or `16:9`; the rest is black. */
  declare letterbox: string | null;
  /** The panel with what is known about the files. Closing it takes the attribute away. */
  declare inspector: boolean;
  /**
   * Index of the joint that is pointed at, and of the one that was chosen; -1 for none. They are marked and named while
   * the skeleton or weights are on show.
   */
  declare hoveredJoint: number;
  declare selectedJoint: number;
  /** Whose joints are marked. */
  #marked: Model | null = null;

  constructor() {
    super();
    this.shading = 'lit';
    this.skeleton = 'none';
    this.bounds = 'none';
    this.hoveredJoint = -1;
    this.selectedJoint = -1;
  }

  /** Marks are joints of one model: another one has others. */
  protected forgetMarks(): void {
    const model = this.session.model?.value ?? null;
    if (model === this.#marked) return;
    this.#marked = model;
    this.hoveredJoint = this.selectedJoint = -1;
  }

  /** Joint names are on show, be it of one joint. */
  protected get showsNames(): boolean {
    if (this.skeleton === 'names') return true;
    return this.#showsJoints && (this.hoveredJoint >= 0 || this.selectedJoint >= 0);
  }

  get #showsJoints(): boolean {
    return this.skeleton === 'lines' || this.skeleton === 'names' || this.shading === 'weights';
  }

  protected shownDisplay(): Pick<
    Display,
    'showGrid' | 'showSkeleton' | 'inspection' | 'hiddenMeshes' | 'curve' | 'letterbox'
  > {
    const model = this.session.model?.value ?? null;
    return {
      showGrid: this.grid,
      showSkeleton: this.skeleton === 'lines' || this.skeleton === 'names',
      inspection: this.#inspection(model),
      hiddenMeshes: model ? meshesOf(this.hiddenMeshes ?? '', model) : [],
      curve: this.showCameraPaths ? this.session.curve : null,
      letterbox: parseAspect(this.letterbox),
    };
  }

  #inspection(model: Model | null): Inspection {
    return {
      shading: SHADINGS.includes(this.shading) ? this.shading : 'lit',
      weightJoint: model ? jointOf(this.weightJoint ?? '', model) : -1,
      wireframe: this.wireframe,
      normals: this.showNormals,
      fileBounds: this.bounds === 'file' || this.bounds === 'both',
      computedBounds: this.bounds === 'computed' || this.bounds === 'both',
      axes: this.axes,
      trail: this.showTrail,
      hoveredJoint: this.#showsJoints ? this.hoveredJoint : -1,
      selectedJoint: this.#showsJoints ? this.selectedJoint : -1,
    };
  }
}

/** A name counts before an index, so that a joint called 7 can be meant. -1 for what is not there. */
export function jointOf(text: string, { joints }: Pick<Model, 'joints'>): number {
  if (text === '') return -1;
  const named = joints.findIndex(({ name }) => name === text);
  if (named >= 0) return named;
  const index = /^\d+$/.test(text) ? Number(text) : -1;
  return index < joints.length ? index : -1;
}

/** The meshes that a list of names, materials and indices means. Spaces inside of one are written as %20. */
export function meshesOf(text: string, { meshes }: Pick<Model, 'meshes'>): number[] {
  const words = new Set(text.split(/\s+/).map((word) => word.replaceAll('%20', ' ')));
  const meant = ({ name, material }: { name: string; material: string }, index: number): boolean =>
    [name, material, String(index)].some((word) => word !== '' && words.has(word));
  return meshes.flatMap((mesh, index) => (meant(mesh, index) ? [index] : []));
}

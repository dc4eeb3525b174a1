import { ATTRIBUTES, type ViewerAttributes } from '../attributes.js';
import { neighbour } from './neighbour.js';

/** The attributes that keys change. */
export type DisplayTarget = Pick<
  ViewerAttributes,
  | 'skeleton'
  | 'grid'
  | 'axes'
  | 'wireframe'
  | 'showNormals'
  | 'bounds'
  | 'shading'
  | 'letterbox'
  | 'inspector'
  | 'jointTree'
>;

/** The picture shape for the letterbox key. */
const CINEMA = '2.35:1';

const CHANGES = {
  'toggle-skeleton': (target: DisplayTarget) =>
    (target.skeleton = target.skeleton === 'none' ? 'lines' : 'none'),
  'toggle-names': (target: DisplayTarget) =>
    (target.skeleton = target.skeleton === 'names' ? 'none' : 'names'),
  'toggle-grid': (target: DisplayTarget) => (target.grid = !target.grid),
  'toggle-axes': (target: DisplayTarget) => (target.axes = !target.axes),
  'toggle-wireframe': (target: DisplayTarget) => (target.wireframe = !target.wireframe),
  'toggle-normals': (target: DisplayTarget) => (target.showNormals = !target.showNormals),
  'next-bounds': (target: DisplayTarget) =>
    (target.bounds = neighbour(ATTRIBUTES.bounds.words, target.bounds, 1) ?? 'none'),
  'next-shading': (target: DisplayTarget) =>
    (target.shading = neighbour(ATTRIBUTES.shading.words, target.shading, 1) ?? 'lit'),
  'toggle-letterbox': (target: DisplayTarget) => (target.letterbox = target.letterbox ? null : CINEMA),
  'toggle-joints': (target: DisplayTarget) => (target.jointTree = !target.jointTree),
  'toggle-inspector': (target: DisplayTarget) => (target.inspector = !target.inspector),
} as const;

export type DisplayKind = keyof typeof CHANGES;
export interface DisplayCommand {
  readonly kind: DisplayKind;
}

export function changesDisplay(command: { readonly kind: string }): command is DisplayCommand {
  return Object.hasOwn(CHANGES, command.kind);
}

export function executeDisplay(target: DisplayTarget, { kind }: DisplayCommand): void {
  CHANGES[kind](target);
}

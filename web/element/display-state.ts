/** Converts attributes to what a picture shows in addition to the model, or instead of its lighting. */
import type { CameraPath, Joint, Model } from '../core/index.js';
import type { JointMarks } from './attribute-accessors.js';
import type { ViewerAttributes } from './attributes.js';
import { parseAspect, parseDirection } from './camera/index.js';
import type { Display } from './engine/index.js';

type Attributes = ViewerAttributes & JointMarks;

/** `curve`: the camera path for `show-camera-paths`. */
export function displayOf(attributes: Attributes, model: Model | null, curve: CameraPath | null): Display {
  const { bounds } = attributes;
  const marked = marksJoints(attributes);
  return {
    showGrid: attributes.grid,
    showSkeleton: attributes.skeleton !== 'none',
    exposure: attributes.exposure,
    ambient: attributes.ambient,
    shadowIntensity: attributes.shadowIntensity,
    lightDirection: parseDirection(attributes.lightDirection ?? ''),
    inspection: {
      shading: attributes.shading,
      weightJoint: model ? jointOf(attributes.weightJoint ?? '', model) : -1,
      wireframe: attributes.wireframe,
      normals: attributes.showNormals,
      fileBounds: bounds === 'file' || bounds === 'both',
      computedBounds: bounds === 'computed' || bounds === 'both',
      axes: attributes.axes,
      trail: attributes.showTrail,
      hoveredJoint: marked ? attributes.hoveredJoint : -1,
      selectedJoint: marked ? attributes.selectedJoint : -1,
    },
    hiddenMeshes: model ? meshesOf(attributes.hiddenMeshes ?? '', model) : [],
    curve: attributes.showCameraPaths ? curve : null,
    letterbox: parseAspect(attributes.letterbox),
  };
}

/** Whether the name of a joint is shown. */
export function showsNames(attributes: Attributes): boolean {
  const { skeleton, hoveredJoint, selectedJoint } = attributes;
  return skeleton === 'names' || (marksJoints(attributes) && (hoveredJoint >= 0 || selectedJoint >= 0));
}

function marksJoints({ skeleton, shading, jointTree }: ViewerAttributes): boolean {
  return jointTree || skeleton !== 'none' || shading === 'weights';
}

/** The joint with this name or index; the name has priority. -1 for none. */
export function jointOf(
  text: string,
  { joints }: { readonly joints: readonly Pick<Joint, 'name'>[] },
): number {
  if (text === '') return -1;
  const named = joints.findIndex(({ name }) => name === text);
  if (named >= 0) return named;
  const index = /^\d+$/.test(text) ? Number(text) : -1;
  return index < joints.length ? index : -1;
}

/** The words of a list that is separated by spaces; a space in a word is written %20. */
export function wordsOf(text: string | null): string[] {
  return (text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll('%20', ' '));
}

export function listOf(words: readonly string[]): string | null {
  return words.map((word) => word.replaceAll(' ', '%20')).join(' ') || null;
}

/** The meshes in a list of names, materials and indices. */
export function meshesOf(text: string, { meshes }: Pick<Model, 'meshes'>): number[] {
  const words = new Set(wordsOf(text));
  const isNamed = ({ name, material }: { name: string; material: string }, index: number): boolean =>
    [name, material, String(index)].some((word) => words.has(word));
  return meshes.flatMap((mesh, index) => (isNamed(mesh, index) ? [index] : []));
}

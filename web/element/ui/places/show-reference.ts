import type { Frame, Model, Vec3 } from '../../../core/index.js';
import type { Problem } from '../../../files/index.js';
import type { ViewerHost } from '../../viewer-host.js';
import { chooseJoint } from '../parts/index.js';
import { showPlace } from './mark.js';
import { meshAtLine, type Reference } from './references.js';
import { placeOfJoint, placeOfVertex, vertexWithWeight } from './vertex-weights.js';

/** Whether the objects of a finding belong to the shown model. */
export function isShown({ session }: ViewerHost, { file, line, code }: Problem): boolean {
  // The object was dropped, and is not in the model.
  if (!session.model || line === 0 || code === 'triangle-index-out-of-range') return false;
  return file === session.model.entry.path || session.clips.some(({ asset }) => asset.entry.path === file);
}

/** Shows the object of a finding. False if the reader dropped it from the model. */
export async function showReference(
  viewer: ViewerHost,
  problem: Problem,
  label: string,
  reference: Reference,
): Promise<boolean> {
  const { model: asset } = viewer.session;
  if (!asset) return false;
  const { value: model, entry } = asset;
  if (reference.kind === 'joint') return showJoint(viewer, label, jointOf(viewer, problem, reference));
  const text = new TextDecoder().decode(await entry.bytes());
  const mesh = meshAtLine(text, problem.line);
  const info = model.meshes[mesh];
  if (viewer.session.model !== asset || !info) return false;
  const corners = verticesOf(model, mesh, reference);
  if (corners.length === 0 || corners.some((vertex) => !(vertex >= 0 && vertex < info.vertexCount)))
    return false;
  showPlace(viewer, label, (pose) => middleOf(pose, mesh, corners));
  return true;
}

function showJoint(viewer: ViewerHost, label: string, joint: number): boolean {
  if (joint < 0) return false;
  chooseJoint(viewer, joint);
  showPlace(viewer, label, (pose) => placeOfJoint(pose, joint));
  return true;
}

/** Joints of an animation are matched with those of the model by name. */
function jointOf({ session, joints }: ViewerHost, { file }: Problem, { index, name }: Reference): number {
  const clip = session.clips.find(({ asset }) => asset.entry.path === file)?.asset.value;
  const wanted = name ?? clip?.joints[index]?.name;
  if (wanted === undefined) return index < joints.length ? index : -1;
  return joints.findIndex((joint) => joint.name === wanted);
}

function verticesOf(model: Model, mesh: number, { kind, index }: Reference): readonly number[] {
  if (kind === 'vertex') return [index];
  if (kind === 'weight') return [vertexWithWeight(model.meshWeights(mesh), index)];
  return [...model.mesh(mesh).indices.subarray(3 * index, 3 * index + 3)];
}

function middleOf(pose: Frame, mesh: number, vertices: readonly number[]): Vec3 {
  const { positions } = pose.mesh(mesh);
  const sum: Vec3 = [0, 0, 0];
  for (const vertex of vertices)
    placeOfVertex(positions, vertex).forEach((value, axis) => {
      sum[axis] = (sum[axis] ?? 0) + value / vertices.length;
    });
  return sum;
}

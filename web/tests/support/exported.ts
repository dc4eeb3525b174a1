import { validateBytes, type Issue } from 'gltf-validator';
import type { Clip, Core, Model } from '../../core/index.js';
import { exportGlb, type ExportInput, type ExportResult } from '../../export/index.js';
import { Glb } from './glb.js';

export interface Exported extends ExportResult {
  readonly model: Model;
  readonly clips: readonly Clip[];
  readonly document: Glb;
}

const bytesOf = (file: string | Uint8Array): Uint8Array =>
  typeof file === 'string' ? new TextEncoder().encode(file) : file;

/** Exports a mesh file with animation files, named a, b, c…, in file units. */
export async function exported(
  core: Core,
  mesh: string | Uint8Array,
  anims: readonly (string | Uint8Array)[] = [],
  more: Pick<ExportInput, 'materials' | 'metresPerUnit'> = {},
): Promise<Exported> {
  const { model } = core.readModel(bytesOf(mesh), 'm.md5mesh');
  const clips = anims.map((anim) => core.readClip(bytesOf(anim), 'a.md5anim').clip!);
  const named = clips.map((clip, i) => ({ name: String.fromCharCode(97 + i), clip }));
  const result = await exportGlb({ model: model!, name: 'm', clips: named, metresPerUnit: 1, ...more });
  return { ...result, model: model!, clips, document: new Glb(result.glb) };
}

/** Notes on harmless content of the files: unused texture coordinates and joints, flat triangles. */
const KEPT = ['UNUSED_OBJECT', 'NODE_EMPTY', 'ACCESSOR_INDEX_TRIANGLE_DEGENERATE'];

/** The other messages of the Khronos validator. */
export async function complaints(glb: Uint8Array): Promise<readonly Issue[]> {
  const { issues } = await validateBytes(glb, { maxIssues: 0 });
  return issues.messages.filter(({ code }) => !KEPT.includes(code));
}

/** Nodes with a mesh, in their order. */
export const meshNodes = ({ json }: Glb): number[] =>
  json.nodes.flatMap(({ mesh }, i) => (mesh === undefined ? [] : [i]));

/**
 * The largest distance between a vertex of the document and the core's, at one frame of a clip or in the bind
 * pose.
 */
export function farthest({ document, model, clips }: Exported, clip = -1, frame = 0): number {
  const played = clips[clip];
  const world = document.pose(played ? clip : null, played ? frame / Math.abs(played.frameRate) : 0);
  const expected = model.evaluate(played ? { clip: played, frame } : {});
  const distances = meshNodes(document).flatMap((node, m) => {
    const { positions: p } = expected.mesh(m);
    return document
      .skin(node, world)
      .map(([x, y, z], v) => Math.hypot(x! - p[3 * v]!, -z! - p[3 * v + 1]!, y! - p[3 * v + 2]!));
  });
  return distances.reduce((most, distance) => Math.max(most, distance), 0);
}

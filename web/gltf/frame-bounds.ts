import type { AnimFileData, Core, Model, Writer } from '../core/index.js';
import { boundsOfFrames } from '../core/writer.js';
import { GltfError } from './gltf-error.js';

/** Writes animations with bounds around the vertices of a mesh, frame by frame. */
export interface BoundedWriter {
  /** The mesh as readers see it. */
  readonly model: Model;
  write(data: AnimFileData, name: string): string;
  dispose(): void;
}

/** `mesh` is the text of the .md5mesh. The bounds are computed from the written text as readers see it. */
export function withBounds(core: Core, writer: Pick<Writer, 'writeAnim'>, mesh: string): BoundedWriter {
  const { model } = core.readModel(new TextEncoder().encode(mesh), 'mesh.md5mesh');
  if (!model) throw new GltfError('gltf-empty', 'This glTF has neither triangles nor joints to convert.');
  return {
    model,
    write(data, name) {
      const { clip } = core.readClip(new TextEncoder().encode(writer.writeAnim(data)), `${name}.md5anim`);
      if (!clip) throw new GltfError('gltf-structure', `Animation ${name} has no frames to convert.`);
      const bounds = boundsOfFrames(model, clip);
      clip.dispose();
      return writer.writeAnim({ ...data, bounds });
    },
    dispose: () => model.dispose(),
  };
}

import type { AnimFileData, Clip, Core, Frame, Model, Writer } from '../core/index.js';
import { GltfError } from './gltf-error.js';

/** Writes animations with the boxes around the vertices of a mesh, frame by frame. */
export interface BoundedWriter {
  write(data: AnimFileData, name: string): string;
  dispose(): void;
}

/** `mesh` is the text of the .md5mesh. The boxes are measured on what readers make of the written text. */
export function withBounds(core: Core, writer: Pick<Writer, 'writeAnim'>, mesh: string): BoundedWriter {
  const { model } = core.readModel(new TextEncoder().encode(mesh), 'mesh.md5mesh');
  if (!model) throw new GltfError('gltf-empty', 'This glTF has no mesh with triangles and no joints.');
  return {
    write(data, name) {
      const { clip } = core.readClip(new TextEncoder().encode(writer.writeAnim(data)), `${name}.md5anim`);
      if (!clip) throw new GltfError('gltf-structure', `Animation ${name} cannot be written.`);
      const bounds = boundsOf(model, clip, data.bounds.length / 6);
      clip.dispose();
      return writer.writeAnim({ ...data, bounds });
    },
    dispose: () => model.dispose(),
  };
}

/** 6 numbers per frame: min, max. A frame of a model without vertices is at the origin. */
function boundsOf(model: Model, clip: Clip, frames: number): Float32Array {
  const bounds = new Float32Array(6 * frames);
  let into: Frame | undefined;
  for (let frame = 0; frame < frames; frame++) {
    into = model.evaluate({ clip, frame, into });
    const { min, max } = into.bounds;
    const box = [...min, ...max];
    if (box.every(Number.isFinite)) bounds.set(box, 6 * frame);
  }
  return bounds;
}

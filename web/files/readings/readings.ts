import type { CameraPath, Clip, Core, FileKind, Model, Report } from '../../core/index.js';
import { kindByName, nameRemarks } from '../../report/name-remark.js';
import { imageFormat, isDeclarationPath } from '../tree/index.js';
import type { FileEntry } from '../types.js';

/** The content of a file. `value` is null if nothing in it can be shown; the report gives the reason. */
export type Reading =
  | { readonly kind: 'mesh'; readonly value: Model | null; readonly report: Report }
  | { readonly kind: 'anim'; readonly value: Clip | null; readonly report: Report }
  | { readonly kind: 'camera'; readonly value: CameraPath | null; readonly report: Report }
  | { readonly kind: 'image' | 'unknown'; readonly value: null; readonly report: Report };

export type Value = Model | Clip | CameraPath;

type EntryToRead = Pick<FileEntry, 'path' | 'upAxis'>;

const NOTHING_TO_SAY: Report = { diagnostics: [] };
const MD5 = /\.md5(mesh|anim|camera)$/i;

/**
 * Reads a file by the kind of its content. The extension decides only if the content is not clear. For an
 * empty or broken .md5mesh, the report should describe the error, not that it is not a mesh.
 */
export function readContent(core: Core, bytes: Uint8Array, entry: EntryToRead): Reading {
  const { path } = entry;
  // For an image with the name of a mesh, the reader reports that.
  if (!MD5.test(path) && imageFormat(bytes, path))
    return { kind: 'image', value: null, report: NOTHING_TO_SAY };
  const content = core.classify(bytes);
  const kind = content === 'unknown' ? kindByName(path) : content;
  const reading = readAs(core, kind, bytes, entry);
  const remarks = nameRemarks(path, kind, isDeclarationPath(path));
  return { ...reading, report: { diagnostics: [...remarks, ...reading.report.diagnostics] } };
}

function readAs(core: Core, kind: FileKind, bytes: Uint8Array, { path, upAxis }: EntryToRead): Reading {
  switch (kind) {
    case 'mesh': {
      const { model, report } = core.readModel(bytes, path, { upAxis });
      return { kind: 'mesh', value: model && showable(model, report), report };
    }
    case 'anim': {
      const { clip, report } = core.readClip(bytes, path, { upAxis });
      return { kind: 'anim', value: clip, report };
    }
    case 'camera': {
      const { path: camera, report } = core.readCameraPath(bytes, path, { upAxis });
      return { kind: 'camera', value: camera, report };
    }
    case 'unknown':
      return { kind: 'unknown', value: null, report: NOTHING_TO_SAY };
  }
}

/**
 * Rejects a damaged mesh without triangles: it must not replace the shown model. A file that only declares a
 * skeleton is shown as such.
 */
function showable(model: Model, { diagnostics }: Report): Model | null {
  const isDrawn = model.meshes.some(
    ({ triangleCount, maxWeightsPerVertex }) => triangleCount > 0 && maxWeightsPerVertex > 0,
  );
  const isDamaged = diagnostics.some(
    ({ severity, code }) => severity === 'error' || code === 'count-mismatch',
  );
  if (isDrawn || !isDamaged) return model;
  model.dispose();
  return null;
}

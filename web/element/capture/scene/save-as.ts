/** Converts the shown model to files for saving. */
import type { Model } from '../../../core/index.js';
import { loadWriter, type Rewritten } from '../../../core/writer.js';
import type { Asset, FileEntry } from '../../../files/index.js';
import { fileName } from '../../../files/tree/index.js';
import type { Scene, ViewDriver } from '../../engine/index.js';
import type { Session } from '../../session/index.js';
import { shownFiles } from '../../shown-files/index.js';
import { zipOf, type ZippedFile } from '../zip/index.js';
import { exportScene } from './export-scene.js';

/**
 * 'md5': the mesh and the animations that fit it, in version 10, or the mod folder of a glTF. Several files
 * become a zip. 'zip': all files of the picture, unchanged.
 */
export type SaveFormat = 'md5' | 'glb' | 'zip';

interface Shown {
  readonly session: Pick<Session, 'model' | 'clip' | 'clips' | 'skin' | 'content'>;
  readonly driver: Pick<ViewDriver, 'emit'> & { readonly scene: Pick<Scene, 'attached'> };
}

/** Rejects if no model is shown, or if a file is not readable any more. */
export async function saveAs(shown: Shown, format: SaveFormat): Promise<Blob> {
  if (format === 'glb') return exportScene(shown);
  const { model } = shown.session;
  if (!model) throw new Error('There is no model to save.');
  const { modFolder } = model.entry;
  if (format === 'zip') {
    const { needed, clips, images } = shownFiles(shown);
    return zipOf(modFolder ?? [...needed, ...clips, ...images]);
  }
  const files = modFolder ?? (await rewritten(model, shown.session));
  const [first] = files;
  if (files.length > 1 || !first) return zipOf(files);
  return new Blob([(await first.bytes()) as Uint8Array<ArrayBuffer>], { type: 'text/plain' });
}

async function rewritten(model: Asset<Model>, { clips }: Shown['session']): Promise<ZippedFile[]> {
  const writer = await loadWriter();
  const { entry, lender } = model;
  const sourceOf = async (from: FileEntry) => {
    const bytes = await from.bytes();
    return { bytes: writer.decompile(bytes, from.path)?.text ?? bytes, fileName: from.path };
  };
  const skeletonFrom = lender && { ...(await sourceOf(lender)), upAxis: lender.upAxis };
  const mesh = await sourceOf(entry);
  const edits = { upAxis: entry.upAxis, skeletonFrom };
  const files = [fileOf(entry, writer.rewriteMesh(mesh.bytes, mesh.fileName, edits))];
  for (const { asset, fits } of clips) {
    if (!fits) continue;
    const { bytes, fileName: name } = await sourceOf(asset.entry);
    files.push(fileOf(asset.entry, writer.rewriteAnim(bytes, name, { upAxis: asset.entry.upAxis })));
  }
  return files;
}

function fileOf({ path }: FileEntry, { text, changes }: Rewritten): ZippedFile {
  if (text === null)
    throw new Error(
      `${fileName(path)} cannot be written. ${changes.map(({ message }) => message).join(' ')}`,
    );
  return { path, bytes: () => Promise.resolve(new TextEncoder().encode(text)) };
}

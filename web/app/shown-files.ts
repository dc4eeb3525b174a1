import type { Md5ViewerElement } from '../element/index.js';
import { materialsOf, type FileEntry } from '../files/index.js';

/** The files that make the picture. */
export interface ShownFiles {
  /** The model, the animation that plays, camera paths, declarations. */
  readonly needed: readonly FileEntry[];
  readonly clips: readonly FileEntry[];
  readonly images: readonly FileEntry[];
}

export function shownFiles(viewer: Md5ViewerElement): ShownFiles {
  const { model, clip, clips, content, skin } = viewer.session;
  const { paths, scales, declarations } = content.collection;
  const materials = model ? [...materialsOf(model, content.collection, skin).values()] : [];
  const declared = materials.flatMap(({ declared }) => declared?.entry ?? []);
  const dress = skin === null ? undefined : declarations?.skin(skin)?.entry;
  // A mesh without a skeleton takes that of another.
  const isLent = model?.report.diagnostics.some(({ code }) => code === 'foreign-skeleton') ?? false;
  const lenders = isLent ? content.collection.models : [];
  const others = [...lenders, ...paths, ...scales].map(({ entry }) => entry);
  const needed = [model?.entry, clip?.entry, ...others, ...declared, dress].filter((entry) => !!entry);
  const fitting = clips.filter(({ fits }) => fits).map(({ asset }) => asset.entry);
  // Each material that names an image of the network has an entry of its own for it.
  const images = new Map<unknown, FileEntry>();
  for (const entry of materials.flatMap(({ maps }) => maps.flatMap(({ entries }) => entries))) {
    if (entry && !entry.isBuiltIn) images.set(entry.url ?? entry, entry);
  }
  return {
    needed: [...new Set(needed)],
    clips: [...new Set(fitting)].filter((entry) => !needed.includes(entry)),
    images: [...images.values()],
  };
}

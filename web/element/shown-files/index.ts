/** Finds the files of the current picture. */
import { materialsOf, type FileEntry } from '../../files/index.js';
import {
  arrivedPath,
  fileName,
  folderOf,
  isImagePath,
  joinPath,
  loneImages,
} from '../../files/tree/index.js';
import type { ViewDriver } from '../engine/index.js';
import type { Session } from '../session/index.js';

/** A model with what its materials are resolved from. */
export type DressedModel = Pick<ViewDriver['attached'][number], 'asset' | 'sources'>;

/** The properties of an element that determine its shown files. */
export interface Showing {
  readonly session: Pick<Session, 'model' | 'clip' | 'clips' | 'content' | 'skin'>;
  readonly driver: { readonly attached: readonly DressedModel[] };
}

export interface ShownFiles {
  /** The model, the current animation, camera paths, declarations. */
  readonly needed: readonly FileEntry[];
  readonly clips: readonly FileEntry[];
  readonly images: readonly FileEntry[];
}

/**
 * The path under which an image is found again. An image that was dropped without a folder belongs to the
 * mesh; null for a missing one.
 */
function pathOf(image: FileEntry, mesh: string): string | null {
  return loneImages.has(image) ? joinPath(folderOf(mesh), fileName(image.path)) : arrivedPath(image);
}

export function shownFiles({ session, driver }: Showing): ShownFiles {
  const { model, clip, clips, content, skin } = session;
  const { paths, scales, declarations } = content.collection;
  const { attached } = driver;
  const materials = [
    ...(model ? materialsOf(model, content.collection, skin).values() : []),
    ...attached.flatMap(({ asset, sources }) => [...materialsOf(asset, sources).values()]),
  ];
  const declared = materials.flatMap(({ declared }) => declared?.entry ?? []);
  const worn = skin ?? (model && declarations?.skinsFor(model).byDefault);
  const dress = typeof worn === 'string' ? declarations?.skin(worn)?.entry : undefined;
  // They determine the model's default skin.
  const blocks = model ? (declarations?.blocksOf(model.entry.path) ?? []) : [];
  // A mesh without a skeleton uses that of another mesh.
  const isLent = model?.report.diagnostics.some(({ code }) => code === 'skeleton-taken') ?? false;
  const lenders = isLent ? content.collection.models : [];
  const others = [...lenders, ...attached.map(({ asset }) => asset), ...paths, ...scales].map(
    ({ entry }) => entry,
  );
  const ofBlocks = blocks.map(({ entry }) => entry);
  const needed = [model?.entry, clip?.entry, ...others, ...declared, ...ofBlocks, dress]
    .filter((entry) => !!entry)
    .filter(({ path }) => !isImagePath(path));
  const fitting = clips.filter(({ fits }) => fits).map(({ asset }) => asset.entry);
  // For an image on the network, each material has a separate entry.
  const images = new Map<unknown, FileEntry>();
  for (const entry of materials.flatMap(({ maps }) => maps.flatMap(({ entries }) => entries))) {
    const path = entry && !entry.isBuiltIn ? pathOf(entry, model?.entry.path ?? '') : null;
    if (entry && path !== null)
      images.set(entry.url ?? entry, path === entry.path ? entry : { ...entry, path });
  }
  return {
    needed: [...new Set(needed)],
    clips: [...new Set(fitting)].filter((entry) => !needed.includes(entry)),
    images: [...images.values()],
  };
}

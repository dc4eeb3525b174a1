/** Finds the files of the current picture. */
import { materialsOf, type FileEntry } from '../../files/index.js';
import { arrivedPath, fileName, folderOf, joinPath, loneImages } from '../../files/tree/index.js';
import type { Attachment } from '../engine/index.js';
import type { Session } from '../session/index.js';

/** A model with what its materials are resolved from. */
export type DressedModel = Pick<Attachment, 'asset' | 'sources'>;

/** The properties of an element that determine its shown files. */
export interface Showing {
  readonly session: Pick<Session, 'model' | 'clip' | 'clips' | 'content' | 'skin'>;
  readonly driver: { readonly scene: { readonly attached: readonly DressedModel[] } };
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
  const { paths, scales } = content.collection;
  const dressed = [
    ...(model ? [{ asset: model, sources: content.collection, worn: skin }] : []),
    ...driver.scene.attached.map((one) => ({ ...one, worn: null })),
  ].map((one) => ({ ...one, materials: [...materialsOf(one.asset, one.sources, one.worn).values()] }));
  const materials = dressed.flatMap((one) => one.materials);
  const declaring = dressed.flatMap(
    ({ asset, sources, worn, materials: own }) => sources.declarations?.filesOf(asset, worn, own) ?? [],
  );
  const meshes = dressed.flatMap(({ asset }) => [asset.entry, asset.lender]);
  const others = [...paths, ...scales].map(({ entry }) => entry);
  const needed = [...meshes, clip?.entry, ...others, ...declaring].filter((entry) => !!entry);
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

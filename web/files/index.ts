export { entriesFromDataTransfer, entriesFromFiles } from './tree/entries.js';
export { InOrder } from './tree/in-order.js';
export { Library } from './library.js';
export { fitOf } from './pairing.js';
export { canonicalName } from './tree/paths.js';
export { FileError, messageOf, problem } from './problems.js';
export { resolveMaterials } from './materials/materials.js';
export type { MaterialMap, ResolvedMaterial } from './materials/materials.js';
export { EMPTY, NO_SKIN } from './types.js';
export type {
  ArchivePlace,
  Asset,
  Collection,
  FileEntry,
  LoadMode,
  LoadOptions,
  MaterialPaint,
  Offer,
  Problem,
  Texture,
  TextureImage,
  UrlEntryInit,
} from './types.js';
export { entryFromUrl } from './tree/url-entries.js';

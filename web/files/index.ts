/** Reads files into collections. Pages load this with the first file; parts on demand have separate faces. */
export { entriesFromDataTransfer, loadLocal } from './dropped-entries.js';
export { Library } from './library.js';
export { loadMaterials, materialsOf } from './load-materials.js';
export { FileError, messageOf, problem } from './problems.js';
export { canonicalName, entryFromUrl, InOrder } from './tree/index.js';
export { EMPTY, NO_SKIN } from './types.js';
export type {
  ArchivePlace,
  Asset,
  Collection,
  DeclarationSet,
  Declared,
  DeclaredBlock,
  FileEntry,
  GivenRoles,
  LoadMode,
  LoadOptions,
  ImageRule,
  MaterialMap,
  MaterialPaint,
  Offer,
  Problem,
  ResolvedMaterial,
  Texture,
  TextureImage,
  UrlEntryInit,
} from './types.js';

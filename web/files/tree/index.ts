/** Finds files by their paths and addresses. */
export { canonicalName } from '../../core/decl-names.js';
export { arrivedPath } from './arrival.js';
export { networkText, notFetched, statusText } from './fetch-texts.js';
export { FileTree, treeOf } from './file-tree.js';
export { hostedFile, requestAddress } from './hosted-files.js';
export { InOrder } from './in-order.js';
export { mayBeArchive, mayBeMany } from './large-sets.js';
export { loneImages } from './lone-images.js';
export { uniqueNames } from './names.js';
export { pageTurn } from './page-turn.js';
export {
  comparePaths,
  endsWithPath,
  extensionOf,
  fileName,
  folderOf,
  joinPath,
  normalizePath,
  sourceImagePath,
  withoutExtension,
} from './paths.js';
export {
  CONTAINER,
  IMAGE_EXTENSIONS,
  isOtherMap,
  imageFormat,
  isDeclarationPath,
  isImagePath,
  isReadablePath,
  isSkinImage,
} from './sniff.js';
export { credentialsOf, entryFromUrl, entryNamed, type NetworkEntry } from './url-entries.js';

/** Manages the loaded files of one element. */
export { declaredLoad } from './declared-load.js';
export { bringsAnimation, bringsModel, offeredEntries, type OfferedFiles } from './offered-files.js';
export type { LoadRequest, Loaded } from './content.js';
export type { ChooseAnimation } from './selection.js';
export { Session, missingFiles, type Failure, type Suspended } from './session.js';
export { declaredSources, type DeclaringElement } from './declared-sources.js';

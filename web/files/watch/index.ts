/** Files that change on disk. Loaded by the preview page when it can watch some. */
export { FILES, LIST, OpenedFiles, type OpenedFile, type OpenedList } from './opened-files.js';
export { Watcher, type WatcherHost } from './watcher.js';
export { isWholeFile } from './whole-file.js';

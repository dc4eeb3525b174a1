/** Watches files on disk. The preview page loads it if it can watch any. */
export { FILES, LIST, OpenedFiles, type OpenedFile, type OpenedList } from './opened-files.js';
export { Watcher, type WatcherHost } from './watcher.js';
export { isCompleteFile } from './complete-file.js';

// Written by npm run docs from docs/diagnostics/codes.json. Change it there.

/** What the page and the command line report themselves; all other codes are in C++. */
export type PageCode =
  | 'file-not-fetched'
  | 'file-not-read'
  | 'file-not-used'
  | 'name-of-another-kind'
  | 'archive-damaged'
  | 'archive-entry-not-used'
  | 'archive-entry-twice'
  | 'file-overridden'
  | 'file-not-found'
  | 'gltf-converted'
  | 'gltf-not-converted'
  | 'no-mesh-yet'
  | 'missing-texture'
  | 'image-not-used'
  | 'image-not-decoded'
  | 'material-without-name'
  | 'skeleton-taken'
  | 'no-clip-yet'
  | 'scale-without-joint'
  | 'reader-fault';

// Written by npm run docs from docs/diagnostics/codes.json. Change it there.

/** What the page and the command line report themselves; the readers' codes are in C++. */
export type PageCode =
  | 'clip-does-not-fit'
  | 'clip-fits-by-name'
  | 'parents-differ'
  | 'bone-lengths-differ'
  | 'root-turned'
  | 'file-not-fetched'
  | 'file-not-read'
  | 'file-not-used'
  | 'archive-damaged'
  | 'archive-entry-not-used'
  | 'archive-entry-twice'
  | 'file-overridden'
  | 'file-not-found'
  | 'read-on-demand'
  | 'no-mesh-yet'
  | 'missing-texture'
  | 'image-not-used'
  | 'image-not-decoded'
  | 'material-without-name'
  | 'no-skeleton-yet'
  | 'skeleton-taken'
  | 'skin-line-skipped'
  | 'no-clip-yet'
  | 'scale-unreadable'
  | 'scale-without-joint';

/** The texts that every element needs in English. */
export const FRAME_TEXTS = {
  // The frame
  stage: '3D model {name}',
  webglunsupported: '{message}',
  wasmfailure: '{message}',
  'load-model': 'Load 3D model',
  'part-failed': 'This part of the viewer could not be loaded. Check the network, then reload the page.',
  // Loading
  loading: 'Loading',
  'loading-percent': 'Loading {percent} %',
  cancel: 'Cancel',
  'key-escape': 'Esc',
} as const;

// The guards of size-limit: the gzip size of the downloads of pages with <md5-viewer>, in three profiles.
import { join } from 'node:path';
import { addChunk, folder, withImports } from './size.mjs';

/**
 * Each profile includes the files of the one before. `chunks` are loaded by dynamic imports and as workers,
 * with their static imports. Names are without hashes.
 */
const profiles = [
  { name: 'the element alone', limit: '202 kB', chunks: [], wasm: ['md5-viewer.wasm'] },
  {
    name: "the README's example with PNG",
    limit: '230 kB',
    chunks: ['materials', 'loading', 'ui'],
    wasm: [],
  },
  {
    name: 'the same with .mtr and TGA',
    limit: '308 kB',
    chunks: ['assets', 'image-worker'],
    wasm: ['md5-viewer-assets.wasm'],
  },
];

const files = withImports('md5-viewer.js');

export default profiles.map(({ name, limit, chunks, wasm }) => {
  for (const chunk of chunks) addChunk(chunk, files);
  for (const file of wasm) files.add(file);
  return {
    name,
    limit,
    path: [...files].map((file) => join(folder, file)),
    gzip: true,
    message: `It has ${[...files].join(', ')}.`,
  };
});

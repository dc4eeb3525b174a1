// Builds the static site (dist/site), and serves the same pages with live reload for `npm run dev`.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { thirdPartyNotices } from './scripts/rolldown/notices.mjs';
import { linkPicture } from './scripts/vite/link-picture.mjs';
import { publicFolders } from './scripts/vite/public-folders.mjs';
import { withoutNode } from './scripts/vite/without-node.mjs';
import { preloadModule } from './scripts/vite/wasm.mjs';

const root = import.meta.dirname;
const pages = resolve(root, 'public');
const site = resolve(root, 'dist/site');

export default defineConfig({
  root: pages,
  base: './',
  publicDir: false,
  plugins: [
    withoutNode(),
    preloadModule(),
    linkPicture(process.env.SITE_URL),
    publicFolders(pages, site),
    thirdPartyNotices(),
  ],
  // The image worker and the modules that it loads are in the same folder.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' },
    },
  },
  server: { fs: { allow: [root] } },
  build: {
    outDir: site,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined images and scripts would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, handle) {
        handle(level === 'warn' ? 'error' : level, log);
      },
      input: {
        index: resolve(pages, 'index.html'),
        embed: resolve(pages, 'embed.html'),
        // Only `md5-viewer poster` opens this page.
        poster: resolve(pages, 'poster.html'),
        'md5-viewer': resolve(root, 'web/element/index.ts'),
        // The script of pages that scripts/guide.mjs makes.
        guide: resolve(root, 'web/guide/main.ts'),
      },
      // The element's file must keep its exports and its name, because embedding pages load it. The same
      // applies to the guide's file.
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: ({ name }) =>
          name === 'md5-viewer' || name === 'guide' ? '[name].js' : '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // One file for the code that all three load at start.
        codeSplitting: {
          groups: [
            {
              name: 'viewer',
              tags: ['$initial'],
              test: /\/web\/(core|report|files|element)\/|node_modules\//,
            },
          ],
        },
      },
    },
  },
});

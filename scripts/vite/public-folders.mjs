// Files of public/ that the page fetches while it runs, demo models above all.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the folders of public/ into the site. The files directly in public/ are pages, and what these refer to:
 * Vite builds them.
 * @param {string} from
 * @param {string} to
 * @returns {import('vite').Plugin}
 */
export function publicFolders(from, to) {
  return {
    name: 'public-folders',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(from, { withFileTypes: true })) {
        if (entry.isDirectory()) cpSync(join(from, entry.name), join(to, entry.name), { recursive: true });
      }
    },
  };
}

// Copies files of public/ that the page fetches at run time, such as demo models.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the folders of public/ into the site. Vite builds the files directly in public/: pages and their
 * references.
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

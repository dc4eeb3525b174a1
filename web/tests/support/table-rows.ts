import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/run.mjs';

/** The lines of a table of the project, each split at its tabs. Lines that begin with # are comments. */
export const tableRows = (path: string): string[][] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

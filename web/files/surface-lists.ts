/** Skins of Quake III's kind: a text of lines "surface,material" for the meshes of one model. */
import { problem } from './problems.js';
import type { Problem, SurfaceRemap } from './types.js';

/** Lines of one file that are reported. */
const MOST_REMARKS = 8;

/** Empty lines, comments, and tags (which have no material) are no surfaces; any other line is reported. */
export function readSurfaceList(
  text: string,
  path: string,
): { surfaces: SurfaceRemap[]; problems: Problem[] } {
  const surfaces: SurfaceRemap[] = [];
  const problems: Problem[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    const content = line.replace(/\/\/.*/, '').trim();
    if (content === '') return;
    const comma = content.indexOf(',');
    const surface = unquoted(content.slice(0, comma)).toLowerCase();
    const to = unquoted(content.slice(comma + 1));
    if (comma > 0 && surface !== '') {
      if (to !== '') surfaces.push({ surface, to });
    } else if (problems.length < MOST_REMARKS) {
      const message = 'This line is not a surface, a comma and a material; it was skipped.';
      problems.push({ ...problem('warning', 'skin-line-skipped', path, message), line: i + 1, column: 1 });
    }
  });
  return { surfaces, problems };
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

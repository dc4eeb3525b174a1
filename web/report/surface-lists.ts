/**
 * Reads skins in the format of Quake III: lines "surface,material" for the meshes of one model. The page's
 * files and `check` use it.
 */
export interface Surfaces {
  readonly surfaces: readonly { readonly surface: string; readonly to: string }[];
  /** The numbers of invalid lines, from 1; only the first ones. */
  readonly skipped: readonly number[];
}

export const SKIPPED_SURFACE = 'Expected a surface, a comma and a material. The line was skipped.';

/** Whether a .skin file is such a list. Doom 3's skins are declarations in braces. */
export const isSurfaceList = (bytes: Uint8Array): boolean => !bytes.includes('{'.charCodeAt(0));

/** Limit of reported lines for one file. */
const MOST_REMARKS = 8;

/** Empty lines, comments, and tags (which have no material) are skipped; any other line is reported. */
export function readSurfaces(text: string): Surfaces {
  const surfaces: { surface: string; to: string }[] = [];
  const skipped: number[] = [];
  text.split(/\r\n|\r|\n/).forEach((line, i) => {
    const content = line.replace(/\/\/.*/, '').trim();
    if (content === '') return;
    const comma = content.indexOf(',');
    const surface = unquoted(content.slice(0, comma)).toLowerCase();
    const to = unquoted(content.slice(comma + 1));
    if (comma > 0 && surface !== '') {
      if (to !== '') surfaces.push({ surface, to });
    } else if (skipped.length < MOST_REMARKS) {
      skipped.push(i + 1);
    }
  });
  return { surfaces, skipped };
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

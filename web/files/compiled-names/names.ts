/**
 * Converts names of files that Doom 3 BFG compiled: generated/rendermodels/models/a.bmd5mesh is the
 * models/a.md5mesh in declarations, and generated/images/models/a_d#__0200.bimage the image models/a_d,
 * compiled for usage 02.
 */
import type { TextureRole } from '../../core/index.js';
import type { FileEntry } from '../types.js';

const COMPILED = /^(.*\/)?generated\/(?:rendermodels|anim|images)\/(.+)$/is;

/**
 * The usages for which images are compiled, by their numbers in names. The general one preserves colours and
 * alpha.
 */
const USAGES = { specular: '00', diffuse: '01', general: '02', normal: '03', coverage: '10' } as const;

/** The path of the file in declarations, with the extension of its kind. Other paths do not change. */
function declaredPath(path: string): string {
  if (!/generated|\.b/i.test(path)) return path;
  const [, above = '', rest = path] = COMPILED.exec(path) ?? [];
  const [stem, , ending] = splitAtOptions(rest.replace(/\.b(md5(?:mesh|anim))$/i, '.$1'));
  return above + stem + ending;
}

/**
 * Splits the path of a compiled image before and after its usage and options. They stand before the last dot of the
 * name in the material, which may belong to a folder or a number of a formula. Other paths have none.
 */
function splitAtOptions(path: string): [stem: string, options: string, ending: string] {
  if (!/\.bimage$/i.test(path)) return [path, '', ''];
  const fallback = path.indexOf('#', path.lastIndexOf('/'));
  const from = path.search(/#__\d{4}/);
  const start = from < 0 ? fallback : from;
  if (start < 0) return [path, '', ''];
  const to = path.indexOf('.', start);
  return [path.slice(0, start), path.slice(start, to), path.slice(to)];
}

/** The paths of an entry at `path`. */
export function namesOf(path: string): Pick<FileEntry, 'path' | 'compiledPath' | 'laterOf'> {
  const declared = declaredPath(path);
  return declared === path ? { path } : { path: declared, compiledPath: path, laterOf };
}

/**
 * The later of two files with one path. An image that was compiled for several usages keeps those that only
 * the earlier file has.
 */
export function laterOf(before: FileEntry | undefined, entry: FileEntry): FileEntry {
  if (!before || entry.compiledPath === undefined) return entry;
  const own = variantsOf(entry);
  const others = variantsOf(before).filter((one) => !own.some((other) => isSameUse(one, other)));
  return others.length === 0 ? entry : { ...entry, variants: [...others, ...own] };
}

/** Whether both are compiled for one usage, or neither is compiled. */
export const isSameUse = (a: FileEntry, b: FileEntry): boolean => optionsOf(a) === optionsOf(b);

/**
 * The file of an image that is compiled for the role, as that edition chooses. Otherwise the general one, or
 * else that of another role, the last one first. Compiled diffuse and specular images have no alpha: if alpha
 * is needed, the general one has priority.
 */
export function variantFor(entry: FileEntry, role: TextureRole, needsAlpha = false): FileEntry {
  const { diffuse, normal, specular, general } = USAGES;
  const order = [
    ...(needsAlpha ? [general] : []),
    role === 'glow' ? diffuse : USAGES[role],
    general,
    diffuse,
    normal,
    specular,
  ];
  const fit = (one: FileEntry): number => {
    const place = order.findIndex((usage) => optionsOf(one).startsWith(`#__${usage}`));
    return place < 0 ? order.length : place;
  };
  return [...variantsOf(entry)].reverse().sort((a, b) => fit(a) - fit(b))[0] ?? entry;
}

/**
 * The colours and the coverage of an image of an alpha-tested material, whose diffuse images have no alpha; null if it
 * was not compiled like that. The alpha of the coverage is that of the material's image.
 */
export function coveredFiles(entry: FileEntry): readonly [color: FileEntry, coverage: FileEntry] | null {
  const color = withUsage(entry, USAGES.diffuse);
  const coverage = withUsage(entry, USAGES.coverage);
  return color && coverage ? [color, coverage] : null;
}

function withUsage(entry: FileEntry, usage: string): FileEntry | undefined {
  return variantsOf(entry)
    .filter((one) => optionsOf(one).startsWith(`#__${usage}`))
    .at(-1);
}

const variantsOf = (entry: FileEntry): readonly FileEntry[] => entry.variants ?? [entry];
const optionsOf = ({ compiledPath = '' }: FileEntry): string => splitAtOptions(compiledPath)[1];

import {
  type FileTree,
  fileName,
  folderOf,
  joinPath,
  normalizePath,
  withoutExtension,
  IMAGE_EXTENSIONS,
  isImagePath,
} from '../tree/index.js';
import { DIFFUSE_SUFFIX, type FoundImage } from './texture-rules.js';
import { MapSearch } from './texture-urls.js';
import type { FileEntry } from '../types.js';

/** A map of another role that belongs to a material's diffuse image. */
export interface CompanionMap extends FoundImage {
  readonly role: (typeof ROLES)[number];
}

/** Suffixes that distinguish these maps from the diffuse image, id's own first. */
const SUFFIXES = {
  normal: ['_local', '_n', '_normal', '_normals', '_nor', '_norm', '_nrm', '_nm'],
  specular: ['_s', '_spec', '_specular'],
  glow: ['_glow', '_luma'],
} as const;
const ROLES = ['normal', 'specular', 'glow'] as const;
/** The suffixes that are tried at network addresses. */
const ALONE_AT_ADDRESS = {
  normal: ['normal', 'normals', 'local'],
  specular: ['specular'],
  glow: [],
} as const;
/** Complete names of maps that apply to a folder. */
const ALONE = { normal: /^(normals?|norm|nrm|local)$/i, specular: /^(spec|specular)$/i } as const;
/** Images of the re-releases of Quake, the only ones with glow maps. */
const OF_QUAKE = /_\d\d_\d\d\.\w+$|(^|\/)md5\/[^/]+$/;

/**
 * The maps next to each diffuse image, with the same name and a suffix. Otherwise the folder's only one, if
 * the model has a single material. If the address of the diffuse image was guessed, those of the maps are,
 * too.
 */
export function companionMaps(
  diffuse: ReadonlyMap<string, FoundImage>,
  tree: FileTree,
): Map<string, CompanionMap[]> {
  const maps = new Map<string, CompanionMap[]>();
  const only = diffuse.size === 1;
  const searches = ROLES.map(
    (role) => [role, new MapSearch(SUFFIXES[role], only ? ALONE_AT_ADDRESS[role] : [])] as const,
  );
  for (const [material, { entry }] of diffuse) {
    const path = normalizePath(entry.path) ?? '';
    const found = searches.flatMap(([role, search]) => {
      const isGlow = role === 'glow';
      const map =
        bySuffix(path, role, tree) ??
        (only && !isGlow ? aloneBeside(path, role, tree) : null) ??
        (isGlow && !OF_QUAKE.test(path) ? null : atAddress(entry, search));
      return map ? [{ ...map, role }] : [];
    });
    if (found.length > 0) maps.set(material, found);
  }
  return maps;
}

function atAddress(diffuse: FileEntry, search: MapSearch): FoundImage | null {
  const entry = search.mapFor(diffuse);
  return entry && { entry, rule: 'address' };
}

/** The palette of the game to which an image of Quake belongs. */
export function paletteFor({ path }: FileEntry, tree: FileTree): FileEntry | undefined {
  const [only, ...others] = tree.named('palette.lmp');
  return tree.endingWith('gfx/palette.lmp', path) ?? (others.length === 0 ? only : undefined);
}

function bySuffix(diffusePath: string, role: CompanionMap['role'], tree: FileTree): FoundImage | null {
  const stem = withoutExtension(fileName(diffusePath));
  const stems = [...new Set([stem, stem.replace(DIFFUSE_SUFFIX, '')])];
  for (const suffix of SUFFIXES[role]) {
    for (const extension of IMAGE_EXTENSIONS) {
      for (const start of stems) {
        const entry = tree.get(joinPath(folderOf(diffusePath), `${start}${suffix}.${extension}`));
        if (entry) return { entry, rule: { is: 'beside-diffuse', name: suffix } };
      }
    }
  }
  return null;
}

function aloneBeside(diffusePath: string, role: keyof typeof ALONE, tree: FileTree): FoundImage | null {
  const folder = folderOf(diffusePath).toLowerCase();
  const isMap = ({ path }: FileEntry): boolean =>
    isImagePath(path) &&
    folderOf(normalizePath(path) ?? '').toLowerCase() === folder &&
    ALONE[role].test(withoutExtension(fileName(path)));
  const [entry, ...others] = [...tree.entries].filter(isMap);
  return entry && others.length === 0 ? { entry, rule: { is: 'only-map', name: role } } : null;
}

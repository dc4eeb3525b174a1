/**
 * Converts the configuration of a model of a Cube 2 game to declarations: models, skins and materials. Loaded
 * on demand.
 */
import type { Declaration, MaterialDeclaration } from '../../core/index.js';
import { readCubeConfig, type CubePart } from '../../report/cube-models.js';
import { canonicalName, fileName, folderOf, normalizePath } from '../tree/index.js';
import type { DeclaredModel, Problem, Skin } from '../types.js';

/** Keyed by the declarations that represent them. */
export class CubeDeclarations {
  readonly models = new Map<Declaration, DeclaredModel>();
  readonly skins = new Map<Declaration, Skin>();
  readonly materials = new Map<Declaration, MaterialDeclaration>();
}

interface Read {
  readonly cube: CubeDeclarations;
  readonly declarations: readonly Declaration[];
  readonly problems: readonly Problem[];
}

export function readCubeDeclarations(file: string, bytes: Uint8Array): Read {
  const path = normalizePath(file) ?? file;
  const folder = folderOf(path);
  const { parts, problems } = readCubeConfig(bytes, folder);
  // As in the game, the folder is the model's name.
  const name = plainName(folder === '' ? canonicalName(fileName(path)) : folder);
  const cube = new CubeDeclarations();
  for (const [i, part] of parts.entries()) addPart(cube, part, i === 0 ? name : `${name}:${i}`);
  const declarations = [...cube.models.keys(), ...cube.skins.keys(), ...cube.materials.keys()];
  return { cube, declarations, problems: problems.map((each) => ({ ...each, file })) };
}

function addPart(
  cube: CubeDeclarations,
  { at, mesh, anims, references, facts, links, surfaces }: CubePart,
  name: string,
): void {
  const skin = surfaces.length > 0 ? name : '';
  cube.models.set(declarationOf('model', name, at), {
    inherit: '',
    base: '',
    inheritAt: at,
    mesh,
    skin,
    offset: [0, 0, 0],
    anims,
    removed: [],
    references,
    cube: { ...facts, links },
  });
  if (skin === '') return;
  const materialName = (surface: string): string => `${name}/${plainName(surface)}`;
  cube.skins.set(declarationOf('skin', skin, at), {
    models: [mesh],
    remaps: [],
    references: [],
    surfaces: surfaces.map(({ surface }) => ({ surface, to: materialName(surface) })),
  });
  for (const { surface, at: place, material } of surfaces)
    cube.materials.set(declarationOf('material', materialName(surface), place), material);
}

/** Names of declarations are cut at their last dot. */
function plainName(name: string): string {
  return name.replaceAll('.', '_').toLowerCase();
}

function declarationOf(kind: Declaration['kind'], name: string, at: number): Declaration {
  return { kind, name, offset: at, begin: at, end: at };
}

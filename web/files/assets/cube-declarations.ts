import type { CubeModel, Declaration, MaterialDeclaration } from '../../core/index.js';
import type { Skin } from '../types.js';

/** Skins and materials of the configuration of a Cube 2 game, keyed by the declarations that represent them. */
export class CubeDeclarations {
  readonly skins = new Map<Declaration, Skin>();
  readonly materials = new Map<Declaration, MaterialDeclaration>();

  constructor(models: readonly CubeModel[]) {
    for (const model of models) this.#add(model);
  }

  get all(): Declaration[] {
    return [...this.skins.keys(), ...this.materials.keys()];
  }

  #add({ name, at, mesh, surfaces }: CubeModel): void {
    if (surfaces.length === 0) return;
    this.skins.set(declarationOf('skin', name, at), {
      models: [mesh],
      remaps: [],
      references: [],
      surfaces: surfaces.map(({ surface, name: to }) => ({ surface, to })),
    });
    for (const { name: material, at: place, material: value } of surfaces)
      this.materials.set(declarationOf('material', material, place), value);
  }
}

function declarationOf(kind: Declaration['kind'], name: string, at: number): Declaration {
  return { kind, name: name.toLowerCase(), offset: at, begin: at, end: at };
}

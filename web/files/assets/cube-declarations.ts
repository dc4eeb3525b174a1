import type { CubeConfig, CubeFacts, CubeModel, Declaration, MaterialDeclaration } from '../../core/index.js';
import type { DeclaredModel, Skin } from '../types.js';

/** Models, skins and materials of the configuration of a Cube 2 game, keyed by the declarations that represent them. */
export class CubeDeclarations {
  readonly models = new Map<Declaration, DeclaredModel>();
  readonly skins = new Map<Declaration, Skin>();
  readonly materials = new Map<Declaration, MaterialDeclaration>();

  constructor({ models, scale, translation }: CubeConfig) {
    for (const model of models) this.#add(model, { scale, translation });
  }

  get all(): Declaration[] {
    return [...this.models.keys(), ...this.skins.keys(), ...this.materials.keys()];
  }

  #add(
    { name, at, mesh, anims, references, surfaces, tags, pitches, links }: CubeModel,
    facts: CubeFacts,
  ): void {
    const skin = surfaces.length > 0 ? name : '';
    this.models.set(declarationOf('model', name, at), {
      ...{ inherit: '', base: '', inheritAt: at, mesh, skin, offset: [0, 0, 0], hasOffset: false },
      ...{ anims, removed: [], references, cube: { ...facts, tags, pitches, links } },
    });
    if (skin === '') return;
    this.skins.set(declarationOf('skin', skin, at), {
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

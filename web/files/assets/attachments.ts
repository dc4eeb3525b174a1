/**
 * Attachments to joints of a model in definitions: heads and attachments of Doom 3's entities, linked parts
 * of Cube 2 games.
 */
import type { Model } from '../../core/index.js';
import { MOST_ANCESTORS } from '../../report/ancestry.js';
import type { DeclaredHeir } from '../../report/declared-models.js';
import { significant } from '../../report/numbers.js';
import { canonicalName, fileName } from '../tree/index.js';
import type { Asset, Declared, DeclaredModel, DefinedAttachment } from '../types.js';

/** Limit of searched entities per model: those of a game's monsters are mostly similar. */
const MOST_ENTITIES = 200;

type References = ReadonlyMap<string, string>;

/** Entities by their canonical names, and the meshes of model blocks. */
export interface Definitions {
  readonly entities: ReadonlyMap<string, DeclaredHeir>;
  meshOf(model: string): string;
}

/** `blocks` are those of the model. Equal attachments of several entities are merged. */
export function attachmentsOf(
  { value: model }: Asset<Model>,
  blocks: readonly Declared<DeclaredModel>[],
  definitions: Definitions,
): DefinedAttachment[] {
  const names = new Set(blocks.map(({ name }) => name));
  const bearers = [...definitions.entities.values()].map((entity) => valuesOf(entity, definitions));
  const ofModel = bearers.filter((values) => names.has(canonicalName(values.get('model') ?? '')));
  const found = [
    ...blocks.flatMap(({ value }) => value.cube?.links ?? []).map(linked),
    ...ofModel.slice(0, MOST_ENTITIES).flatMap((values) => ofEntity(values, model, definitions)),
  ];
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

function linked({ mesh, joint, tag }: { mesh: string; joint: string; tag: string }): DefinedAttachment {
  return { by: tag, name: fileName(mesh), mesh, joint, offset: '', angles: '' };
}

/** The values of an entity by their keys in lower case, including inherited ones. */
function valuesOf(entity: DeclaredHeir, { entities }: Definitions): References {
  const values = new Map<string, string>();
  let at: DeclaredHeir | undefined = entity;
  for (let depth = 0; at && depth < MOST_ANCESTORS; depth += 1) {
    // An empty value hides an inherited one.
    for (const { what, name } of at.references)
      if (!values.has(what.toLowerCase())) values.set(what.toLowerCase(), name);
    if (at.model !== undefined && at.model !== '' && !values.has('model')) values.set('model', at.model);
    at = entities.get(at.base);
  }
  return values;
}

function ofEntity(values: References, model: Model, definitions: Definitions): DefinedAttachment[] {
  return [...values].flatMap(([by, name]): DefinedAttachment[] => {
    if (name === '') return [];
    if (by === 'def_head') {
      const joint = values.get('head_joint') ?? '';
      return [
        { by, name, ...meshNamed(name, definitions), joint, offset: '', angles: upright(model, joint) },
      ];
    }
    if (by === 'model_gib') {
      const mesh = definitions.meshOf(name) || name;
      return [{ by, name, mesh, joint: '', offset: '', angles: '' }];
    }
    if (!by.startsWith('def_attach')) return [];
    const attached = definitions.entities.get(canonicalName(name));
    const own: References = attached ? valuesOf(attached, definitions) : new Map<string, string>();
    const [joint = '', offset = '', angles = ''] = ['joint', 'origin', 'angles'].map((key) => own.get(key));
    return [{ by, name, ...meshNamed(own.get('model') ?? name, definitions), joint, offset, angles }];
  });
}

/** The mesh of a model block, of an entity's model, or of a file. */
function meshNamed(name: string, definitions: Definitions): { mesh: string } {
  const entity = definitions.entities.get(canonicalName(name));
  const model = (entity && valuesOf(entity, definitions).get('model')) ?? name;
  const mesh = definitions.meshOf(model);
  return { mesh: mesh || (/\.md5mesh$/i.test(model) ? model : '') };
}

/** The angles that align a head with the body, as the game does in the pose in which the body appears. */
function upright(model: Model, name: string): string {
  const joint = model.joints.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!joint) return '';
  const [x, y, z, w] = [-joint.rotation[0], -joint.rotation[1], -joint.rotation[2], joint.rotation[3]];
  const pitch = Math.asin(Math.max(-1, Math.min(1, 2 * (w * y - z * x))));
  const yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
  const roll = Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y));
  const angles = [pitch, yaw, roll].map((angle) => significant((angle * 180) / Math.PI, 7));
  return angles.every((angle) => Number(angle) === 0) ? '' : angles.join(' ');
}

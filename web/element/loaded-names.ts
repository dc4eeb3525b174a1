/** Compares the names in attributes with those in the loaded files. Loaded for elements with such names. */
import { NO_SKIN } from '../files/index.js';
import { attributeOf } from './attributes.js';
import { jointOf, meshesOf, wordsOf } from './display-state.js';
import type { Session } from './session/index.js';

/** Attributes that name parts of the loaded files. */
export const NAME_ATTRIBUTES = [
  'animationName',
  'cameraPath',
  'skin',
  'weightJoint',
  'hiddenMeshes',
  'hiddenJoints',
] as const;
export type NameAttribute = (typeof NAME_ATTRIBUTES)[number];

/** Values of these attributes. */
export type GivenNames = Readonly<Partial<Record<NameAttribute, string | null>>>;

/** Limit of names in a message. */
const MOST_LISTED = 20;

interface Names {
  readonly known: readonly string[];
  readonly has?: (name: string) => boolean;
}

/** The names in an attribute's value that no loaded file has, and the names that the files have. */
export function compareNames(
  attribute: NameAttribute,
  value: string | null,
  session: Session,
): { readonly unknown: readonly string[]; readonly known: readonly string[] } {
  const { known, has = (name: string) => known.includes(name) } = namesOf(attribute, session);
  const given = attribute.startsWith('hidden') ? wordsOf(value) : value ? [value] : [];
  return { unknown: given.filter((name) => !has(name)), known };
}

/** A sentence for each name that no loaded file has. */
export function nameMessages(
  given: readonly (readonly [NameAttribute, string | null])[],
  session: Session,
): string[] {
  return given.flatMap(([attribute, value]) => {
    const { unknown, known } = compareNames(attribute, value, session);
    const listed = [...known.slice(0, MOST_LISTED), ...(known.length > MOST_LISTED ? ['…'] : [])].join(', ');
    return unknown.map(
      (name) =>
        `${attributeOf(attribute)}=${JSON.stringify(name)} is not in the loaded files. ` +
        `Available: ${listed || 'nothing'}.`,
    );
  });
}

function namesOf(attribute: NameAttribute, { clips, content, model }: Session): Names {
  const { paths, declarations } = content.collection;
  switch (attribute) {
    case 'animationName':
      return { known: clips.filter(({ fits }) => fits).map(({ asset }) => asset.name) };
    case 'cameraPath':
      return { known: paths.map(({ name }) => name) };
    case 'skin':
      return {
        known: [NO_SKIN, ...((model && declarations?.skinsFor(model).names) ?? [])],
        has: (name) => name === NO_SKIN || !!declarations?.skin(name),
      };
    case 'weightJoint':
      return {
        known: model?.value.joints.map(({ name }) => name) ?? [],
        has: (name) => !!model && jointOf(name, model.value) >= 0,
      };
    case 'hiddenJoints':
      return {
        known: model?.value.joints.map(({ name }) => name) ?? [],
        has: (name) =>
          !!model && [name, name.replace(/^!/, '')].some((word) => jointOf(word, model.value) >= 0),
      };
    case 'hiddenMeshes':
      return {
        known: model?.value.meshes.map(({ name, material }, i) => name || material || String(i)) ?? [],
        has: (name) => !!model && meshesOf(name.replaceAll(' ', '%20'), model.value).length > 0,
      };
  }
}

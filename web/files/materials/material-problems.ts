import type { Asset, Collection, DeclarationSet, Problem, ResolvedMaterial } from '../types.js';
import type { Model } from '../../core/index.js';
import { loadPart } from '../../core/load-part.js';
import { messageOf, problem } from '../problems.js';
import { resolveMaterials } from './materials.js';
import { missingTextures, unusedImages } from './missing-images.js';
import { usedImages } from './used-images.js';

/** Findings in declarations, each with the models that use them, and missing or unused images. */
export async function materialProblems(contents: Omit<Collection, 'problems'>): Promise<Problem[]> {
  const { offers, models, images, declarations } = contents;
  const resolved = models.map((model) => ({ model, materials: resolveMaterials(model, contents) }));
  const missing = resolved.flatMap(({ model, materials }) =>
    missingTextures(model, materials, declarations).map((each) => ({ ...each, models: [model.entry.path] })),
  );
  /** The models that use a declaration, and those that use a file of declarations. */
  const users = new Users<Declared>();
  const files = new Users<string>();
  for (const { model, materials } of resolved) {
    const declared = [...materials.values()].flatMap(({ declared: one }) => one ?? []);
    for (const one of declared) users.add(one, model.entry.path);
    for (const path of declaringFiles(model, declared, declarations)) files.add(path, model.entry.path);
  }
  const ofGame = await declaredProblems(contents, declarations);
  return [
    ...[...(declarations?.problemsWith(offers.map(({ entry }) => entry.path)) ?? []), ...ofGame].map(
      (problem) => ({
        models: files.of(problem.file),
        ...problem,
      }),
    ),
    ...[...users.keys()].flatMap((one) =>
      one.problems.map((problem) => ({ ...problem, models: users.of(one) })),
    ),
    ...missing,
    ...unusedImages(images, usedImages(models, contents), models.length > 0),
  ];
}

async function declaredProblems(
  contents: Omit<Collection, 'problems'>,
  declarations: DeclarationSet | null,
): Promise<readonly Problem[]> {
  const definitions = declarations?.definitions;
  if (!declarations || !definitions) {
    // A file that was read again may have lost its model blocks.
    for (const { value } of contents.models) value.setOffset([0, 0, 0]);
    return [];
  }
  // Without this code, the models are still shown.
  const code = await loadPart(() => import('../declared/index.js')).catch(() => null);
  try {
    return code?.declaredProblems(contents, declarations, definitions) ?? [];
  } catch (error) {
    const text = `Its models were not compared with the other files. ${messageOf(error)}`;
    return [problem('error', 'file-not-read', definitions.files[0]?.path ?? '', text)];
  }
}

type Declared = NonNullable<ResolvedMaterial['declared']>;

/** The models that use an object. */
class Users<Key> {
  readonly #models = new Map<Key, string[]>();

  add(key: Key, model: string): void {
    const models = this.#models.get(key);
    if (!models) this.#models.set(key, [model]);
    else if (models.at(-1) !== model) models.push(model);
  }

  keys(): Iterable<Key> {
    return this.#models.keys();
  }

  of(key: Key): readonly string[] {
    return this.#models.get(key) ?? [];
  }
}

/** The files that declare the materials, skins and model blocks of a model. */
function declaringFiles(
  model: Asset<Model>,
  materials: readonly Declared[],
  declarations: DeclarationSet | null,
): Set<string> {
  const skins = (declarations?.skinsFor(model).names ?? []).flatMap((name) => declarations?.skin(name) ?? []);
  const blocks = declarations?.blocksOf(model.entry.path) ?? [];
  return new Set([...materials, ...skins, ...blocks].map(({ entry }) => entry.path));
}

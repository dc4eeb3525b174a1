import { addAll } from '../../core/lists.js';
import type { ImageStep, MaterialState, Model, TextureRole } from '../../core/index.js';
import { isCubeConfig } from '../../report/cube-config.js';
import { filesOf } from '../textures/index.js';
import { builtInImage } from './built-in-images.js';
import { companionMaps, paletteFor } from './companion-maps.js';
import { coveredFiles, variantFor } from '../compiled-names/index.js';
import { extensionOf, treeOf, type FileTree } from '../tree/index.js';
import { lookUpImage, lookUpWhole } from './image-lookup.js';
import { findImages, isUtilityMaterial, type FoundImage } from './texture-rules.js';
import { guessImage, imageAtAddress } from './texture-urls.js';
import {
  NO_SKIN,
  type Asset,
  type DeclarationSet,
  type Declared,
  type FileEntry,
  type ImageRule,
  type MaterialMap,
  type MaterialSources,
  type MissingImage,
  type ResolvedMaterial,
} from '../types.js';
import type { ImageProgram, MaterialDeclaration } from '../../core/index.js';

const FILE: ImageStep = { op: 'file', numbers: [] };
const PLAIN: readonly ImageStep[] = [FILE];
/** Limit of skins of one model that are examined before the user chooses one. */
const MOST_SKINS = 24;
const ROLES = ['diffuse', 'normal', 'specular'] as const;
/** The engine does not draw its tools' materials (caulk, nodraw, shadow hulls). */
const HIDDEN: MaterialState = {
  alphaTest: 0,
  blend: 'opaque',
  twoSided: false,
  unlit: false,
  noDraw: true,
  clamp: false,
};

/**
 * The images and state of each material of a model: from its declaration if there is one, or else by names.
 * `skin`, if declared, replaces the model's materials. Null is the game's default skin, NO_SKIN is none.
 */
export function resolveMaterials(
  model: Asset<Model>,
  sources: MaterialSources,
  skin: string | null = null,
): ReadonlyMap<string, ResolvedMaterial> {
  const { images, declarations } = sources;
  let looks = resolved.get(images);
  if (!looks) resolved.set(images, (looks = new WeakMap()));
  let ofModel = looks.get(model.value);
  if (ofModel?.declarations !== declarations) {
    looks.set(model.value, (ofModel = { declarations, bySkin: new Map() }));
  }
  let materials = ofModel.bySkin.get(skin);
  if (!materials) ofModel.bySkin.set(skin, (materials = new Resolver(model, sources, skin).resolve()));
  return materials;
}

interface Looks {
  readonly declarations: DeclarationSet | null;
  readonly bySkin: Map<string | null, ReadonlyMap<string, ResolvedMaterial>>;
}

/** A cache, keyed by the list of images, which does not change. */
const resolved = new WeakMap<readonly FileEntry[], WeakMap<Model, Looks>>();

/** resolveMaterials() for every skin of the model. */
export function* resolveAllSkins(
  model: Asset<Model>,
  sources: MaterialSources,
): Generator<ReadonlyMap<string, ResolvedMaterial>> {
  const { names = [] } = sources.declarations?.skinsFor(model) ?? {};
  const others = names.length > 0 ? [NO_SKIN, ...names.slice(0, MOST_SKINS)] : [];
  for (const skin of [null, ...others]) yield resolveMaterials(model, sources, skin);
}

export function materialsOf(model: Asset<Model>): string[] {
  return [...new Set(model.value.meshes.map((mesh) => mesh.material))];
}

class Resolver {
  readonly #model: Asset<Model>;
  readonly #sources: MaterialSources;
  readonly #tree: FileTree;
  /** The material replacements of the skin. */
  readonly #remaps: ReadonlyMap<string, string>;

  constructor(model: Asset<Model>, sources: MaterialSources, skin: string | null) {
    this.#model = model;
    this.#sources = sources;
    this.#tree = treeOf(sources.images);
    this.#remaps = sources.declarations?.remapsOf(model, skin) ?? new Map<string, string>();
  }

  resolve(): Map<string, ResolvedMaterial> {
    const resolved = new Map<string, ResolvedMaterial>();
    /** Materials whose diffuse image is not found yet, by the name to look for. */
    const open = new Map<string, string>();
    for (const material of materialsOf(this.#model)) {
      const name = this.#remapped(material);
      const known = this.#declared(name);
      resolved.set(material, known ?? this.#undeclared(name, name !== material));
      const settled =
        known !== null && (known.state?.noDraw === true || known.maps.some(({ role }) => role === 'diffuse'));
      // A material in the configuration of a Cube 2 game is not the name of an image.
      const isNamed = !known?.declared || !isCubeConfig(known.declared.entry.path);
      if (!settled) open.set(material, isNamed ? name : material);
    }
    this.#byNames(open, resolved);
    return resolved;
  }

  /**
   * Materials of the engine's tools are hidden, unless the model has no others and no skin asks for them. Until
   * materials are found, the stage does the same (cpp/viewer/asset/model_asset.cpp).
   */
  #undeclared(name: string, isRemapped: boolean): ResolvedMaterial {
    const isHidden = isUtilityMaterial(name) && (isRemapped || this.#hasOtherMaterials());
    return { maps: [], state: isHidden ? HIDDEN : null, declared: null, missing: [] };
  }

  #hasOtherMaterials(): boolean {
    return this.#model.value.meshes.some(
      ({ material, triangleCount }) => triangleCount > 0 && !isUtilityMaterial(material),
    );
  }

  /** The material after the skin's replacement; materials that are not drawn do not change. */
  #remapped(material: string): string {
    const to = this.#remaps.get(material);
    return to === undefined || this.#declared(material)?.state?.noDraw ? material : to;
  }

  #declared(name: string): ResolvedMaterial | null {
    const declared = this.#sources.declarations?.material(name);
    if (!declared) return null;
    const missing: MissingImage[] = [];
    const { images, editorImage, state } = declared.value;
    const maps = ROLES.flatMap((role) => {
      const program = images[role];
      return program ? this.#mapOf(program, role, declared, missing) : [];
    });
    if (!maps.some(({ role }) => role === 'diffuse')) {
      if (!images.diffuse && !state.unlit && !state.noDraw) addAll(maps, white());
      else if (editorImage) addAll(maps, this.#mapOf(editorImage, 'diffuse', declared, [], ['editor']));
    }
    return { maps, state, declared, missing };
  }

  #mapOf(
    program: ImageProgram,
    role: TextureRole,
    declared: Declared<MaterialDeclaration>,
    missing: MissingImage[],
    rules: readonly ImageRule[] = [],
  ): MaterialMap[] {
    const { path } = declared.entry;
    const { state } = declared.value;
    const whole = lookUpWhole(program, role, this.#tree, path);
    if (whole) return [{ role, ...storedImage(whole.entry, role, state), rules: declaredBy([whole.how]) }];
    const found = new Map(rules.map((rule) => [JSON.stringify(rule), rule]));
    const images = program.steps.map((step, i): StoredImage => {
      if (step.op !== 'file') return { steps: [step], entries: [] };
      const { file = '' } = step;
      const made = builtInImage(file);
      if (made !== undefined) return { steps: [step], entries: [made] };
      const { entry, how, tried } = lookUpImage(file, role, this.#tree, path, this.#model.entry.path);
      if (how) found.set(JSON.stringify(how), how);
      const source = entry ?? imageAtAddress(tried, declared.entry);
      if (!source) missing.push({ role, name: file, tried });
      if (!source) return { steps: [step], entries: [null] };
      const image = storedImage(source, role, state);
      // Heights are no normals.
      return program.steps[i + 1]?.op === 'heightmap' ? { ...image, steps: [step] } : image;
    });
    const entries = images.flatMap((image) => image.entries);
    if (!entries.some(Boolean)) return [];
    const ofProgram: ImageRule[] = program.steps.length > 1 ? [{ is: 'program', name: program.text }] : [];
    const steps = images.flatMap((image) => image.steps);
    return [{ role, steps, entries, rules: declaredBy([...found.values(), ...ofProgram]) }];
  }

  #byNames(open: ReadonlyMap<string, string>, resolved: Map<string, ResolvedMaterial>): void {
    const taken = new Set([...resolved.values()].flatMap(({ maps }) => filesOf(maps)));
    const { entry } = this.#model;
    const atAddress = (name: string): FoundImage | null => guessImage(name, entry);
    const found = findImages(open.values(), entry.path, this.#tree, atAddress, taken);
    const companions = companionMaps(found, this.#tree);
    for (const [material, name] of open) {
      const diffuse = found.get(name);
      const known = resolved.get(material);
      if (!diffuse || !known) continue;
      const others = known.declared ? [] : (companions.get(name) ?? []);
      const maps = [
        namedMap('diffuse', diffuse, known.state),
        ...others.map((map) => namedMap(map.role, map, null)),
      ];
      const own = maps.map((map) => this.#withPalette(map, diffuse.entry));
      resolved.set(material, { ...known, maps: [...own, ...known.maps] });
    }
  }

  /** Adds the palette for the colours of an .lmp image in the game of `skin`. */
  #withPalette(map: MaterialMap, skin: FileEntry): MaterialMap {
    if (!filesOf([map]).some(({ path }) => extensionOf(path) === 'lmp')) return map;
    const palette = paletteFor(skin, this.#tree);
    return palette ? { ...map, entries: [...map.entries, palette] } : map;
  }
}

function namedMap(role: TextureRole, { entry, rule }: FoundImage, state: MaterialState | null): MaterialMap {
  return { role, ...storedImage(entry, role, state), rules: [rule] };
}

type StoredImage = Pick<MaterialMap, 'steps' | 'entries'>;

/**
 * The files of an image as engines store it for a role, and the steps that make one image of them. Doom 3 BFG keeps the
 * alpha of alpha-tested images in another file. In a .dds of a normal map, x may be in alpha. `state` is null for a
 * material without a declaration.
 */
function storedImage(entry: FileEntry, role: TextureRole, state: MaterialState | null): StoredImage {
  const isTested = state === null || (state.alphaTest > 0 && !state.unlit);
  const covered = role === 'diffuse' && isTested ? coveredFiles(entry) : null;
  if (covered) return { steps: [FILE, FILE, { op: 'copyalpha', numbers: [] }], entries: covered };
  const entries = [variantFor(entry, role, hasAlpha(state))];
  const isDdsOfNormals = role === 'normal' && extensionOf(entry.path) === 'dds';
  return { steps: isDdsOfNormals ? [FILE, { op: 'xfromalpha', numbers: [] }] : PLAIN, entries };
}

/** Whether the alpha of the diffuse image is visible. */
const hasAlpha = (state: MaterialState | null): boolean =>
  state !== null && (state.unlit || state.alphaTest > 0 || state.blend !== 'opaque');

/** In the engine, a lit material without a diffuse image is white. */
function white(): MaterialMap[] {
  const entry = builtInImage('_white');
  if (!entry) return [];
  return [
    {
      role: 'diffuse',
      steps: PLAIN,
      entries: [entry],
      rules: declaredBy(['white']),
    },
  ];
}

/** The rules for an image of a declaration. */
function declaredBy(rules: readonly (ImageRule | null)[]): readonly ImageRule[] {
  return ['declared', ...rules.filter((rule) => rule !== null)];
}

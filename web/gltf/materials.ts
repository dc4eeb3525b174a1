/** Converts materials of a glTF to declarations of Doom 3, and plans their images. */
import { TextureInfo, type Material, type Texture } from '@gltf-transform/core';
import {
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsSpecular,
  KHRMaterialsUnlit,
  KHRTextureTransform,
  type PBRSpecularGlossiness,
  type Specular,
  type Transform,
} from '@gltf-transform/extensions';
import type { Vec3 } from '../core/index.js';
import { listed } from '../report/merged-remarks.js';
import { WRITTEN_BY } from '../report/written-by.js';
import { baseName, materialPath, Names, wordOf } from './names.js';
import type { ImagePlan, Rgba } from './images.js';
import type { Part } from './scene.js';
import type { PartLook } from './surfaces.js';
import type { Say } from './types.js';

const { CLAMP_TO_EDGE = 33071, MIRRORED_REPEAT = 33648 } = TextureInfo.WrapMode;
const NEAREST = TextureInfo.MagFilter.NEAREST;
const WHITE: Rgba = [1, 1, 1, 1];
/** The lines of a material without a look of its own. */
const NEUTRAL: ReadonlySet<string> = new Set(['twoSided', 'diffusemap _white']);
/** KHR_materials_specular multiplies the F0 of plastic. */
const PLASTIC = 0.04;

interface Declared extends Omit<PartLook, 'hasImages'> {
  readonly images: readonly ImagePlan[];
  readonly text: string;
}

/** Declares each used material once, and plans its images. */
export class Materials {
  readonly #model: string;
  readonly #say: Say;
  readonly #declared = new Map<Material | null, Declared>();
  /** Materials whose look is that of a declaration of the game. */
  readonly #ofGame: string[] = [];
  readonly #names = new Names();
  readonly #imageNames = new Names();
  readonly #images = new Map<string, ImagePlan>();

  constructor(model: string, say: Say) {
    this.#model = model;
    this.#say = say;
  }

  lookOf({ primitive }: Part): PartLook {
    const material = primitive.getMaterial();
    let declared = this.#declared.get(material);
    if (!declared) this.#declared.set(material, (declared = this.#declare(material)));
    return { ...declared, hasImages: declared.images.some(({ texture }) => texture) };
  }

  /** The text of the .mtr file; null if nothing is declared. */
  get text(): string | null {
    const texts = [...this.#declared.values()].map(({ text }) => text).filter((text) => text !== '');
    return texts.length > 0 ? `${WRITTEN_BY}\n${texts.join('\n')}` : null;
  }

  /** Blender exports all materials as two-sided, unless that is switched off in each of them. */
  sayTwoSided(): void {
    const used = [...this.#declared.keys()].filter((material) => material !== null);
    if (used.length > 0 && used.every((material) => material.getDoubleSided()))
      this.#say(
        'gltf-two-sided',
        'All materials are two-sided, so the game draws the back of each triangle, too. If that is not intended, tick Backface Culling in the materials of Blender, and export again.',
      );
  }

  sayNotDeclared(): void {
    const [one, ...others] = this.#ofGame;
    if (one === undefined) return;
    const text =
      others.length === 0
        ? `Material ${one} has no image and no colour, so no declaration was written: that of the game gives its look.`
        : `Materials ${listed(this.#ofGame)} have no image and no colour, so no declarations were written: those of the game give their looks.`;
    this.#say('gltf-material-not-declared', text);
  }

  get images(): readonly ImagePlan[] {
    return [...this.#images.values()];
  }

  #declare(material: Material | null): Declared {
    const name = this.#nameOf(material);
    if (!material) {
      return {
        material: name,
        uvSet: 0,
        uvTransform: null,
        images: [],
        text: declaration(name, ['diffusemap _white']),
      };
    }
    this.#sayUnused(material, name);
    const maps = mapsOf(material, this.#say, name);
    const image = (map: MapPlan | null): ImagePlan | null => map && this.#plan(map, name);
    const [diffuse, normal, specular, glow] = [
      image(maps.diffuse),
      image(maps.normal),
      image(maps.specular),
      image(maps.glow),
    ];
    const info = maps.diffuse?.info ?? maps.normal?.info ?? null;
    this.#sayOtherUvs(maps, info, name);
    const isCoarse = info?.getMagFilter() === NEAREST;
    const lines = [
      ...(material.getDoubleSided() ? ['twoSided'] : []),
      ...(isClamped(info) ? ['clamp'] : []),
      ...surfaceLines(material, { diffuse: diffuse?.path ?? '_white', normal, isCoarse }, this.#say, name),
      ...(specular ? [`specularmap ${specular.path}`] : []),
      ...(glow ? [`{ blend add map ${glow.path} }`] : []),
    ];
    const images = [diffuse, normal, specular, glow].filter((each) => each !== null);
    const isOfGame = name === material.getName() && lines.every((line) => NEUTRAL.has(line));
    if (isOfGame) this.#ofGame.push(name);
    return {
      material: name,
      uvSet: setOf(info),
      uvTransform: uvTransformOf(info),
      images,
      text: isOfGame ? '' : declaration(name, lines),
    };
  }

  /** A material has one look in the entire game, so a name without a folder gets that of the model. */
  #nameOf(material: Material | null): string {
    const given = material?.getName() ?? '';
    const path = materialPath(given) || 'material';
    const folder = `models/${this.#model}/`;
    const name = this.#names.take(path.includes('/') ? path : folder + path);
    if (name === folder + given)
      this.#say(
        'gltf-material-renamed',
        `Materials are named ${folder}NAME, because material names are unique in a game.`,
      );
    else if (name !== given && material)
      this.#say('gltf-material-renamed', `Material ${given || '(no name)'} was renamed to ${name}.`);
    return name;
  }

  #plan(map: MapPlan, material: string): ImagePlan {
    const { role, texture, factor, normalScale } = map;
    const uses = [role === 'diffuse' && !map.keepsAlpha, role === 'normal', factor, normalScale];
    const key = JSON.stringify([texture ? this.#numberOf(texture) : null, uses]);
    const known = this.#images.get(key);
    if (known) return known;
    const given = texture ? wordOf(baseName(texture.getName())) : '';
    const name = this.#imageNames.take(given || `${wordOf(baseName(material))}${SUFFIX[role]}`);
    const plan: ImagePlan = { ...map, path: `textures/${this.#model}/${name}.tga` };
    this.#images.set(key, plan);
    return plan;
  }

  readonly #numbers = new Map<Texture, number>();

  #numberOf(texture: Texture): number {
    const number = this.#numbers.get(texture) ?? this.#numbers.size;
    this.#numbers.set(texture, number);
    return number;
  }

  #sayUnused(material: Material, name: string): void {
    const lost = [
      material.getMetallicRoughnessTexture() && 'metalness and roughness',
      material.getOcclusionTexture() && 'occlusion',
      material.getExtension<Specular>(KHRMaterialsSpecular.EXTENSION_NAME)?.getSpecularTexture() &&
        'specular strength',
    ].filter((what) => typeof what === 'string');
    if (lost.length > 0)
      this.#say(
        'gltf-map-left-out',
        `Material ${name}: Doom 3 has no image for ${lost.join(', ')}, so it was skipped.`,
      );
  }

  #sayOtherUvs(maps: Maps, info: TextureInfo | null, name: string): void {
    const same = (other: TextureInfo): boolean =>
      setOf(other) === setOf(info) &&
      JSON.stringify(uvTransformOf(other)) === JSON.stringify(uvTransformOf(info));
    const others = Object.values(maps).some(
      (map: MapPlan | null) => map?.texture && map.info && !same(map.info),
    );
    if (others)
      this.#say(
        'gltf-uv-sets',
        `Material ${name}: MD5 has one UV set, so all its images use the set of the first image.`,
      );
    if (info && [info.getWrapS(), info.getWrapT()].includes(MIRRORED_REPEAT))
      this.#say(
        'gltf-mirrored-repeat',
        `Material ${name}: its image repeats mirrored in the glTF, but without mirroring in the game.`,
      );
  }
}

type Role = 'diffuse' | 'normal' | 'specular' | 'glow';
const SUFFIX: Readonly<Record<Role, string>> = {
  diffuse: '_d',
  normal: '_local',
  specular: '_s',
  glow: '_g',
};

interface MapPlan extends Omit<ImagePlan, 'path'> {
  readonly info: TextureInfo | null;
}

type Maps = Readonly<Record<Role, MapPlan | null>>;

function mapsOf(material: Material, say: Say, name: string): Maps {
  const old = material.getExtension<PBRSpecularGlossiness>(KHRMaterialsPBRSpecularGlossiness.EXTENSION_NAME);
  return {
    diffuse: old
      ? diffuseOf(material, old.getDiffuseTexture(), old.getDiffuseTextureInfo(), old.getDiffuseFactor())
      : diffuseOf(
          material,
          material.getBaseColorTexture(),
          material.getBaseColorTextureInfo(),
          material.getBaseColorFactor(),
        ),
    normal: normalOf(material),
    specular: old ? glossOf(old) : specularOf(material),
    glow: glowOf(material, say, name),
  };
}

const PLAIN = { normalScale: 1, keepsAlpha: false };

function diffuseOf(
  material: Material,
  texture: Texture | null,
  info: TextureInfo | null,
  color: Rgba,
): MapPlan | null {
  const keepsAlpha = material.getAlphaMode() !== 'OPAQUE';
  const factor: Rgba = keepsAlpha ? color : [color[0], color[1], color[2], 1];
  if (!texture && factor.every((n) => n === 1)) return null;
  return { ...PLAIN, role: 'diffuse', texture, info, factor, keepsAlpha };
}

function normalOf(material: Material): MapPlan | null {
  const texture = material.getNormalTexture();
  if (!texture) return null;
  const normalScale = material.getNormalScale();
  const info = material.getNormalTextureInfo();
  return { ...PLAIN, role: 'normal', texture, info, factor: WHITE, normalScale };
}

function specularOf(material: Material): MapPlan | null {
  const specular = material.getExtension<Specular>(KHRMaterialsSpecular.EXTENSION_NAME);
  const texture = specular?.getSpecularColorTexture() ?? null;
  if (!specular || !texture) return null;
  const [r, g, b] = specular.getSpecularColorFactor();
  const by = PLASTIC * specular.getSpecularFactor();
  const info = specular.getSpecularColorTextureInfo();
  return { ...PLAIN, role: 'specular', texture, info, factor: [r * by, g * by, b * by, 1] };
}

function glossOf(old: PBRSpecularGlossiness): MapPlan | null {
  const texture = old.getSpecularGlossinessTexture();
  if (!texture) return null;
  const [r, g, b] = old.getSpecularFactor();
  const info = old.getSpecularGlossinessTextureInfo();
  return { ...PLAIN, role: 'specular', texture, info, factor: [r, g, b, 1] };
}

function glowOf(material: Material, say: Say, name: string): MapPlan | null {
  const [r, g, b] = material.getEmissiveFactor();
  if (Math.max(r, g, b) <= 0) {
    if (material.getEmissiveTexture())
      say(
        'gltf-map-left-out',
        `Material ${name}: its emissive factor is 0, so its emissive image was skipped.`,
      );
    return null;
  }
  const [texture, info] = [material.getEmissiveTexture(), material.getEmissiveTextureInfo()];
  return { ...PLAIN, role: 'glow', texture, info, factor: [r, g, b, 1] };
}

interface Surface {
  /** The name of the image. */
  readonly diffuse: string;
  readonly normal: ImagePlan | null;
  /** Its pixels are not interpolated. */
  readonly isCoarse: boolean;
}

/** Doom 3 lights opaque and alpha-tested surfaces. Blended surfaces show their image without light. */
function surfaceLines(
  material: Material,
  { diffuse, normal, isCoarse }: Surface,
  say: Say,
  name: string,
): string[] {
  const filter = isCoarse ? ' nearest' : '';
  const unlit = material.getExtension(KHRMaterialsUnlit.EXTENSION_NAME) !== null;
  if (material.getAlphaMode() === 'BLEND') {
    if (normal)
      say(
        'gltf-blended',
        `Material ${name} is blended. Doom 3 does not light blended materials, so its normal map has no effect.`,
      );
    return [`{ blend blend map ${diffuse}${filter} }`];
  }
  const isTested = material.getAlphaMode() === 'MASK';
  const test = isTested ? ` alphaTest ${decimal(material.getAlphaCutoff())}` : '';
  if (unlit) return [`{ map ${diffuse}${filter}${test} }`];
  return [
    ...(normal ? [`bumpmap ${normal.path}`] : []),
    isTested || isCoarse ? `{ blend diffusemap map ${diffuse}${filter}${test} }` : `diffusemap ${diffuse}`,
  ];
}

const decimal = (value: number): string => String(Number(value.toFixed(4)));

function declaration(name: string, lines: readonly string[]): string {
  // Without quotes, the engine's lexer ends the name at '-'.
  const title = name.includes('-') ? `"${name}"` : name;
  return `${title}\n{\n${lines.map((line) => `\t${line}\n`).join('')}}\n`;
}

const isClamped = (info: TextureInfo | null): boolean =>
  info !== null && info.getWrapS() === CLAMP_TO_EDGE && info.getWrapT() === CLAMP_TO_EDGE;

const transformOf = (info: TextureInfo | null): Transform | null =>
  info?.getExtension<Transform>(KHRTextureTransform.EXTENSION_NAME) ?? null;

const setOf = (info: TextureInfo | null): number =>
  transformOf(info)?.getTexCoord() ?? info?.getTexCoord() ?? 0;

/** KHR_texture_transform: scale first, then the rotation, counter-clockwise in the image, then the offset. */
function uvTransformOf(info: TextureInfo | null): readonly [Vec3, Vec3] | null {
  const transform = transformOf(info);
  if (!transform) return null;
  const [[u, v], [su, sv]] = [transform.getOffset(), transform.getScale()];
  const [c, s] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
  return [
    [c * su, s * sv, u],
    [-s * su, c * sv, v],
  ];
}

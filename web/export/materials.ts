import type { Document, Material, Texture } from '@gltf-transform/core';
import { KHRMaterialsSpecular, type Specular } from '@gltf-transform/extensions';
import type { MaterialState } from '../core/index.js';
import type { ExportImage, ExportMaterial } from './types.js';

/** GL's name for coordinates that are clamped to the image's edge. */
const CLAMP_TO_EDGE = 33071;
const NOTHING_KNOWN: ExportMaterial = {
  image: null,
  normalMap: null,
  specularMap: null,
  emissiveMap: null,
  state: null,
};

/** Preserves the viewer's specular maps: KHR_materials_specular multiplies the F0 of plastic, 0.04. */
const SPECULAR_FACTOR = 25;
/**
 * Gives a highlight as wide as the viewer's, whose exponent is 20: the square root of alpha, which is sqrt(2
 * / (20 + 2)).
 */
const SHINY_ROUGHNESS = 0.55;

/** Creates each material and each image once. */
export class Materials {
  readonly #document: Document;
  readonly #known: ReadonlyMap<string, ExportMaterial>;
  readonly #remark: (text: string) => void;
  readonly #made = new Map<string, Material>();
  readonly #textures = new Map<Uint8Array, Texture>();

  constructor(
    document: Document,
    known: ReadonlyMap<string, ExportMaterial>,
    remark: (text: string) => void,
  ) {
    this.#document = document;
    this.#known = known;
    this.#remark = remark;
  }

  /** Null for a material that is not drawn. */
  of(name: string): Material | null {
    const known = this.#known.get(name) ?? NOTHING_KNOWN;
    if (known.state?.noDraw) return null;
    const made = this.#made.get(name) ?? this.#make(name, known);
    this.#made.set(name, made);
    return made;
  }

  #make(name: string, { image, normalMap, specularMap, emissiveMap, state }: ExportMaterial): Material {
    const material = this.#document.createMaterial(name).setMetallicFactor(0).setRoughnessFactor(1);
    if (image) material.setBaseColorTexture(this.#textureOf(image));
    if (normalMap) material.setNormalTexture(this.#textureOf(normalMap));
    if (emissiveMap) material.setEmissiveTexture(this.#textureOf(emissiveMap)).setEmissiveFactor([1, 1, 1]);
    if (specularMap) this.#addSpecular(material, specularMap);
    if (state) this.#apply(material, name, state);
    else if (image && hasAlpha(image))
      this.#remark(
        `Material ${name || '(no name)'}: no material declares a use for the alpha of ${image.name}, so it is opaque.`,
      );
    return material;
  }

  #addSpecular(material: Material, map: ExportImage): void {
    const extension = this.#document.createExtension(KHRMaterialsSpecular);
    const specular = extension
      .createSpecular()
      .setSpecularColorFactor([SPECULAR_FACTOR, SPECULAR_FACTOR, SPECULAR_FACTOR])
      .setSpecularColorTexture(this.#textureOf(map));
    material.setRoughnessFactor(SHINY_ROUGHNESS).setExtension(extension.extensionName, specular);
  }

  #apply(
    material: Material,
    name: string,
    { twoSided, alphaTest, blend, unlit, clamp }: MaterialState,
  ): void {
    material.setDoubleSided(twoSided);
    if (alphaTest > 0) material.setAlphaMode('MASK').setAlphaCutoff(alphaTest);
    else if (blend === 'blend') material.setAlphaMode('BLEND');
    else if (blend !== 'opaque')
      this.#remark(
        `Material ${name || '(no name)'}: the viewer draws it with '${blend}', but glTF has no such blending. In the GLB it is opaque.`,
      );
    if (unlit)
      this.#remark(
        `Material ${name || '(no name)'}: the viewer draws it without light. In the GLB it is lit.`,
      );
    if (!clamp) return;
    const specular = material.getExtension<Specular>(KHRMaterialsSpecular.EXTENSION_NAME);
    for (const info of [
      material.getBaseColorTextureInfo(),
      material.getNormalTextureInfo(),
      material.getEmissiveTextureInfo(),
      specular?.getSpecularColorTextureInfo(),
    ])
      info?.setWrapS(CLAMP_TO_EDGE).setWrapT(CLAMP_TO_EDGE);
  }

  #textureOf({ name, mimeType, bytes }: ExportImage): Texture {
    const known = this.#textures.get(bytes);
    if (known) return known;
    const copy = new Uint8Array(bytes);
    const texture = this.#document.createTexture(name).setMimeType(mimeType).setImage(copy);
    this.#textures.set(bytes, texture);
    return texture;
  }
}

/** Whether a PNG has an alpha channel, by the colour type in its header. */
function hasAlpha({ mimeType, bytes }: ExportImage): boolean {
  return mimeType === 'image/png' && ((bytes[25] ?? 0) & 4) !== 0;
}

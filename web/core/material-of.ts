import type { RawMaterial, RawProgram } from './asset-module.js';
import { IMAGE_OPS, type ImageProgram, type MaterialDeclaration } from './asset-types.js';
import type { TextureRole } from './types.js';

/** alphaTest 0 discards fully transparent pixels. A stage expresses that by any small number. */
const LEAST_ALPHA = 1 / 512;

/** The material that a module describes. */
export function materialOf(raw: RawMaterial): MaterialDeclaration {
  const { alphaTest, blend, twoSided, unlit, noDraw, clamp } = raw;
  const images: Partial<Record<TextureRole, ImageProgram>> = {};
  for (const role of ['diffuse', 'normal', 'specular'] as const) {
    const program = programOf(raw[role]);
    if (program) images[role] = program;
  }
  const state = {
    alphaTest: alphaTest === null ? 0 : Math.max(LEAST_ALPHA, alphaTest),
    blend,
    twoSided,
    unlit,
    noDraw,
    clamp,
  };
  const { color, unsmoothedTangents, stages, references } = raw;
  const editorImage = programOf(raw.editorImage);
  return { images, editorImage, state, color, unsmoothedTangents, stages, references };
}

function programOf(raw: RawProgram | null): ImageProgram | null {
  if (!raw) return null;
  const steps = raw.steps.map(({ op, file, numbers }) => ({
    op: IMAGE_OPS[op] ?? 'file',
    ...(op === 0 ? { file } : {}),
    numbers,
  }));
  return { text: raw.text, steps };
}

import {
  DECLARATION_KINDS,
  IMAGE_OPS,
  type BlockFormat,
  type BlockImage,
  type Declaration,
  type DeclarationKind,
  type Dialect,
  type EntityDeclaration,
  type ImageProgram,
  type ImageStep,
  type MaterialDeclaration,
  type ModelDeclaration,
  type PixelImage,
  type Read,
  type SkinDeclaration,
} from './asset-types.js';
import { giveInput, outputOf, startPlainModule, type PlainModule } from './plain-module.js';
import type { TextureRole } from './stage-types.js';

/** The functions of cpp/wasm/asset_exports.cpp. */
interface AssetModule extends PlainModule {
  indexDeclarations(implied: number): void;
  readDeclaration(
    kind: number,
    size: number,
    offset: number,
    begin: number,
    end: number,
    quake3: boolean,
  ): void;
  describeDds(): void;
  pushImage(): number;
  pushDdsLevel(level: number): number;
  applyStep(op: number, a: number, b: number, c: number, d: number): number;
  imageWidth(): number;
  imageHeight(): number;
  imagePixels(): number;
  dropImages(): void;
}

/** alphaTest 0 leaves out what is wholly clear, which the stage says by any small number. */
const LEAST_ALPHA = 1 / 512;
/** Side of the level that is decoded as a sample of a compressed image. */
const SAMPLE_SIDE = 256;

// A table behind the file that is read, as a file would declare it.
const TABLE = new TextEncoder().encode('\ntable ');
const CLOSE = new TextEncoder().encode('\n}');

/** Reads declarations and images, one thing after the other. Keeps nothing but its memory. */
export class AssetReader {
  readonly #module: AssetModule;

  private constructor(module: AssetModule) {
    this.#module = module;
  }

  static async start(compiled: WebAssembly.Module): Promise<AssetReader> {
    return new AssetReader(await startPlainModule<AssetModule>(compiled));
  }

  /** What a file declares; `implied` is the kind of declarations without a type word. */
  index(file: Uint8Array, implied: DeclarationKind): Read<readonly Declaration[]> {
    giveInput(this.#module, file);
    this.#module.indexDeclarations(DECLARATION_KINDS.indexOf(implied));
    const raw = this.#output() as Diagnosed & { declarations: RawDeclaration[] };
    const value = raw.declarations.map((one) => ({ ...one, kind: DECLARATION_KINDS[one.kind] ?? 'other' }));
    return { value, diagnostics: raw.diagnostics };
  }

  /** `tables`: those that expressions may look up, each from its name to its closing brace. */
  readMaterial(
    file: Uint8Array,
    place: Declaration,
    dialect: Dialect,
    tables: readonly Uint8Array[],
  ): Read<MaterialDeclaration> {
    const raw = this.#read(file, place, dialect, tables) as RawMaterial & Diagnosed;
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
    const { color, unsmoothedTangents, stages } = raw;
    const editorImage = programOf(raw.editorImage);
    return {
      value: { images, editorImage, state, color, unsmoothedTangents, stages },
      diagnostics: raw.diagnostics,
    };
  }

  readSkin(file: Uint8Array, place: Declaration): Read<SkinDeclaration> {
    const { diagnostics, ...value } = this.#read(file, place) as SkinDeclaration & Diagnosed;
    return { value, diagnostics };
  }

  readModel(file: Uint8Array, place: Declaration): Read<ModelDeclaration> {
    const { diagnostics, ...value } = this.#read(file, place) as ModelDeclaration & Diagnosed;
    return { value, diagnostics };
  }

  /** What is odd about a table, which look-ups do not tell. */
  checkTable(file: Uint8Array, place: Declaration): Read<null> {
    const { diagnostics } = this.#read(file, place) as Diagnosed;
    return { value: null, diagnostics };
  }

  readEntity(file: Uint8Array, place: Declaration): Read<EntityDeclaration> {
    const { diagnostics, ...value } = this.#read(file, place) as EntityDeclaration & Diagnosed;
    return { value, diagnostics };
  }

  /**
   * A DDS image as a GPU takes it, with mip-maps; null where it has to be decoded. Throws an Error that says what is
   * wrong with the file. The levels are views of `file`.
   */
  readBlocks(file: Uint8Array): BlockImage | null {
    giveInput(this.#module, file);
    this.#module.describeDds();
    const raw = this.#output() as RawDds;
    if ('error' in raw) throw new Error(raw.error);
    const { blocks, levels } = raw;
    const [largest] = levels;
    const smallest = levels.at(-1);
    if (!blocks || !largest || !smallest) return null;
    // WebGL takes whole blocks only, and makes no mip-maps of compressed images.
    const whole = largest.width % 4 === 0 && largest.height % 4 === 0;
    if (!whole || smallest.width > 4 || smallest.height > 4) return null;
    const sampled = levels.findIndex(({ width, height }) => Math.max(width, height) <= SAMPLE_SIDE);
    if (this.#module.pushDdsLevel(Math.max(0, sampled)) === 0) return null;
    return {
      blocks,
      levels: levels.map(({ width, height, offset, size }) => ({
        width,
        height,
        bytes: file.subarray(offset, offset + size),
      })),
      sample: this.#takeImage(),
    };
  }

  /**
   * Works out an image program; `files` are the bytes of its 'file' steps in their order. A missing operand (null)
   * leaves the other one, or nothing: then the result is null. Throws an Error that says what is wrong with a file.
   */
  evaluate(steps: readonly ImageStep[], files: readonly (Uint8Array | null)[]): PixelImage | null {
    try {
      return this.#evaluate(steps, files) ? this.#takeImage() : null;
    } finally {
      this.#module.dropImages();
    }
  }

  /** Leaves the result on the module's stack; false where there is none. */
  #evaluate(steps: readonly ImageStep[], files: readonly (Uint8Array | null)[]): boolean {
    /** For each operand so far, whether it is there. */
    const there: boolean[] = [];
    let next = 0;
    for (const { op, numbers } of steps) {
      if (op === 'file') {
        const file = files[next++];
        if (file) this.#push(file);
        there.push(Boolean(file));
        continue;
      }
      const operands = there.splice(op === 'addnormals' || op === 'add' ? -2 : -1);
      const [a = 1, b = 1, c = 1, d = 1] = numbers;
      if (operands.every(Boolean)) this.#module.applyStep(IMAGE_OPS.indexOf(op), a, b, c, d);
      there.push(operands.some(Boolean));
    }
    return there.at(-1) ?? false;
  }

  #push(file: Uint8Array): void {
    giveInput(this.#module, file);
    if (this.#module.pushImage() === 0) throw new Error(outputOf(this.#module));
  }

  #takeImage(): PixelImage {
    const { memory } = this.#module;
    const width = this.#module.imageWidth();
    const height = this.#module.imageHeight();
    const rgba = new Uint8Array(memory.buffer, this.#module.imagePixels(), 4 * width * height).slice();
    this.#module.dropImages();
    return { width, height, rgba };
  }

  #read(
    file: Uint8Array,
    { kind, offset, begin, end }: Declaration,
    dialect: Dialect = 'doom3',
    tables: readonly Uint8Array[] = [],
  ): unknown {
    giveInput(this.#module, file, ...tables.flatMap((text) => [TABLE, text, CLOSE]));
    const number = DECLARATION_KINDS.indexOf(kind);
    this.#module.readDeclaration(number, file.length, offset, begin, end, dialect === 'quake3');
    return this.#output();
  }

  #output(): unknown {
    return JSON.parse(outputOf(this.#module));
  }
}

interface Diagnosed {
  readonly diagnostics: Read<unknown>['diagnostics'];
}

interface RawDeclaration extends Omit<Declaration, 'kind'> {
  readonly kind: number;
}

interface RawProgram {
  readonly text: string;
  readonly steps: readonly {
    readonly op: number;
    readonly file?: string;
    readonly numbers: readonly number[];
  }[];
}

interface RawMaterial extends Omit<MaterialDeclaration, 'images' | 'state' | 'editorImage'> {
  readonly diffuse: RawProgram | null;
  readonly normal: RawProgram | null;
  readonly specular: RawProgram | null;
  readonly editorImage: RawProgram | null;
  readonly alphaTest: number | null;
  readonly blend: MaterialDeclaration['state']['blend'];
  readonly twoSided: boolean;
  readonly unlit: boolean;
  readonly noDraw: boolean;
  readonly clamp: boolean;
}

type RawDds =
  | { readonly error: string }
  | {
      readonly blocks: BlockFormat | null;
      readonly levels: readonly { width: number; height: number; offset: number; size: number }[];
    };

function programOf(raw: RawProgram | null): ImageProgram | null {
  if (!raw) return null;
  const steps = raw.steps.map(({ op, ...rest }) => ({ ...rest, op: IMAGE_OPS[op] ?? 'file' }));
  return { text: raw.text, steps };
}

import createModule from '#assets-module';
import {
  DECLARATION_KINDS,
  IMAGE_OPS,
  type BlockImage,
  type Declaration,
  type DeclReference,
  type Dialect,
  type ImageStep,
  type MaterialDeclaration,
  type PixelImage,
  type Read,
  type SkinDeclaration,
} from './asset-types.js';
import type { AssetModule, Diagnosed, RawDeclaration, RawMaterial } from './asset-module.js';
import { startModule } from './compile.js';
import { giveInput } from './give-input.js';
import { Instance, ReaderFaultError } from './instance.js';
import type { ImageSource } from './image-files.js';
import { limits } from './limits.js';
import { materialOf } from './material-of.js';
import { placeOf } from './place-of.js';
import { toDiagnostics } from './to-diagnostics.js';

/** Largest side of the level that is decoded as a sample of a compressed image. */
const SAMPLE_SIDE = 256;

// The beginning of a table's declaration, as in a file.
const TABLE = new TextEncoder().encode('\ntable ');
const CLOSE = new TextEncoder().encode('\n}');

// The result for a declaration on which the reader failed.
const NO_MATERIAL: RawMaterial = {
  diffuse: null,
  normal: null,
  specular: null,
  editorImage: null,
  alphaTest: null,
  blend: 'opaque',
  color: [1, 1, 1, 1],
  twoSided: false,
  unlit: false,
  noDraw: false,
  clamp: false,
  unsmoothedTangents: false,
  stages: 0,
  references: [],
};
const NO_SKIN: SkinDeclaration = { models: [], remaps: [], references: [] };

/** Converts offsets in the declaration to offsets in the file. */
const moved = (offset: number, references: readonly DeclReference[]): readonly DeclReference[] =>
  references.map((each) => ({ ...each, at: each.at + offset }));

/** Reads declarations and images, one at a time. It keeps only the module's memory. */
export class AssetReader {
  readonly #instance: Instance<AssetModule>;
  /** The tables that the module keeps. */
  #kept: { module: AssetModule | null; tables: readonly Uint8Array[] } = { module: null, tables: [] };

  private constructor(instance: Instance<AssetModule>) {
    this.#instance = instance;
  }

  static async start(compiled: WebAssembly.Module): Promise<AssetReader> {
    const start = () => startModule(createModule, compiled);
    return new AssetReader(new Instance(await start(), { start }));
  }

  /** Lists the declarations of a file. Its path says of which kind those without a type word are. */
  index(file: Uint8Array, path: string): Read<readonly Declaration[]> {
    const { declarations, diagnostics } = this.#read(file, { declarations: [] }, (module) =>
      module.indexDeclarations(path),
    );
    const value = declarations.map((one) => ({ ...one, kind: DECLARATION_KINDS[one.kind] ?? 'other' }));
    return { value, diagnostics: toDiagnostics(diagnostics, {}) };
  }

  /** `tables`: the tables for expressions, each from its name to its closing brace. */
  readMaterial(
    file: Uint8Array,
    place: Declaration,
    dialect: Dialect,
    tables: readonly Uint8Array[],
  ): Read<MaterialDeclaration> {
    const { diagnostics, ...raw } = this.#readAt(
      file,
      place,
      NO_MATERIAL,
      (module, at) => module.readMaterial(at, dialect === 'quake3'),
      tables,
    );
    const value = materialOf(raw);
    return { value: { ...value, references: moved(place.offset, value.references) }, diagnostics };
  }

  readSkin(file: Uint8Array, place: Declaration): Read<SkinDeclaration> {
    const { diagnostics, ...value } = this.#readAt(file, place, NO_SKIN, (module, at) => module.readSkin(at));
    return { value: { ...value, references: moved(place.offset, value.references) }, diagnostics };
  }

  /** Reports faults of a table. Look-ups do not report them. */
  checkTable(file: Uint8Array, place: Declaration): Read<null> {
    const { diagnostics } = this.#readAt(file, place, {}, (module, at) => ({
      diagnostics: module.checkTable(at),
    }));
    return { value: null, diagnostics };
  }

  /**
   * A DDS or .bimage file as a GPU uses it, with mip-maps; null if it must be decoded. Throws an Error with
   * the fault of the file. The levels are views of `file`.
   */
  readBlocks(file: Uint8Array): BlockImage | null {
    return this.#instance.read((module) => {
      module.setMaxPixels(limits.pixels);
      giveInput(module, [file]);
      const { error, blocks, levels } = module.describeStored();
      if (error) throw new Error(error);
      const [largest] = levels;
      const smallest = levels.at(-1);
      if (!blocks || !largest || !smallest) return null;
      // WebGL supports complete blocks only, and generates no mip-maps for compressed images.
      const isBlockAligned = largest.width % 4 === 0 && largest.height % 4 === 0;
      if (!isBlockAligned || smallest.width > 4 || smallest.height > 4) return null;
      const sampled = levels.findIndex(({ width, height }) => Math.max(width, height) <= SAMPLE_SIDE);
      if (!module.pushLevel(Math.max(0, sampled))) return null;
      return {
        blocks,
        levels: levels.map(({ width, height, offset, size }) => ({
          width,
          height,
          bytes: file.subarray(offset, offset + size),
        })),
        sample: takeImage(module),
      };
    });
  }

  /**
   * Runs an image program; `files` are the bytes of its 'file' steps in their order. If an operand is missing
   * (null), the other one is the result, or null if there is none. Throws an Error with the fault of a file.
   */
  evaluate(
    steps: readonly ImageStep[],
    files: readonly (ImageSource<Uint8Array> | null)[],
  ): PixelImage | null {
    return this.#instance.read((module) => {
      try {
        return runProgram(module, steps, files) ? takeImage(module) : null;
      } finally {
        module.dropImages();
      }
    });
  }

  /** Reports a PNG or JPEG that is cut off, which browsers show in part; null for all others. */
  cutOff(file: Uint8Array): string | null {
    return this.#describe(file, (module) => module.findCutOff()) || null;
  }

  /** Describes a file that is not an image, by its first bytes. */
  imageFault(head: Uint8Array): string {
    return this.#describe(head, (module) => module.describeForeign());
  }

  #describe(file: Uint8Array, call: (module: AssetModule) => string): string {
    return this.#instance.read((module) => {
      giveInput(module, [file]);
      return call(module);
    });
  }

  /**
   * Reads one declaration with `call`. The module receives only its text, so reading all declarations of a
   * file takes linear time. Findings get their locations in the file.
   */
  #readAt<T extends object>(
    file: Uint8Array,
    { kind, name, offset, begin, end }: Declaration,
    nothing: T,
    call: (module: AssetModule, at: RawDeclaration) => Diagnosed<T>,
    tables: readonly Uint8Array[] | null = null,
  ): T & Pick<Read<T>, 'diagnostics'> {
    const at = {
      kind: DECLARATION_KINDS.indexOf(kind),
      name,
      offset: 0,
      begin: begin - offset,
      end: end - offset,
    };
    const value = this.#read(file.subarray(offset, end), nothing, (module) => call(module, at), tables);
    const start = placeOf(file, offset);
    const diagnostics = toDiagnostics(value.diagnostics, {}).map((finding) => ({
      ...finding,
      line: finding.line + start.line - 1,
      column: finding.line === 1 ? finding.column + start.column - 1 : finding.column,
    }));
    return { ...value, diagnostics };
  }

  /** Reads this text with `call`; returns `nothing` after a trap. */
  #read<T>(
    text: Uint8Array,
    nothing: T,
    call: (module: AssetModule) => Diagnosed<T>,
    tables: readonly Uint8Array[] | null = null,
  ): Diagnosed<T> {
    try {
      return this.#instance.read((module) => {
        if (tables) this.#giveTables(module, tables);
        giveInput(module, [text]);
        return call(module);
      });
    } catch (error) {
      if (!(error instanceof ReaderFaultError)) throw error;
      return { ...nothing, diagnostics: [error.diagnostic] };
    }
  }

  /** Passes the tables to the module once for all materials that use them. */
  #giveTables(module: AssetModule, tables: readonly Uint8Array[]): void {
    if (this.#kept.module === module && this.#kept.tables === tables) return;
    giveInput(
      module,
      tables.flatMap((text) => [TABLE, text, CLOSE]),
    );
    module.keepTables();
    this.#kept = { module, tables };
  }
}

/** Leaves the result on the module's stack; false if there is none. */
function runProgram(
  module: AssetModule,
  steps: readonly ImageStep[],
  files: readonly (ImageSource<Uint8Array> | null)[],
): boolean {
  /** For each operand so far, whether it exists. */
  const there: boolean[] = [];
  let next = 0;
  for (const { op, numbers } of steps) {
    if (op === 'file') {
      const file = files[next++];
      if (file) pushImage(module, file);
      there.push(Boolean(file));
      continue;
    }
    const operands = there.splice(op === 'addnormals' || op === 'add' || op === 'copyalpha' ? -2 : -1);
    const [a = 1, b = 1, c = 1, d = 1] = numbers;
    if (operands.every(Boolean)) module.applyStep(IMAGE_OPS.indexOf(op), a, b, c, d);
    there.push(operands.some(Boolean));
  }
  return there.at(-1) ?? false;
}

function pushImage(module: AssetModule, source: ImageSource<Uint8Array>): void {
  module.setMaxPixels(limits.pixels);
  let problem: string;
  if ('lmp' in source) {
    const palette = source.palette ?? new Uint8Array();
    giveInput(module, [palette, source.lmp]);
    problem = module.pushLmp(palette.length, source.name);
  } else {
    giveInput(module, [source]);
    problem = module.pushImage();
  }
  if (problem) throw new Error(problem);
}

function takeImage(module: AssetModule): PixelImage {
  const { width, height } = module.imageSize();
  const rgba = new Uint8Array(module.imageView());
  module.dropImages();
  return { width, height, rgba };
}

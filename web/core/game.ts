/**
 * Decides which files belong together, and reads small texts of games. Loaded on demand: most pages show files that plainly
 * fit.
 */
import createModule from '#game-module';
import { Catalog } from './catalog.js';
import { locate } from './asset-url.js';
import { loadWasm, startModule } from './compile.js';
import type { DefinitionFile } from './definition-types.js';
import { Definitions } from './definitions.js';
import { GameTexts } from './game-texts.js';
import { compareIn, fitFile, type FitInput, type Fits } from './fits.js';
import type { GameModule } from './game-module.js';
import { Instance, ReaderFaultError } from './instance.js';
import { once } from './load-part.js';

export { ReaderFaultError };
export type { Catalog, GameTexts };
export type { Companions, LenderSearch } from './catalog.js';
export type * from './catalog-types.js';
export { fitFile };
export type * from './definition-types.js';
export type { Definitions };
export type { ClipFits, FitFile, FitFinding, FitInput, Fits, PairFit } from './fits.js';

/** The location in the build. Vite copies the file next to the scripts, and replaces this address. */
const MODULE_URL = new URL('../../build/wasm/cpp/wasm/md5-viewer-game.wasm', import.meta.url);

export class Game {
  readonly catalog: Catalog;
  readonly texts: GameTexts;
  readonly #instance: Instance<GameModule>;

  /** @internal */
  constructor(instance: Instance<GameModule>) {
    this.#instance = instance;
    this.catalog = new Catalog(instance);
    this.texts = new GameTexts(instance);
  }

  /** The definitions of these files, in the order in which the game reads them. */
  define(files: readonly DefinitionFile[]): Definitions {
    return new Definitions(this.#instance, files);
  }

  /** Compares animations with meshes; throws a ReaderFaultError if the module fails. */
  compareFits(input: FitInput): Fits {
    return this.#instance.read((module) => compareIn(module, input));
  }
}

/**
 * One instance for the entire page: fetched in a browser, read from disk in Node. After a failure the next
 * call tries again. Rejects with an Error that says what could not be loaded.
 */
export const loadGame: () => Promise<Game> = once(start);

function start(): Promise<Game> {
  const file = 'md5-viewer-game.wasm';
  return loadWasm(locate(file, MODULE_URL), file, async (compiled) => {
    const startInstance = () => startModule(createModule, compiled);
    return new Game(new Instance(await startInstance(), { start: startInstance }));
  });
}

import type { Core, Stage } from '../../core/index.js';
import type { Library } from '../../files/index.js';

/**
 * The objects that all elements of the page share: one wasm instance, one WebGL2 context, one cache of parsed
 * files.
 */
export interface Engine {
  readonly core: Core;
  readonly stage: Stage;
  readonly library: Library;
}

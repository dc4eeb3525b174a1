import { afterAll, beforeAll } from 'vitest';
import { ENGINES as ALL, findEngine, openBrowser } from '../../../scripts/lib/browsers.mjs';
import { Harness } from './harness.js';

/** `other` is a browser that the user opens. */
export type Engine = (typeof ALL)[number] | 'other';

/** The engines for the tests, see `npm run test:browsers`. */
export const ENGINES = (process.env.BROWSERS ?? ALL.join()).split(',') as Engine[];

/** Opens the harness page in the engine for all tests of this block. */
export function useEngine(engine: Engine): Harness {
  const harness = new Harness();
  let close = (): Promise<void> => Promise.resolve();
  beforeAll(async () => {
    await harness.start();
    if (engine === 'other') {
      console.log(`\nOpen ${harness.address} in the browser to be tested, and leave its window in front.\n`);
      return;
    }
    const program = await findEngine(engine);
    if (!program) throw new Error(`${engine} was not found. Run: npm run setup browsers`);
    close = openBrowser(engine, program, harness.address, (reason) => harness.end(reason));
  });
  afterAll(async () => {
    await close();
    await harness.close();
  });
  return harness;
}

// Compares the pictures of each engine with the goldens of web/tests/pictures.
import { describe, expect, it } from 'vitest';
import { compareWithGolden, LOOSE, LOOSE_TEXT } from '../pictures/golden.js';
import { SCENARIOS } from '../pictures/scenarios.js';
import { orderOf } from '../pictures/studio.js';
import { ENGINES, useEngine } from './engines.js';

describe.each(ENGINES)('%s', (engine) => {
  const harness = useEngine(engine);

  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (key, scenario) => {
    const picture = Buffer.from(await harness.run('picture', orderOf(scenario)), 'base64');
    const tolerance = scenario.hasText ? LOOSE_TEXT : LOOSE;
    expect(compareWithGolden(scenario.same ?? key, picture, tolerance, `-${engine}`)).toBe('');
  });

  it('writes no warning into its console', () => {
    expect(harness.complaints).toEqual([]);
  });
});

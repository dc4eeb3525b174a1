// Runs the flows of page/flows.ts in each engine, with axe on page, panels and dialogs. Scripts in the page
// make the input; web/tests/e2e covers real input in Chromium.
import { describe, expect, it } from 'vitest';
import { ENGINES, useEngine } from './engines.js';
import { FLOWS } from './page/flows.js';

describe.each(ENGINES)('%s', (engine) => {
  const harness = useEngine(engine);

  it.each(Object.keys(FLOWS))('%s', async (flow) => {
    await harness.run('flow', flow);
  });

  it('writes no warning into its console', () => {
    expect(harness.complaints).toEqual([]);
  });
});

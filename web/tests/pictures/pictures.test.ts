import { describe, expect, it } from 'vitest';
import { visits } from '../support/setup.js';
import { CLOSE, compareWithGolden } from './golden.js';
import { SCENARIOS } from './scenarios.js';
import { openStudio, takePicture } from './studio.js';

const site = visits();

describe('pictures', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (name, scenario) => {
    const page = await openStudio(site);
    const picture = await takePicture(page, scenario);
    // A golden that two share is written by the one that bears its name.
    if (scenario.same && process.env['UPDATE_PICTURES']) return;
    expect(compareWithGolden(scenario.same ?? name, picture, CLOSE)).toBe('');
  });
});

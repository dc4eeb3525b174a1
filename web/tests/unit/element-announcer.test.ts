import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../element/camera/camera-orbit.js';
import { viewOf } from '../../element/input/announcer.js';

describe('what is announced after turning', () => {
  it.each(['front', 'back', 'left', 'right', 'top', 'bottom'] as const)('is the view called %s', (name) => {
    expect(viewOf(...PRESETS[name])).toEqual({ key: 'view', name });
    const [theta, phi] = PRESETS[name];
    expect(viewOf(theta + 4 * Math.PI, phi)).toEqual({ key: 'view', name });
    expect(viewOf(theta - 6 * Math.PI, phi)).toEqual({ key: 'view', name });
  });

  it('also says whether it is from above or below', () => {
    expect(viewOf(0.1, 0.8)).toEqual({ key: 'view-above', name: 'front' });
    expect(viewOf(-1.4, 2.3)).toEqual({ key: 'view-below', name: 'right' });
  });
});

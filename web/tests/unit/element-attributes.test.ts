import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessorOf, type StoredName } from '../../element/attribute-accessors.js';
import { textOf } from '../../element/attribute-row.js';
import { attributeOf, ATTRIBUTES, type AttributeName } from '../../element/attributes.js';

/** An object with the accessor of one property; its messages, and its changes with the previous value. */
function ownerOf(name: StoredName) {
  const warned: string[] = [];
  const changes: unknown[] = [];
  const owner = {
    attributeChanged: (changed: StoredName, before: unknown) => changes.push([changed, before]),
    warn: (text: string) => warned.push(text),
  };
  Object.defineProperty(owner, name, accessorOf(name, Symbol(name)));
  return { owner: owner as unknown as Record<string, unknown>, warned, changes };
}

afterEach(() => vi.unstubAllGlobals());

describe('a property', () => {
  it.each([
    ['shading', 'weights', 'weights'],
    ['skeleton', 'names', 'names'],
    ['loop', 'ping-pong', 'ping-pong'],
    ['rootMotion', '', 'file'],
    ['exposure', '1.5', 1.5],
    ['exposure', 0, 0],
    ['exposure', '', 1],
    ['timeScale', '-2', -2],
    ['hoveredJoint', 3, 3],
    ['lightDirection', '20deg 45deg', '20deg 45deg'],
    ['letterbox', '16:9', '16:9'],
    ['letterbox', '', null],
    ['cameraOrbit', 'auto auto 120%', 'auto auto 120%'],
    ['rotationPerSecond', '0deg', '0deg'],
    ['rotationPerSecond', '50%', '50%'],
    ['alt', '', ''],
    ['src', new URL('http://host/a.md5mesh'), 'http://host/a.md5mesh'],
    ['skin', '', null],
    ['hiddenMeshes', '', null],
    ['grid', 1, true],
    ['grid', '', false],
  ] as const)('%s that gets %j is %j, without a message', (name, given, value) => {
    const { owner, warned } = ownerOf(name);
    owner[name] = given;
    expect([owner[name], warned]).toEqual([value, []]);
  });

  it.each([
    ['shading', 'wieghts', 'lit', 'one of lit, unlit, normals,'],
    ['skeleton', 'bones', 'none', 'one of none, lines, names.'],
    ['bounds', true, 'none', 'one of none, computed, file, both.'],
    ['projection', 'isometric', 'perspective', 'one of perspective, orthographic.'],
    ['upAxis', 'x', 'z', 'one of z, y.'],
    ['loading', 'fast', 'auto', 'one of auto, lazy, eager, interaction.'],
    ['reveal', 'never', 'auto', 'one of auto, manual.'],
    ['interactionPrompt', 'when-focused', 'auto', 'one of auto, none.'],
    ['loop', 'pingpong', 'repeat', 'one of repeat, once, ping-pong.'],
    ['loopRule', 'doom', 'auto', 'one of auto, id, circular.'],
    ['rootMotion', 'inplace', 'file', 'one of file, in-place, travel.'],
    ['cameraCuts', 'first', 'auto', 'one of auto, last-of-old-shot, first-of-new-shot.'],
    ['cameraFollow', 'auto', 'travel', 'one of travel, none.'],
    ['cameraFovRule', 'BFG', 'doom3', 'one of doom3, bfg.'],
    ['exposure', 'bright', 1, 'a number of at least 0.'],
    ['exposure', -1, 1, 'a number of at least 0.'],
    ['ambient', 'Infinity', 1, 'a number of at least 0.'],
    ['shadowIntensity', true, 1, 'a number of at least 0.'],
    ['timeScale', 'slow', 1, 'a number.'],
    ['animationCrossfadeDuration', -5, 300, 'a number of at least 0.'],
    ['autoRotateDelay', '3s', 3000, 'a number of at least 0.'],
    ['interactionPromptThreshold', {}, 3000, 'a number of at least 0.'],
    ['cameraOrbit', '30', null, 'like "30deg 75deg 105%".'],
    ['minCameraOrbit', 'low', null, 'like "30deg 75deg 105%".'],
    ['maxCameraTarget', '1 2 3 4', null, 'like "0 0 40".'],
    ['minFieldOfView', '30%', null, 'like "30deg".'],
    ['rotationPerSecond', 'fast', null, 'like "30deg".'],
    ['lightDirection', '20deg', null, 'like "20deg 45deg".'],
    ['letterbox', 'wide', null, 'like "2.35" or "16:9".'],
    ['letterbox', '16:0', null, 'like "2.35" or "16:9".'],
    ['selectedJoint', 'head', -1, 'a number of at least -1.'],
  ] as const)(
    '%s set to %j has its default %j, and a message says what is allowed',
    (name, given, initial, allowed) => {
      const { owner, warned, changes } = ownerOf(name);
      owner[name] = given;
      expect([owner[name], changes]).toEqual([initial, []]);
      expect(warned).toEqual([expect.stringContaining(allowed)]);
      expect(warned[0]).toContain(`${attributeOf(name)}="${textOf(given)}" is not valid.`);
      expect(warned[0]).toContain('The default is used.');
    },
  );

  it('touchAction has the values of CSS', () => {
    const supports = vi.fn((_: string, value: string) => value === 'pan-x');
    vi.stubGlobal('CSS', { supports });
    const { owner, warned } = ownerOf('touchAction');
    owner.touchAction = 'pan-x';
    expect([owner.touchAction, warned]).toEqual(['pan-x', []]);
    owner.touchAction = 'swipe';
    expect(owner.touchAction).toBeNull();
    expect(warned).toEqual([expect.stringContaining('touch-action="swipe" is not valid.')]);
    expect(supports).toHaveBeenCalledWith('touch-action', 'swipe');
  });

  it('says that it changed if it has another value, and only then', () => {
    const { owner, changes } = ownerOf('shading');
    owner.shading = 'lit';
    owner.shading = 'unlit';
    owner.shading = 'unlit';
    owner.shading = null;
    owner.shading = undefined;
    expect(changes).toEqual([
      ['shading', 'lit'],
      ['shading', 'unlit'],
    ]);
  });
});

describe('the table of attributes', () => {
  const rows = Object.entries(ATTRIBUTES) as [AttributeName, (typeof ATTRIBUTES)[AttributeName]][];

  it('has a default for each that the attribute itself may be set to', () => {
    for (const [name, { initial, read }] of rows)
      if (initial !== null) expect([name, read(initial)]).toEqual([name, initial]);
  });

  it('has no key of a link and no word of show twice', () => {
    const keys = rows.flatMap(([, { link }]) => link ?? []);
    const words = rows.flatMap(([, { show }]) => Object.keys(show ?? {}));
    expect(keys.length).toBeGreaterThan(15);
    expect(words.length).toBeGreaterThan(10);
    expect([new Set(keys).size, new Set(words).size]).toEqual([keys.length, words.length]);
  });
});

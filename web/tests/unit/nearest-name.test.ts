import { describe, expect, it } from 'vitest';
import { nearestName, suggestion } from '../../report/nearest-name.js';
import { filesIn, MESH, ANIM, runCli } from '../support/cli.js';

describe('the nearest name', () => {
  it.each([
    ['tag_flsh', ['tag_flash', 'tag_flame', 'origin'], 'tag_flash'],
    ['Walk', ['run', 'walk'], 'walk'],
    ['normalise-weights', ['limit-weights', 'normalize-weights'], 'normalize-weights'],
    ['idle', ['run', 'walk'], undefined],
    ['models/imp/skni', ['models/imp/body', 'models/imp/skin'], 'models/imp/skin'],
    ['modles/imp/skin', ['models/imp/skin'], 'models/imp/skin'],
    ['models/imp/local', ['models/imp/skin'], undefined],
    ['models/imp/h', ['models/imp/s'], undefined],
    ['a', ['b', 'c'], undefined],
    ['', ['b'], undefined],
    ['x', [], undefined],
    ['__proto__', ['constructor'], undefined],
  ])('of %j among %j is %j', (name, names, nearest) => {
    expect(nearestName(name, names)).toBe(nearest);
    expect(suggestion(name, names)).toBe(nearest === undefined ? '' : ` Did you mean '${nearest}'?`);
  });

  it('takes little time for names of any length and number', () => {
    const start = performance.now();
    expect(nearestName('a'.repeat(1e6), ['a'.repeat(1e6 - 1)])).toBeUndefined();
    nearestName(
      'a'.repeat(128),
      Array.from({ length: 1e5 }, (_, i) => 'b'.repeat(100) + String(i)),
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('a name in a definition that is nearly right', () => {
  it('gets the nearest joint, animation, skin, entity or code', async () => {
    using folder = filesIn({
      'models/a.md5mesh': MESH,
      'models/walk.md5anim': ANIM,
      'skins/a.skin': 'skin skins/a/burnt {\n\tmodels/test/skin x\n}\n',
      'def/a.def': [
        'model base {\n\tmesh models/a.md5mesh\n\tanim walk models/walk.md5anim\n}',
        'model child {\n\tinherit base\n\tremove wlak\n\tskin skins/a/brunt\n\tchannel torso ( arn )\n}',
        'entityDef thing {\n\t"model" "base"\n\t"def_head" "thinge"\n}\n',
      ].join('\n'),
    });
    const { out } = await runCli(folder, ['check', './']);
    for (const nearest of ['walk', 'skins/a/burnt', 'arm', 'thing'])
      expect(out).toContain(`Did you mean '${nearest}'?`);
    const ignore = { ignore: [{ code: 'weight-sums', reason: 'x' }] };
    using other = filesIn({ 'a.md5mesh': MESH, '.md5viewer.json': JSON.stringify(ignore) });
    const { err } = await runCli(other, ['check', './']);
    expect(err).toContain(`unknown code "weight-sums". Did you mean 'weight-sum'?`);
    expect((await runCli(other, ['check', '--formt', 'json', './'])).err).toContain(
      '(Did you mean --format?)',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { nearestName, suggestion } from '../../report/nearest-name.js';
import { tableRows } from '../support/table-rows.js';
import { filesIn, MESH, ANIM, runCli } from '../support/cli.js';

describe('the nearest name', () => {
  it.each(tableRows('cpp/tests/data/names/nearest.tsv'))('of %j is %j', (name = '', nearest, ...names) => {
    expect(nearestName(name, names) ?? '').toBe(nearest);
    expect(suggestion(name, names)).toBe(nearest === '' ? '' : ` Did you mean '${nearest}'?`);
  });

  it.each([[''], ['', ''], ['', 'b'], ['walk'], ['walk', '']])('of %j is none', (name = '', ...names) => {
    expect(nearestName(name, names)).toBeUndefined();
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

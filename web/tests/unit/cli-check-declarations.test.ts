import { describe, expect, it } from 'vitest';
import { ANIM, filesIn, FOREIGN_ANIM, MESH, runCli } from '../support/cli.js';

describe('check, with declarations', () => {
  it.each<[string, string, string, number]>([
    ['a.mtr', 'models/a\n{\n\tdiffusemap\n}\n', '3:12: warning declaration-value-missing', 0],
    ['a.mtr', 'models/a\n{\n\tdifusemap a.tga\n}\n', '3:2: info declaration-unknown-word', 0],
    ['a.mtr', 'models/a\n{\n\tdiffusemap a.tga\n', '1:1: error declaration-unclosed', 1],
    ['a.skin', 'skin a {\n\tmodels/a\n}\n', '2:2: warning declaration-value-missing', 0],
    ['a.skin', 'torso,models/a\nhead\n', '2:1: warning skin-line-skipped', 0],
    ['a.def', 'model a {\n\tmesch a.md5mesh\n}\n', '2:2: info declaration-unknown-word', 0],
    ['a.def', 'model a {\n\tmesh\n}\n', '2:6: warning declaration-value-missing', 0],
    ['a.def', 'model a {\n\tanim idle a.md5anim\n}\n', '1:7: warning declaration-value-missing', 0],
    [
      'a.def',
      'model a {\n\toptions -scale 39.37\n\tmesh a.glb\n}\n',
      '2:2: info declaration-unknown-word: The options with which RBDOOM-3-BFG imports glTF are not applied here.',
      0,
    ],
    ['a.def', 'model a {\r\n\tinherit a\r\n}\r\n', '2:10: warning declaration-cycle', 0],
    ['a.def', 'entityDef a {\n\t"inherit" "b"\n}\n', '2:12: info declaration-not-found', 0],
    ['a.mtr', 'a\n{\n\t{\n\t\trgb tme\n\t\tmap a\n\t}\n}\n', '4:7: info declaration-unknown-word', 0],
    ['a.mtr', 'a\n{\n\t{\n\t\trgb t[0]\n\t\tmap a\n\t}\n}\n', '4:7: info declaration-unknown-word', 0],
    ['a.skin', 'skin {\n\ta b\n}\n', '1:1: warning declaration-stray-text', 0],
    ['a.mtr', 'table t { { 0, x } }\n', '1:16: info declaration-unknown-word', 0],
    ['a.mtr', 'table t { snp { 0, 1 } }\n', '1:11: info declaration-unknown-word', 0],
    ['a.mtr', 'table t { { } }\n', '1:7: warning declaration-value-missing: This table has no values.', 0],
    ['a.def', 'model a {\n\tmesh a\u0000\n}\n', '2:8: error nul-byte', 1],
    ['a.skin', 'skin s {\n\ta b\n\ta c\n}\n', '3:2: warning declaration-repeated', 0],
    ['a.mtr', '<!DOCTYPE html>\n<html><body>404</body></html>\n', '1:1: error html-page', 1],
    ['a.def', 'PK\u0003\u0004\u0014\0', '1:1: error packed-file', 1],
    ['md5.cfg', 'md5load\n', '1:1: warning declaration-value-missing', 0],
    [
      'md5.cfg',
      'md5load ../a.md5mesh\n',
      "1:9: warning declaration-not-found: The mesh '../a.md5mesh' is missing.",
      0,
    ],
    ['iqm.cfg', 'iqmload a.iqm\niqmanim a\n', '2:1: warning declaration-value-missing', 0],
    ['A.SHADER', 'textures/a\n{\n\t{\n\t\tmap a.tga\n}\n', '1:1: error declaration-unclosed', 1],
  ])('reads every declaration of %s: %j', async (name, text, remark, exit) => {
    using folder = filesIn({ [name]: text });
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    expect([code, out.split('\n').filter((line) => line.startsWith(name))]).toEqual([
      exit,
      [expect.stringContaining(`${name}:${remark}`)],
    ]);
  });

  it('looks up the tables of the same file, and says how many declarations there are', async () => {
    using folder = filesIn({
      'a.mtr': 'table t { { 0, 1 } }\na\n{\n\t{\n\t\trgb t[0.5]\n\t\tmap a\n\t}\n}\n',
    });
    expect((await runCli(folder, ['check', './a.mtr'])).out).toBe(
      '1 file checked: 0 errors, 0 warnings, 0 notes\n',
    );
    expect((await runCli(folder, ['info', './a.mtr'])).out).toBe('a.mtr: 2 declarations\n');
  });

  it('compares the configuration of a Cube 2 game with the files around it', async () => {
    using folder = filesIn({
      'x/item/md5.cfg':
        'md5dir x/item\nmd5load "../a.md5mesh"\nmd5tag arm a\nmd5tag tail b\nmd5pitch tail 1\n' +
        'md5anim idle ../a.md5anim\nmd5anim bad ../bad.md5anim\nmd5anim gone gone.md5anim\nloop i 3 [ md5load x ]\n',
      'x/a.md5mesh': MESH,
      'x/a.md5anim': ANIM,
      'x/bad.md5anim': FOREIGN_ANIM,
    });
    const { code, out } = await runCli(folder, ['check', './x/item']);
    const lines = out.split('\n').filter((line) => line.startsWith('x/item/md5.cfg:'));
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringContaining("4:8: info declaration-not-found: The tag 'b' names the joint 'tail'"),
        expect.stringContaining('5:10: info declaration-not-found: The command md5pitch names'),
        expect.stringContaining(
          "7:13: warning clip-does-not-fit: The animation 'bad' does not fit a.md5mesh.",
        ),
        expect.stringContaining("8:14: info declaration-not-found: The file 'gone.md5anim' of the animation"),
      ],
    ]);
  });

  it('finds the folder that a configuration of a Cube 2 game names', async () => {
    const config =
      'md5dir "actors/body"\nmd5load a.md5mesh\nmd5anim idle idle.md5anim\nmd5anim run run.md5anim\n';
    using folder = filesIn({
      'data/actors/bot/md5.cfg': config,
      'data/actors/body/a.md5mesh': MESH,
      'data/actors/body/idle.md5anim': ANIM,
    });
    const { out } = await runCli(folder, ['check', './data/actors/bot']);
    expect(out).toContain(
      "4:13: warning declaration-not-found: The file 'actors/body/run.md5anim' of the animation",
    );
    expect(out).toContain('0 errors, 1 warning, 0 notes\n');
  });

  it('suggests a file of the folder that nobody names', async () => {
    using folder = filesIn({
      'def/a.def':
        'model m {\n mesh models/A/hed.md5mesh\n anim idle models/A/idel.md5anim\n anim walk models/A/walk1.md5anim\n anim walk2 models/A/walk2.md5anim\n}',
      'models/a/head.md5mesh': MESH,
      'models/a/Idle.md5anim': ANIM,
      'models/a/walk2.md5anim': ANIM,
    });
    const { out } = await runCli(folder, ['check', './def']);
    expect(out.split('\n').filter((line) => line.includes('not-found'))).toEqual([
      expect.stringMatching(
        /^def\/a.def:2:7: warning .* is missing\. Did you mean 'models\/A\/head.md5mesh'\?$/,
      ),
      expect.stringMatching(
        /^def\/a.def:3:12: warning .* is missing\. Did you mean 'models\/A\/Idle.md5anim'\?$/,
      ),
      expect.stringMatching(/^def\/a.def:4:12: warning .*'walk' is missing\.$/),
    ]);
  });

  it('finds files in folders that differ in case alone', async () => {
    using folder = filesIn({
      'def/a.def':
        'model m { mesh Models\\MD5\\A.md5mesh anim idle models/MD5/idle.md5anim anim gone models/x }',
      'Models/md5/a.md5mesh': MESH,
      'models/Md5/IDLE.md5anim': ANIM,
      'models/md5/other.md5anim': ANIM,
    });
    const { out } = await runCli(folder, ['check', './def']);
    expect(out.split('\n').filter((line) => line.includes('not-found'))).toEqual([
      expect.stringContaining("The file 'models/x' of the animation 'gone' is missing."),
    ]);
  });

  it('looks up tables, models and entities in all files that are named', async () => {
    using folder = filesIn({
      'a.mtr': 'a\n{\n\t{\n\t\trgb t[0.5]\n\t\tmap a\n\t}\n}\n',
      'a.def': 'model a {\n\tinherit b\n}\nentityDef e {\n\t"inherit" "b"\n}\n',
      'b.def': 'table t { { 0, 1 } }\nmodel b {\n\tmesh b.md5mesh\n}\nentityDef b {\n\t"model" "b"\n}\n',
    });
    expect((await runCli(folder, ['check', './a.def', './a.mtr', './b.def'])).out).toBe(
      '3 files checked: 0 errors, 0 warnings, 0 notes\n',
    );
  });

  it('warns of a mesh that has the name of declarations', async () => {
    using folder = filesIn({ 'a.mtr': MESH });
    expect((await runCli(folder, ['check', './a.mtr'])).out).toContain(
      'a.mtr:1:1: warning name-of-another-kind: The extension says declarations, but the file holds a mesh',
    );
  });

  it('compares definitions with the files of their game on disk', async () => {
    using folder = filesIn({
      'base/def/a.def': `model a {
  mesh models/a.md5mesh
  channel legs ( origin *ARM -*tail )
  anim idle models/idle.md5anim { frame 3 melee
    frame 4 footstep }
  anim pain models/idle.md5anim, models/pain2.md5anim
  anim bad models/other.md5anim
  anim gone models/gone.md5anim { frame 1 footstep }
}
model b { mesh models/gone.md5mesh }`,
      'base/def/b.def': 'model A { inherit a }',
      'base/models/a.md5mesh': MESH,
      'base/models/Idle.md5anim': ANIM,
      'base/models/other.md5anim': FOREIGN_ANIM,
    });
    const { out } = await runCli(folder, ['check', './base/def']);
    const lines = out.split('\n').filter((line) => line.startsWith('base/def/'));
    expect(lines.map((line) => line.slice('base/def/'.length))).toEqual([
      "a.def:3:30: info declaration-not-found: The channel 'legs' names the joint 'tail', but models/a.md5mesh does not have it.",
      "a.def:5:11: info declaration-not-found: A command is at frame 4, but the animation 'idle' has 3 frames.",
      "a.def:6:34: warning declaration-not-found: The file 'models/pain2.md5anim' of the animation 'pain' is missing. Its other files exist: models/idle.md5anim.",
      expect.stringMatching(
        /^a\.def:7:12: error clip-does-not-fit: The animation 'bad' does not fit a\.md5mesh\. /,
      ),
      "a.def:8:13: warning declaration-not-found: The file 'models/gone.md5anim' of the animation 'gone' is missing.",
      "a.def:10:16: warning declaration-not-found: The mesh 'models/gone.md5mesh' is missing.",
      "b.def:1:7: warning declaration-repeated: 'a' is already declared in base/def/a.def:1. The first one is used.",
    ]);
  });
});

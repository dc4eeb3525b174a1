import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../cli/baseline.js';
import type { FileResult } from '../../cli/read-all.js';
import { filesIn, MESH, runCli } from '../support/cli.js';
import { tableRows } from '../support/table-rows.js';

/** A warning and a note, at different locations. */
const FAULTY = MESH.replace('weight 0 0 1 (', 'weight 0 0 0.5 (').replace('models/test/skin', '');
const CONFIG = '.md5viewer.json';

const ignoring = (...rules: unknown[]): string => JSON.stringify({ ignore: rules });
const SUMS = { code: 'weight-sum', reason: 'The engine normalises them.' };

/** Codes of the findings that are printed. */
const codesIn = (out: string): string[] =>
  [...out.matchAll(/: (?:error|warning|info) ([\w-]+): /g)].map(([, code = '']) => code);

describe('a configuration file of check', () => {
  it.each([
    ['', '1:1: this is not JSON: Unexpected end of input found.'],
    ['{\n  "ignore": [,]\n}', '2:14: this is not JSON: Unexpected token Comma found.'],
    [`{ "ignore": ${'['.repeat(30_000)}`, ' its values are nested too deeply'],
    ['[]', '1:1: expected an object, got an array'],
    ['{}', '1:1: "ignore" is missing'],
    ['{ "ignore": {} }', '1:13: expected an array, got an object'],
    ['{ "ignore": [], "ignored": [] }', '1:17: unknown key "ignored"; expected "ignore"'],
    ['{ "ignore": [], "ignore": [] }', '1:17: "ignore" occurs twice'],
    ['{ "ignore": [null] }', '1:14: expected an object, got null'],
    ['{ "ignore": [\n{ "code": "weight-sum" }] }', '2:1: "reason" is missing'],
    ['{ "ignore": [{ "code": "weight-sum", "reason": " " }] }', '1:48: expected a string, got an empty one'],
    [
      '{ "ignore": [{ "code": "weight-sums", "reason": "x" }] }',
      `1:24: unknown code "weight-sums". Did you mean 'weight-sum'?`,
    ],
    ['{ "ignore": [{ "code": "constructor", "reason": "x" }] }', '1:24: unknown code "constructor"'],
    ['{ "ignore": [{ "code": 7, "reason": "x" }] }', '1:24: expected a string, got a number'],
    [ignoring({ ...SUMS, file: 'a' }), '1:72: unknown key "file"; expected "code", "reason" or "files"'],
  ])('%j ends with 2 and says where it is wrong', async (text, why) => {
    using folder = filesIn({ [CONFIG]: text, 'a.md5mesh': FAULTY });
    const { code, out, err } = await runCli(folder, ['check', './a.md5mesh']);
    expect([code, out, err]).toEqual([2, '', `md5-viewer: ${CONFIG}:${why}\n`]);
  });

  it('ends with 2 if the file of --config cannot be read', async () => {
    using folder = filesIn({ 'a.md5mesh': FAULTY });
    writeFileSync(join(folder.path, 'latin1.json'), Uint8Array.of(0x7b, 0xe4, 0x7d));
    const run = (file: string) => runCli(folder, ['check', '--config', file, './a.md5mesh']);
    expect(await run('./none.json')).toEqual({
      ...{ code: 2, out: '' },
      err: 'md5-viewer: none.json: there is no such file or folder\n',
    });
    expect((await run('./latin1.json')).err).toBe('md5-viewer: latin1.json: expected text in UTF-8\n');
  });

  it('ignores a code in files of a glob below its folder, and counts what it ignores', async () => {
    using folder = filesIn({
      [CONFIG]: ignoring({ ...SUMS, files: 'models/monsters/**' }),
      'models/monsters/deep/a.md5mesh': FAULTY,
      'models/b.md5mesh': FAULTY,
    });
    const { code, out, err } = await runCli(folder, ['check', './models']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/b\.md5mesh:\d+:\d+: warning weight-sum/);
    expect(out).not.toMatch(/a\.md5mesh:\d+:\d+: warning/);
    expect(out).toMatch(/\n2 files checked: 0 errors, 1 warning, 2 notes, 1 ignored\n$/);
  });

  it('hides ignored findings from --max-warnings and other formats', async () => {
    using folder = filesIn({ [CONFIG]: ignoring(SUMS), 'a.md5mesh': FAULTY });
    const args = ['check', '--max-warnings', '0', '--format', 'github', './a.md5mesh'];
    const { code, out } = await runCli(folder, args);
    expect([code, out]).toEqual([0, expect.stringMatching(/^::notice [^\n]*title=shader-empty::[^\n]*\n$/)]);
  });

  it('names entries that ignore nothing, if one of their files was checked', async () => {
    const config = `{
  "ignore": [
    { "code": "weight-sum", "reason": "x" },
    { "code": "empty-file", "reason": "x" },
    { "code": "empty-file", "reason": "x", "files": "others/*" }
  ]
}`;
    using folder = filesIn({ [CONFIG]: config, 'a.md5mesh': FAULTY });
    const { code, err } = await runCli(folder, ['check', './a.md5mesh']);
    expect([code, err]).toEqual([
      0,
      `md5-viewer: ${CONFIG}:4:5: note: this entry ignores nothing in the files that were checked; remove it\n`,
    ]);
    expect((await runCli(folder, ['check', '--quiet', './a.md5mesh'])).err).toBe('');
  });

  it('is found in the folder of all files or above, up to the root of the repository', async () => {
    using folder = filesIn({
      [CONFIG]: ignoring(SUMS),
      'game/models/a/a.md5mesh': FAULTY,
      'game/models/b.md5mesh': FAULTY,
    });
    const check = async () => {
      const paths = ['./game/models/a/a.md5mesh', './game/models/b.md5mesh'];
      return codesIn((await runCli(folder, ['check', ...paths])).out);
    };
    expect(await check()).toEqual(['shader-empty', 'shader-empty']);
    mkdirSync(join(folder.path, 'game/.git'));
    expect(await check()).toContain('weight-sum');
    // The configuration of another folder does not apply.
    writeFileSync(join(folder.path, 'game/models/a', CONFIG), ignoring(SUMS));
    expect(await check()).toContain('weight-sum');
    writeFileSync(join(folder.path, 'game', CONFIG), ignoring(SUMS));
    expect(await check()).not.toContain('weight-sum');
  });
});

describe('a baseline of check', () => {
  const check = (folder: { readonly path: string }, ...args: string[]) =>
    runCli(folder, ['check', './models', '--baseline', './known.json', ...args]);

  it.each([
    ['{', 'known.json:1:1: this is not JSON: '],
    ['{ "findings": [{}] }', 'known.json:1:16: "file" is missing\n'],
    [
      '{ "findings": [{ "file": "a", "code": "b", "message": "c", "count": 0 }] }',
      'known.json:1:69: expected a',
    ],
    ['{ "findings": [], "x": 1 }', 'known.json:1:19: unknown key "x"; expected "findings"\n'],
  ])('%j ends with 2', async (text, why) => {
    using folder = filesIn({ 'known.json': text, 'models/a.md5mesh': FAULTY });
    const { code, out, err } = await check(folder);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(`md5-viewer: ${why}`)]);
  });

  it('that is missing ends with 2, as --update-baseline without a name does', async () => {
    using folder = filesIn({ 'models/a.md5mesh': FAULTY });
    const { code, err } = await check(folder);
    expect([code, err]).toEqual([2, 'md5-viewer: known.json: there is no such file or folder\n']);
    const unnamed = await runCli(folder, ['check', './models', '--update-baseline']);
    expect(unnamed.err).toContain('--update-baseline needs --baseline');
  });

  it('is not written if a file cannot be read, nor into a folder that is missing', async () => {
    using folder = filesIn({ 'models/a.md5mesh': FAULTY });
    const update = ['--baseline', './known.json', '--update-baseline'];
    const { code, err } = await runCli(folder, ['check', './models', './gone.md5mesh', ...update]);
    expect(code).toBe(2);
    expect(err).toContain('known.json: not written, because its findings would be incomplete\n');
    const nowhere = ['check', './models', '--baseline', './x/known.json', '--update-baseline'];
    expect((await runCli(folder, nowhere)).err).toMatch(/x\/known\.json: there is no such file or folder/);
  });

  it('has a line for each finding, in order, without the lines of files', async () => {
    using folder = filesIn({ 'models/b.md5mesh': FAULTY, 'models/a/a.md5mesh': FAULTY });
    const { code, out, err } = await check(folder, '--update-baseline');
    expect([code, err]).toEqual([0, 'md5-viewer: known.json: written with 4 findings\n']);
    expect(out).toBe('2 files checked: 0 errors, 0 warnings, 0 notes, 4 in the baseline\n');
    const text = readFileSync(join(folder.path, 'known.json'), 'utf8');
    const lines = text.split('\n').slice(2, -3);
    expect(lines.map((line) => /"file":"([^"]*)","code":"([^"]*)"/.exec(line)?.slice(1))).toEqual([
      ['models/a/a.md5mesh', 'shader-empty'],
      ['models/a/a.md5mesh', 'weight-sum'],
      ['models/b.md5mesh', 'shader-empty'],
      ['models/b.md5mesh', 'weight-sum'],
    ]);
  });

  it.each(tableRows('cpp/tests/data/names/quoted.tsv'))('has the names in %j', (message = '', ...names) => {
    const finding = { severity: 'warning', code: 'x', file: 'a', message } as const;
    const result = { file: 'a', diagnostics: [finding] } as unknown as FileResult;
    const [key = ''] = baselineOf([result], 'known.json').counts.keys();
    expect(JSON.parse(key)).toEqual(['a', 'x', ...names]);
  });

  it('reports new findings only, also after lines have moved', async () => {
    using folder = filesIn({ 'models/a.md5mesh': FAULTY });
    await check(folder, '--update-baseline');
    const moved = FAULTY.replace('commandline ""', '// a note\n\ncommandline ""');
    writeFileSync(join(folder.path, 'models/a.md5mesh'), moved);
    expect((await check(folder, '--max-warnings', '0')).code).toBe(0);
    const worse = moved.replace('weight 1 0 1 (', 'weight 1 9 1 (');
    writeFileSync(join(folder.path, 'models/a.md5mesh'), worse);
    const { code, out } = await check(folder);
    expect([code, codesIn(out)]).toEqual([1, ['weight-joint-out-of-range']]);
  });

  it('knows findings again when numbers in their messages change, but not when names do', async () => {
    const of = (joint: string, sum: string) =>
      FAULTY.replace('weight 0 0 0.5 (', `weight 0 0 ${sum} (`).replace('"arm" 0', `"${joint}" 5`);
    using folder = filesIn({ 'models/a.md5mesh': of('arm1', '0.5') });
    await check(folder, '--update-baseline');
    writeFileSync(join(folder.path, 'models/a.md5mesh'), of('arm1', '0.25'));
    expect(codesIn((await check(folder)).out)).toEqual([]);
    writeFileSync(join(folder.path, 'models/a.md5mesh'), of('arm2', '0.25'));
    expect(codesIn((await check(folder)).out)).toEqual(['joint-parent-out-of-range']);
  });

  it('of an older version matches by file and code, whatever the messages are today', async () => {
    const old = (code: string, count = 1) => ({
      file: 'models/a.md5mesh',
      code,
      message: 'As # was.',
      count,
    });
    const known = JSON.stringify({
      findings: [old('shader-empty'), old('weight-sum'), old('many-weights', 2)],
    });
    using folder = filesIn({ 'known.json': known, 'models/a.md5mesh': FAULTY });
    const { code, out, err } = await check(folder, '--max-warnings', '0');
    expect([code, codesIn(out)]).toEqual([0, []]);
    expect(err).toContain('known.json: note: 2 findings gone from the files;');
    await check(folder, '--update-baseline');
    expect(readFileSync(join(folder.path, 'known.json'), 'utf8')).not.toContain('message');
    expect(codesIn((await check(folder)).out)).toEqual([]);
  });

  it('counts findings of the same message', async () => {
    using folder = filesIn({ 'models/a.md5mesh': FAULTY });
    await check(folder, '--update-baseline');
    const twice = FAULTY.replace(/mesh \{[^}]*\}\n/, (mesh) => mesh + mesh).replace(
      'numMeshes 1',
      'numMeshes 2',
    );
    writeFileSync(join(folder.path, 'models/a.md5mesh'), twice);
    const { out } = await check(folder);
    expect(codesIn(out)).toContain('shader-empty');
  });

  it('says how many of its findings are repaired', async () => {
    using folder = filesIn({ 'models/a.md5mesh': FAULTY, 'models/b.md5mesh': FAULTY });
    await check(folder, '--update-baseline');
    writeFileSync(join(folder.path, 'models/a.md5mesh'), MESH);
    const gone =
      'md5-viewer: known.json: note: 2 findings gone from the files; remove them with --update-baseline\n';
    expect((await check(folder)).err).toBe(gone);
    // Files that are not checked keep their entries.
    const one = ['check', './models/b.md5mesh', '--baseline', './known.json'];
    expect((await runCli(folder, one)).err).toBe('');
  });
});

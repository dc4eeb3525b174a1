import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, FileKind } from '../../core/index.js';
import { main } from '../../cli/main.js';
import { HINTS } from '../../report/hints.js';
import { writeFailure } from '../../cli/write-failure.js';
import { ENGINE_NAMES } from '../../cli/engine.js';
import { ANIM, CAMERA, filesIn, FOREIGN_ANIM, MESH, runCli, SURROUNDINGS } from '../support/cli.js';
import { DEMO_FOLDER, temporaryFolder } from '../support/files.js';
import { loadBuiltCore } from '../support/wasm-core.js';
import { zipOf, type ZipFile } from '../support/zip.js';

/** One pixel, as bytes. */
const TGA = '\0\0\x02\0\0\0\0\0\0\0\0\0\x01\0\x01\0\x18\x20abc';
/** numtris is 2, but there is one triangle: it is read completely, but Doom 3 rejects the file. */
const MISCOUNTED = MESH.replace('numtris 1', 'numtris 2');
const BROKEN = MESH.replace('weight 3 1', 'weight 3 7');

/** The mesh with other joints; the first one is the parent of all others. */
function withJoints(...names: string[]): string {
  const lines = names.map((name, i) => `  "${name}" ${i === 0 ? -1 : 0} ( 0 0 0 ) ( 0 0 0 )\n`);
  return MESH.replace('numJoints 2', `numJoints ${names.length}`).replace(
    /joints \{[^}]*\}/,
    `joints {\n${lines.join('')}}`,
  );
}

const FOUR = ['origin', 'arm', 'hand', 'finger'];
const SCALED_MESH = MESH.replace('numJoints 2', 'numJoints 4').replace(
  /joints \{[^}]*\}/,
  `joints {\n${FOUR.map((name, i) => `"${name}" ${i - 1} ( 0 0 ${i * 10} ) ( 0 0 0 )\n`).join('')}}`,
);
const SCALED_ANIM = ANIM.replace('numJoints 2', 'numJoints 4')
  .replace(
    /hierarchy \{[^}]*\}/,
    `hierarchy {\n${FOUR.map((name, i) => `"${name}" ${i - 1} 0 0\n`).join('')}}`,
  )
  .replace(/baseframe \{[^}]*\}/, `baseframe { ( 0 0 0 ) ( 0 0 0 ) ${'( 0 0 1000 ) ( 0 0 0 ) '.repeat(3)}}`)
  .replace('"origin" -1 0 0', '"origin" -1 1 0');

interface CheckedFile {
  file: string;
  kind: FileKind;
  diagnostics: Diagnostic[];
  unreadable?: string;
}

const parsed = (out: string) => JSON.parse(out) as CheckedFile[];
/** A mesh with a warning that Doom 3 loads. */
const LOOSE = MESH.replace('weight 0 0 1 ', 'weight 0 0 0.5 ');

const codesOf = (file: CheckedFile) => file.diagnostics.map(({ severity, code }) => `${severity} ${code}`);

describe('the command line', () => {
  it.each<[string[], string]>([
    [[], 'expected a command: open, check, info, convert or poster\nTry md5-viewer --help\n'],
    [['show', 'x'], "unknown command 'show'\nTry md5-viewer --help\n"],
    [['chek', 'x'], "unknown command 'chek' (Did you mean check?)\nTry md5-viewer --help\n"],
    [['check'], "missing required argument 'paths'\nTry md5-viewer check --help\n"],
    [['check', '--colour', 'x'], "unknown option '--colour'\nTry md5-viewer check --help\n"],
    [['check', '-x', 'x'], "unknown option '-x'\n"],
    [['check', '--json=yes', 'x'], "unknown option '--json=yes'\n"],
    [['check', '--\x1b[31m', 'x'], "unknown option '--\\x1b[31m'\n"],
    [
      ['check', '--format', 'xml', 'x'],
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are ",
    ],
    [['check', '--json', '--format', 'sarif', 'x'], '--json and --format sarif exclude each other\n'],
    [
      ['check', '--fix=most', 'x'],
      "option '--fix [names]' argument 'most' is invalid. There is no repair 'most'. Expected safe, all, or ",
    ],
    [['check', '--fix', '-'], 'standard input cannot be repaired\n'],
    [
      ['check', '--max-warnings', '-1', 'x'],
      "option '--max-warnings <number>' argument '-1' is invalid. Expected a whole",
    ],
    [['info', '-'], '-: standard input cannot be read here; name a file or a folder\n'],
    [['info', '--strict', 'x'], "unknown option '--strict'\nTry md5-viewer info --help\n"],
  ])('%j ends with 2 and says why', async (args, why) => {
    using folder = filesIn({});
    const { code, out, err } = await runCli(folder, args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`md5-viewer: ${why}`);
  });

  it('reads a file whose name begins with - behind --', async () => {
    using folder = filesIn({});
    const { code, err } = await runCli(folder, ['check', '--', '-x.md5mesh']);
    expect([code, err]).toEqual([2, 'md5-viewer: -x.md5mesh: there is no such file or folder\n']);
  });

  it('names a path that is empty, as a script passes it on', async () => {
    using folder = filesIn({});
    const { code, err } = await runCli(folder, ['check', '']);
    expect([code, err]).toEqual([2, "md5-viewer: '': there is no such file or folder\n"]);
  });

  it.each([
    [['--help'], /^Usage: md5-viewer .*\n {2}check .*\n {2}info .*Exit codes:/s],
    [['help', 'info'], /^Usage: md5-viewer info .*--json/s],
    [['open', '-h'], /^Usage: md5-viewer open .*--port <number>.*--no-browser/s],
    [['check', '--help'], /^Usage: md5-viewer check .*--json.*--engine.*--fix.*Exit codes:/s],
    [['poster', '--help'], /^Usage: md5-viewer poster .*--output <path>.*--orbit.*--timeout.*Exit codes:/s],
    [['convert', '--help'], /^Usage: md5-viewer convert .*--output <path>.*--up-axis.*--skin.*Exit codes:/s],
  ])('prints help for %j', async (args, help) => {
    using folder = filesIn({});
    const { code, out, err } = await runCli(folder, args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(help);
  });

  it('says its version', async () => {
    using folder = filesIn({});
    expect((await runCli(folder, ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends with 2 if the reader cannot be started, since nothing is known about the files', async () => {
    let err = '';
    const code = await main(['check', DEMO_FOLDER], {
      ...SURROUNDINGS,
      err: (text) => (err += text),
      loadCore: () => Promise.reject(new Error('no wasm')),
      loadAssets: () => Promise.reject(new Error('no wasm')),
    });
    expect([code, err]).toEqual([2, expect.stringContaining('no wasm')]);
  });

  it('says why output could not be written, except if its reader closed the pipe', () => {
    const failure = (code: string) => writeFailure(Object.assign(new Error(`${code}: in words`), { code }));
    expect(failure('ENOSPC')).toBe(
      'md5-viewer: the output could not be written: there is no space left on the disk\n',
    );
    expect(failure('EIO')).toBe('md5-viewer: the output could not be written: EIO: in words\n');
    expect(failure('EPIPE')).toBeNull();
  });
});

describe('check', () => {
  it.each<[string, string, string]>([
    ['a file that is not there', './missing.md5mesh', 'missing.md5mesh: there is no such file'],
    ['a folder that is not there', './nowhere/', 'nowhere/: there is no such file or folder'],
    ['a path through a file', './notes.txt/a.md5mesh', 'notes.txt/a.md5mesh: there is no such file'],
    ['a folder without MD5 files', './empty', 'empty: there is no MD5 file'],
    ['a link to nothing', './links', 'dangling.md5mesh: there is no such file'],
  ])('ends with 2 for %s', async (_, path, message) => {
    using folder = filesIn({ 'notes.txt': 'to do', 'empty/readme.txt': '' });
    mkdirSync(join(folder.path, 'links'));
    symlinkSync('gone.md5mesh', join(folder.path, 'links/dangling.md5mesh'));
    const { code, err } = await runCli(folder, ['check', path]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it.each<[string, string, string]>([
    ['notes.txt', 'to do', 'nothing-readable: This is not MD5 text'],
    ['a.md5mesh', 'PK\x03\x04\x14\0', 'packed-file: This is a zip archive'],
    ['pak000', 'PK\x03\x04\x14\0', 'archive-damaged: This zip archive is damaged or cut off'],
    ['pak000.pk4', 'PK\x03\x04\x14\0', 'archive-damaged: This zip archive is damaged or cut off'],
    ['skin', 'GIF89a', 'other-file-type: This is an image'],
    ['empty', '', 'empty-file: The file is empty.'],
  ])('says what %s is instead, and ends with 1', async (name, text, message) => {
    using folder = filesIn({ [name]: text });
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    expect([code, out]).toEqual([1, expect.stringContaining(`${name}:1:1: error ${message}`)]);
  });

  it('continues after a missing file, and still ends with 2', async () => {
    using folder = filesIn({ 'b.md5mesh': BROKEN });
    const { code, out } = await runCli(folder, ['check', './a.md5mesh', './b.md5mesh']);
    expect(code).toBe(2);
    expect(out).toContain('b.md5mesh:21:');
    expect(out).toContain('1 file checked: 1 error, 0 warnings, 0 notes, 1 not readable');
  });

  it.each<[string, string, string]>([
    ['a.md5anim', MESH, 'the file holds a mesh'],
    ['a.MD5Camera', ANIM, 'the file holds an animation'],
    ['a.md5mesh', CAMERA, 'the file holds a camera path'],
  ])('reads %s as what it holds, and reports its name, which Doom 3 goes by', async (name, text, message) => {
    using folder = filesIn({ [name]: text });
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    expect(code).toBe(1);
    expect(out).toMatch(/:1:1: error name-of-another-kind: The extension says/);
    expect(out).toContain(message);
  });

  it('skips names that are no MD5 names', async () => {
    using folder = filesIn({ 'mesh.txt': MESH });
    expect((await runCli(folder, ['check', './mesh.txt'])).out).not.toContain('name-of-another-kind');
  });

  it('prints file, line, column, severity, code and message, and ends with 1 for errors', async () => {
    using folder = filesIn({ 'b.md5mesh': BROKEN });
    const { code, out, err } = await runCli(folder, ['check', './b.md5mesh']);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(
      /^b\.md5mesh:21:\d+: error weight-joint-out-of-range: [A-Z].*\.\n {2}hint: [A-Z].*\.\n1 file checked: /,
    );
  });

  it('gives each hint once per code in a run', async () => {
    using folder = filesIn({ 'a.md5mesh': BROKEN, 'b.md5mesh': BROKEN, 'c.md5mesh': MISCOUNTED });
    const { out } = await runCli(folder, ['check', './']);
    const lines = out.split('\n').map((line) => line.replace(/^( {2}hint:|\S+ \w+ [\w-]+).*/, '$1'));
    const hint = '  hint:';
    expect(lines.slice(0, -2)).toEqual([
      ...['a.md5mesh:21:12: error weight-joint-out-of-range', hint],
      'b.md5mesh:21:12: error weight-joint-out-of-range',
      ...['c.md5mesh:15:11: error count-mismatch', hint],
    ]);
  });

  it('also counts findings that are not listed', async () => {
    const vertices = Array.from({ length: 400 }, (_, i) => `\tVert ${i} ( 0 0 ) 0 1\n`).join('');
    const mesh = MESH.replace(/numverts \d+\n/, `numverts 400\n`).replace(/( {2}vert .*\n)+/, vertices);
    using folder = filesIn({ 'a.md5mesh': mesh });
    const { out } = await runCli(folder, ['check', './']);
    expect(out).toContain('... and 380 more of these');
    expect(out).toContain('1 file checked: 400 errors, 0 warnings');
    expect((await runCli(folder, ['info', './'])).out).toContain('0 errors, 400 warnings');
  });

  it('writes the hint of each finding into the JSON document', async () => {
    using folder = filesIn({ 'a.md5mesh': BROKEN });
    const { out } = await runCli(folder, ['check', '--json', './']);
    expect(parsed(out)[0]?.diagnostics[0]).toMatchObject({
      hint: expect.stringMatching(/^A bone was /) as string,
    });
  });

  it.each<[string, string]>([
    ['empty.md5mesh', ''],
    ['empty.md5anim', ''],
    ['empty.md5camera', ''],
    ['picture.md5mesh', '\x89PNG\r\n\x1a\n\0\0'],
  ])('tells %s what is wrong with it by its extension', async (name, text) => {
    using folder = filesIn({ [name]: text });
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    expect(code).toBe(1);
    expect(out).toContain(`${name}:1:1: error `);
  });

  it('ends with 0 for a clean folder and for one with warnings', async () => {
    using folder = filesIn({ 'clean/a.md5mesh': MESH, 'odd/a.md5mesh': LOOSE });
    expect(await runCli(folder, ['check', './clean'])).toEqual({
      code: 0,
      out: '1 file checked: 0 errors, 0 warnings, 0 notes\n',
      err: '',
    });
    const odd = await runCli(folder, ['check', './odd']);
    expect(odd.code).toBe(0);
    expect(odd.out).toContain(' warning weight-sum: ');
  });

  it('finds nothing wrong with the demo', async () => {
    using folder = filesIn({});
    const { code, out } = await runCli(folder, ['check', DEMO_FOLDER]);
    expect(code).toBe(0);
    expect(out).toContain('15 files checked: 0 errors, 0 warnings');
  });

  it('walks folders in natural order, takes all kinds whatever their capitals, and each file once', async () => {
    const names = ['a/m.md5mesh', 'a/skin.TGA', 'a/sub/b.md5camera', 'a/sub/c.md5mesh'];
    names.push('a/t.md5mesh', 'a/Z.MD5ANIM');
    using folder = filesIn({
      'a/t.md5mesh': MESH,
      'a/sub/c.md5mesh': MESH,
      'a/sub/b.md5camera': CAMERA,
      'a/m.md5mesh': MESH,
      'a/Z.MD5ANIM': ANIM,
      'a/skin.TGA': 'x',
      'a/mesh.bak': MESH,
    });
    symlinkSync('..', join(folder.path, 'a/sub/loop'));
    const { out } = await runCli(folder, ['check', '--json', './a', './a/m.md5mesh', './a/../a/sub']);
    expect(parsed(out).map(({ file }) => file)).toEqual(names);
    expect(parsed(out).map(({ kind }) => kind)).toEqual(['mesh', 'image', 'camera', 'mesh', 'mesh', 'anim']);
  });

  it('reads a file that is named by its content, whatever its name', async () => {
    using folder = filesIn({ 'mesh.bak': MESH, 'walk.md5mesh': ANIM });
    const { code, out } = await runCli(folder, ['check', '--json', './mesh.bak', './walk.md5mesh']);
    expect(code).toBe(1);
    expect(parsed(out)).toMatchObject([
      { file: 'mesh.bak', kind: 'mesh', diagnostics: [] },
      { file: 'walk.md5mesh', kind: 'anim', diagnostics: [{ code: 'name-of-another-kind' }] },
    ]);
  });

  it('writes one JSON document with the reader’s findings, also for files that cannot be read', async () => {
    using folder = filesIn({ 'b.md5mesh': BROKEN, 'm.md5mesh': MISCOUNTED });
    const { code, out } = await runCli(folder, ['check', '--json', './b.md5mesh', './m.md5mesh', './x']);
    expect(code).toBe(2);
    expect(parsed(out)).toMatchObject([
      {
        file: 'b.md5mesh',
        kind: 'mesh',
        diagnostics: [{ severity: 'error', code: 'weight-joint-out-of-range', file: 'b.md5mesh', line: 21 }],
      },
      { file: 'm.md5mesh', diagnostics: [{ severity: 'error', code: 'count-mismatch', strict: true }] },
      { file: 'x', kind: 'unknown', diagnostics: [], unreadable: 'there is no such file or folder' },
    ]);
  });

  it.each<[string, string, string, string]>([
    ['a wrong count', 'a.md5mesh', MISCOUNTED, 'count-mismatch'],
    ['no commandline', 'a.md5mesh', MESH.replace('commandline ""', ''), 'commandline-missing'],
    [
      'a negative frame rate',
      'a.md5anim',
      ANIM.replace('frameRate 10', 'frameRate -10'),
      'frame-rate-negative',
    ],
    ['a cut at 0', 'a.md5camera', CAMERA.replace('{ 1 }', '{ 0 }'), 'cut-out-of-range'],
  ])('makes an error of %s, which Doom 3 refuses, and not for other engines', async (_, name, text, code) => {
    using folder = filesIn({ [name]: text });
    const own = await runCli(folder, ['check', `./${name}`]);
    expect([own.code, own.err]).toEqual([1, '']);
    expect(own.out).toContain(` error ${code}: `);
    for (const [engine, exit] of [
      ['tdm', 1],
      ['rbdoom', 1],
      ['quake4', 0],
      ['prey', 0],
      ['cube2', 0],
    ] as const) {
      const { code: ended, out } = await runCli(folder, ['check', '--engine', engine, `./${name}`]);
      expect([engine, ended, out.includes(' error ')]).toEqual([engine, exit, exit === 1]);
    }
  });

  it('leaves a warning what Doom 3 loads', async () => {
    using folder = filesIn({ 'a.md5mesh': LOOSE });
    const { code, out } = await runCli(folder, ['check', './a.md5mesh']);
    expect(code).toBe(0);
    expect(out).toContain(' warning weight-sum: ');
  });

  it('says of --strict that it has no effect, and what has', async () => {
    using folder = filesIn({ 'a.md5mesh': LOOSE });
    const { code, err } = await runCli(folder, ['check', '--strict', './a.md5mesh']);
    expect([code, err]).toEqual([0, expect.stringMatching(/^md5-viewer: --strict has no effect .*--engine/)]);
  });

  it.each<[string, Record<string, string>, number]>([
    ['Sauerbraten, because of md5.cfg', { 'a/md5.cfg': 'md5load "a.md5mesh"' }, 0],
    ['Quake, because of the folder progs', { 'progs/b.md5mesh': MESH }, 0],
    ['The Dark Mod, because of attach_pos_', { 'def/a.def': 'entityDef a { "attach_pos_name_1" "x" }' }, 1],
    ['RBDOOM-3-BFG, because of [ … ]', { 'def/a.def': 'model a {\n\tmesh [ -scale 1 ] a.glb\n}' }, 1],
  ])('takes the engine that files show, and says so once: %s', async (shown, files, exit) => {
    using folder = filesIn({ ...files, 'a.md5mesh': MESH.replace('commandline ""\n', '') });
    const { code, out, err } = await runCli(folder, ['check', './']);
    expect(err).toBe(`md5-viewer: Checked for ${shown}. --engine NAME checks for another engine.\n`);
    expect([code, out.includes('error commandline-missing')]).toEqual([exit, exit === 1]);
    expect((await runCli(folder, ['check', '--engine', 'doom3', './'])).err).toBe('');
  });

  it('version 12 is an error for every engine with a public source', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH.replace('MD5Version 10', 'MD5Version 12') });
    for (const engine of ENGINE_NAMES) {
      const { out } = await runCli(folder, ['check', '--engine', engine, './']);
      const isPublic = engine !== 'quake4' && engine !== 'prey';
      expect([engine, out.includes(': error ')]).toEqual([engine, isPublic]);
    }
  });

  it('colours the severity if colours are shown', async () => {
    using folder = filesIn({ 'b.md5mesh': BROKEN });
    const colored = await runCli(folder, ['check', './b.md5mesh'], { color: true });
    expect(colored.out).toContain(': \x1b[31merror\x1b[0m weight-');
    expect((await runCli(folder, ['check', './b.md5mesh'])).out).not.toContain('\x1b');
  });

  it('writes no control characters of a file to the terminal', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH.replaceAll('shader', '\x1b[2Jshader') });
    expect((await runCli(folder, ['check', './a.md5mesh'])).out).not.toContain('\x1b');
  });
});

describe('check, with animations and meshes', () => {
  it('names one cause once: a root of another name in three animations', async () => {
    const anim = ANIM.replace('"origin"', '"root"');
    const files = { 'a.md5mesh': MESH, 'b.md5anim': anim, 'c.md5anim': anim, 'd.md5anim': anim };
    using folder = filesIn(files);
    const { out } = await runCli(folder, ['check', './']);
    expect(
      out.split('\n').filter((line) => line.startsWith('b') || line.startsWith('c') || line.startsWith('d')),
    ).toEqual([
      'b.md5anim:1:1: error clip-fits-by-name: Matched with a.md5mesh by the names of the joints: lacks origin; also has root. 2 other animations are alike: c.md5anim, d.md5anim.',
    ]);
  });

  it.each([
    ['a.png', '', 'The file is empty.'],
    ['a.tga', '<!doctype html>', 'This is a web page. Expected TGA'],
    ['a.png', 'GIF89a', 'This is a GIF image. Expected TGA'],
    ['a.jpg', 'MD5Version', 'This is an MD5 text file. Expected TGA'],
    ['a.dds', 'DDS ', 'The DDS file ends inside its header.'],
    ['a.png', '\x89PNG\r\n\x1a\n', 'This PNG image is cut off.'],
    ['a.jpg', '\xff\xd8\xff\xe0', 'This JPEG image is cut off.'],
    ['a.tga', TGA.slice(0, -1), 'The TGA file ends early:'],
    ['a.tga', TGA, null],
    ['palette.lmp', 'x', null],
  ])('says what %s is that begins with %j', async (name, text, message) => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, name), Buffer.from(text, 'latin1'));
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    const found = `${name}:1:1: warning image-not-decoded: ${message}`;
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(message === null ? '1 file checked: 0 errors, 0 warnings' : found),
    ]);
  });

  it.each(['a.gltf', 'a.glb'])('says of %s how MD5 files are made of it', async (name) => {
    using folder = filesIn({ [name]: name === 'a.glb' ? 'glTF\x02\0\0\0' : '{"asset":{"version":"2.0"}}' });
    const { code, out } = await runCli(folder, ['check', `./${name}`]);
    const found = `${name}:1:1: error other-model-format: This is a glTF file, not MD5 text. Convert it with md5-viewer convert.`;
    expect([code, out.split('\n')[0]]).toEqual([1, found]);
  });

  it('names the broken images of a folder', async () => {
    using folder = filesIn({ 'a.md5mesh': MESH, 'a.png': '', 'c.txt': '' });
    mkdirSync(join(folder.path, 'textures'));
    writeFileSync(join(folder.path, 'textures/b.tga'), TGA, 'latin1');
    writeFileSync(join(folder.path, 'textures/c.tga'), TGA.slice(0, -1), 'latin1');
    const { code, out } = await runCli(folder, ['check', './']);
    expect([code, out.split('\n').filter((line) => !line.startsWith('  hint'))]).toEqual([
      0,
      [
        'a.png:1:1: warning image-not-decoded: The file is empty.',
        expect.stringMatching(/^textures\/c\.tga:1:1: warning image-not-decoded: The TGA file ends early: /),
        '4 files checked: 0 errors, 2 warnings, 0 notes',
        '',
      ],
    ]);
    const info = await runCli(folder, ['info', './']);
    expect(info.out).not.toContain('.tga');
  });

  it('says that archives three deep are not read', async () => {
    using folder = filesIn({});
    const inner = zipOf([{ name: 'a.md5mesh', data: MESH }]);
    const middle = zipOf([{ name: 'c.pk4', data: inner }]);
    writeFileSync(join(folder.path, 'a.zip'), zipOf([{ name: 'mod/b.zip', data: middle }]));
    const { code, out } = await runCli(folder, ['check', './a.zip']);
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'a.zip/mod/c.pk4:1:1: info file-not-used: Not used: an archive in an archive in an archive cannot be opened. Unpack it and drop the folder.',
    ]);
  });

  it('reports a damaged file of an archive, and reads the others', async () => {
    using folder = filesIn({});
    const archive = zipOf([
      { name: 'a.md5mesh', data: MESH },
      { name: 'b.md5anim', data: ANIM, damage: (packed) => packed.fill(0xff) },
      { name: 'c.md5mesh', data: BROKEN },
    ]);
    writeFileSync(join(folder.path, 'mod.pk4'), archive);
    const { code, out } = await runCli(folder, ['check', './mod.pk4']);
    expect(code).toBe(1);
    expect(out).toContain('mod.pk4/b.md5anim:1:1: error archive-damaged: This file is damaged in mod.pk4: ');
    expect(out).toContain('mod.pk4/c.md5mesh:21:12: error weight-joint-out-of-range: ');
    expect(out).toContain('3 files checked: ');
    expect((await runCli(folder, ['info', './mod.pk4'])).out).toContain(
      'mod.pk4: archive, 2 readable files\n',
    );
  });

  it('knows archives by their first bytes, named or in a folder, but not through links that lead out', async () => {
    using folder = filesIn({ 'mod/notes.bin': 'no archive' });
    const archive = zipOf([{ name: 'models/a.md5mesh', data: MESH }]);
    for (const path of ['mod/pak.dat', 'elsewhere.dat']) writeFileSync(join(folder.path, path), archive);
    symlinkSync('../elsewhere.dat', join(folder.path, 'mod/link.dat'));
    for (const path of ['./mod/pak.dat', './mod']) {
      const { code, out } = await runCli(folder, ['info', path]);
      expect([code, out.match(/^\S+: [\w ]+/gm)]).toEqual([
        0,
        ['mod/pak.dat: archive', 'mod/pak.dat/models/a.md5mesh: mesh'],
      ]);
      expect((await runCli(folder, ['check', path])).out).toBe(
        '2 files checked: 0 errors, 0 warnings, 0 notes\n',
      );
      expect((await runCli(folder, ['convert', path, '-o', './out/'])).code).toBe(0);
      expect(existsSync(join(folder.path, 'out/models/a.md5mesh'))).toBe(true);
      rmSync(join(folder.path, 'out'), { recursive: true });
    }
  });

  it('lists files in natural order', async () => {
    using folder = filesIn({ 'a10.md5mesh': MESH, 'a2.md5mesh': MESH, 'B1.md5mesh': MESH });
    const names = ['a10.md5mesh', 'B1.md5mesh', 'a2.md5mesh'].map((name) => ({
      name: `in/${name}`,
      data: MESH,
    }));
    writeFileSync(join(folder.path, 'c.zip'), zipOf(names));
    const { out } = await runCli(folder, ['check', '--json', './']);
    const sorted = ['a2.md5mesh', 'a10.md5mesh', 'B1.md5mesh'];
    expect(parsed(out).map(({ file }) => file)).toEqual([
      ...sorted,
      'c.zip',
      ...sorted.map((name) => `c.zip/in/${name}`),
    ]);
  });

  it('reads one file of each path, and reports those that it hides', async () => {
    using folder = filesIn({ 'models/a.md5mesh': MESH });
    const pack = (name: string, ...paths: string[]) =>
      writeFileSync(join(folder.path, name), zipOf(paths.map((path) => ({ name: path, data: MESH }))));
    pack('pak0.pk4', 'models/A.md5mesh', 'models/b.md5mesh');
    pack('pak1.pk4', 'models/b.md5mesh');
    const { out } = await runCli(folder, ['check', './']);
    expect(out.match(/^.*file-overridden.*$/gm)).toEqual([
      'pak0.pk4/models/b.md5mesh:1:1: info file-overridden: Not used: pak1.pk4 has the same path and comes first.',
      'pak0.pk4/models/A.md5mesh:1:1: info file-overridden: Not used: a loose file has the same path and comes first.',
    ]);
    expect((await runCli(folder, ['convert', './pak1.pk4', './pak0.pk4', '-o', './out/'])).code).toBe(0);
  });

  it('reads the files of archives, and searches those of a game in all of them', async () => {
    using folder = filesIn({});
    const pack = (name: string, files: ZipFile[]) => writeFileSync(join(folder.path, name), zipOf(files));
    const def =
      'model a { mesh models/a.md5mesh anim idle models/idle.md5anim anim walk models/walk.md5anim }';
    pack('pak0.pk4', [
      { name: 'models/a.md5mesh', data: MESH },
      { name: 'a.txt', data: 'x' },
    ]);
    pack('pak1.pk4', [
      { name: 'def/a.def', data: def },
      { name: 'models/idle.md5anim', data: FOREIGN_ANIM },
    ]);
    writeFileSync(join(folder.path, 'bad.zip'), 'x');
    const { code, out } = await runCli(folder, ['check', './']);
    expect([code, out.split('\n').filter((line) => !line.startsWith('  hint'))]).toEqual([
      1,
      [
        'bad.zip:1:1: error archive-damaged: This is not a zip archive: its first bytes differ.',
        expect.stringContaining(
          "pak1.pk4/def/a.def:1:43: error clip-does-not-fit: The animation 'idle' does not fit a.md5mesh.",
        ),
        "pak1.pk4/def/a.def:1:73: warning declaration-not-found: The file 'models/walk.md5anim' of the animation 'walk' is missing.",
        '6 files checked: 2 errors, 1 warning, 0 notes',
        '',
      ],
    ]);
  });

  it('reads a LOD mesh without joints with the skeleton next to it, whose animations also fit', async () => {
    const lod = MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints {\n}');
    using folder = filesIn({ 'a.md5mesh': MESH, 'a_lod1.md5mesh': lod, 'b.md5mesh': withJoints('x', 'y') });
    const { code, out } = await runCli(folder, ['check', './']);
    expect([code, out]).toEqual([
      0,
      'a_lod1.md5mesh:1:1: info skeleton-taken: The mesh has no joints. The joints of a.md5mesh are used.\n' +
        `  hint: ${HINTS['skeleton-taken']}\n` +
        '3 files checked: 0 errors, 0 warnings, 1 note\n',
    ]);
    const alone = await runCli(folder, ['check', '--json', './a_lod1.md5mesh']);
    expect(codesOf(parsed(alone.out)[0]!)).toEqual(['info skeleton-taken']);
    const broken = { 'a.md5mesh': MESH, 'a_lod.md5mesh': lod.replace('weight 3 1', 'weight 3 7') };
    using other = filesIn(broken);
    const wrong = await runCli(other, ['check', './a_lod.md5mesh']);
    expect(wrong.out).toContain('foreign-skeleton');
  });

  it('compares scales with the only animation of their name in other folders, and reports if there is none', async () => {
    const scales = '{ "tail": { "0": 2 } }';
    const files = { 'm/a.md5mesh': MESH, 'm/a.md5anim': ANIM, 'x/A.md5scale': scales, 'b.md5scale': scales };
    using folder = filesIn(files);
    const lines = async () => (await runCli(folder, ['check', './'])).out.split('\n').filter(isOfScales);
    const isOfScales = (line: string) => /^\S*md5scale/.test(line);
    const absent =
      'b.md5scale:1:1: info no-clip-yet: No animation yet: these scales are for a b.md5anim in the same folder, or for the only one elsewhere.';
    expect(await lines()).toEqual([
      absent,
      'x/A.md5scale:1:1: warning scale-without-joint: m/a.md5anim has no joint "tail".',
    ]);
    mkdirSync(join(folder.path, 'n'));
    writeFileSync(join(folder.path, 'n/a.md5anim'), ANIM);
    expect(await lines()).toEqual([absent, expect.stringContaining('these scales are for a A.md5anim')]);
  });

  it('reads scales of joints, and compares them with the animation of their name', async () => {
    using folder = filesIn({
      'a.md5anim': ANIM,
      'a.md5mesh': MESH,
      'a.md5scale': '{ "arm": { "1": 0.5, "9": 1 }, "tail": { "0": 2 } }',
      'b.md5scale': '{ "arm": { "4": 0.0, }',
    });
    const { code, out } = await runCli(folder, ['check', './']);
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => !line.startsWith('  hint'))).toEqual([
      'a.md5scale:1:1: warning scale-without-joint: a.md5anim has no frame 9 to scale joint "arm" in.',
      'a.md5scale:1:1: warning scale-without-joint: a.md5anim has no joint "tail".',
      'b.md5scale:1:22: warning scale-unreadable: Expected a JSON object of joints, such as { "hand": { "0": 0.5 } }.',
      '4 files checked: 0 errors, 3 warnings, 0 notes',
      '',
    ]);
    const info = await runCli(folder, ['info', './a.md5scale']);
    expect(info.out).toBe('a.md5scale: scales of 2 joints\n');
  });

  it('skips hidden files and files that systems add', async () => {
    const apple = 'not text';
    using folder = filesIn({
      'a.md5mesh': MESH,
      '._a.md5mesh': apple,
      '__MACOSX/a.md5mesh': apple,
      '.git/a.md5mesh': apple,
    });
    const { code, out } = await runCli(folder, ['check', './']);
    expect([code, out]).toEqual([0, '1 file checked: 0 errors, 0 warnings, 0 notes\n']);
  });

  const check = async (files: Record<string, string>, ...paths: string[]) => {
    using folder = filesIn(files);
    const { out } = await runCli(folder, ['check', '--json', ...paths]);
    return new Map(parsed(out).map((each) => [each.file, codesOf(each)]));
  };

  it('warns of an animation that fits no mesh next to it, with the first difference', async () => {
    using folder = filesIn({ 'm.md5mesh': MESH, 'walk.md5anim': FOREIGN_ANIM });
    const { code, out } = await runCli(folder, ['check', './']);
    expect(code).toBe(1);
    expect(out).toContain('walk.md5anim:1:1: error clip-does-not-fit: ');
    expect(out).toContain(
      "Does not fit m.md5mesh. Joint 0 is 'origin' in the mesh and 'Bone1' in the animation.",
    );
  });

  it('says why names differ, if a reason is likely', async () => {
    const clip = ANIM.replace('"origin"', '"rig:origin"').replace('"arm"', '"rig:arm"');
    using folder = filesIn({ 'm.md5mesh': MESH, 'walk.md5anim': clip });
    const { out } = await runCli(folder, ['check', './']);
    expect(out).toContain("The names in the animation are those of the mesh with 'rig:' before them.");
  });

  it('compares files that are named with one another', async () => {
    const files = { 'a/m.md5mesh': MESH, 'b/walk.md5anim': FOREIGN_ANIM };
    const found = await check(files, './b/walk.md5anim', './a/m.md5mesh');
    expect(found.get('b/walk.md5anim')).toEqual(['error clip-does-not-fit']);
  });

  it('compares an animation only with meshes in its folder and above', async () => {
    const files = {
      'imp/m.md5mesh': MESH,
      'imp/anims/walk.md5anim': FOREIGN_ANIM,
      'imp2/anims/walk.md5anim': FOREIGN_ANIM,
      'walk.md5anim': FOREIGN_ANIM,
    };
    const found = await check(files, './');
    expect(found.get('imp/anims/walk.md5anim')).toEqual(['error clip-does-not-fit']);
    expect(found.get('imp2/anims/walk.md5anim')).toEqual([]);
    expect(found.get('walk.md5anim')).toEqual([]);
  });

  it('says why a file whose name is not in UTF-8 cannot be read', async () => {
    using folder = filesIn({ 'm.md5mesh': MESH });
    const name = Buffer.concat([
      Buffer.from(join(folder.path, 'lat')),
      Buffer.from([0xe9]),
      Buffer.from('.md5mesh'),
    ]);
    writeFileSync(name, MESH);
    const { code, err } = await runCli(folder, ['check', './']);
    expect(code).toBe(2);
    expect(err).toContain('lat\uFFFD.md5mesh: its name is not in UTF-8; rename it');
  });

  it('names the mesh that differs least', async () => {
    // Neither plays: only one of four joints is the animation's, or none of two.
    const near = withJoints('Bone1', 'b', 'c', 'd');
    const far = withJoints('u', 'v', 'w', 'x', 'y');
    using folder = filesIn({ 'a.md5mesh': far, 'b.md5mesh': near, 'walk.md5anim': FOREIGN_ANIM });
    expect((await runCli(folder, ['check', './'])).out).toContain('b.md5mesh differs least');
  });

  it.each<[string, Record<string, string>]>([
    ['fits one of the meshes beside it', { 'a.md5mesh': withJoints('x', 'y'), 'b.md5mesh': MESH }],
    ['has no mesh beside it', { 'other/a.md5mesh': withJoints('x', 'y') }],
    ['fits a mesh of another folder', { 'm/a.md5mesh': MESH, 'b.md5mesh': withJoints('x', 'y') }],
    ['stands beside a mesh that could not be read', { 'a.md5mesh': '' }],
  ])('says nothing of an animation that %s', async (_, files) => {
    const found = await check({ ...files, 'walk.md5anim': ANIM }, './');
    expect(found.get('walk.md5anim')).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['lacks joints', { 'a.md5mesh': withJoints('origin', 'leg') }, 'error clip-fits-by-name'],
    [
      'was not scaled as its mesh',
      { 'a.md5mesh': SCALED_MESH, 'walk.md5anim': SCALED_ANIM },
      'warning bone-lengths-differ',
    ],
  ])('says so of an animation that %s', async (_, files, code) => {
    const found = await check({ 'walk.md5anim': ANIM, ...files }, './walk.md5anim', './a.md5mesh');
    expect(found.get('walk.md5anim')).toEqual([code]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['lacks joints', { 'a.md5mesh': withJoints('origin', 'leg') }, 'error clip-fits-by-name'],
    ['fits no mesh', { 'a.md5mesh': withJoints('root', 'leg') }, 'error clip-does-not-fit'],
    [
      'was not scaled',
      { 'a.md5mesh': SCALED_MESH, 'walk.md5anim': SCALED_ANIM },
      'warning bone-lengths-differ',
    ],
  ])('takes with --strict what Doom 3 would say of an animation that %s', async (_, files, code) => {
    const found = await check(
      { 'walk.md5anim': ANIM, ...files },
      '--strict',
      './walk.md5anim',
      './a.md5mesh',
    );
    expect(found.get('walk.md5anim')).toEqual([code]);
  });

  it('says the amount of a scale that was not applied', async () => {
    using folder = filesIn({ 'a.md5mesh': SCALED_MESH, 'walk.md5anim': SCALED_ANIM });
    const { out } = await runCli(folder, ['check', './']);
    expect(out).toContain(
      'The bone lengths are 100 times those of a.md5mesh. Apply scale before export.\n  hint: Apply the scale',
    );
    expect((await runCli(folder, ['info', './'])).out).toContain(
      'fits a.md5mesh exactly; bones 100 times as long\n',
    );
  });

  it('compares an animation only with the mesh that it fits best', async () => {
    const files = { 'a.md5mesh': withJoints('origin', 'leg'), 'b.md5mesh': MESH, 'walk.md5anim': ANIM };
    expect((await check(files, './')).get('walk.md5anim')).toEqual([]);
  });

  it('frees all that it read', async () => {
    using folder = filesIn({
      'a.md5mesh': MESH,
      'b.md5mesh': MESH,
      'c.md5anim': ANIM,
      'd.md5camera': CAMERA,
    });
    const core = await loadBuiltCore();
    const run = () =>
      main(['check', folder.path], {
        ...SURROUNDINGS,
        loadCore: () => Promise.resolve(core),
        loadAssets: () => Promise.reject(new Error('not asked for')),
      });
    // The first run creates the lists of handles. The allocator adds the padding before an aligned block to
    // the block before it, so the second run may still add 4 bytes once.
    for (let i = 0; i < 3; i++) await run();
    const before = core.heapBytes;
    for (let i = 0; i < 200; i++) await run();
    expect(core.heapBytes).toBe(before);
  });
});

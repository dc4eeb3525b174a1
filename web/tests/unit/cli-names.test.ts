/** Names in files may contain anything; no output of the command line may obey them. */
import { describe, expect, it } from 'vitest';
import { jsonText, printable } from '../../cli/print.js';
import { ANIM, filesIn, FOREIGN_ANIM, MESH, runCli } from '../support/cli.js';

const ATTACKS = {
  'a line feed': '\n::error::pwned',
  'a carriage return': '\r::error::pwned',
  'both, and blanks': '\r\n \t::error file=x::pwned',
  'a next line of C1': '\u0085::error::pwned',
  'a line separator': '\u2028::error::pwned',
  'an escape sequence': '\x1b[2J\x1b]0;pwned\x07',
  'a control sequence of C1': '\u009b2Jpwned',
  'a backspace': '\b\b\b\x7fpwned',
  'an override of the direction': '\u202edenwp\u202c',
  'an isolate': '\u2066\u2067pwned\u2069\u200f',
  'invisible letters': 'a\u200b\u2060\u00ad\ufeffb',
  'a tag that nobody sees': 'a\u{e0041}\u{e007f}',
  'a command of older runners': '##[error]pwned',
  'a command of Azure': '##vso[task.setvariable variable=x]pwned',
  'a command of TeamCity': "###teamcity[message text='pwned']",
};

/** What obeys a terminal or a CI server in these lines. */
function obeyed(text: string): string[] {
  const control = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
  return text
    .split('\n')
    .filter((line) => control.test(line) || /^\s*::|^\s*pwned|##\w*\[/.test(line))
    .filter(
      (line) => !/^::(error|warning|notice) file=[^:]*(,title=[\w-]+)?::/.test(line) || control.test(line),
    );
}

it('recognises what is obeyed', () => {
  for (const [what, attack] of Object.entries(ATTACKS)) expect(obeyed(`a${attack}`), what).not.toEqual([]);
  expect(obeyed('a.md5mesh:1:2: error x: y\n  hint: ::z\n::error file=a%3A,line=1,col=2,title=x::y')).toEqual(
    [],
  );
});

describe('a name', () => {
  it.each(Object.entries(ATTACKS))('with %s is printed on one line, as text', (_, attack) => {
    for (const name of [attack, `a${attack}b`, attack.trimStart()]) {
      const text = printable(name);
      expect(obeyed(text)).toEqual([]);
      expect(text).not.toContain('\n');
      const json = jsonText([{ [name]: name }]);
      expect(obeyed(json)).toEqual([]);
      expect(JSON.parse(json)).toEqual([{ [name]: name }]);
    }
  });

  it.each(['::error::x', ' ::error::x', ': error::x', '\u00a0::x', '::'])(
    'does not begin as a command: %j',
    (name) => {
      expect(printable(name)).toMatch(/^\s*\\x3a/);
      expect(obeyed(printable(name))).toEqual([]);
    },
  );

  it.each(['C:\\models\\a.md5mesh', 'a::b', 'modèle 模型 👩‍🚀.md5mesh', '#1 ##', 'models/x'])(
    'that commands nothing stays as it is: %s',
    (name) => {
      expect(printable(name)).toBe(name);
    },
  );
});

describe.each(Object.entries(ATTACKS))('the command line, for names with %s,', (_, attack) => {
  // A quoted name of a joint ends at its line, so that an attack on one line is tested there.
  const inFile = attack.replace(/[\r\n]/g, '');
  const named = (text: string) =>
    text.replaceAll('"arm"', `"arm${inFile}"`).replaceAll('models/test/skin', `::skin${inFile}`);
  const files = {
    [`a${attack}.md5mesh`]: named(MESH).replace('weight 1 0 1 (', 'weight 1 9 1 ('),
    [`b${attack}.md5mesh`]: `MD5Version 10\nnumJoints 1\nx${inFile} ${inFile}\n`,
    [`c${attack}.md5mesh`]: named(MESH).replace('weight 0 0 1 (', 'weight 0 0 0.5 ('),
    [`c${attack}.md5anim`]: named(ANIM),
    [`d${attack}.md5anim`]: named(FOREIGN_ANIM),
    [`e${attack}.mtr`]: `models/a${inFile} { diffusemap a${inFile}.tga ${inFile} { } }\n${inFile}`,
  };
  const c = `./c${attack}`;

  it.each([
    [['check', './', `./gone${attack}`]],
    [['check', '--format', 'json', './', `./gone${attack}`]],
    [['check', '--format', 'sarif', './', `./gone${attack}`]],
    [['check', '--format', 'junit', './', `./gone${attack}`]],
    [['check', '--format', 'github', './', `./gone${attack}`]],
    [['check', '--fix=all', '--dry-run', './']],
    [['check', '--fix=all', './']],
    [['check', '--config', `./gone${attack}`, './']],
    [['check', '--baseline', `./gone${attack}`, './']],
    [['info', './', `./gone${attack}`]],
    [['info', '--json', './', `./gone${attack}`]],
    [['convert', `${c}.md5mesh`, `${c}.md5anim`, '-o', `./out${attack}.glb`]],
    [['convert', `${c}.md5mesh`, '-o', `./out${attack}.md5mesh`]],
    [['convert', './', '-o', `./out${attack}/`]],
    [['convert', `./gone${attack}`, '-o', `./out${attack}.${attack}`]],
    [['open', '--no-browser', `./gone${attack}`]],
    [['poster', `./gone${attack}.md5mesh`, '-o', './x.webp']],
    [['check', `--${attack}`]],
    [[attack]],
  ])('prints nothing that is obeyed: %j', async (args) => {
    using folder = filesIn(files);
    const { out, err } = await runCli(folder, args);
    expect(out + err).not.toBe('');
    expect(obeyed(out)).toEqual([]);
    expect(obeyed(err)).toEqual([]);
  });

  it('writes JUnit that is valid XML', async () => {
    using folder = filesIn(files);
    const { out } = await runCli(folder, ['check', '--format', 'junit', './']);
    expect(out).toContain('<testcase ');
    // eslint-disable-next-line no-control-regex -- these characters are what it looks for
    expect(out).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!(amp|lt|gt|quot);)/);
  });
});

it('the path of an annotation stays the path of the file', async () => {
  using folder = filesIn({ 'a\n::error::x,%.md5mesh': 'MD5Version 10\n' });
  const { out } = await runCli(folder, ['check', '--format', 'github', './']);
  expect(out).toMatch(/^::error file=a%0A%3A%3Aerror%3A%3Ax%2C%25\.md5mesh,/);
});

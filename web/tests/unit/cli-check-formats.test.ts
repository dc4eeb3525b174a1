import { describe, expect, it } from 'vitest';
import { sarifLog } from '../../cli/check-formats.js';
import { ANIM, filesIn, MESH, runCli } from '../support/cli.js';

/** One error, one warning and one note, at different locations. */
const BROKEN = MESH.replace('weight 1 0 1 (', 'weight 1 9 1 (')
  .replace('weight 0 0 1 (', 'weight 0 0 0.5 (')
  .replace('models/test/skin', '');

interface SarifLog {
  $schema: string;
  version: string;
  runs: {
    tool: { driver: { name: string; version: string; rules: { id: string; help?: { text: string } }[] } };
    invocations: {
      executionSuccessful: boolean;
      toolExecutionNotifications: { message: { text: string } }[];
    }[];
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      message: { text: string };
      locations: {
        physicalLocation: {
          artifactLocation: { uri: string };
          region?: { startLine: number; startColumn: number };
        };
      }[];
    }[];
  }[];
}

const sarif = async (folder: { path: string }, ...args: string[]) => {
  const { code, out } = await runCli(folder, ['check', '--format', 'sarif', ...args]);
  const log = JSON.parse(out) as SarifLog;
  return { code, log, run: log.runs[0]! };
};

describe('a finding on an entire file', () => {
  it('has line 0 in JSON, and the first line in the other formats', async () => {
    using folder = filesIn({ 'a.md5anim': MESH });
    const check = async (format: string) =>
      (await runCli(folder, ['check', '--format', format, './a.md5anim'])).out;
    expect(JSON.parse(await check('json'))).toMatchObject([
      { diagnostics: [{ code: 'name-of-another-kind', line: 0, column: 0 }] },
    ]);
    expect(await check('text')).toContain('a.md5anim:1:1: error name-of-another-kind: ');
    expect(await check('junit')).toContain('a.md5anim:1:1: error name-of-another-kind: ');
    expect(await check('github')).toContain('file=a.md5anim,line=1,col=1,title=name-of-another-kind');
    expect(await check('sarif')).toMatch(/"startLine": 1,\s+"startColumn": 1/);
  });
});

describe('check --format sarif', () => {
  it('names paths that cannot be opened in the invocation', async () => {
    using folder = filesIn({});
    const { code, run } = await sarif(folder, './gone.md5mesh');
    expect([code, run.results, run.invocations[0]!.executionSuccessful]).toEqual([2, [], false]);
    expect(run.invocations[0]!.toolExecutionNotifications[0]!.message.text).toMatch(
      /gone\.md5mesh: there is no such file/,
    );
  });

  it('has what SARIF 2.1.0 requires, and a result at each place', async () => {
    using folder = filesIn({ 'my model.md5mesh': BROKEN });
    const { code, log, run } = await sarif(folder, './my model.md5mesh');
    expect([code, log.version, log.$schema]).toEqual([1, '2.1.0', expect.stringContaining('sarif-2.1.0')]);
    const { name, version, rules } = run.tool.driver;
    expect([name, version]).toEqual(['md5-viewer', expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect(run.results.map(({ level, ruleId }) => `${level} ${ruleId}`)).toEqual([
      'note shader-empty',
      'warning weight-sum',
      'error weight-joint-out-of-range',
    ]);
    const text = BROKEN.split('\n');
    for (const { ruleId, ruleIndex, message, locations } of run.results) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(rules[ruleIndex]?.help?.text).toMatch(/\.$/);
      expect(message.text).toMatch(/\.$/);
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(artifactLocation.uri).toMatch(/^file:\/\/.*my%20model\.md5mesh$/);
      expect(text[region!.startLine - 1]!.length).toBeGreaterThanOrEqual(region!.startColumn - 1);
    }
    const place = run.results.at(-1)!.locations[0]!.physicalLocation.region!;
    expect(text[place.startLine - 1]).toContain('weight 1 9 1');
  });

  it('keeps relative paths relative, with escapes', () => {
    const place = { line: 0, column: 0, severity: 'error', code: 'empty-file', message: 'Empty.' } as const;
    const file = './a b/100%:c.md5mesh';
    const results = [{ file, kind: 'mesh', diagnostics: [{ file, ...place }], description: null }] as const;
    const log = sarifLog(results, '1.0.0') as SarifLog;
    expect(log.runs[0]!.results[0]!.locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'a%20b/100%25%3Ac.md5mesh' } } },
    ]);
  });
});

describe('check --format github', () => {
  const github = async (files: Record<string, string>, ...args: string[]) => {
    using folder = filesIn(files);
    const { code, out } = await runCli(folder, ['check', '--format', 'github', ...args]);
    return { code, lines: out.trimEnd().split('\n') };
  };

  it('annotates a path that cannot be opened', async () => {
    const { code, lines } = await github({}, './gone.md5mesh');
    expect([code, lines]).toEqual([2, ['::error file=gone.md5mesh::there is no such file or folder']]);
  });

  it('writes a command per finding with its place', async () => {
    const { code, lines } = await github({ 'a.md5mesh': BROKEN }, './a.md5mesh');
    expect(code).toBe(1);
    expect(lines.map((line) => line.replace(/(::.*?)::.*$/, '$1'))).toEqual([
      '::notice file=a.md5mesh,line=10,col=10,title=shader-empty',
      expect.stringMatching(/^::warning file=a\.md5mesh,line=12,col=\d+,title=weight-sum$/),
      expect.stringMatching(/^::error file=a\.md5mesh,line=19,col=\d+,title=weight-joint-out-of-range$/),
    ]);
  });

  it('escapes what ends a command or a property', async () => {
    const { lines } = await github({ '50%,a:b\n.md5mesh': BROKEN }, './');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^::notice file=50%25%2Ca%3Ab%0A\.md5mesh,line=10,/);
  });
});

describe('check --format junit', () => {
  it('has a case per file, escaped', async () => {
    using folder = filesIn({ 'a&b.md5mesh': BROKEN, 'good.md5mesh': MESH });
    const { code, out } = await runCli(folder, ['check', '--format', 'junit', './', './gone.md5mesh']);
    expect(code).toBe(2);
    expect(out).toContain('<testsuites tests="3" failures="1" errors="1">');
    expect(out).toMatch(
      /<testcase classname="mesh" name="a&amp;b\.md5mesh"><failure message="1 error">a&amp;b\.md5mesh:10:10: info /,
    );
    expect(out).toContain('<testcase classname="mesh" name="good.md5mesh"/>');
    expect(out).toContain('<error message="there is no such file or folder"/>');
  });
});

describe('check', () => {
  it('reads standard input', async () => {
    using folder = filesIn({});
    const { code, out } = await runCli(folder, ['check', '--format', 'json', '-'], { input: BROKEN });
    const [file] = JSON.parse(out) as { file: string; kind: string; diagnostics: unknown[] }[];
    expect([code, file!.file, file!.kind, file!.diagnostics.length]).toEqual([1, '-', 'mesh', 3]);
  });

  it('compares an animation with a mesh that comes from standard input', async () => {
    using folder = filesIn({ 'x.md5anim': ANIM.replace('"arm" 0', '"leg" 0') });
    const { out } = await runCli(folder, ['check', './x.md5anim', '-'], { input: MESH });
    expect(out).toContain('Matched with - by the names of the joints');
  });

  it('--quiet prints errors only, and counts warnings for --max-warnings all the same', async () => {
    using folder = filesIn({ 'a.md5mesh': BROKEN.replace('weight 1 9', 'weight 1 0') });
    const quiet = await runCli(folder, ['check', '--quiet', './a.md5mesh']);
    expect([quiet.code, quiet.out]).toEqual([0, '1 file checked: 0 errors, 1 warning, 1 note\n']);
    const most = async (count: string) =>
      (await runCli(folder, ['check', '--quiet', '--max-warnings', count, './a.md5mesh'])).code;
    expect([await most('0'), await most('1')]).toEqual([1, 0]);
  });
});

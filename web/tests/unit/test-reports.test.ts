import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readJunit, readVitest } from '../../../scripts/lib/test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'md5-viewer-reports-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('what the test runners wrote', () => {
  it('is empty if a runner wrote nothing', () => {
    expect(readJunit(join(folder, 'none'))).toBeUndefined();
    expect(readVitest(join(folder, 'none'))).toBeUndefined();
  });

  it('names the failed tests of ctest with what they printed', () => {
    const file = written(
      'ctest',
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="(empty)"
	tests="4"
	failures="1"
	disabled="0"
	skipped="1"
	>
	<testcase name="Clip.Plays" classname="Clip.Plays" time="0.1" status="run">
		<system-out>fine</system-out>
	</testcase>
	<testcase name="Clip.Stops" classname="Clip.Stops" time="0.1" status="fail">
		<failure message=""/>
		<system-out>Expected: (a) &lt; (b)
actual: 2 vs &quot;1&quot;</system-out>
	</testcase>
	<testcase name="Clip.Turns" classname="Clip.Turns" time="0.1" status="notrun"/>
	<testcase name="Clip.Waits" classname="Clip.Waits" time="0.1" status="run">
		<system-out>fine</system-out>
	</testcase>
</testsuite>`,
    );
    expect(readJunit(file)).toEqual({
      count: { passed: 2, failed: 1, skipped: 1 },
      failures: [{ test: 'Clip.Stops', message: 'Expected: (a) < (b)\nactual: 2 vs "1"' }],
    });
  });

  it('names the failed tests of vitest, and files that could not run, with their first lines', () => {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
    const file = written(
      'vitest',
      JSON.stringify({
        numPassedTests: 1,
        numFailedTests: 1,
        numPendingTests: 2,
        numTodoTests: 0,
        testResults: [
          {
            name: 'one.test.ts',
            status: 'failed',
            message: '',
            assertionResults: [
              { fullName: 'a clip plays', status: 'passed', failureMessages: [] },
              { fullName: 'a clip stops', status: 'failed', failureMessages: [lines.join('\n')] },
            ],
          },
          { name: 'two.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        ],
      }),
    );
    expect(readVitest(file)).toEqual({
      count: { passed: 1, failed: 1, skipped: 2 },
      failures: [
        { test: 'a clip stops', message: lines.slice(0, 12).join('\n') },
        { test: 'two.test.ts', message: 'no such module' },
      ],
    });
  });
});

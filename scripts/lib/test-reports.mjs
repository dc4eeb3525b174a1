// Reads the reports of test runners: how many tests passed, and the messages of failed ones.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ test: string, message: string }} Failure the test's full name, and the first lines of its
 *   message
 * @typedef {{ count: Count, failures: readonly Failure[] }} Report
 */

const MESSAGE_LINES = 12;

/** @param {string} text */
const beginning = (text) => text.trim().split('\n').slice(0, MESSAGE_LINES).join('\n');

/** @param {string} text */
function unescapeXml(text) {
  /** @type {Record<string, string>} */
  const characters = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name) => characters[name] ?? whole);
}

/**
 * The report of `ctest --output-junit`; undefined if there is none.
 * @param {string} file
 * @returns {Report | undefined}
 */
export function readJunit(file) {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const suite = /<testsuite\b[^>]*>/.exec(text)?.[0] ?? '';
  const number = (/** @type {string} */ key) =>
    Number(new RegExp(`\\b${key}="(\\d+)"`).exec(suite)?.[1] ?? 0);
  const skipped = number('skipped') + number('disabled');
  const failed = number('failures');
  const failures = [...text.matchAll(/<testcase\b([^>]*\bstatus="fail"[^>]*)>(.*?)<\/testcase>/gs)].map(
    ([, attributes = '', body = '']) => ({
      test: unescapeXml(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
      message: beginning(unescapeXml(/<system-out>(.*?)<\/system-out>/s.exec(body)?.[1] ?? '')),
    }),
  );
  return { count: { passed: number('tests') - failed - skipped, failed, skipped }, failures };
}

/**
 * The report of vitest's reporter `json`; undefined if there is none. A file that could not be run is a
 * failure in addition to those of tests.
 * @param {string} file
 * @returns {Report | undefined}
 */
export function readVitest(file) {
  if (!existsSync(file)) return undefined;
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   *    testResults: { name: string, status: string, message: string,
   *      assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ test: test.fullName, message: beginning(test.failureMessages.join('\n')) }));
    return status === 'failed' && failed.length === 0
      ? [{ test: name, message: beginning(message) }]
      : failed;
  });
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return { count, failures };
}

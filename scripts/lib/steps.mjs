// Runs the steps of a long check, and prints one table at the end.
import { TaskError } from './run.mjs';

/**
 * @typedef {import('./test-reports.mjs').Report} Report
 * @typedef {'done' | 'skipped' | void} Ran skipped: a tool is not installed, which was reported
 * @typedef {{ name: string, run: () => Ran | Promise<Ran>, report?: () => Report | undefined }} Step
 * @typedef {{ name: string, state: 'ok' | 'FAILED' | 'skipped', seconds: number,
 *   report: Report | undefined }} Outcome
 */

/** @param {Step} step @returns {Promise<Outcome>} */
async function runStep(step) {
  console.log(`\n== ${step.name}`);
  const begin = performance.now();
  /** @type {Outcome['state']} */
  let state = 'ok';
  try {
    if ((await step.run()) === 'skipped') state = 'skipped';
  } catch (error) {
    state = 'FAILED';
    console.error(error instanceof TaskError ? error.message : error);
  }
  return { name: step.name, state, seconds: (performance.now() - begin) / 1000, report: step.report?.() };
}

/** @param {Outcome} outcome */
function row({ name, state, seconds, report }) {
  const count = report?.count;
  const tests = count ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : '';
  return `${state.padEnd(7)} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`;
}

/**
 * Repeats failures at the end, where readers look first.
 * @param {Outcome} outcome
 */
const failuresOf = ({ name, report }) =>
  (report?.failures ?? []).map(({ test, message }) => `FAILED  ${name}: ${test}\n${message}\n`);

/**
 * The sum of the runners' counts. A step without tests (a build, a style check) counts as one.
 * @param {readonly Outcome[]} outcomes
 */
function total(outcomes) {
  const count = { passed: 0, failed: 0 };
  for (const { state, report } of outcomes) {
    count.passed += report?.count.passed ?? (state === 'ok' ? 1 : 0);
    count.failed += Math.max(report?.count.failed ?? 0, state === 'FAILED' ? 1 : 0);
  }
  return count;
}

/** Runs all steps, also after a failure, which is the exit status. @param {readonly Step[]} steps */
export async function runSteps(steps) {
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  console.log(`\n${outcomes.map(row).join('\n')}\n`);
  for (const failure of outcomes.flatMap(failuresOf)) console.log(failure);
  const { passed, failed } = total(outcomes);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

// Contenders in short slices, interleaved in one process: the machine's speed changes by the minute, so only
// ratios of contenders that ran side by side are comparable.

/**
 * One way to do a piece of work.
 * @typedef {object} Contender
 * @property {string} name
 * @property {(times: number) => number | Promise<number>} run does the work `times` times and returns the
 *   milliseconds that took
 */

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {number[]} milliseconds of one piece of work, one entry a round
 */

/** @typedef {{ p10: number, p50: number, p90: number }} Spread */

const longestTimes = 1 << 24;

/**
 * Milliseconds that `work` takes: by the clock or by the processor's account of this process, whichever is less.
 * The clock also counts the time of other programs that get the core in between, the account the threads that
 * collect garbage and compile beside it.
 * @param {() => void} work
 */
export function timed(work) {
  const used = process.cpuUsage();
  const start = performance.now();
  work();
  const passed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return Math.min(passed, (user + system) / 1000);
}

/**
 * Times a synchronous piece of work.
 * @param {string} name
 * @param {() => unknown} work
 * @returns {Contender}
 */
export function contender(name, work) {
  return {
    name,
    run: (times) =>
      timed(() => {
        for (let i = 0; i < times; i++) work();
      }),
  };
}

/**
 * How often a contender must do its work for a slice of `milliseconds`; the calls also warm it up.
 * @param {Contender} contender
 * @param {number} milliseconds
 */
export async function timesFor({ run }, milliseconds) {
  let times = 1;
  let took = await run(times);
  while (took < milliseconds / 2 && times < longestTimes) {
    times *= 2;
    took = await run(times);
  }
  took = Math.min(took, await run(times));
  return Math.max(1, Math.min(longestTimes, Math.round((times * milliseconds) / Math.max(took, 1e-6))));
}

/**
 * Runs all contenders once a round, each round starting with another one.
 * @param {readonly Contender[]} contenders
 * @param {{ rounds: number, slice?: number }} options slice: milliseconds that each runs in a round, or as long
 *   as it takes once
 * @returns {Promise<Measured[]>} in the order of `contenders`
 */
export async function measure(contenders, { rounds, slice = 5 }) {
  const times = [];
  for (const each of contenders) times.push(await timesFor(each, slice));
  const measured = contenders.map(({ name }) => ({ name, milliseconds: /** @type {number[]} */ ([]) }));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < contenders.length; i++) {
      const which = (i + round) % contenders.length;
      const runs = times[which] ?? 1;
      const took = await contenders[which]?.run(runs);
      measured[which]?.milliseconds.push((took ?? NaN) / runs);
    }
  }
  return measured;
}

/**
 * A value that `share` of the others lie below, between neighbours in proportion.
 * @param {readonly number[]} values
 * @param {number} share 0 to 1
 */
export function percentile(values, share) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** @param {readonly number[]} values @returns {Spread} */
export const spreadOf = (values) => ({
  p10: percentile(values, 0.1),
  p50: percentile(values, 0.5),
  p90: percentile(values, 0.9),
});

/**
 * How many times longer `of` takes than `to`, round by round: what ran side by side is compared.
 * @param {Measured} of
 * @param {Measured} to
 */
export function ratioOf(of, to) {
  return spreadOf(of.milliseconds.map((each, round) => each / (to.milliseconds[round] ?? NaN)));
}

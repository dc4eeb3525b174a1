// Runs contenders in short slices, interleaved in one process. The machine's speed changes by the minute, so
// only contenders that ran side by side are comparable.

/**
 * One way to do a piece of work.
 * @typedef {object} Contender
 * @property {string} name
 * @property {(times: number) => number | Promise<number>} run does the work `times` times and returns the
 *   time in milliseconds
 */

/**
 * @typedef {object} Measured
 * @property {string} name
 * @property {number[]} milliseconds of one piece of work, one entry per round
 */

/** @typedef {{ p10: number, p50: number, p90: number }} Spread */

const longestTimes = 1 << 24;

/**
 * Milliseconds that `work` takes: the smaller of wall-clock time and processor time of this process.
 * Wall-clock time includes other programs on the same core. Processor time includes the threads for garbage
 * collection and compilation.
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
 * How often a contender must do its work to fill a slice of `milliseconds`. The calls also warm it up.
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
 * Runs all contenders once per round; each round starts with another one.
 * @param {readonly Contender[]} contenders
 * @param {{ rounds: number, slice?: number }} options slice: milliseconds for each contender in a round; at
 *   least one run
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
 * The value below which `share` of the values lie, interpolated between neighbours.
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
 * The ratio of the times of `of` and `to`, computed for each round, because only these ran side by side.
 * @param {Measured} of
 * @param {Measured} to
 */
export function ratioOf(of, to) {
  return spreadOf(of.milliseconds.map((each, round) => each / (to.milliseconds[round] ?? NaN)));
}

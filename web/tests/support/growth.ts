/**
 * The ratio of the processor times of `work` for four times the size: the best of three runs each. `make` prepares an input outside of the measured time.
 */
export async function growth<T>(
  size: number,
  make: (size: number) => T | Promise<T>,
  work: (input: T) => unknown,
): Promise<number> {
  const best = async (n: number): Promise<number> => {
    let least = Infinity;
    for (let round = 0; round < 3; round++) {
      const input = await make(n);
      const before = process.cpuUsage();
      await work(input);
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, (user + system) / 1000);
    }
    return least;
  };
  const measured = async (): Promise<number> => {
    const [small, large] = [await best(size), await best(4 * size)];
    return large / Math.max(small, LEAST_MS);
  };
  // A busy machine makes a ratio larger, never smaller: quadratic time stays at 16 in each measurement.
  let ratio = await measured();
  for (let again = 0; again < 2 && ratio >= LINEAR; again++) ratio = Math.min(ratio, await measured());
  return ratio;
}

/** Shorter times cannot be measured. */
const LEAST_MS = 25;

/** The largest ratio that counts as linear for four times the size. */
export const LINEAR = 6;

/**
 * The ratio of the processor times of `work` for four times the size: the best of three runs each. Other
 * programs have no influence. `make` prepares an input outside of the measured time.
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
  const [small, large] = [await best(size), await best(4 * size)];
  return large / Math.max(small, LEAST_MS);
}

/** Shorter times cannot be measured. */
const LEAST_MS = 25;

/** The largest ratio that counts as linear for four times the size. */
export const LINEAR = 6;

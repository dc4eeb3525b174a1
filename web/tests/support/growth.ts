/**
 * The ratio of the processor times of `work` for four times the size: the best of at least three runs each.
 * Both sizes run in turn, so that a phase in which the processor is slow affects both, and on a busy machine
 * they run until the ratio is that of linear time, or ten times: work that is not linear stays above in each
 * run. `make` prepares an input outside of the measured time.
 */
export async function growth<T>(
  size: number,
  make: (size: number) => T | Promise<T>,
  work: (input: T) => unknown,
): Promise<number> {
  const timeOf = async (n: number): Promise<number> => {
    const input = await make(n);
    const before = process.cpuUsage();
    await work(input);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let [small, large] = [Infinity, Infinity];
  const ratio = (): number => large / Math.max(small, LEAST_MS);
  for (let round = 0; round < 3 || (round < 10 && ratio() >= LINEAR); round++) {
    small = Math.min(small, await timeOf(size));
    large = Math.min(large, await timeOf(4 * size));
  }
  return ratio();
}

/** Shorter times cannot be measured. */
const LEAST_MS = 25;

/**
 * The ratio below which time counts as linear for four times the size. Linear time takes about 4, and up to 7.4
 * where a busy machine shares its caches; quadratic time takes 16. This is their geometric mean.
 */
export const LINEAR = 8;

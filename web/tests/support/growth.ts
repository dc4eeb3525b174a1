/**
 * How many times the processor time `work` takes for four times the size: the best of three each. Other programs on the
 * machine do not count. `make` prepares an input outside of the time that is taken.
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

/** What takes less is too short to be measured. */
const LEAST_MS = 25;

/** The most that four times the size may cost. */
export const LINEAR = 6;

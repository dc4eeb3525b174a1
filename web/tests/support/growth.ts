/**
 * How many times as long `work` takes for four times the size: the best of three each, so that a busy machine does not
 * count. `make` prepares an input, outside of the time that is taken.
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
      const start = performance.now();
      await work(input);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const [small, large] = [await best(size), await best(4 * size)];
  return large / small;
}

/** The most that four times the size may cost. */
export const LINEAR = 6;

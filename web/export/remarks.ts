/** What an export could not take over, said once for everything that it concerns. */

/** '1 vertex', '2 vertices'. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${count} ${count === 1 ? word : plural}`;
}

export const vertices = (count: number): string => counted(count, 'vertex', 'vertices');

/** Few digits, as much as says how large something is. */
export const rounded = (value: number): string => String(Number(value.toPrecision(2)));

/** Lists of any length. Spreading one into a call fails at about 100,000 items, as each is an argument. */

export function addAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}

/** The largest number, or `least` if none is larger. */
export function largest(numbers: Iterable<number>, least = -Infinity): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** The neighbour in a circular list; the first item if the current one is not in it. */
export function neighbour<Item>(items: readonly Item[], current: Item | null, step: 1 | -1): Item | null {
  const index = current === null ? -1 : items.indexOf(current);
  if (index < 0) return items[0] ?? null;
  return items[(index + step + items.length) % items.length] ?? null;
}

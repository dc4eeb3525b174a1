/**
 * Chooses the animation that shows a new model best: one in which it stands, or else one in which it walks.
 * If there are several, the one with the shortest name ('idle' before 'frag_idle'). Null if no name matches.
 */
export function preferredClip(names: readonly string[]): string | null {
  for (const word of [/idle/i, /stand/i, /walk/i, /run/i, /fly/i]) {
    const [shortest] = names.filter((name) => word.test(name)).sort((a, b) => a.length - b.length);
    if (shortest !== undefined) return shortest;
  }
  return null;
}

/** Finds the name that a user probably meant. */
import { closestMatch } from 'leven';

/** Longer names are not compared: the time grows with the product of the lengths. */
const LONGEST = 128;
/** So that a wrong name costs little in a game with any number of names. */
const MOST_NAMES = 5000;

/**
 * The most similar of `names` but for capitals, if few letters differ: two of four, three of seven. The letters of a
 * path's last part count, because its folders are often the same.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const { length } = name.slice(name.lastIndexOf('/') + 1);
  if (length < 3 || name.length > LONGEST) return undefined;
  const candidates = names.slice(0, MOST_NAMES).filter((each) => each.length <= LONGEST);
  const lower = candidates.map((each) => each.toLowerCase());
  const nearest = closestMatch(name.toLowerCase(), lower, { maxDistance: Math.floor((length + 2) / 3) });
  return nearest === undefined ? undefined : candidates[lower.indexOf(nearest)];
}

/** " Did you mean 'x'?" for a message; '' if no name is near. */
export function suggestion(name: string, names: readonly string[]): string {
  return meant(nearestName(name, names));
}

/** The same of a name that was found. */
export const meant = (nearest: string | undefined): string =>
  nearest === undefined ? '' : ` Did you mean '${nearest}'?`;

/** A suggestion after a text that has no full stop. */
export const withStop = (sentence: string): string => (sentence === '' ? '' : `.${sentence}`);

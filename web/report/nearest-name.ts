/** Finds the name that a user probably meant. */
import { closestMatch } from 'leven';

const BYTES = new TextDecoder('latin1');
/** Longer names are not compared: the time grows with the product of the lengths. */
const LONGEST = 128;
/** So that a wrong name costs little in a game with any number of names. */
const MOST_NAMES = 5000;

/**
 * The most similar of `names` but for capitals, if few letters differ: two of four, three of seven. The letters of a
 * path's last part count, because its folders are often the same. The game module has the same rule for definitions
 * (cpp/game/findings/nearest_name.h); here it serves options and materials, which need no such module.
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined;
  const wanted = comparable(name);
  const { length } = wanted.slice(wanted.lastIndexOf('/') + 1);
  if (length < 3 || wanted.length > LONGEST) return undefined;
  const candidates = names.slice(0, MOST_NAMES).filter((each) => each.length <= LONGEST);
  const forms = candidates.map(comparable);
  const short = forms.filter((form) => form.length <= LONGEST);
  const nearest = closestMatch(wanted, short, { maxDistance: Math.floor((length + 2) / 3) });
  return nearest === undefined ? undefined : candidates[forms.indexOf(nearest)];
}

/** As the games compare names: a letter for each byte of UTF-8, and only letters of ASCII lose their case. */
const comparable = (name: string): string =>
  BYTES.decode(new TextEncoder().encode(name)).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** " Did you mean 'x'?" for a message; '' if no name is near. */
export function suggestion(name: string, names: readonly string[]): string {
  return meant(nearestName(name, names));
}

/** The same of a name that was found. */
export const meant = (nearest: string | undefined): string =>
  nearest === undefined ? '' : ` Did you mean '${nearest}'?`;

/** A suggestion after a text that has no full stop. */
export const withStop = (sentence: string): string => (sentence === '' ? '' : `.${sentence}`);

/** The message on an image that a declared material names and no file has: one text for page, export and program. */

/** Limit of tried paths in a message. */
const TRIED_NAMED = 3;

interface AbsentImage {
  /** The role of the image, such as 'diffuse'; '' if it is not known. */
  readonly role?: string;
  /** As the declaration names it. */
  readonly name: string;
  /** The owner of the name, such as "material 'a'". */
  readonly of: string;
  /** File and line of the declaration; '' if the finding itself has them. */
  readonly place?: string;
  /** The paths without a file, in the order of the engine; none if the name is not a path. */
  readonly tried: readonly string[];
}

export function missingImageText({ role = '', name, of, place = '', tried }: AbsentImage): string {
  const image = role === '' ? 'image' : `${role} image`;
  const at = place === '' ? '' : ` (${place})`;
  const named = tried.slice(0, TRIED_NAMED).join(', ');
  const more = tried.length > TRIED_NAMED ? ` and ${tried.length - TRIED_NAMED} more` : '';
  const advice = named ? `Tried ${named}${more}` : "Its name is not a path inside the game's folder";
  return `The ${image} '${name}' of the ${of}${at} is missing. ${advice}.`;
}

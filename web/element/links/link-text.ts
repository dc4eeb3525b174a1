/** How texts stand in a link: percent-encoded, with as much left readable as an address bar and a chat allow. */

/** Key and raw value of each pair of a query or fragment, with or without its '?' or '#'. */
export function splitPairs(text: string): [string, string][] {
  const pairs = text.replace(/^[?#]/, '').split('&').filter(Boolean);
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decodeValue(pair), ''] : [decodeValue(pair.slice(0, at)), pair.slice(at + 1)];
  });
}

/** Percent signs that encode nothing stay as they are. */
export function decodeValue(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Names and numbers: a plus sign is a space, as in forms. */
export function decodeText(raw: string): string {
  return decodeValue(raw.replaceAll('+', ' '));
}

export function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/');
}

/** Inside a list of addresses: commas are encoded, what addresses are made of is not. */
export function encodeUrl(url: string): string {
  return encodeURIComponent(url).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/** The first `most` parts of a list that is separated by commas. `report` hears of those that are left out. */
export function limited(raw: string, most: number, what: string, report: (text: string) => void): string[] {
  const parts = raw.split(',').filter(Boolean);
  const [count, limit] = [parts.length, most].map((number) => number.toLocaleString('en'));
  if (parts.length > most) report(`${count} ${what}, the first ${limit} are used`);
  return parts.slice(0, most);
}

/** A text for messages. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

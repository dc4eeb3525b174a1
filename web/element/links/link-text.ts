/** Encodes texts in a link: percent-encoded, but as readable as address bars and chats permit. */

/** Key and raw value of each pair of a query or fragment, with or without its '?' or '#'. */
export function splitPairs(text: string): [string, string][] {
  const pairs = text.replace(/^[?#]/, '').split('&').filter(Boolean);
  return pairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [decodeValue(pair), ''] : [decodeValue(pair.slice(0, at)), pair.slice(at + 1)];
  });
}

/** Percent signs that encode nothing do not change. */
export function decodeValue(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** Decodes names and numbers: a plus sign is a space, as in forms. */
export function decodeText(raw: string): string {
  return decodeValue(raw.replaceAll('+', ' '));
}

export function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/');
}

/** For a list of addresses: encodes commas, but not the usual characters of addresses. */
export function encodeUrl(url: string): string {
  return encodeURIComponent(url).replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/** The first `most` items of a comma-separated list. `report` is called with the number of skipped items. */
export function limited(raw: string, most: number, what: string, report: (text: string) => void): string[] {
  const parts = raw.split(',').filter(Boolean);
  const [count, limit] = [parts.length, most].map((number) => number.toLocaleString('en'));
  if (parts.length > most) report(`${count} ${what}, the first ${limit} are used`);
  return parts.slice(0, most);
}

/** A shortened text for messages. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Decides whether a name in a file would make the browser ask another host. */

/** The reserved ending ensures that no host has these addresses. A relative address has the scheme of its base. */
const BASES = ['https://folder.invalid/', 'http://folder.invalid/'] as const;
const HOST = 'folder.invalid';
/** Names are decoded up to this many times. */
const DECODINGS = 3;

/**
 * Whether `name`, or what it is after decoding, is an address of another host than that of the file that names
 * it. The URL parser decides, as it drops tabs and line breaks, and reads '\' as '/'.
 */
export function namesOtherHost(name: string): boolean {
  let form = name;
  for (let times = 0; times <= DECODINGS; times++) {
    if (BASES.some((base) => hasOtherHost(form, base))) return true;
    const next = decodedName(form);
    if (next === form) return false;
    form = next;
  }
  return false;
}

/** Percent signs that encode nothing do not change. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function hasOtherHost(name: string, base: string): boolean {
  try {
    const { host } = new URL(name, base);
    return host !== '' && host !== HOST;
  } catch {
    // '//[' and 'http://' name a host that is not valid.
    return true;
  }
}

import { hostedFile } from '../../files/tree/index.js';

/** A resolved and permitted address of a link, or the reason for rejecting it. */
export type CheckedUrl = { readonly href: string } | { readonly refused: string };

/**
 * A link may contain http(s) addresses and addresses relative to the page. All others (javascript:, data:,
 * file:, an address with a user name) are rejected. An address of a host's page becomes that of its file.
 */
export function checkUrl(text: string, base: string): CheckedUrl {
  const url = parse(text, base);
  if (!url) return { refused: 'is not a valid address' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { refused: 'is not an http or https address' };
  if (url.username || url.password) return { refused: 'contains a user name or password' };
  const hosted = hostedFile(url);
  return 'url' in hosted ? { href: hosted.url.href } : hosted;
}

/**
 * The shortest form of `href` relative to `base`: relative inside the page's folder. Without `base` the
 * complete address.
 */
export function shortUrl(href: string, base: string | null): string {
  if (base === null) return href;
  const folder = new URL('.', withoutQuery(base)).href;
  return href.startsWith(folder) && href.length > folder.length ? href.slice(folder.length) : href;
}

function parse(text: string, base: string): URL | null {
  try {
    return new URL(text, withoutQuery(base));
  } catch {
    return null;
  }
}

/** The address of a page contains its link, which may be long; relative addresses do not need that part. */
function withoutQuery(base: string): string {
  const end = base.search(/[?#]/);
  return end < 0 ? base : base.slice(0, end);
}

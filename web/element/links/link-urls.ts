/** An address of a link, resolved and allowed, or the reason why it is refused. */
export type CheckedUrl = { readonly href: string } | { readonly refused: string };

/**
 * What a link may name: http(s) and what is relative to the page. Everything else (javascript:, data:, file:, a user
 * name in the address) is refused. GitHub's pages about a file become the file itself.
 */
export function checkUrl(text: string, base: string): CheckedUrl {
  const url = parse(text, base);
  if (!url) return { refused: 'is not a valid address' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { refused: 'is not an http or https address' };
  if (url.username || url.password) return { refused: 'contains a user name or password' };
  return { href: rawOnGitHub(url).href };
}

/** The shortest text that leads to `href` from `base`: relative inside the page's folder. Without `base` all of it. */
export function shortUrl(href: string, base: string | null): string {
  if (base === null) return href;
  const folder = new URL('.', withoutQuery(base)).href;
  return href.startsWith(folder) && href.length > folder.length ? href.slice(folder.length) : href;
}

/** github.com/OWNER/REPO/blob/REF/PATH shows a page; raw.githubusercontent.com/OWNER/REPO/REF/PATH is the file. */
function rawOnGitHub(url: URL): URL {
  if (!/^(www\.)?github\.com$/.test(url.hostname)) return url;
  const match = /^\/([^/]+)\/([^/]+)\/(?:blob|raw)\/(.+)$/.exec(url.pathname);
  if (!match) return url;
  return new URL(`https://raw.githubusercontent.com/${match[1]}/${match[2]}/${match[3]}${url.search}`);
}

function parse(text: string, base: string): URL | null {
  try {
    return new URL(text, withoutQuery(base));
  } catch {
    return null;
  }
}

/** The address of a page has its link in it, which may be long; no relative address needs that part. */
function withoutQuery(base: string): string {
  const end = base.search(/[?#]/);
  return end < 0 ? base : base.slice(0, end);
}

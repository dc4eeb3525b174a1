/**
 * Addresses of files on hosts that show a web page for each file: GitHub, GitLab, Codeberg and others. People
 * copy the address of the page, but the viewer needs that of the file.
 */
import { decodedName } from '../../report/other-hosts.js';

/** The address of the file, or why there is none and what to do, as the end of a sentence after the address. */
export type HostedFile = { readonly url: URL } | { readonly refused: string };

/** Returns null for a path that the host does not use for files. */
type Rule = (path: string, url: URL) => HostedFile | null;

interface Host {
  readonly name: string;
  readonly isHost: (hostname: string) => boolean;
  readonly rule: Rule;
}

/** Rewrites the address of a page that shows a file; all other addresses stay, or are refused with a remedy. */
export function hostedFile(url: URL): HostedFile {
  const hostname = url.hostname.replace(/^www\.|\.$/g, '');
  const host = /^https?:$/.test(url.protocol) && HOSTS.find(({ isHost }) => isHost(hostname));
  if (!host) return { url };
  return (
    host.rule(url.pathname, url) ?? { refused: `is a web page of ${host.name}, not a file. ${DOWNLOAD}` }
  );
}

/**
 * The address to request for a file. It differs from `url` on GitLab, where only the API permits other sites to
 * read files; its addresses have no folders, so the files beside a file cannot be found by them.
 */
export function requestAddress(url: URL): URL {
  if (!isGitLab(url.hostname)) return url;
  const [, project = '', ref = '', path = ''] = /^\/(.+?)\/-\/raw\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  if (path === '') return url;
  const [id, file, name] = [project, path, ref].map((each) => encodeURIComponent(decodedName(each)));
  return new URL(`/api/v4/projects/${id}/repository/files/${file}/raw?ref=${name}`, url);
}

const DOWNLOAD = 'Download the file and open the copy';

const folder = (name: string): HostedFile => ({
  refused: `is a page of ${name} that lists a folder. Use the link of one file, or download the folder and open the copy`,
});
const closed = (what: string): HostedFile => ({
  refused: `cannot be read: ${what} do not allow other sites to read them. ${DOWNLOAD}`,
});

/** `url` with another path, and perhaps on another host. */
function at(url: URL, path: string, hostname = url.hostname): HostedFile {
  const file = new URL(url);
  file.protocol = 'https:';
  file.hostname = hostname;
  file.pathname = path;
  return { url: file };
}

function without(url: URL, names: readonly string[]): URL {
  const rest = new URL(url);
  for (const name of names) if (rest.searchParams.has(name)) rest.searchParams.delete(name);
  return rest;
}

const github: Rule = (path, url) => {
  const file = /^(\/[^/]+\/[^/]+)\/(?:blob|raw|blame|edit)(\/[^/]+\/.+)$/.exec(path);
  if (file) return at(without(url, ['raw', 'plain']), `${file[1]}${file[2]}`, 'raw.githubusercontent.com');
  if (/^\/[^/]+\/[^/]+\/tree\//.test(path)) return folder('GitHub');
  if (/^\/[^/]+\/[^/]+\/(releases\/(.+\/)?download|archive|zipball|suites|actions)\//.test(path))
    return closed('release files and archives of GitHub');
  return null;
};

const gist: Rule = (path, url) =>
  /^\/[^/]+\/[^/]+\/raw\//.test(path)
    ? at(url, path, 'gist.githubusercontent.com')
    : { refused: 'is a page of a gist. Use the link behind its button Raw' };

const gitlab: Rule = (path, url) => {
  const file = /^(\/.+?\/-)\/(?:blob|raw|blame|edit)(\/[^/]+\/.+)$/.exec(path);
  if (file) return at(without(url, ['ref_type', 'inline', 'plain']), `${file[1]}/raw${file[2]}`);
  if (path.includes('/-/tree/')) return folder('GitLab');
  if (/\/-\/(releases|archive|jobs|packages)\/|\/uploads\//.test(path))
    return closed('uploads and archives of GitLab');
  return path.startsWith('/api/') ? { url } : null;
};

const codeberg: Rule = (path, url) => {
  const file = /^(\/[^/]+\/[^/]+)\/(?:src|raw|media|blame)(\/(?:branch|tag|commit)\/[^/]+\/.+)$/.exec(path);
  if (file) return at(without(url, ['display']), `${file[1]}/raw${file[2]}`);
  if (/^\/[^/]+\/[^/]+\/src\//.test(path)) return folder('Codeberg');
  if (/^\/[^/]+\/[^/]+\/(releases|archive)\//.test(path)) return closed('release files of Codeberg');
  return /^\/(api|attachments)\//.test(path) ? { url } : null;
};

const bitbucket: Rule = (path, url) => {
  const file = /^(\/[^/]+\/[^/]+)\/(?:src|raw|annotate)(\/[^/]+\/.+)$/.exec(path);
  if (file && !path.endsWith('/')) return at(without(url, ['at']), `${file[1]}/raw${file[2]}`);
  if (file || /^\/[^/]+\/[^/]+\/src(\/|$)/.test(path)) return folder('Bitbucket');
  return path.includes('/downloads/') ? closed('downloads of Bitbucket') : null;
};

const dropbox: Rule = (path, url) => {
  if (/^\/(scl\/fo|sh)\//.test(path)) return folder('Dropbox');
  if (!/^\/(scl\/fi|s)\/[^/]+\/./.test(path)) return null;
  const file = without(url, ['raw', 'dl']);
  file.searchParams.set('dl', '1');
  return at(file, path, 'dl.dropboxusercontent.com');
};

const huggingFace: Rule = (path, url) => {
  const file = /^((?:\/[^/]+){1,3}?)\/(?:blob|raw|resolve|blame)(\/[^/]+\/.+)$/.exec(path);
  if (file) return at(without(url, ['download']), `${file[1]}/resolve${file[2]}`, 'huggingface.co');
  return path.includes('/tree/') ? folder('Hugging Face') : null;
};

const isGitLab = (hostname: string): boolean => hostname.startsWith('gitlab.');

const HOSTS: readonly Host[] = [
  { name: 'GitHub', isHost: isOne('github.com'), rule: github },
  { name: 'GitHub', isHost: isOne('gist.github.com'), rule: gist },
  { name: 'GitLab', isHost: isGitLab, rule: gitlab },
  { name: 'Codeberg', isHost: isOne('codeberg.org'), rule: codeberg },
  { name: 'Bitbucket', isHost: isOne('bitbucket.org'), rule: bitbucket },
  { name: 'Dropbox', isHost: isOne('dropbox.com'), rule: dropbox },
  { name: 'Hugging Face', isHost: isOne('huggingface.co', 'hf.co'), rule: huggingFace },
  {
    name: 'Google Drive',
    isHost: isOne('drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'),
    rule: () => closed('files of Google Drive'),
  },
  {
    name: 'OneDrive',
    isHost: (hostname) => /^(1drv\.ms|onedrive\.live\.com|.+\.sharepoint\.com)$/.test(hostname),
    rule: () => closed('files of OneDrive'),
  },
  { name: 'ModDB', isHost: isOne('moddb.com', 'indiedb.com'), rule: () => null },
];

function isOne(...names: readonly string[]): (hostname: string) => boolean {
  return (hostname) => names.includes(hostname);
}

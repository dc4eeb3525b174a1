/** Folders in a path. Each of them is looked up. */
const MOST_FOLDERS = 64;

/** What makes a path of somebody else's archive unfit to be taken as it is; null where nothing does. */
export function pathTrick(path: string): string | null {
  if (path.includes('\0')) return 'its path contains a zero byte';
  if (/^[a-z]:(?!:)/i.test(path)) return 'its path names a drive';
  const parts = path.split(/[/\\]+/);
  if (parts.length > MOST_FOLDERS) return `its path has more than ${MOST_FOLDERS} folders`;
  if (parts.includes('..')) return "its path climbs out of the archive ('..')";
  if (path.includes('::')) return "its path has '::' in it";
  return null;
}

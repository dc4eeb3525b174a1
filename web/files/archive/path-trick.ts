/** Limit of folders in a path, because each is looked up. */
const MOST_FOLDERS = 64;

/** The reason why a path in an archive is not accepted; null if it is. */
export function pathTrick(path: string): string | null {
  if (path.includes('\0')) return 'its path contains a zero byte';
  if (/^[a-z]:(?!:)/i.test(path)) return 'its path names a drive';
  const parts = path.split(/[/\\]+/);
  if (parts.length > MOST_FOLDERS) return `its path has more than ${MOST_FOLDERS} folders`;
  if (parts.includes('..')) return "its path climbs out of the archive ('..')";
  if (path.includes('::')) return "its path has '::' in it";
  return null;
}

// Shows an id Tech 4 model in a Docusaurus page. Paths are relative to the folder `static`. With an archive, the
// other paths are inside the archive. Other props are attributes of <md5-viewer>, and children are annotations.
// The package md5-viewer must be installed.
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { useEffect } from 'react';

const ADDRESSES = ['src', 'animations', 'camera-paths', 'materials', 'poster'];
const BESIDE_ARCHIVE = ['archive', 'poster'];

export default function Md5Viewer({ children, ...attributes }) {
  const { withBaseUrl } = useBaseUrlUtils();
  // The element is defined in browsers only.
  useEffect(() => {
    import('md5-viewer');
  }, []);
  const all = { 'camera-controls': true, controls: true, ...attributes };
  for (const name of all.archive ? BESIDE_ARCHIVE : ADDRESSES) {
    if (all[name])
      all[name] = all[name]
        .trim()
        .split(/\s+/)
        .map((path) => withBaseUrl(path))
        .join(' ');
  }
  return <md5-viewer {...all}>{children}</md5-viewer>;
}

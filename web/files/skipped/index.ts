/** Identifies files that models never need, by their extensions. Loaded on demand. */
import { extensionOf } from '../tree/index.js';
import type { FileEntry } from '../types.js';

/** Larger files with an unclear extension are not examined. */
const LARGEST_UNKNOWN = 32 * 1024 * 1024;
/** The same inside archives, where examining a file costs more. */
const LARGEST_PACKED = 1024 * 1024;

/** The reason why a file with this extension and size is not read; null if its content decides. */
export function reasonToSkip({ path, size = 0, archive }: Sized): string | null {
  return skippedAs(path)?.reason ?? (size > largest(path, archive) ? TOO_LARGE : null);
}

type Sized = Pick<FileEntry, 'path' | 'size' | 'archive'>;
const TOO_LARGE = 'it is too large to be an MD5 file';

/** Compiled models of Doom 3 BFG are read like other models. */
function largest(path: string, archive: FileEntry['archive']): number {
  if (extensionOf(path).startsWith('bmd5')) return Infinity;
  return archive ? LARGEST_PACKED : LARGEST_UNKNOWN;
}

/** Whether the extension alone excludes the file. */
export function isSkipped(path: string): boolean {
  return skippedAs(path) !== undefined;
}

function skippedAs(path: string): Skipped | undefined {
  return SKIPPED.find(({ extensions }) => extensions.test(extensionOf(path)));
}

interface Skipped {
  readonly extensions: RegExp;
  readonly reason: string;
}

const SKIPPED: readonly Skipped[] = [
  {
    extensions: /^(zip|pk3|pk4|resources)$/,
    reason: 'an archive in an archive in an archive cannot be opened. Unpack it and drop the folder',
  },
  {
    extensions: /^(7z|rar|gz|tgz|xz|bz2|tar|pak)$/,
    reason: 'archives of this format cannot be opened. Unpack it and drop the folder',
  },
  {
    extensions: /^bproc$/,
    reason: 'this is a compiled map of Doom 3 BFG without joints',
  },
  {
    extensions: /^b(lwo|ase|ma)$/,
    reason: 'this is a compiled static model of Doom 3 BFG without joints',
  },
  {
    extensions: /^(gif|tiff?|psd|xcf|exr|ktx2?)$/,
    reason: 'images of this format cannot be shown yet',
  },
  {
    extensions:
      /^(wav|ogg|mp3|opus|flac|avi|mp4|webm|roq|bik|exe|dll|so|dylib|msi|blend\d*|max|ma|mb|3ds|fbx|obj|gltf|glb|lwo|ase|md2|md3|iqm|mdl|map|proc|cm|aas\d*)$/,
    reason: 'this is not an MD5 file',
  },
];

/** Files of kinds that models never need, by their extensions. Loaded with the first of them. */
import { extensionOf } from '../tree/index.js';

/** Why a file of this extension is not even read; null for those whose content decides. */
export function reasonToSkip(path: string): string | null {
  return skippedAs(path)?.reason ?? null;
}

/** Whether models never need such a file, so that there is nothing to say about it beside files that are read. */
export function isOtherKind(path: string): boolean {
  return skippedAs(path)?.isOther ?? false;
}

function skippedAs(path: string): Skipped | undefined {
  return SKIPPED.find(({ extensions }) => extensions.test(extensionOf(path)));
}

interface Skipped {
  readonly extensions: RegExp;
  readonly reason: string;
  readonly isOther?: true;
}

const SKIPPED: readonly Skipped[] = [
  {
    extensions: /^(zip|pk3|pk4)$/,
    reason: 'archives three deep cannot be opened. Unpack it and drop the folder',
  },
  {
    extensions: /^(7z|rar|gz|tgz|xz|bz2|tar|pak)$/,
    reason: 'archives of this format cannot be opened. Unpack it and drop the folder',
  },
  {
    extensions: /^(gif|tiff?|psd|xcf|exr|ktx2?)$/,
    reason: 'images of this format cannot be shown yet',
  },
  {
    extensions:
      /^(wav|ogg|mp3|opus|flac|avi|mp4|webm|roq|bik|exe|dll|so|dylib|msi|blend\d*|max|ma|mb|3ds|fbx|obj|gltf|glb|lwo|ase|md2|md3|iqm|mdl|map|proc|cm|aas\d*)$/,
    reason: 'this is not an MD5 file',
    isOther: true,
  },
];

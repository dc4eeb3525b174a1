/** Converts .glb and .gltf inputs to MD5 files, which are then converted like all others. */
import { basename, dirname, join } from 'node:path';
import type { Change, Core } from '../core/index.js';
import { loadWriter } from '../core/writer.js';
import type { FileEntry } from '../files/index.js';
import { kindByName } from '../report/name-remark.js';
import { ConvertError, unopened, withPath } from './convert-error.js';
import { isGltfPath, reasonOf } from './find-files.js';
import { OutsideError } from './gltf-parts.js';
import type { InputFile } from './inputs.js';
import type { ConvertCommand } from './options.js';
import { EXIT } from './surroundings.js';

/** The result of a glTF. */
export interface ImportedGltf {
  /** Meshes, animations and camera paths, with paths below that of the glTF. */
  readonly files: readonly InputFile[];
  /** Declarations and images. */
  readonly others: readonly FileEntry[];
  /** The length of a unit in the glTF. */
  readonly metresPerUnit: number;
  /** Each with its glTF. */
  readonly changes: readonly (Change & { readonly file: string })[];
}

/** Decides by the name, unless the content is MD5. Throws a ConvertError. */
export function isGltf(core: Core, { path, bytes }: InputFile): boolean {
  return isGltfPath(path) && core.classify(withPath(path, bytes)) === 'unknown';
}

/** The files of a mod folder have no references. */
const nothing = () => Promise.resolve(null);

/** Throws a ConvertError. */
export async function importGltf(
  core: Core,
  { path, bytes, readBeside }: InputFile,
  { scale, fps, upAxis, md5 }: ConvertCommand,
): Promise<ImportedGltf> {
  const [{ GltfError, modFolderFromGltf }, writer] = await Promise.all([
    import('../gltf/index.js'),
    loadWriter(),
  ]);
  const file = {
    name: basename(path),
    bytes: withPath(path, bytes),
    read: async (relative: string) => {
      try {
        return await readBeside(relative);
      } catch (error) {
        if (error instanceof OutsideError) throw unopened(`${path}: ${error.message}`);
        throw unopened(`${join(dirname(path), relative)}: ${reasonOf(error)}`);
      }
    },
  };
  try {
    const { files, largeImages, metresPerUnit, changes } = await modFolderFromGltf(
      file,
      { scale, fps, upAxis, version: md5 },
      writer,
      core,
    );
    const isMd5 = (each: { readonly path: string }): boolean => kindByName(each.path) !== 'unknown';
    return {
      metresPerUnit,
      files: files.filter(isMd5).map(({ path: subPath, bytes: content }) => {
        const inside = join(path, subPath);
        return {
          path: inside,
          beside: dirname(inside),
          subPath,
          isOnDisk: false,
          bytes: () => content,
          readBeside: nothing,
        };
      }),
      others: [
        ...files
          .filter((each) => !isMd5(each))
          .map((each) => ({ path: each.path, bytes: () => Promise.resolve(each.bytes) })),
        ...largeImages.map((each) => ({ path: each.path, bytes: each.load })),
      ],
      changes: changes.map((change) => ({ ...change, file: path })),
    };
  } catch (error) {
    if (error instanceof GltfError) throw new ConvertError(EXIT.errors, [`${path}: ${error.message}`]);
    throw error;
  }
}

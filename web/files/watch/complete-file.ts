import type { Core } from '../../core/index.js';
import { loadPart } from '../../core/load-part.js';
import { extensionOf, isDeclarationPath } from '../tree/index.js';
import { decodeImage } from '../textures/index.js';
import { readContent } from '../readings/index.js';

/** Whether a file can be shown without an error. One that is still being written usually cannot. */
export async function isCompleteFile(
  core: Core,
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<boolean> {
  if (/\.glb$/i.test(path)) return isCompleteGlb(bytes);
  if (/\.gltf$/i.test(path)) return isJson(bytes);
  if (isDeclarationPath(path) || /^md(5scale|2)$/.test(extensionOf(path))) {
    const isComplete = await isCompanion(core, bytes, path);
    if (isComplete !== null) return isComplete;
  }
  const { kind, value, report } = readContent(core, bytes, { path });
  if (kind === 'image') return isWholeImage(bytes, path);
  value?.dispose();
  return value !== null && !report.diagnostics.some(({ severity }) => severity === 'error');
}

/** Whether a file of declarations, joint scales or an .md2 has no warning; null for a mesh, an animation or a camera path. */
async function isCompanion(
  core: Core,
  bytes: Uint8Array<ArrayBuffer>,
  path: string,
): Promise<boolean | null> {
  const { readBeside } = await loadPart(() => import('../assets/index.js'));
  const read = await readBeside({ path, bytes: () => Promise.resolve(bytes) }, bytes, core);
  if (!read) return null;
  const problems = [...(read.problems ?? []), ...(read.declarations?.problemsWith([]) ?? [])];
  return problems.every(({ severity }) => severity === 'info');
}

async function isWholeImage(bytes: Uint8Array<ArrayBuffer>, path: string): Promise<boolean> {
  try {
    const image = await decodeImage(bytes, path);
    if ('close' in image) image.close();
    return true;
  } catch {
    return false;
  }
}

/** Its header contains its length. */
function isCompleteGlb(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 12 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true) <= bytes.length
  );
}

function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder().decode(bytes));
    return true;
  } catch {
    return false;
  }
}

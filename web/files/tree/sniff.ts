import { extensionOf, fileName, withoutExtension } from './paths.js';

/** Extensions of files that contain others: archives, which id calls pk4, pk3 or resources, and glTF. */
export const CONTAINER = /^(zip|pk[34]|resources|gltf|glb)$/;

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'bmp' | 'dds' | 'pcx' | 'tga';

/** Extensions of supported images, in the order in which they are tried for a name: the engine's own first. */
export const IMAGE_EXTENSIONS = [
  'tga',
  'jpg',
  'png',
  'jpeg',
  'webp',
  'bmp',
  'pcx',
  'dds',
  'lmp',
  'bimage',
] as const;

/**
 * The format of an image file by its first bytes; .bimage counts as DDS. TGA has no signature, and is
 * detected by extension and a plausible header.
 */
export function imageFormat(bytes: Uint8Array, path: string): ImageFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  if (head.startsWith('DDS ') || head.endsWith('MIB')) return 'dds';
  if (head.startsWith('BM') && extensionOf(path) === 'bmp') return 'bmp';
  if (head.startsWith('\n') && bytes[2] === 1 && extensionOf(path) === 'pcx') return 'pcx';
  return extensionOf(path) === 'tga' && isTgaHeader(bytes) ? 'tga' : null;
}

export function isDeclarationPath(path: string): boolean {
  return /(\.(mtr|skin|def|shader)|(md5|iqm)\.cfg)$/i.test(path);
}

/**
 * Whether an image's name is that of a skin in the re-release of Quake (NAME_XX_YY), or of Quake II: any in md5/, and
 * elsewhere only the names that each of its models has, skin and pain.
 */
export function isSkinImage(path: string): boolean {
  return isImagePath(path) && /_\d\d_\d\d\.|(^|\/)(md5\/[^/]+|(skin|pain)\d*\.\w+)$/i.test(path);
}

/**
 * Suffixes of images with other roles than diffuse; 'a' is ambiguous and not included. The limits of 30 keep
 * the time linear for names that repeat a suffix.
 */
const OTHER_ROLE =
  /(^|[_\-. ])(n|nm|nrm|nor|norm\d*|normals?|normalmap|local|bump|bmp|h|height|disp|s|sc|spec|specular|gloss|rough\w{0,30}|metal\w{0,30}|ao|mask|glow|luma|emissive|env)$/i;

/** Whether the image is a normal, specular, height or mask map by its name. */
export function isOtherMap(path: string): boolean {
  return OTHER_ROLE.test(withoutExtension(fileName(path)));
}

export function isImagePath(path: string): boolean {
  return (IMAGE_EXTENSIONS as readonly string[]).includes(extensionOf(path));
}

/** Whether the viewer reads files with this extension: MD5 files, images, declarations, skins of .md2, archives and glTF. */
export function isReadablePath(path: string): boolean {
  const extension = extensionOf(path);
  const isModel = /^(b?md5(mesh|anim|camera|scale)|md2)$/.test(extension);
  return isModel || isImagePath(path) || isDeclarationPath(path) || CONTAINER.test(extension);
}

/** Bytes 1, 2, 12..16 of the 18-byte header: colour map flag, image type, width, height, depth. */
function isTgaHeader(bytes: Uint8Array): boolean {
  if (bytes.length < 18) return false;
  const [mapped = 0, type = 0, depth = 0] = [bytes[1], bytes[2], bytes[16]];
  const width = (bytes[12] ?? 0) | ((bytes[13] ?? 0) << 8);
  const height = (bytes[14] ?? 0) | ((bytes[15] ?? 0) << 8);
  const knownType = [1, 2, 3, 9, 10, 11].includes(type);
  return mapped <= 1 && knownType && [8, 15, 16, 24, 32].includes(depth) && width > 0 && height > 0;
}

import type { Md5ViewerElement } from '../element/index.js';
import type { FileEntry } from '../files/index.js';
import { countText } from './i18n/index.js';
import { encodeFiles, type PackedFile } from './link-data.js';
import { shownFiles } from '../element/shown-files/index.js';

/** Limit of letters for a link's files: browsers accept more, but mail and chat programs often do not. */
export const MAX_LETTERS = 60_000;
/** Larger files are not tried, because no compression is that good. */
const HOPELESS = 100 * MAX_LETTERS;
/** Bytes of a mesh per letter, approximately. */
const USUAL_RATIO = 3;

/** The shown files as text for a link. */
export interface LinkedData {
  /** Null if even the smallest selection is too long. */
  readonly data: string | null;
  /** Names of the files that are left out, for a message. */
  readonly left: readonly string[];
  /** The number of letters, or an estimate for the smallest selection. */
  readonly letters: number;
}

/** Optional files come last and are dropped first: images, then animations that are not shown. */
export async function packShown(viewer: Md5ViewerElement): Promise<LinkedData> {
  const { needed, clips, images } = shownFiles(viewer);
  const choices = [
    { entries: [...needed, ...clips, ...images], left: [] },
    { entries: [...needed, ...clips], left: counted('image', images.length) },
    { entries: needed, left: [...counted('image', images.length), ...counted('animation', clips.length)] },
  ];
  let letters = 0;
  for (const { entries, left } of choices) {
    const sizes = entries.reduce((sum, { size = 0 }) => sum + size, 0);
    const data = sizes > HOPELESS ? null : await packed(entries);
    letters = data?.length ?? Math.round(sizes / USUAL_RATIO);
    if (data !== null && letters <= MAX_LETTERS) return { data, left, letters };
  }
  return { data: null, left: [], letters };
}

async function packed(entries: readonly FileEntry[]): Promise<string> {
  const read = async (entry: FileEntry): Promise<PackedFile> => ({
    path: entry.path,
    bytes: await entry.bytes(),
  });
  return encodeFiles(await Promise.all(entries.map(read)));
}

function counted(noun: 'image' | 'animation', count: number): string[] {
  return count === 0 ? [] : [countText(noun, count)];
}

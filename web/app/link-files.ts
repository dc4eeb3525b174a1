import type { Md5ViewerElement } from '../element/index.js';
import type { FileEntry } from '../files/index.js';
import { countText } from './i18n/index.js';
import { encodeFiles, type PackedFile } from './link-data.js';
import { shownFiles } from '../element/shown-files/index.js';

/** Letters of a link's files at most: browsers take more, what links are sent through seldom does. */
export const MAX_LETTERS = 60_000;
/** Bytes that are not tried: no text packs so well. */
const HOPELESS = 100 * MAX_LETTERS;
/** Bytes of a mesh that make a letter, about. */
const USUAL_RATIO = 3;

/** The files that are shown, as text for a link. */
export interface LinkedData {
  /** Null where even the least is too long. */
  readonly data: string | null;
  /** What had to stay out, in words. */
  readonly left: readonly string[];
  /** Its letters, or about those that the least would have. */
  readonly letters: number;
}

/** What a link can do without comes last: first images, then animations that are not shown. */
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

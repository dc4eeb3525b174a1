/** A heading of the guide with the text under it: page, title of the page, anchor, heading, text. */
export type Entry = readonly [page: string, title: string, anchor: string, heading: string, text: string];

export interface Hit {
  readonly href: string;
  readonly title: string;
  readonly heading: string;
  /** Words around the first match. */
  readonly excerpt: string;
}

const MOST = 12;
const AROUND = 60;
const TITLE_SCORE = 20;
const HEADING_SCORE = 12;
const START_OF_WORD = 3;

/**
 * The sections that contain all words of `query`, the best first. A word may be the beginning of a longer
 * one.
 */
export function search(entries: readonly Entry[], query: string): Hit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry: [page, title, anchor, heading, text] }) => ({
      href: `${page}.html${anchor && `#${anchor}`}`,
      title,
      heading,
      excerpt: excerptOf(text, words),
    }));
}

/** 0 if a word is missing. */
function scoreOf([, title, anchor, heading, text]: Entry, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score =
      (anchor === '' ? TITLE_SCORE : 1) * matches(title, word) +
      HEADING_SCORE * matches(heading, word) +
      matches(text, word);
    // The title of the page is context for its sections, not a match.
    if (matches(heading, word) + matches(text, word) === 0) return 0;
    sum += score;
  }
  return sum;
}

/** 3 for the start of a word, 1 within one, 0 for none. */
function matches(text: string, word: string): number {
  const lower = text.toLowerCase();
  let at = lower.indexOf(word);
  if (at < 0) return 0;
  for (; at >= 0; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? '')) return START_OF_WORD;
  }
  return 1;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const at = words
    .map((word) => lower.indexOf(word))
    .filter((index) => index >= 0)
    .reduce((first, index) => Math.min(first, index), Infinity);
  const start = Number.isFinite(at) ? Math.max(0, at - AROUND) : 0;
  const part = text.slice(start, start + 3 * AROUND);
  return `${start > 0 ? '…' : ''}${part}${start + 3 * AROUND < text.length ? '…' : ''}`;
}

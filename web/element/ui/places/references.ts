/** What a finding may refer to by number or name. */
export type PlaceKind = 'vertex' | 'triangle' | 'weight' | 'joint';

export interface Reference {
  readonly kind: PlaceKind;
  /** -1 where a joint is named instead. */
  readonly index: number;
  readonly name?: string;
}

/** A message in pieces: plain text, and words that refer to a place. */
export interface Piece {
  readonly text: string;
  readonly reference: Reference | null;
}

const REFERENCE = /\b(vertex|triangle|weight|joint) (?:(\d+)\b|'([^']+)')/gi;

/** Takes time linear in the message. */
export function piecesOf(message: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of message.matchAll(REFERENCE)) {
    const [text, kind = '', index, name] = found;
    if (found.index > end) pieces.push({ text: message.slice(end, found.index), reference: null });
    const place = kind.toLowerCase() as PlaceKind;
    end = found.index + text.length;
    if (index !== undefined) pieces.push({ text, reference: { kind: place, index: Number(index) } });
    else if (place === 'joint' && name !== undefined)
      pieces.push({ text, reference: { kind: place, index: -1, name } });
    else pieces.push({ text, reference: null });
  }
  if (end < message.length) pieces.push({ text: message.slice(end), reference: null });
  return pieces;
}

/**
 * The mesh block that a line of a .md5mesh file is in, from 0; -1 above the first. Lines count from 1. Comments before
 * the keyword are no part of any exporter's output, and are not looked for.
 */
export function meshAtLine(text: string, line: number): number {
  const lines = text.split(/\r\n|\r|\n/, line);
  return lines.filter((content) => /^\s*mesh\s*(\{|$)/i.test(content)).length - 1;
}

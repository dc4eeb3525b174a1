/** The kinds of objects to which a finding may refer by number or name. */
export type PlaceKind = 'vertex' | 'triangle' | 'weight' | 'joint';

export interface Reference {
  readonly kind: PlaceKind;
  /** -1 for a named joint. */
  readonly index: number;
  readonly name?: string;
}

/** A part of a message: plain text, or words that refer to an object. */
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
 * The index of the mesh block at a line of a .md5mesh file, from 0; -1 before the first. Lines count from 1.
 * Exporters write no comments before the keyword, so they are not considered.
 */
export function meshAtLine(text: string, line: number): number {
  const lines = text.split(/\r\n|\r|\n/, line);
  return lines.filter((content) => /^\s*mesh\s*(\{|$)/i.test(content)).length - 1;
}

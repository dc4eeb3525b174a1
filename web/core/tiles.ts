import type { Tile } from './view-request.js';

/** Pictures in one framebuffer: its size, and the position of each picture. */
export interface TileSheet {
  readonly width: number;
  readonly height: number;
  /** Index of the first request of this sheet. Its tiles belong to the requests from there on. */
  readonly first: number;
  readonly tiles: readonly Tile[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Arranges pictures in rows, in their order, on as few sheets as possible. No side of a sheet exceeds
 * `limit`. Sizes are integers of at least 1; larger ones than the limit are cut to it. Tiles count from the
 * lower left.
 */
export function layOutTiles(sizes: readonly Size[], limit: number): TileSheet[] {
  const sheets: TileSheet[] = [];
  let tiles: Tile[] = [];
  let row = { x: 0, y: 0, height: 0 };
  let used = { width: 0, height: 0 };
  const close = () => {
    if (tiles.length > 0)
      sheets.push({ ...used, first: sheets.reduce((n, s) => n + s.tiles.length, 0), tiles });
    tiles = [];
    row = { x: 0, y: 0, height: 0 };
    used = { width: 0, height: 0 };
  };
  for (const size of sizes) {
    const width = Math.min(size.width, limit);
    const height = Math.min(size.height, limit);
    if (row.x + width > limit) row = { x: 0, y: row.y + row.height, height: 0 };
    if (row.y + height > limit) close();
    tiles.push({ x: row.x, y: row.y, width, height });
    row = { x: row.x + width, y: row.y, height: Math.max(row.height, height) };
    used = { width: Math.max(used.width, row.x), height: Math.max(used.height, row.y + row.height) };
  }
  close();
  return sheets;
}

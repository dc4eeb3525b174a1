import { describe, expect, it } from 'vitest';
import { ScaleFiles } from '../../cli/scale-files.js';
import { SkeletonLenders } from '../../cli/skeleton-lenders.js';
import { loadGame } from '../../core/game.js';
import { ANIM, MESH } from '../support/cli.js';
import { growth, LINEAR } from '../support/growth.js';
import { loadBuiltCore } from '../support/wasm-core.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('many files take time by their number', () => {
  it('meshes without joints, each in its folder', { timeout: 120_000 }, async () => {
    const [core, game] = await Promise.all([loadBuiltCore(), loadGame()]);
    const bytes = bytesOf(
      MESH.replace('numJoints 2', 'numJoints 0').replace(/joints \{[^}]*\}/, 'joints {\n}'),
    );
    const files = { read: () => bytes, keyOf: (path: string) => path, namesIn: () => [], allow: [] };
    const make = (count: number) => Array.from({ length: count }, (_, i) => `d${i}/a_lod.md5mesh`);
    const ratio = await growth(1000, make, (paths) => {
      const lenders = new SkeletonLenders({ core, game }, paths, { files });
      expect(paths.filter((path) => lenders.lenderFor(path, 2))).toEqual([]);
      lenders.dispose();
    });
    expect(ratio).toBeLessThan(LINEAR);
  });

  it('animations with their scales', { timeout: 120_000 }, async () => {
    const { clip } = (await loadBuiltCore()).readClip(bytesOf(ANIM), 'a.md5anim');
    if (!clip) throw new Error('The animation was not read.');
    const make = (count: number) => Array.from({ length: count }, (_, i) => `d${i}/a${i}`);
    const ratio = await growth(1000, make, (stems) => {
      const scales = new ScaleFiles(stems.map((stem) => `${stem}.md5scale`));
      for (const stem of stems) {
        scales.addClip(`${stem}.md5anim`, clip);
        scales.add(`${stem}.md5scale`, []);
      }
      expect(stems.flatMap((stem) => scales.remarksOn(`${stem}.md5scale`))).toEqual([]);
    });
    expect(ratio).toBeLessThan(LINEAR);
  });
});

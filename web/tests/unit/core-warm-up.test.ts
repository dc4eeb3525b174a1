import { expect, it, vi } from 'vitest';
import type { Core } from '../../core/index.js';
import { warmUp } from '../../core/warm-up.js';
import { loadBuiltCore } from '../support/wasm-core.js';

it('reads and poses a small model without a finding, and leaves nothing behind', async () => {
  const core = await loadBuiltCore();
  const bytes = core.heapBytes;
  const evaluations: unknown[] = [];
  const watched = {
    readModel: (...file: Parameters<Core['readModel']>) => {
      const { model, report } = core.readModel(...file);
      expect(report.diagnostics).toEqual([]);
      expect(model?.meshes[0]).toMatchObject({ vertexCount: 16, triangleCount: 14 });
      if (model) {
        const evaluate = model.evaluate.bind(model);
        vi.spyOn(model, 'evaluate').mockImplementation((pose) => {
          const evaluation = evaluate(pose);
          evaluations.push(evaluation);
          return evaluation;
        });
      }
      return { model, report };
    },
    readClip: (...file: Parameters<Core['readClip']>) => {
      const { clip, report } = core.readClip(...file);
      expect(report.diagnostics).toEqual([]);
      expect(clip?.frameCount).toBe(2);
      return { clip, report };
    },
  };
  warmUp(watched as unknown as Core);
  expect(evaluations).toHaveLength(1);
  // Except for the numbers of its handles, and the rest of blocks that the allocator does not split. The
  // model alone takes some kilobytes.
  expect(core.heapBytes - bytes).toBeLessThan(128);
});

/** What is shown, as GLB. Loaded with the first export. */
import { exportGlb, modelMaterials } from '../../../export/index.js';
import { loadMaterials } from '../../../files/index.js';
import { pageTurn } from '../../../files/tree/index.js';
import type { Session } from '../../session/index.js';
import type { ViewDriver } from '../../engine/index.js';

interface Shown {
  readonly session: Session;
  readonly driver: ViewDriver;
}

/** Rejects where no model is shown. `scene-export` carries the remarks. */
export async function exportScene({ session, driver }: Shown): Promise<Blob> {
  const { model, clips, skin } = session;
  const { collection } = session.content;
  if (!model) throw new Error('There is no model to export.');
  const { resolveMaterials } = await loadMaterials();
  const { materials, remarks } = await modelMaterials(resolveMaterials(model, collection, skin));
  const result = await exportGlb({
    model: model.value,
    name: model.name,
    clips: clips.filter(({ fits }) => fits).map(({ asset: { name, value } }) => ({ name, clip: value })),
    materials,
    turn: pageTurn,
  });
  const scaled = collection.scales.length > 0 ? [SCALED] : [];
  driver.emit('scene-export', { remarks: [...remarks, ...result.remarks, ...scaled] });
  return new Blob([result.glb], { type: 'model/gltf-binary' });
}

const SCALED = 'Scales of joints (.md5scale) are left out.';

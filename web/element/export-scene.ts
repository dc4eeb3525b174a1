/** What is shown, as GLB. Loaded with the first export. */
import { exportGlb } from '../export/index.js';
import { modelMaterials } from '../export/model-materials.js';
import { resolveMaterials } from '../files/index.js';
import { pageTurn } from '../files/page-turn.js';
import type { Session } from './session.js';
import type { ViewDriver } from './view-driver.js';

interface Shown {
  readonly session: Session;
  readonly driver: ViewDriver;
}

/** Rejects where no model is shown, or a file cannot be read any more. Remarks are told by `scene-export`. */
export async function exportScene({ session, driver }: Shown): Promise<Blob> {
  const { model, engine, clips, skin } = session;
  const { collection } = session.content;
  if (!model || !engine) throw new Error('There is no model to export.');
  const [file, { materials, remarks }] = await Promise.all([
    model.entry.bytes(),
    modelMaterials(resolveMaterials(model, collection, skin)),
  ]);
  const result = await exportGlb({
    core: engine.core,
    model: model.value,
    file,
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

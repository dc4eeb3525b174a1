/** Exports the shown model as GLB. Loaded on demand. */
import type { Clip, Model } from '../../../core/index.js';
import { exportGlb, modelMaterials } from '../../../export/index.js';
import { loadMaterials, type Asset } from '../../../files/index.js';
import { pageTurn } from '../../../files/tree/index.js';
import { countOf } from '../../../report/count-of.js';
import { listed } from '../../../report/merged-remarks.js';
import { counted } from '../../../report/numbers.js';
import type { Session } from '../../session/index.js';
import type { Scene, ViewDriver } from '../../engine/index.js';

interface Shown {
  readonly session: Pick<Session, 'model' | 'clips' | 'skin' | 'content'>;
  readonly driver: Pick<ViewDriver, 'emit'> & { readonly scene: Pick<Scene, 'attached'> };
}

/**
 * A GLB in metres. A model that was made of a glTF gets the lengths of that glTF again. Rejects if no model is
 * shown. The event `scene-export` has the remarks.
 */
export async function exportScene({ session, driver }: Shown): Promise<Blob> {
  const { model, clips, skin } = session;
  const { collection } = session.content;
  if (!model) throw new Error('There is no model to export.');
  const { resolveMaterials } = await loadMaterials();
  const { materials, remarks } = await modelMaterials(
    resolveMaterials(model, collection, skin),
    collection.declarations,
  );
  const attached = await Promise.all(
    driver.scene.attached.map(async ({ asset, sources, joint, transform }) => ({
      ...(await modelMaterials(resolveMaterials(asset, sources, null), sources.declarations)),
      model: asset.value,
      name: asset.name,
      joint,
      transform,
    })),
  );
  const fitting = clips.filter(({ fits }) => fits).map(({ asset }) => asset);
  const result = await exportGlb({
    model: model.value,
    name: model.name,
    clips: fitting.map(({ name, value }) => ({ name, clip: value })),
    materials,
    attached,
    metresPerUnit: model.entry.metresPerUnit,
    turn: pageTurn,
  });
  const scaled = collection.scales.some((file) => file.clipIn(fitting)) ? [SCALED] : [];
  const ofSources = [
    ...[model, ...fitting, ...driver.scene.attached.map(({ asset }) => asset)].flatMap(errorsOf),
    ...fitting.flatMap(({ name, value }) => frozenJoints(model.value, name, value)),
  ];
  driver.emit('scene-export', {
    remarks: [
      ...ofSources,
      ...remarks,
      ...attached.flatMap((one) => one.remarks),
      ...result.remarks,
      ...scaled,
    ],
  });
  return new Blob([result.glb], { type: 'model/gltf-binary' });
}

function errorsOf({ entry, report }: Asset<unknown>): string[] {
  const errors = countOf(report.diagnostics, 'error');
  return errors > 0 ? [`${entry.path} has ${counted(errors, 'error')}. See the findings.`] : [];
}

function frozenJoints(model: Model, name: string, clip: Clip): string[] {
  const { missing } = model.fit(clip);
  return missing.length > 0
    ? [`These joints are missing in ${name} and keep their bind pose: ${listed(missing)}.`]
    : [];
}

const SCALED = 'Joint scales (.md5scale) are not exported.';
